import { isValidCnpj, isValidCpf } from '../../brazil/documents.ts';
import { type Centavos, formatPlain } from '../../contract/money.ts';
import { cnabSays } from '../../words/cnab.ts';
import type { Message } from '../../words/topic.ts';
import { recordsColumn } from '../sheet/sheet.ts';
import type { FieldName, RecordName } from './layouts.ts';
import { readText } from './lines.ts';
import { bareNumber } from './payer.ts';
import { brCodeOf } from './qr.ts';
import {
  type CnabFault,
  type CnabPayment,
  type CnabRecord,
  centavosIn,
  dayIn,
  faultAt,
  fieldText,
} from './remittance.ts';

/** A cell of a row, and the field that it was read from. */
interface Cell {
  readonly text: string;
  readonly record: CnabRecord | undefined;
  readonly name: FieldName;
}

/** A payment as a row of a sheet. */
export interface CnabRow {
  readonly cells: readonly Cell[];
  readonly faults: readonly CnabFault[];
}

/** The payment's records by name. */
interface Records {
  readonly begins: CnabRecord;
  readonly b: CnabRecord | undefined;
  readonly parties: CnabRecord | undefined;
  readonly header: CnabRecord;
}

/** The columns of a remittance as a sheet has them, each with what stands in it; the last has the records themselves. */
const columns: readonly (readonly [
  heading: string,
  cell: (records: Records, payment: CnabPayment) => Cell,
])[] = [
  [
    'Forma',
    ({ header, b, begins }, { form }) =>
      cell(header, 'form', form.pays === 'pix' ? pixRail(begins, b) : (form.pays ?? '')),
  ],
  ['Valor', ({ begins }) => cell(begins, 'amount', formatPlain(centavosIn(begins) as Centavos))],
  ['Chave PIX', ({ begins, b }) => cell(b, 'key', isByKey(begins, b) ? keyIn(b) : '')],
  ['Tipo da chave', ({ b }) => cell(b, 'keyType', keyTypes[keyTypeIn(b)] ?? '')],
  [
    'Banco',
    (records) =>
      isToAccount(records) ? bankOf(records.begins, records.b) : none(records.begins, 'payeeBank'),
  ],
  [
    'Agência',
    (records) => cell(records.begins, 'payeeBranch', isToAccount(records) ? branchOf(records.begins) : ''),
  ],
  [
    'Conta',
    (records, { form }) =>
      cell(
        records.begins,
        'payeeAccount',
        isToAccount(records) ? accountOf(records.begins, form.pays === 'ted') : '',
      ),
  ],
  [
    'Tipo de conta',
    ({ begins }) => cell(begins, 'accountKind', accountKinds[fieldText(begins, 'accountKind').trim()] ?? ''),
  ],
  ['CPF/CNPJ', ({ begins, b, parties }) => documentCell(begins, b ?? parties)],
  ['Favorecido', ({ begins }) => cell(begins, 'payeeName', readText(fieldText(begins, 'payeeName')))],
  ['Seu número', ({ begins }) => cell(begins, 'reference', readText(fieldText(begins, 'reference')))],
  ['Data de pagamento', ({ begins }) => cell(begins, 'payOn', dayIn(fieldText(begins, 'payOn')) ?? '')],
  ['Vencimento', ({ begins }) => cell(begins, 'dueOn', dayIn(fieldText(begins, 'dueOn')) ?? '')],
  [
    'Código de barras',
    ({ begins }, { form }) =>
      cell(begins, 'barcode', form.pays === 'boleto' ? fieldText(begins, 'barcode').trim() : ''),
  ],
  ['Pix copia e cola', ({ parties, begins }) => cell(parties, 'key', codeIn(begins, parties))],
  [
    recordsColumn,
    ({ begins }, { records }) => cell(begins, 'segment', records.map(({ line }) => line.raw).join('')),
  ],
];

/** The headings of a remittance's rows; those of a sheet that says the same. */
export const cnabColumns: readonly string[] = columns.map(([heading]) => heading);

/** Reads a payment's records as one row. */
export function rowOf(payment: CnabPayment): CnabRow {
  const { records, batchHeader: header } = payment;
  const named = (...names: RecordName[]) => records.find(({ name }) => names.includes(name));
  const begins = records[0] ?? header;
  const parts: Records = { begins, b: named('B'), parties: named('J-52', 'J-52 PIX'), header };
  return {
    cells: columns.map(([, read]) => read(parts, payment)),
    faults: [...payment.faults, ...rowFaults(parts, payment)],
  };
}

function cell(record: CnabRecord | undefined, name: FieldName, text: string): Cell {
  return { text, record, name };
}

function none(record: CnabRecord | undefined, name: FieldName): Cell {
  return cell(record, name, '');
}

/** The kinds of PIX in record B (G100); `05` goes to an account. */
const keyTypes: Readonly<Record<string, string>> = {
  '01': 'telefone',
  '02': 'e-mail',
  '03': 'cpf/cnpj',
  '04': 'aleatória',
};
const byAccount = '05';

/** Kinds of accounts: FEBRABAN has letters, Itaú numbers (nota 37). */
const accountKinds: Readonly<Record<string, string>> = {
  CC: 'corrente',
  PP: 'poupança',
  PG: 'pagamento',
  '01': 'corrente',
  '03': 'poupança',
};

function keyTypeIn(b: CnabRecord | undefined): string {
  return fieldText(b, 'keyType').trim();
}

/** Itaú says in A whether it is by key (`04`), and may leave B out if it is not. */
function isByKey(a: CnabRecord, b: CnabRecord | undefined): boolean {
  if (b === undefined || keyTypeIn(b) === byAccount) return false;
  return keyTypes[keyTypeIn(b)] !== undefined || fieldText(a, 'accountKind') === '04';
}

function pixRail(a: CnabRecord, b: CnabRecord | undefined): 'pix' | 'pix-bank' {
  return isByKey(a, b) ? 'pix' : 'pix-bank';
}

function isToAccount({ begins, b }: Records): boolean {
  return begins.name === 'A' && !isByKey(begins, b);
}

/** A key that is the payee's document may stand in the document's field alone. */
function keyIn(b: CnabRecord | undefined): string {
  const key = readText(fieldText(b, 'key'));
  return key === '' && keyTypeIn(b) === '03' ? documentIn(b) : key;
}

function bankOf(a: CnabRecord, b: CnabRecord | undefined): Cell {
  const code = fieldText(a, 'payeeBank').trim();
  if (bareNumber(code) !== '0' && code !== '') return cell(a, 'payeeBank', code);
  const record = a.fields.some(({ name }) => name === 'payeeIspb') ? a : b;
  const ispb = fieldText(record, 'payeeIspb').trim();
  return bareNumber(ispb) === '0' || ispb === '' ? none(a, 'payeeBank') : cell(record, 'payeeIspb', ispb);
}

function branchOf(a: CnabRecord): string {
  const branch = bareNumber(fieldText(a, 'payeeBranch'));
  return branch === '' ? '' : branch.padStart(4, '0');
}

/** A TED has no check digit (specification, section 2.7); a PIX has it as the last digit. */
function accountOf(a: CnabRecord, isTed: boolean): string {
  const number = bareNumber(fieldText(a, 'payeeAccount'));
  return isTed ? number : `${number}${fieldText(a, 'payeeDigit').replaceAll(' ', '')}`;
}

/** The QR code itself; a record has what it consists of. */
function codeIn(j: CnabRecord, parties: CnabRecord | undefined): string {
  if (parties?.name !== 'J-52 PIX') return '';
  const text = (name: FieldName) => readText(fieldText(parties, name));
  const amount = formatPlain(centavosIn(j) as Centavos);
  return brCodeOf({ keyOrUrl: text('key'), txid: text('txid'), name: text('payeeName'), amount });
}

function documentCell(begins: CnabRecord, further: CnabRecord | undefined): Cell {
  const record = further ?? begins;
  return cell(record, 'payeeDocument', documentIn(record));
}

/** A CPF or CNPJ, of which the columns in front are zeros; a CNPJ may have letters. */
function documentIn(record: CnabRecord | undefined): string {
  const text = fieldText(record, 'payeeDocument').trim();
  if (/^0*$/.test(text)) return '';
  const kind = fieldText(record, 'payeeDocumentKind');
  const [cpf, cnpj] = [text.slice(-11), text.slice(-14).padStart(14, '0')];
  if (kind === '1') return /^0*$/.test(text.slice(0, -11)) ? cpf : text;
  if (kind === '2') return text.length > 14 && text.startsWith('0') ? cnpj : text;
  // Without a kind it is the one whose check digits are right, if only one is.
  const isCpf = cnpj.startsWith('000') && isValidCpf(cpf);
  return isCpf && !isValidCnpj(cnpj) ? cpf : isCpf ? '' : cnpj;
}

/** What a payment must have by the form of its batch. */
function rowFaults({ begins, b, parties, header }: Records, { form }: CnabPayment): readonly CnabFault[] {
  const code = fieldText(header, 'form');
  if (begins.name !== form.begins) return [];
  const faults: CnabFault[] = [];
  const fault = (record: CnabRecord, name: FieldName, message: Message) =>
    faults.push(faultAt(record, name, 'form', message));
  if (form.chamber !== null && fieldText(begins, 'chamber') !== form.chamber)
    fault(begins, 'chamber', cnabSays.chamber(code, form.chamber, fieldText(begins, 'chamber')));
  if (form.pays === 'ted' && fieldText(begins, 'payeeBank') === fieldText(header, 'bank'))
    fault(begins, 'payeeBank', cnabSays.tedToOwnBank);
  const kind = fieldText(begins, 'accountKind').trim();
  if (isToAccount({ begins, b, parties, header }) && kind !== '' && accountKinds[kind] === undefined)
    fault(begins, 'accountKind', cnabSays.oneOf(Object.keys(accountKinds), kind));
  if (form.pays === 'pix') faults.push(...pixFaults(begins, b));
  if (form.pays === 'qr' && parties?.name !== 'J-52 PIX')
    faults.push(faultAt(begins, 'segment', 'record', cnabSays.needs('J-52 PIX')));
  return faults;
}

function pixFaults(a: CnabRecord, b: CnabRecord | undefined): readonly CnabFault[] {
  const isToAccountByA = ['01', '03', 'PG'].includes(fieldText(a, 'accountKind'));
  if (b === undefined) return isToAccountByA ? [] : [faultAt(a, 'segment', 'record', cnabSays.needs('B'))];
  const type = keyTypeIn(b);
  const isKnown = type === byAccount || keyTypes[type] !== undefined || (type === '' && isToAccountByA);
  const known = [...Object.keys(keyTypes), byAccount];
  return isKnown ? [] : [faultAt(b, 'keyType', 'record', cnabSays.oneOf(known, type))];
}
