/**
 * What people who do not know the command yet type, in English or Portuguese, by its first word or two, and the commands
 * that they may mean. A misspelled command name is found by `nearest`.
 */
export const wrongTurns: Readonly<Record<string, readonly string[]>> = {
  pay: ['pix send', 'payout run', 'boleto pay'],
  pagar: ['pix send', 'payout run', 'boleto pay'],
  send: ['pix send', 'ted send', 'transfer send'],
  enviar: ['pix send', 'ted send', 'transfer send'],
  transferir: ['transfer send', 'pix send'],
  'pix pay': ['pix send', 'pix qr pay'],
  'pix pagar': ['pix send', 'pix qr pay'],
  'pix enviar': ['pix send'],
  'pix devolver': ['pix refund'],
  'pix devolucao': ['pix refund'],
  'pix estornar': ['pix refund', 'qr cancel'],
  'pix estorno': ['pix refund', 'qr cancel'],
  // A settled payment is not undone: incoming money is refunded, and an unpaid charge is cancelled.
  'pix cancel': ['pix refund', 'qr cancel'],
  'pix cancelar': ['pix refund', 'qr cancel'],
  'pix consultar': ['pix lookup', 'pix status'],
  'pix receber': ['qr create'],
  'pix chaves': ['pix keys register', 'pix lookup'],
  'pix list': ['statement list', 'journal list'],
  'ted pay': ['ted send'],
  'ted enviar': ['ted send'],
  'transfer pay': ['transfer send'],
  'boleto pagar': ['boleto pay'],
  'boleto create': ['boleto charge create'],
  'boleto emitir': ['boleto charge create'],
  refund: ['pix refund'],
  devolver: ['pix refund'],
  devolucao: ['pix refund'],
  estornar: ['pix refund', 'qr cancel'],
  estorno: ['pix refund', 'qr cancel'],
  reembolsar: ['pix refund'],
  cancel: ['pix refund', 'qr cancel'],
  cancelar: ['pix refund', 'qr cancel'],
  desfazer: ['pix refund', 'qr cancel'],
  undo: ['pix refund', 'qr cancel'],
  receber: ['qr create'],
  contestar: ['med list'],
  contestacao: ['med list'],
  explicar: ['errors explain'],
  lingua: ['config set'],
  idioma: ['config set'],
  language: ['config set'],
  login: ['auth login'],
  conectar: ['auth login'],
  connect: ['auth login'],
  entrar: ['auth login'],
  logout: ['auth logout'],
  sair: ['auth logout'],
  exit: ['auth logout'],
  quit: ['auth logout'],
  whoami: ['auth status'],
  init: ['auth login', 'doctor'],
  setup: ['auth login', 'doctor'],
  configure: ['auth login', 'config set'],
  balance: ['statement list', 'limits show'],
  saldo: ['statement list', 'limits show'],
  extrato: ['statement list'],
  listar: ['statement list', 'journal list'],
  consultar: ['status', 'statement list', 'journal list'],
  recibo: ['receipt', 'batch receipt'],
  comprovante: ['receipt', 'batch receipt'],
  reconciliation: ['reconcile'],
  conciliar: ['reconcile'],
  conciliacao: ['reconcile'],
  fechamento: ['reconcile'],
  fechar: ['reconcile'],
  limites: ['limits show'],
  history: ['journal list', 'statement list'],
  historico: ['journal list', 'statement list'],
  logs: ['journal list', 'webhooks captured list'],
  lote: ['batch create', 'payout run'],
  remessa: ['payout run'],
  folha: ['payout run'],
  payroll: ['payout run'],
  chave: ['key detect', 'pix lookup'],
  cobrar: ['qr create', 'boleto charge create'],
  cobranca: ['qr create', 'boleto charge create'],
  charge: ['qr create', 'boleto charge create'],
  bancos: ['banks list'],
  erros: ['errors list'],
  listen: ['webhooks listen'],
  trigger: ['webhooks trigger'],
  ajuda: ['--help'],
  socorro: ['--help'],
  ...sameTurns('agendar agendamento agendamentos agenda programar', [
    'schedule list',
    'payout schedule',
    'pix send',
  ]),
  ...sameTurns('favorito favoritos favorites contato contatos contacts favorecidos beneficiarios', [
    'payees list',
    'payees add',
  ]),
  ...sameTurns('buscar busca procurar pesquisar pesquisa localizar encontrar search find', [
    'journal list',
    'statement search',
    'pix find',
  ]),
  ...sameTurns('pagamento pagamentos payment payments pagos', ['journal list', 'statement list', 'pix send']),
  ...sameTurns('recebidos recebimentos entradas received', ['statement list']),
  ...sameTurns('transferencia transferencias transfers', ['transfer send', 'pix send', 'ted send']),
  ...sameTurns('devolucoes refunds', ['pix refund']),
};

/** Words that mean the same commands. */
function sameTurns(words: string, commands: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, commands]));
}

/** Words that mean the same after the name of any topic, as in `ted agendar`. */
const anywhere =
  /^(?:agend|program|schedule|favorit|contat|contact|busca|procur|pesquis|localiz|encontr|search)/;

/** What is said about a wrong turn besides its commands, by its last word: none of them does what was meant. */
const notes = {
  undo: /^(?:cancel|cancelar|desfazer|undo|estornar|estorno)$/,
  leave: /^(?:sair|exit|quit)$/,
  balance: /^(?:saldo|balance)$/,
  language: /^(?:lingua|idioma|language)$/,
} as const;

/** The name of what is said besides the commands of a wrong turn; null for nothing. */
export function noteOf(words: readonly string[]): keyof typeof notes | null {
  const [first = '', second = ''] = words.map(withoutAccents);
  const typed = first === 'pix' || anywhere.test(second) ? second : first;
  const names = Object.keys(notes) as (keyof typeof notes)[];
  return names.find((name) => notes[name].test(typed)) ?? null;
}

/** The commands that a wrong turn may mean, with or without accents; none for a word that is not known to be typed. */
export function turnOf(words: readonly string[]): readonly string[] {
  const [first = '', second = ''] = words.map(withoutAccents);
  const last = anywhere.test(second) ? [second] : [];
  const turns = [`${first} ${second}`, first, ...last].filter((typed) => Object.hasOwn(wrongTurns, typed));
  return turns.flatMap((typed) => wrongTurns[typed] ?? []).slice(0, 3);
}

/** The word as it is typed without accents. */
export const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');
