/**
 * What people type who have not met the command yet, in English or Portuguese, by its first word or two, and the commands that they
 * may mean. A command's own misspelling is found by `nearest`.
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
  login: ['auth login'],
  entrar: ['auth login'],
  logout: ['auth logout'],
  sair: ['auth logout'],
  whoami: ['auth status'],
  init: ['auth login', 'doctor'],
  setup: ['auth login', 'doctor'],
  configure: ['auth login', 'config set'],
  balance: ['statement list', 'limits show'],
  saldo: ['statement list', 'limits show'],
  extrato: ['statement list'],
  recibo: ['journal show', 'batch receipt'],
  comprovante: ['journal show', 'batch receipt'],
  limites: ['limits show'],
  history: ['journal list', 'statement list'],
  historico: ['journal list', 'statement list'],
  logs: ['journal list', 'webhooks captured list'],
  status: ['pix status', 'ted status', 'payout status'],
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
};

/** The commands that a wrong turn may mean; none for a word that nobody was seen to type. */
export function turnOf([first = '', second = '']: readonly string[]): readonly string[] {
  const turns = [`${first} ${second}`, first].filter((typed) => Object.hasOwn(wrongTurns, typed));
  return turns.flatMap((typed) => wrongTurns[typed] ?? []).slice(0, 3);
}
