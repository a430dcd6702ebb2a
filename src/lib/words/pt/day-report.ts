import type { dayReportWords } from '../day-report.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `day-report.ts` in Portuguese. */
export const dayReport = {
  title: (from, to) => (from === to ? `Conciliação de ${from}` : `Conciliação de ${from} a ${to}`),
  banner: {
    production: 'PRODUÇÃO: dinheiro real',
    sandbox: 'SANDBOX: nenhum dinheiro real',
  },
  facts: { account: 'Conta', profile: 'Perfil', made: 'Emitido em (Brasília)' },

  allExplained: (entries) =>
    entries === 0
      ? 'Nada aconteceu.'
      : entries === 1
        ? 'Tudo está explicado: 1 item.'
        : `Tudo está explicado: ${entries} itens.`,
  differences: (count) => (count === 1 ? '1 diferença' : `${count} diferenças`),
  doubts: (count) => (count === 1 ? '1 pagamento em dúvida' : `${count} pagamentos em dúvida`),
  onItsWay: (count) => `${count} a caminho`,
  closedSame: (when) => `Fechado em ${when}. Os lançamentos continuam os mesmos.`,
  closedDiffers: (when) => `Fechado em ${when}. OS LANÇAMENTOS MUDARAM DESDE ENTÃO.`,

  balance: {
    opening: 'Saldo inicial',
    computed: 'Saldo final calculado',
    closing: 'Saldo final',
    apart: 'Diferença',
    byLines: 'saldo inicial e todos os lançamentos',
    agrees: 'os dois conferem',
    differs: 'saldo final menos o calculado',
  },
  balanceFrom: {
    service: 'informado pelo serviço',
    flag: 'informado na linha de comando',
    'closed-day': 'do dia fechado antes deste',
    'statement-file': 'do arquivo do extrato',
  },

  sections: {
    movement: 'Movimento',
    rails: 'Entradas e saídas',
    open: 'Em aberto',
    differences: 'Diferenças',
    lines: 'Explicados',
  },

  nothingBooked: 'Não houve lançamentos.',
  pictureTitle: { hour: 'Entradas e saídas por hora', day: 'Entradas e saídas por dia' },
  mostIn: (when, amount) => `A maior entrada: ${when}, ${amount}.`,
  mostOut: (when, amount) => `A maior saída: ${when}, ${amount}.`,
  pictureLegend: (line) => `Acima do eixo: entradas. Abaixo: saídas. A linha: ${line}.`,
  runningSum: 'soma acumulada',
  runningBalance: 'saldo',
  asTable: 'Em tabela',
  bucket: { hour: 'Hora', day: 'Dia' },
  moneyIn: 'Entradas',
  moneyOut: 'Saídas',

  rail: 'Meio',
  lines: 'Lançamentos',
  total: 'Total',
  totals: {
    inCentavos: 'Entradas',
    outCentavos: 'Saídas',
    refundsInCentavos: 'Devoluções recebidas',
    refundsOutCentavos: 'Devoluções feitas',
    feesCentavos: 'Tarifas',
    feesReturnedCentavos: 'Tarifas estornadas',
  },

  nothingOpen: 'Nada está em dúvida nem a caminho.',
  noDifference: 'Nenhuma diferença foi encontrada.',
  nothingExplained: 'Não há mais nada.',
  notListed: (count) =>
    count === 1
      ? 'Mais um item explicado não está listado.'
      : `Mais ${count} itens explicados não estão listados.`,

  heads: { when: 'Horário', what: 'O que é', amount: 'Valor', who: 'Contraparte', names: 'Identificação' },
  noTime: 'sem horário',
  noAmount: 'não informado',
  bookedOn: (day) => `lançado em ${day}, não entra na soma`,
  amountBooked: (amount) => `lançado: ${amount}`,
  amountMeant: (amount) => `diário: ${amount}`,
  key: 'chave',
  description: 'descrição',
  amountLedger: (amount) => `controle: ${amount}`,
  amountTold: (amount) => `evento: ${amount}`,
  looksLike: (names) => `Parece ${names}, mas nada prova que seja o mesmo.`,
  alike: {
    intent: (name) => `o pagamento ${name}`,
    line: (name) => `o lançamento ${name}`,
    ledger: (name) => `a linha ${name} do controle`,
  },
  names: {
    ref: 'ref',
    intent: 'id',
    endToEnd: 'id end-to-end',
    original: 'devolução de',
    identifier: 'identificador',
    line: 'lançamento',
    row: 'linha do controle',
    delivery: 'entrega',
  },

  classes: {
    matched: 'conferido',
    payee_not_shown: 'conferido, sem favorecido',
    resolved: 'dúvida resolvida',
    in_doubt: 'em dúvida',
    not_paid: 'não pago',
    on_its_way: 'a caminho',
    unexpected_debit: 'débito inesperado',
    credit: 'crédito',
    refund: 'devolução',
    fee: 'tarifa',
    reversed: 'estornado',
    repeated_line: 'lançamento repetido',
    ledger_only: 'só no controle',
    not_in_ledger: 'fora do controle',
    amount_differs: 'valor diferente',
    payee_differs: 'outro favorecido',
    event_missing: 'falta o evento',
    event_without_line: 'evento sem lançamento',
  },

  written: (path) => `O relatório está em ${path}.`,
  madeBy: (version, when) => `brl ${version}, ${when} (Brasília). Os horários são de Brasília (UTC-3).`,
  hash: 'Soma de verificação dos lançamentos:',
} satisfies InPortuguese<typeof dayReportWords>;
