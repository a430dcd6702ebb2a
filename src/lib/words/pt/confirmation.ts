import type { confirmationWords } from '../confirmation.ts';
import type { InPortuguese } from '../topic.ts';
import { stateName } from './forms.ts';

/** The words of `confirmation.ts` in Portuguese. */
export const confirmation = {
  lookingUp: 'Consultando os dados a confirmar. O que for digitado agora é ignorado.',
  keptAnswer: (ago) =>
    `Resposta guardada: o diretório foi consultado ${ago}. Para consultar de novo: --no-cache`,
  keptLookUp: 'a consulta guardada',
  payThis: 'Fazer este pagamento?',
  payWithRealMoney: 'Fazer este pagamento com dinheiro real?',
  declined: 'Não confirmado. Nada foi enviado.',
  interrupted: 'Interrompido. Nada foi enviado.',

  notStated: 'não informado',
  notLookedUp: 'não consultado',
  notLookedUpBecause: (why) => `não consultado: ${why}`,

  sameAmountBefore: (ago, state, intentId) =>
    `Aviso: o diário já tem um pagamento do mesmo valor para este destino, ${ago} (${stateName(state)}, ${intentId}).`,
  earlierNamed: (ref, at, intentId) =>
    ref === null ? `${intentId}, ${at}` : `ref ${ref}, ${at}, ${intentId}`,
  besideScheduled: (name, time) =>
    `Um pagamento do mesmo valor ao mesmo favorecido está agendado para ${time} (Brasília) como ${name}. Se um segundo é mesmo devido, acrescente --allow-duplicate.`,
  besideDoubt: (earlier) =>
    `Um pagamento do mesmo valor ao mesmo favorecido está em dúvida e pode ter sido feito (${earlier}). Nada foi enviado agora. Consulte antes o que houve com ele.`,
  doubtBefore: (earlier, amount) =>
    `Um pagamento do mesmo valor ao mesmo favorecido está em dúvida e pode ter sido feito (${earlier}). Para pagar ${amount} pela segunda vez, digite o valor; para desistir, só Enter.`,
  onItsWayBefore: (earlier) =>
    `Um pagamento do mesmo valor ao mesmo favorecido está a caminho (${earlier}). Este seria o segundo.`,
  declinedBeside: (declined, earlier, inDoubt) =>
    `${declined} ${inDoubt ? 'O anterior continua em dúvida' : 'O anterior continua a caminho'} (${earlier}).`,
  justNow: 'agora há pouco',
  minutesAgo: (minutes) => `há ${minutes} min`,
  hoursAgo: (hours) => `há ${hours} h`,
  daysAgo: (days) => `há ${days} dias`,

  statementUnread: 'Aviso: não foi possível procurar um pagamento parecido no extrato.',
  alikeOnStatement: (time, status) =>
    `Aviso: o extrato tem o mesmo valor em ${time} (${status}), e ele não foi enviado por este diário.`,
  alikeToSameKey: (time, status) =>
    `Aviso: o extrato tem o mesmo valor para a mesma chave em ${time} (${status}), e ele não foi enviado por este diário.`,
  unknownTime: 'horário desconhecido',
  noStatus: 'sem status',

  sandboxNotAsked:
    'Nenhuma conexão está definida e, sem terminal, o sandbox precisa ser escolhido de propósito. Nada foi enviado.',
  askForSandbox:
    'Defina BRL_ENVIRONMENT=sandbox para experimentar, ou as variáveis BRL_* do serviço para pagar.',
  pinWithoutOperator: 'Há um PIN de transação definido, mas não de quem ele é.',
  nameOperator: 'Defina BRL_ACTING_DOCUMENT com o CPF ou CNPJ do operador.',
  aPayment: 'um pagamento',
  needsYes: (what) => `Sem terminal, ${what} precisa de --yes.`,
  addYes: 'Confira o comando e acrescente --yes.',
  needsRef: (what) =>
    `Sem terminal, ${what} precisa de --ref, ou de BRL_JOURNAL definido com um diário permanente.`,
  addRef: 'Acrescente --ref com um nome da sua escolha.',
  aboveMaxAmount: (most) =>
    `Este perfil paga no máximo ${most} por pagamento (regra local). Nada foi enviado.`,
  needsConfirm: (above) => `Acima de ${above}, este perfil exige o valor duas vezes. Nada foi enviado.`,
  addConfirm: 'Acrescente --confirm com o mesmo valor.',

  expectationFailed: (flag, found) => `${flag} não confere: ${found}. Nada foi enviado.`,
  expectedInRow: { document: 'O documento da linha', name: 'O nome da linha' },
  expectationUntold: {
    name: 'a consulta não informa o nome',
    document: 'a consulta não informa o documento',
  },
  expectationFound: {
    key: {
      name: (shown, expected) => `o titular da chave é ${shown}, não "${expected}"`,
      document: (shown) => `o titular da chave tem o documento ${shown}`,
    },
    boleto: {
      name: (shown, expected) => `o beneficiário do boleto é ${shown}, não "${expected}"`,
      document: (shown) => `o beneficiário do boleto tem o documento ${shown}`,
    },
  },
  checkPayee: {
    key: 'Antes de pagar, confira a chave com o favorecido por outro canal.',
    boleto: 'Antes de pagar, confira o boleto com o favorecido por outro canal.',
  },
  directoryPaused: (until) =>
    `O diretório de chaves recusou consultas desta conta, e por isso o brl não faz nenhuma até ${until} (Brasília). Consultar de novo conta como abuso.`,
  waitForDirectory: 'Espere; pix send continua funcionando sem --expect-document e --expect-name.',
} satisfies InPortuguese<typeof confirmationWords>;
