import { messages } from './topic.ts';

const verdicts = {
  ok: 'ok',
  confirm: 'to confirm',
  duplicate: 'repeated',
  invalid: 'invalid',
  empty: 'empty',
  footer: 'a total',
  paid: 'paid before',
};
const rails = {
  pix: 'PIX',
  'pix-bank': 'PIX by bank data',
  ted: 'TED',
  transfer: 'Transfer',
  boleto: 'Boletos',
  qr: 'QR codes',
};

/** What is said of files of payments. */
export const payoutWords = messages('payout', {
  columnTwice: (name: string) => `The heading has the column "${name}" twice.`,
  unusedColumns: (names: string) => `Columns that are not used: ${names}.`,
  noSuchColumn: (name: string, columns: string) =>
    `--map names the column "${name}", which is not there. The columns are: ${columns}.`,
  twoColumns: (role: string, one: string, other: string) =>
    `Both "${one}" and "${other}" may be the ${role}. Say which: --map ${role}="${one}"`,
  emptyFile: 'The file is empty.',
  noAmountColumn: 'No column is the amount. Say which is: --map amount=HEADING',

  badMap: (text: string, roles: string) =>
    `--map takes NAME=HEADING, several of them with commas between, not "${text}". The names are: ${roles}.`,

  namelessRail:
    'The setting bankDataIdentifierField names no member, so a PIX by bank data could not be found again. Pay it by key, or by pix send-bank.',
  noPayee: 'The row names nobody to pay: no key, no bank, no account id, no boleto and no QR code.',
  unknownNickname: (nickname: string, near: string) =>
    `No payee has the nickname "${nickname}".${near === '' ? '' : ` Like it: ${near}.`}`,
  otherThanPayee: (nickname: string, own: string, known: string) =>
    `The row says "${own}", and the payee ${nickname} has ${known}. One of the two is wrong.`,
  notOfPayee: (nickname: string) => `The payee ${nickname} is not paid by this. One of the two is wrong.`,
  otherRail: (rail: string, rails: string) => `The payee is not paid by ${rail}, but by: ${rails}.`,
  severalRails: (rails: string) =>
    `The row may be paid by ${rails}. Name one in a column "rail", or for all rows with --rail.`,
  noRail: (text: string, rails: string) => `"${text}" is not a way to pay. The ways are: ${rails}.`,
  wrongTotal: (said: string, sum: string) =>
    `The row says that the total is ${said}, and the rows above it come to ${sum}.`,
  rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  verdicts,
  rails,
  counted: (verdict: keyof typeof verdicts, count: number) => `${count} ${verdicts[verdict]}`,
  both: (counted: string, more: string) => `${counted}, ${more}`,
  read: (rows: string, verdicts: string) => `${rows} read: ${verdicts}.`,
  total: (rows: string, amount: string) => `${rows} can be paid, ${amount} in all.`,
  noneYet: (right: number, amount: string, wrong: number, isWhole: boolean) =>
    right === 0
      ? 'No row can be paid as it stands. Nothing in this file is paid until its rows are corrected.'
      : `${right === 1 ? '1 row is' : `${right} rows are`} right, ${amount} in all; ${wrong} ${wrong === 1 ? 'is' : 'are'} not. Nothing in this file is paid until ${wrong === 1 ? 'that one is' : 'those are'} corrected.${isWhole ? '' : ` To pay only ${right === 1 ? 'the row that is right' : 'the rows that are right'}, add --skip-invalid FILE to \`brl payout run\`.`}`,
  besideWrong: (count: number) =>
    count === 1
      ? 'A header or trailer of the file is wrong. Nothing in this file is paid until it is corrected.'
      : `${count} headers or trailers of the file are wrong. Nothing in this file is paid until they are corrected.`,
  byRail: (rail: keyof typeof rails, rows: string, amount: string) => `${rails[rail]}: ${rows}, ${amount}`,
  largest: 'The largest payments:',
  payment: (line: number, amount: string, destination: string, name: string) =>
    `line ${line}: ${amount} to ${destination}${name && ` (${name})`}`,
  noRows: 'The file has no rows to pay.',
  allRight: 'Nothing is wrong with the rows.',
  onlyFirst: (count: number) => `Only the first ${count} findings are shown. All of them: --output csv`,
  written: (path: string, rows: number) =>
    rows === 1 ? `${path} has the 1 row that can be paid.` : `${path} has the ${rows} rows that can be paid.`,
  badReference: (longest: number) => `A reference is one line of at most ${longest} characters.`,
});
