import { topic } from './topic.ts';

/** Sentences about QR codes and the charges behind them. */
export const qrWords = topic('qr', {
  keptDecode: 'kept decode',
  kinds: { static: 'static', dynamic: 'dynamic', recurrence: 'recurrence' },
  codeOfKind: { static: 'static QR code', dynamic: 'dynamic QR code', recurrence: 'recurrence QR code' },
  changeableCode: (code: string) => `${code}, amount can be changed`,
  verdicts: {
    same: 'same',
    differs: 'differs',
    onlyInCode: 'only in the code',
    onlyAtBank: 'only at the bank',
    notCompared: 'not compared',
  },
  bankSaysNothing: (inCode: string) => `${inCode} (in the code; the bank says nothing)`,
  codeSays: (fromBank: string, inCode: string) => `${fromBank} (the code says ${inCode})`,
  noPixKey: (fault: string) => `The key in this code is not a PIX key. ${fault}`,
  longField: (what: string, most: number) =>
    `The ${what} is longer than the ${most} characters of the standard. The code is sent as it is, and the bank decides.`,
  laterDebits:
    'This code also asks for later debits (Pix Automático). brl pays this amount; if you want no later debits, ask the payee for a code without them.',
  cash: {
    withdrawal: 'Pix Saque: the payee hands out this amount in cash.',
    change: 'Pix Troco: a part of this amount is handed out in cash.',
  },
  open: 'open: the payer chooses it',
  notInCode: 'not in the code',

  nothingToPay: 'This code authorises later payments; there is nothing to pay now.',
  amountNotKnown: 'Without asking the bank, the amount of this code is not known.',
  decodeFirst: (start: string) => `Add --amount, or decode first: brl pix qr decode '${start}…'`,
  amountOpen: 'This code leaves the amount to you.',
  otherAmount: (amount: string, asked: string) =>
    `This code is for exactly ${amount}, but --amount says ${asked}. Nothing was sent.`,
  leaveAmountOut: 'Leave out --amount, or ask the payee for another code.',
  differing: (what: string, inCode: string, fromBank: string) =>
    `${what}: "${inCode}" in the code, "${fromBank}" at the bank`,
  differs: (what: string) => `The code and the bank differ. ${what}. Nothing was sent.`,
  acceptName: 'A trade name may differ from the registered one: ask the payee, then add --accept-name.',
  askForNewCode: 'Ask the payee for a new code.',
  askBeforePaying: (what: string) => `The code and the bank differ: ${what}. Ask the payee before you pay.`,

  expiryTwice: 'Give --expires-in or --expires-at, not both.',
  badMoment: '--expires-at must be a date, time and zone such as 2026-12-01T18:00:00-03:00.',
  pastMoment: (moment: string) => `--expires-at ${moment} is in the past.`,
  badLength: (text: string) => `--expires-in must be a duration such as 30m, 12h or 7d, not "${text}".`,

  codeOrIdentifier: 'Give the text of the code, or --identifier.',
  tooWide: (columns: number) =>
    `The code is not drawn: it takes ${columns} columns, more than this terminal has. Widen the window, or save a picture with --png FILE.`,
  fileExists: (file: string) => `${file} exists and was not overwritten.`,
  addForce: 'Add --force.',
  unwritable: (file: string, why: string) => `${file} cannot be written (${why}).`,
  unknownReason: 'unknown reason',
  badDays: (text: string) => `--days must be a number of days such as 7, not "${text}".`,
  noDays: 'No day in the answer.',
});
