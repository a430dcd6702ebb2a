import { messages, topic } from './topic.ts';

/** The fields of a CNAB 240 file, as manuals name them. */
const fields = {
  bank: 'bank',
  batch: 'batch number',
  type: 'record type',
  document: "company's CPF or CNPJ",
  agreement: 'agreement',
  branch: 'branch',
  account: 'account',
  accountDigit: 'check digit of the account',
  company: 'company',
  kind: 'remittance or return',
  madeOn: 'date of the file',
  madeAt: 'time of the file',
  number: 'file number (NSA)',
  version: 'layout version',
  operation: 'operation',
  service: 'service',
  form: 'form of payment',
  batchVersion: 'layout version of the batch',
  sequence: 'record number in the batch',
  segment: 'segment',
  movement: 'movement',
  chamber: 'clearing house',
  payeeBank: "payee's bank",
  payeeIspb: "payee's ISPB",
  payeeBranch: "payee's branch",
  payeeAccount: "payee's account",
  payeeDigit: "check digit of the payee's account",
  payeeName: 'payee',
  payeeDocumentKind: "kind of the payee's document",
  payeeDocument: "payee's CPF or CNPJ",
  accountKind: "kind of the payee's account",
  reference: 'your number',
  payOn: 'payment date',
  dueOn: 'due date',
  currency: 'currency',
  amount: 'amount',
  paidOn: 'date paid',
  paid: 'amount paid',
  keyType: 'kind of PIX key',
  key: 'PIX key or address',
  txid: 'txid',
  barcode: 'barcode',
  option: 'optional record',
  payerDocument: "payer's CPF or CNPJ",
  payerName: 'payer',
  records: 'number of records',
  total: 'sum of the batch',
  batches: 'number of batches',
  codes: 'codes of the return',
};

/** The records of a file. */
const records = {
  fileHeader: 'file header',
  batchHeader: 'batch header',
  A: 'segment A',
  B: 'segment B',
  J: 'segment J',
  'J-52': 'segment J-52',
  'J-52 PIX': 'segment J-52 PIX',
  batchTrailer: 'batch trailer',
  fileTrailer: 'file trailer',
};

/** Segments that pay something that brl does not pay. */
const taxes = {
  O: 'bills and taxes with a barcode',
  N: 'taxes without a barcode',
  W: 'FGTS and other taxes',
};

const english = {
  fields,
  records,
  emptyLine: 'The line is empty.',
  afterEnd: 'The line comes after the file trailer.',
  wrongWidth: (found: number, width: number) => `The line has ${found} columns, and a record has ${width}.`,
  control: (column: number) => `A control character stands in column ${column}.`,
  secondHeader: 'A second file header: only one file at a time is read.',
  isReturn: 'This is a return, not a remittance: nothing in it is to be paid.',
  unknownAccount: (account: string) =>
    `The file is paid from account ${account}, and brl does not know the number of yours. If that is it: brl config set bank-account ${account}. To pay the file from the account in use, whatever it says: --any-account.`,
  otherAccount: (account: string, ours: string) =>
    `The file is paid from account ${account}, and the account in use is ${ours}. To pay it from there all the same: --any-account.`,
  batchAccount: (account: string) =>
    `The batch is paid from another account than the file, whose header says ${account}.`,
  batchOpen: 'The batch before it has no trailer.',
  noBatch: 'The record is in no batch: a batch header is missing before it.',
  alone: (record: keyof typeof records) => `The ${records[record]} belongs to no payment.`,
  noRecord: 'There is no such record type.',
  cutOff: 'The file ends without its trailer: a part of it may be missing.',
  segment: (segment: string) =>
    segment in taxes
      ? `Segment ${segment} pays ${taxes[segment as keyof typeof taxes]}, which brl does not pay.`
      : `Segment ${segment} is not read: brl pays segments A and J, with B, J-52 and J-52 PIX.`,
  form: (code: string) =>
    `Form ${code} is not paid here. The forms are: 01 and 05 (credit to an account, with --rail), 30 and 31 (boletos), 41 and 43 (TED), 45 (PIX), 47 (PIX by QR code).`,
  otherSegment: (form: string, segment: string) => `Payments of form ${form} begin with segment ${segment}.`,
  chamber: (form: string, expected: string, found: string) =>
    `Form ${form} goes through clearing house ${expected}, not "${found}".`,
  tedToOwnBank: 'A TED goes to another bank than that of the file.',
  needs: (record: keyof typeof records) =>
    `The payment has no ${records[record]}, so nobody is named to be paid.`,
  oneOf: (values: readonly string[], found: string) =>
    values.length === 1
      ? `It must be "${values[0]}", not "${found}".`
      : `It must be one of ${values.join(', ')}, not "${found}".`,
  notDigits: (found: string) => `"${found}" are not digits alone.`,
  notDate: (found: string) => `"${found}" is not a day written as DDMMAAAA.`,
  notAmount: (found: string) => `"${found}" is not an amount above zero, in centavos.`,
  notEmpty: (found: string) =>
    `The bank fills this in the return. The remittance must have blanks or zeros here, not "${found}".`,
  expected: (found: string, expected: string) => `It says ${found}, and ${expected} is right.`,
  unknownLayout: (bank: string, version: string, fields: string) =>
    `No layout is known for files of bank ${bank} in version "${version}", and none is guessed. The header says: ${fields}.`,
  nameLayout: (names: string) => `If you know that it is one of these, say so with --layout: ${names}.`,
  notCnab: 'This is not a CNAB 240 file: its first line is no file header.',
  cnab400: 'it is a CNAB 400 file, and brl reads CNAB 240 alone',
  askFor240: 'Have your program write CNAB 240 (payments to suppliers).',
  wholeFile:
    'A remittance is paid as a whole or not at all, as its sums would no longer be right: --skip-invalid is for sheets.',
  sameNumber: (number: string, ref: string, runId: string) =>
    `The file number (NSA) ${number} is that of the run "${ref}" (${runId}), which was made from another file. Nothing was sent now.`,
  numberAnew:
    'Have your program write the file with a number of its own, or say --allow-duplicate if both are meant.',
  notFromRemittance: (ref: string) =>
    `The run "${ref}" was not made from a CNAB 240 file, so there is no return for it.`,
  exportIt: (runId: string) => `brl payout export ${runId} --out FILE`,
  nothingChanged:
    'Nothing has changed since the last return, so no file is written. To have all rows again: --all',
  anotherReturn: (rows: string) =>
    `${rows} told as BD: not paid yet, or not known. Write another return later; it has what changed.`,
  unread: (segment: string) => (segment === '' ? 'unknown' : `segment ${segment}`),
  noLine: (line: number) => `The file has no line ${line}.`,
  badLine: (text: string) => `--line takes the number of a line, not "${text}".`,
};

/** What is said of CNAB 240 files. */
export const cnabWords = topic('cnab', english);

/** The same as messages. */
export const cnabSays = messages('cnab', english);
