import type { cnabWords } from '../../words/cnab.ts';

/** What stands in a field; `words/cnab.ts` has the name that people know it by. */
export type FieldName = keyof typeof cnabWords.fields;

/**
 * What a field may hold. `digits`: digits alone. `number`: digits, or nothing. `date`: a day as `DDMMAAAA`.
 * `mayBeDate`: the same, or nothing. `amount`: digits, the
 * last two centavos, more than nothing. `empty`: nothing, as
 * the bank fills it in a return. `text`: whatever stands there.
 */
export type FieldKind = 'digits' | 'number' | 'date' | 'mayBeDate' | 'amount' | 'empty' | 'text';

/** A field of a record: its columns counted from 1, both included, and the values that it may have, if only some. */
export interface Field {
  readonly name: FieldName;
  readonly from: number;
  readonly to: number;
  readonly kind: FieldKind;
  readonly is?: readonly string[];
}

/** The kinds of records that are read. */
export type RecordName = keyof typeof cnabWords.records;

/** The ways of settling a batch that are paid here (forma de lançamento, G029), and what its rows must have. */
export interface Form {
  /** The record that a payment begins with. */
  readonly begins: 'A' | 'J';
  /** The clearing house of record A (P001). */
  readonly chamber: string | null;
  /** Null if the way is not said: a credit at the file's own bank is no way of ours. */
  readonly pays: 'pix' | 'ted' | 'boleto' | 'qr' | null;
}

/** Why a payment was refused, as far as layouts have codes for it. */
export type Refusal =
  | 'funds'
  | 'cancelled'
  | 'returned'
  | 'bank'
  | 'account'
  | 'document'
  | 'date'
  | 'amount'
  | 'key'
  | 'noKey'
  | 'payeeBank'
  | 'qr'
  | 'boleto'
  | 'paidBoleto'
  | 'pix'
  | 'other';

/** Where everything stands in one bank's files, and by which codes it reports. */
export interface Layout {
  readonly name: LayoutName;
  /** Its name for people. */
  readonly title: string;
  /** Codes of the banks whose files have it; null for those that no other layout names. */
  readonly banks: readonly string[] | null;
  /** The columns of the file header that tell the version, and the versions that were compared with their manuals. */
  readonly versionAt: readonly [from: number, to: number];
  readonly versions: readonly string[];
  readonly records: Readonly<Record<RecordName, readonly Field[]>>;
  readonly forms: Readonly<Record<string, Form>>;
  /** Whether further records of a payment may repeat the number of its first one. */
  readonly repeatsNumbers: boolean;
  /** Codes of refusals. */
  readonly refusals: Readonly<Record<Refusal, string>>;
}

/** The layouts by name. */
export const layoutNames = ['febraban', 'itau', 'bradesco', 'santander'] as const;
/** One of {@link layoutNames}. */
export type LayoutName = (typeof layoutNames)[number];

function field(name: FieldName, from: number, to: number, kind: FieldKind = 'text', ...is: string[]): Field {
  return is.length === 0 ? { name, from, to, kind } : { name, from, to, kind, is };
}

const control = [
  field('bank', 1, 3, 'digits'),
  field('batch', 4, 7, 'digits'),
  field('type', 8, 8, 'digits'),
];

const payer = [
  field('document', 19, 32),
  field('agreement', 33, 52),
  field('branch', 53, 57, 'digits'),
  field('account', 59, 70, 'digits'),
  field('accountDigit', 71, 72),
  field('company', 73, 102),
];

const fileHeader = [
  ...control,
  ...payer,
  field('kind', 143, 143, 'digits', '1'),
  field('madeOn', 144, 151, 'date'),
  field('madeAt', 152, 157, 'number'),
  field('number', 158, 163, 'number'),
  field('version', 164, 166, 'digits'),
];

const batchHeader = [
  ...control,
  field('operation', 9, 9, 'text', 'C'),
  field('service', 10, 11, 'digits'),
  field('form', 12, 13, 'digits'),
  field('batchVersion', 14, 16, 'number'),
  ...payer,
  field('codes', 231, 240, 'empty'),
];

const detail = [...control, field('sequence', 9, 13, 'digits'), field('segment', 14, 14)];
/** Inclusion, and not an exclusion or a blocked payment (G060, G061). */
const movement = field('movement', 15, 17, 'digits', '000');
const codes = field('codes', 231, 240, 'empty');

const creditBegins = [
  ...detail,
  movement,
  field('chamber', 18, 20, 'number'),
  field('payeeBank', 21, 23, 'number'),
  field('payeeBranch', 24, 28, 'number'),
  field('payeeAccount', 30, 41, 'number'),
  field('payeeDigit', 42, 43),
  field('payeeName', 44, 73),
  field('reference', 74, 93),
  field('payOn', 94, 101, 'date'),
];
const creditEnds = [
  field('amount', 120, 134, 'amount'),
  field('paidOn', 155, 162, 'empty'),
  field('paid', 163, 177, 'empty'),
  codes,
];

const payee = [field('payeeDocumentKind', 18, 18, 'number'), field('payeeDocument', 19, 32)];

const boleto = [
  ...detail,
  movement,
  field('barcode', 18, 61),
  field('payeeName', 62, 91),
  field('dueOn', 92, 99, 'mayBeDate'),
  field('payOn', 145, 152, 'date'),
  field('amount', 153, 167, 'amount'),
  field('reference', 183, 202),
  codes,
];

/** J-52: whose boleto or QR code it is. */
const parties = [
  ...detail,
  field('option', 18, 19, 'text', '52'),
  field('payerDocument', 21, 35),
  field('payerName', 36, 75),
  field('payeeDocumentKind', 76, 76, 'number'),
  field('payeeDocument', 77, 91),
  field('payeeName', 92, 131),
];

const batchTrailer = [
  ...control,
  field('records', 18, 23, 'digits'),
  field('total', 24, 41, 'digits'),
  field('codes', 231, 240, 'empty'),
];
const fileTrailer = [...control, field('batches', 18, 23, 'digits'), field('records', 24, 29, 'digits')];

const forms: Readonly<Record<string, Form>> = {
  '01': { begins: 'A', chamber: '000', pays: null },
  '05': { begins: 'A', chamber: '000', pays: null },
  '30': { begins: 'J', chamber: null, pays: 'boleto' },
  '31': { begins: 'J', chamber: null, pays: 'boleto' },
  '41': { begins: 'A', chamber: '018', pays: 'ted' },
  '43': { begins: 'A', chamber: '018', pays: 'ted' },
  '45': { begins: 'A', chamber: '009', pays: 'pix' },
  '47': { begins: 'J', chamber: null, pays: 'qr' },
};

/** The standard of FEBRABAN, from which the others differ. */
const febraban: Layout = {
  name: 'febraban',
  title: 'FEBRABAN 240',
  banks: null,
  versionAt: [164, 166],
  versions: ['081', '089'],
  records: {
    fileHeader,
    batchHeader,
    A: [
      ...creditBegins,
      field('currency', 102, 104, 'text', 'BRL'),
      field('accountKind', 225, 226),
      ...creditEnds,
    ],
    B: [...detail, field('keyType', 15, 17), ...payee, field('key', 128, 226), field('payeeIspb', 233, 240)],
    J: boleto,
    'J-52': parties,
    'J-52 PIX': [...parties, field('key', 132, 208), field('txid', 209, 240)],
    batchTrailer,
    fileTrailer,
  },
  forms,
  repeatsNumbers: false,
  // Table G059.
  refusals: {
    funds: '01',
    cancelled: '02',
    returned: '02',
    bank: 'AL',
    account: 'AN',
    document: 'AT',
    date: 'AP',
    amount: 'AR',
    key: 'PM',
    noKey: 'PJ',
    payeeBank: 'PH',
    qr: 'PK',
    boleto: 'YA',
    paidBoleto: 'ZK',
    pix: 'PA',
    other: '02',
  },
};

const itau: Layout = {
  ...febraban,
  name: 'itau',
  title: 'Itaú SISPAG',
  banks: ['341'],
  versionAt: [15, 17],
  versions: ['080', '081', '086'],
  records: {
    ...febraban.records,
    // It has no number of the file.
    fileHeader: [
      ...fileHeader.filter(({ name }) => name !== 'number' && name !== 'version'),
      field('version', 15, 17, 'digits'),
    ],
    A: [
      ...creditBegins,
      field('currency', 102, 104, 'text', 'REA', 'BRL', '009'),
      field('payeeIspb', 105, 112),
      field('accountKind', 113, 114),
      ...creditEnds,
      field('payeeDocument', 204, 217),
    ],
    B: [...detail, field('keyType', 15, 16), ...payee, field('key', 128, 227)],
  },
  forms: { ...forms, '06': { begins: 'A', chamber: '000', pays: null } },
  // Nota 9: the further records of a payment have its number.
  repeatsNumbers: true,
  // Nota 8.
  refusals: {
    ...febraban.refusals,
    funds: 'SS',
    cancelled: 'CE',
    returned: 'DV',
    document: 'BI',
    key: 'RJ',
    noKey: 'RJ',
    payeeBank: 'RJ',
    qr: 'II',
    boleto: 'RJ',
    paidBoleto: 'RJ',
    pix: 'RJ',
    other: 'RJ',
  },
};

const bradesco: Layout = {
  ...febraban,
  name: 'bradesco',
  title: 'Bradesco Multipag',
  banks: ['237'],
  versions: ['089'],
  records: {
    ...febraban.records,
    'J-52 PIX': [...parties, field('key', 132, 210), field('txid', 211, 240)],
  },
};

const santander: Layout = {
  ...febraban,
  name: 'santander',
  title: 'Santander',
  banks: ['033'],
  versions: ['060'],
};

/** Every layout, by its name. */
export const layouts: Readonly<Record<LayoutName, Layout>> = { febraban, itau, bradesco, santander };

/** What a file header says of itself, or the reason why no layout is known to fit. */
export interface Chosen {
  readonly layout: Layout | null;
  readonly bank: string;
  readonly version: string;
}

/** The layout of a file by the bank and the version in its header, or the one that a person named; never a likely one. */
export function chooseLayout(header: string, named: LayoutName | null): Chosen {
  const bank = header.slice(0, 3);
  const ofBank =
    layoutNames.map((name) => layouts[name]).find(({ banks }) => banks?.includes(bank)) ?? febraban;
  const layout = named === null ? ofBank : layouts[named];
  const version = header.slice(layout.versionAt[0] - 1, layout.versionAt[1]);
  return { layout: named !== null || layout.versions.includes(version) ? layout : null, bank, version };
}
