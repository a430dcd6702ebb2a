import type { journalWords } from '../journal.ts';
import type { InPortuguese } from '../topic.ts';
import { environmentName, stateName } from './forms.ts';

/** What a person records, as `--as` names it. */
const verdicts: Readonly<Record<string, string>> = {
  paid: 'pago',
  'not-paid': 'não pago',
  made: 'criado',
  'not-made': 'não criado',
};

/** The words of `journal.ts` in Portuguese. */
export const journal = {
  reading: 'Lendo o diário.',
  recovering: (done, all, left) =>
    `Consultando os pagamentos em aberto: ${done} de ${all}, tempo restante: ${left}.`,
  damaged: (state) => `${state} (registros alterados ou perdidos: confie no extrato)`,
  brasilia: 'Brasília (-03:00)',
  writtenBy: ({ clientId, machine, databaseRole, version }) =>
    `credencial ${clientId} em ${machine}${databaseRole === null ? '' : `, usuário ${databaseRole} do banco de dados`}, brl ${version}`,
  claimed: (operator) => `${operator} (segundo o ambiente)`,
  knownBy: {
    'ssh-key': (operator) => `${operator} (chave SSH do perfil)`,
    'os-user': (operator) => `${operator} (usuário do sistema operacional)`,
    variable: (operator) => `${operator} (segundo BRL_OPERATOR)`,
  },
  unknownOperator: 'desconhecido',
  repeated: (record, times, last) => `${record} (${times} vezes, a última em ${last})`,

  spanReversed: 'O período termina antes de começar: --since é posterior a --until.',
  badLimit: (text) => `--limit deve ser um número a partir de 1, ou all, e não "${text}".`,
  badState: (text) => `Não existe o estado "${text}".`,
  knownStates: (states) =>
    `Os estados são ${states
      .split(', ')
      .map((state) => `${state} (${stateName(state)})`)
      .join(', ')}.`,
  emptyFlag: (flag) => `A opção ${flag} está vazia.`,
  fillFlag: 'Informe um valor, ou retire a opção.',

  noRun: (journal, name) => `O diário ${journal} não tem a remessa ${name}.`,
  severalRuns: (name, runs) => `Várias contas têm uma remessa ${name}. Indique-a pelo id: ${runs}.`,
  unknownOperation: (operation, intentId) =>
    `Esta versão do brl não conhece a operação ${operation} de ${intentId}.`,
  useLaterVersion: 'Use a versão que a gravou, ou uma mais nova.',

  oneMore: 'Há mais 1 registro, mais antigo: --limit all o mostra.',
  more: (count) =>
    `Há mais ${count} registros, mais antigos: --limit all mostra todos; --since e --until, alguns.`,
  moreThan: (count) =>
    `Há mais de ${count} outros registros, mais antigos: --limit all mostra todos; --since e --until, alguns.`,
  journalOf: (environment) => `Diário do ambiente ${environmentName(environment)}.`,
  stillOpen: (count) =>
    count === 1
      ? '1 pagamento não tem resultado final: pode já ter sido pago ou ainda ser pago; não pague de novo.'
      : `${count} pagamentos não têm resultado final: podem já ter sido pagos ou ainda ser pagos; não pague de novo.`,
  itIsOpen: 'Ainda sem resultado final: pode já ter sido pago ou ainda ser pago; não pague de novo.',
  noAnswer: 'O serviço não respondeu: a tabela tem só o que o diário já sabia.',
  noAnswerAbout: (intents) =>
    `O serviço não respondeu sobre estes registros, dos quais a tabela tem só o que o diário já sabia: ${intents}`,
  nothingYet: (environment) =>
    `Nada foi pago nem criado por este diário (${environmentName(environment)}) ainda.`,
  nothingOpen: 'Todos os pagamentos têm o seu resultado final.',
  noMatch: 'Nada neste diário corresponde a essas opções.',
  notFoundHere:
    'Nada no diário desta máquina corresponde. O que foi pago por outras máquinas ou pelo aplicativo do banco está só no extrato: brl statement list',
  notFoundShared:
    'Nada neste diário corresponde. O que foi pago por outros diários ou pelo aplicativo do banco está só no extrato: brl statement list',
  nothingPaid: 'Nenhum pagamento deste diário que corresponda a essas opções foi pago ou está a caminho.',
  addsUp: (count) =>
    `São somados mais de ${count} pagamentos, o que leva alguns segundos: --since e --until abreviam a soma.`,
  paidInAll: (payments, amount) =>
    `Total pago: ${amount}, ${payments === 1 ? '1 pagamento' : `${payments} pagamentos`}. O mês é aquele em que o pagamento foi iniciado.`,
  notOnThis:
    'O diário desta máquina não conhece pagamentos de outras máquinas nem do aplicativo do banco, nem devoluções parciais. Tudo isso está no extrato: brl statement list',
  notOnShared:
    'Este diário não conhece pagamentos de outros diários nem do aplicativo do banco, nem devoluções parciais. Tudo isso está no extrato: brl statement list',

  ofOtherTenants: (intents) => `Registros não consultados, pois são de outras empresas: ${intents}`,
  ofOtherAddress: (intents) =>
    `Registros não consultados, pois foram feitos em outro endereço do serviço: ${intents}`,
  ofLaterVersion: (intents) =>
    `Registros não consultados, pois foram gravados por uma versão mais nova do brl: ${intents}`,
  stopped: (intents) => `Interrompido; registros não consultados: ${intents}`,
  neverExecuted: (count) =>
    `Registros não consultados, pois está provado que não foram executados: ${count}. Veja: brl journal list --state intent`,
  waiting: (rows, ref, status) =>
    `Da remessa ${ref}, ${rows === 1 ? '1 linha aguarda' : `${rows} linhas aguardam`} o envio. Veja: ${status}`,
  nothingAsked: 'Nada foi consultado.',

  needsEvidence: '--evidence deve dizer onde isso foi visto.',
  resolveNeedsYes: 'Sem terminal, registrar um resultado precisa de --yes.',
  askResolve: (intentId, word) => `Registrar ${intentId} como ${verdicts[word] ?? word} (${word})?`,
  askVerdict: (intentId) => `O que houve com ${intentId}?`,
  verdicts: {
    paid: 'foi pago (paid)',
    'not-paid': 'não foi pago (not-paid)',
    made: 'foi criado (made)',
    'not-made': 'não foi criado (not-made)',
  },
  makesSomething: (intentId) => `${intentId} é uma criação e não paga nada: --as deve ser made ou not-made.`,
  isPayment: (intentId) => `${intentId} é um pagamento: --as deve ser paid ou not-paid.`,
  resumeNeedsYes: 'Sem terminal, um reenvio precisa de --yes.',
  askResume: (intentId) => `Enviar ${intentId} de novo, com o mesmo nome?`,
} satisfies InPortuguese<typeof journalWords>;
