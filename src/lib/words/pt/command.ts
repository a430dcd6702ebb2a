import type { commandWords } from '../command.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `command.ts` in Portuguese. */
export const command = {
  otherPrefix: (prefix, isDefault, asksId, set) =>
    `${asksId ? 'Confira o id. ' : ''}O caminho pode estar errado: a configuração credentialsPrefix é ${prefix}${isDefault ? ' (o padrão, uma suposição)' : ''}. Para usar o do serviço: ${set}`,
  wholeAnswer: (message) => `${message} O serviço não disse mais nada.`,
  badOutput: (name, formats) => `BRL_OUTPUT é "${name}"; deve ser um destes: ${formats}.`,
  notPrinted: (exit, reason) =>
    `O resultado (código de saída ${exit}) está no diário, mas não pôde ser mostrado: ${reason}`,
  showIt: (intentId) => `A seguir: brl journal show ${intentId}`,
  amountMember: (name) =>
    `No corpo, ${name} deve ser um valor em reais acima de zero, como 150.00. Nada foi enviado.`,
  bodyObject: 'O corpo deve ser um só objeto JSON.',
  bodyNotShown: 'A especificação não documenta este corpo: informe-o exatamente como deve ser enviado.',
  giveBody: 'Acrescente --data ARQUIVO, ou --field NOME=VALOR para cada campo.',
  dataOrField: 'Use --data ou --field, não os dois.',
  fieldForm: (field) => `--field pede NOME=VALOR, não "${field}".`,
  secretField: (name) => `--field ${name}: um segredo nunca vai na linha de comando. Nada foi enviado.`,
  secretFieldHint: 'Ponha o corpo em um arquivo só seu: --data ARQUIVO, ou - para a entrada padrão.',
  plainField: (name, value) => `Escreva --field ${name}=${value}: um número continua número.`,
  bodyTooLong: (flag, bytes) => `${flag} passa de ${bytes} bytes.`,
  bodyUnsendable: (flag, reason) => `${flag} não pode ser enviado: ${reason}.`,
  spanReversed: (first, last) => `O período começa em ${first}, depois do fim dele, em ${last}.`,
  notADay: (flag, text) => `${flag} não é um dia: "${text}".`,
  dayForms: 'Escreva como 2026-03-31 ou 31/03/2026, ou use today ou yesterday.',
  needsZone: (flag, text) => `${flag} pede um dia, ou um horário com fuso: "${text}".`,
  signedLines: 'Linhas assinadas:',
  dryRun: 'Simulação: nada foi enviado.',
  clockWrong: (message) =>
    `${message} Uma requisição assinada com a hora errada é recusada; por isso ela não foi enviada.`,
  nothingSent: (message) => `${message} Nada foi enviado.`,
  later: 'Execute de novo mais tarde.',
  moveJournal:
    'Aponte BRL_JOURNAL para um disco desta máquina, ou aceite o risco com BRL_ALLOW_NETWORK_DISK=1.',
  captureNotKept: (message) => `${message} Por isso nenhuma entrega foi confirmada como recebida.`,
  lookFirst: 'Consulte antes de repetir.',
  stoppedAtQuestion: 'Interrompido na pergunta. Nada foi enviado.',
  unreachable: (reason) => `Não foi possível alcançar o serviço: ${reason}.`,
  changeUnknown: (reason) => `Não se sabe se a alteração foi feita: ${reason}.`,
  noUsableAnswer: (reason) => `O serviço não deu uma resposta utilizável: ${reason}.`,
  laterOrDoctor: 'Execute de novo mais tarde; brl doctor diz mais.',
  nothingElseSent: (message) => `${message} Nada mais foi enviado.`,
  checkCredential: 'Confira a credencial: brl auth status',
  nameAccount: 'Indique a conta: --account CONTA, ou defina BRL_ACCOUNT_ID.',
  internalError: (name, message) => `Algo deu errado no brl antes de qualquer envio: ${name}: ${message}`,
  reportIt: 'Execute de novo com --verbose e relate o que aparecer.',
  earlier: (intentId, amount, at, operator, state) =>
    `Está neste diário: ${intentId}${amount === null ? '' : ` de ${amount}`}, iniciado em ${at} (Brasília) por ${operator}: ${state}.`,
  done: 'Feito.',
  badMoneyField: (name, reason) => `--field ${name}: ${reason} Nada foi enviado.`,
  notAnAmount: 'Se não for um valor em reais, informe o corpo em JSON: --data ARQUIVO.',
  seeHelp: 'Acrescente --help para ver opções e exemplos.',
  noSuchFlag: (flags) => `Não existe a opção ${flags}`,
  missing: (names) => `${names.includes(',') ? 'Faltam' : 'Falta'}: ${names}`,
  isNoFlag: (name) => `Informe ${name} sem opção; --help mostra onde.`,
  didYouMean: (flags) => `Quis dizer ${flags}?`,
  parser: {
    flagMissing: (flag) => `Falta --${flag}`,
    notTogether: (flag, other) => `--${flag} não pode vir junto com --${other}`,
    unexpectedArgument: (word) => `Argumento inesperado: ${word}`,
    unexpectedArguments: (words) => `Argumentos inesperados: ${words}`,
    notAnInteger: (flag, value) => `--${flag}: esperava-se um número inteiro, e veio: ${value}`,
    integerTooSmall: (flag, least, value) =>
      `--${flag}: esperava-se um número inteiro a partir de ${least}, e veio: ${value}`,
    integerTooLarge: (flag, most, value) =>
      `--${flag}: esperava-se um número inteiro até ${most}, e veio: ${value}`,
    flagNotOneOf: (flag, value, known) => `--${flag}=${value} não é um destes valores: ${known}`,
    notOneOf: (value, known) => `${value} não é um destes valores: ${known}`,
    flagNeedsOneOf: (flag, known) => `A opção --${flag} pede um destes valores: ${known}`,
    flagNeedsValue: (flag) => `A opção --${flag} pede um valor`,
    flagOnce: (flag) => `A opção --${flag} só pode vir uma vez`,
    exactlyOne: (flags) => `Informe exatamente uma destas opções: ${flags}`,
    atLeastOne: (flags) => `Informe ao menos uma destas opções: ${flags}`,
    allWith: (flag, flags) => `Com --${flag}, informe também todas estas opções: ${flags}`,
  },
} satisfies InPortuguese<typeof commandWords>;
