import type { qrWords } from '../qr.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `qr.ts` in Portuguese. */
export const qr = {
  keptDecode: 'a decodificação guardada',
  kinds: { static: 'estático', dynamic: 'dinâmico', recurrence: 'recorrência' },
  codeOfKind: {
    static: 'QR Code estático',
    dynamic: 'QR Code dinâmico',
    recurrence: 'QR Code de recorrência',
  },
  changeableCode: (code) => `${code}, o valor pode ser alterado`,
  verdicts: {
    same: 'igual',
    differs: 'diferente',
    onlyInCode: 'só no código',
    onlyAtBank: 'só no banco',
    notCompared: 'não comparado',
  },
  bankSaysNothing: (inCode) => `${inCode} (no código; o banco não diz nada)`,
  codeSays: (fromBank, inCode) => `${fromBank} (o código diz ${inCode})`,
  noPixKey: (fault) => `A chave deste código não é uma chave PIX. ${fault}`,
  longField: (what, most) =>
    `O campo ${what} passa dos ${most} caracteres do padrão. O código é enviado como está, e o banco decide.`,
  laterDebits:
    'Este código também pede débitos futuros (Pix Automático). O brl paga este valor; se você não quer débitos futuros, peça ao favorecido um código sem eles.',
  cash: {
    withdrawal: 'Pix Saque: o recebedor entrega este valor em dinheiro.',
    change: 'Pix Troco: uma parte deste valor é entregue em dinheiro.',
  },
  open: 'em aberto: o pagador escolhe',
  notInCode: 'não está no código',

  nothingToPay: 'Este código autoriza pagamentos futuros; não há nada a pagar agora.',
  amountNotKnown: 'Sem consultar o banco, não se sabe o valor deste código.',
  decodeFirst: (start) => `Acrescente --amount, ou decodifique antes: brl pix qr decode '${start}…'`,
  amountOpen: 'Neste código, quem paga escolhe o valor.',
  otherAmount: (amount, asked) =>
    `Este código é de exatamente ${amount}, mas --amount diz ${asked}. Nada foi enviado.`,
  leaveAmountOut: 'Retire --amount, ou peça outro código ao favorecido.',
  differing: (what, inCode, fromBank) => `${what}: "${inCode}" no código, "${fromBank}" no banco`,
  differs: (what) => `O código e o banco diferem. ${what}. Nada foi enviado.`,
  acceptName:
    'O nome fantasia pode ser diferente da razão social: pergunte ao favorecido e só então acrescente --accept-name.',
  askForNewCode: 'Peça um código novo ao favorecido.',
  askBeforePaying: (what) => `O código e o banco diferem: ${what}. Pergunte ao favorecido antes de pagar.`,

  expiryTwice: 'Informe --expires-in ou --expires-at, não os dois.',
  badMoment: '--expires-at deve ter data, hora e fuso, como 2026-12-01T18:00:00-03:00.',
  pastMoment: (moment) => `--expires-at ${moment} já passou.`,
  badLength: (text) => `--expires-in deve ser uma duração como 30m, 12h ou 7d, não "${text}".`,

  codeOrIdentifier: 'Informe o texto do código, ou --identifier.',
  tooWide: (columns) =>
    `O código não foi desenhado: ele ocupa ${columns} colunas, mais do que este terminal tem. Aumente a janela, ou grave uma imagem com --png ARQUIVO.`,
  fileExists: (file) => `${file} já existe e não foi sobrescrito.`,
  addForce: 'Acrescente --force.',
  unwritable: (file, why) => `Não é possível gravar ${file} (${why}).`,
  unknownReason: 'motivo desconhecido',
  badDays: (text) => `--days deve ser um número de dias, como 7, não "${text}".`,
  noDays: 'A resposta não tem nenhum dia.',
} satisfies InPortuguese<typeof qrWords>;
