import { isBoleto } from '../../brazil/boleto-line.ts';
import { readCell } from './cell-lint.ts';
import { type Columns, findColumns, plainWord } from './columns.ts';
import { type DateHeading, dateHeading } from './date-cells.ts';
import type { Finding } from './row-table.ts';

/** The possible meanings of a payout file's columns, with the headings for each as {@link isHeading} takes them. */
export const headings = {
  nickname: ['nickname', 'apelido', 'apelido favorecido', 'favorecido apelido'],
  rail: ['rail', 'paymenttype', 'tipo', 'tipo pagamento', 'forma', 'forma pagamento'],
  amount: [
    'amount',
    'value',
    'valor',
    'valorr',
    'valorrs',
    'valorapagar',
    'valor pagamento',
    'valorliquido',
    'vlr',
    'vl',
    'quantia',
  ],
  key: ['key', 'pixkey', 'chave', 'chave pix'],
  'key-type': ['keytype', 'pixkeytype', 'tipo chave', 'tipo chave pix', 'tipo pix'],
  bank: ['bank', 'bankcode', 'ispb', 'banco', 'cod banco', 'codigo banco'],
  branch: ['branch', 'agencia', 'ag'],
  account: ['account', 'accountnumber', 'conta', 'contacorrente', 'numero conta'],
  'account-type': ['accounttype', 'tipo conta'],
  'account-id': ['accountid', 'destinationaccountid', 'id conta'],
  line: [
    'digitableline',
    'typeableline',
    'boleto',
    'boletoline',
    'boletonumber',
    'linha digitavel',
    'linha digitavel boleto',
    'numero boleto',
  ],
  barcode: ['barcode', 'codigo barra', 'codigo barras', 'cod barra', 'cod barras', 'codigo barras boleto'],
  qr: [
    'qr',
    'qrcode',
    'qrcodepix',
    'pixqrcode',
    'brcode',
    'emv',
    'copia e cola',
    'pix copia e cola',
    'codigo copia e cola',
    'codigo pix',
    'codigo pix copia e cola',
  ],
  document: ['document', 'taxnumber', 'taxid', 'documento', 'cpf', 'cnpj', 'cpfcnpj', 'cpfoucnpj'],
  name: [
    'name',
    'holder',
    'holdername',
    'payee',
    'nome',
    'titular',
    'favorecido',
    'nome favorecido',
    'beneficiario',
    'nome beneficiario',
    'razaosocial',
  ],
  description: ['description', 'message', 'descricao', 'mensagem', 'historico'],
  reference: ['reference', 'ref', 'identifier', 'referencia', 'identificador', 'seunumero'],
  // Known by what their headings say: see `dateHeading`.
  date: [],
  'due-date': [],
} as const;

/** The meaning of a column in a file of payments. */
export type PayoutRole = keyof typeof headings;
/** Every {@link PayoutRole}. */
export const payoutRoles = Object.keys(headings) as readonly PayoutRole[];

/** The columns of a file of payments by meaning; a column that means nothing to a payment is carried along. */
export type PayoutColumns = Columns<PayoutRole>;

/** Whether a line names columns, the amount and whom to pay, or could be a payment: none of those is skipped as a title. */
export function payoutLineKind(
  cells: readonly string[],
  given: ReadonlyMap<PayoutRole, string>,
): 'heading' | 'row' | 'title' {
  const { columns } = payoutColumns(cells, null, given);
  const has = (role: PayoutRole) => columns.has(role);
  if (codeRoles.some(has) || (has('amount') && payeeRoles.some(has))) return 'heading';
  if (cells.some((cell) => isBoleto(cell) || /^\s*000201/.test(cell))) return 'row';
  const readsAs = (role: 'amount' | 'key') => (cell: string) => 'text' in readCell(role, cell);
  const isPayment = cells.some(
    (cell, at) => readsAs('amount')(cell) && cells.some((key, i) => i !== at && readsAs('key')(key)),
  );
  return isPayment ? 'row' : 'title';
}

/** Columns that name payee and amount together. */
export const codeRoles: readonly PayoutRole[] = ['line', 'barcode', 'qr'];
const payeeRoles: readonly PayoutRole[] = ['nickname', 'key', 'bank', 'account', 'account-id', 'document'];

/**
 * Finds the columns, and everything that is wrong with the heading. @param given headings that were mapped by hand, by
 * role
 */
export function payoutColumns(
  columns: readonly string[],
  headingLine: number | null,
  given: ReadonlyMap<PayoutRole, string>,
): { readonly columns: PayoutColumns; readonly findings: readonly Finding[] } {
  const own = columns.slice(0, ownWidth(columns));
  const saying = (kind: DateHeading) => own.filter((heading) => dateHeading(plainWord(heading)) === kind);
  const [pay, bare, due] = [saying('pay'), saying('bare'), saying('due')];
  const dates = { date: pay.length > 0 ? pay : bare, 'due-date': due };
  const found = findColumns<PayoutRole>({ ...headings, ...dates }, own, headingLine, given, [
    'amount',
    ...codeRoles,
  ]);
  return { ...found, columns: given.has('name') ? found.columns : withNickname(found.columns) };
}

/**
 * A column `payee` or `favorecido` has names of holders, unless no column says where the money goes: nobody can be paid by the
 * name of a holder alone, so there it has nicknames.
 */
function withNickname(columns: PayoutColumns): PayoutColumns {
  const name = columns.get('name');
  if (name === undefined || !['payee', 'favorecido'].includes(plainWord(name.heading))) return columns;
  if ([...payeeRoles, ...codeRoles, 'branch' as const].some((role) => columns.has(role))) return columns;
  const others = [...columns].filter(([role]) => role !== 'name');
  return new Map([...others, ['nickname', name] as const]);
}

/**
 * How many columns are the file's own: those that a result of brl has after them say what became of a row, in either style of
 * CSV, and neither its identifier nor the reason of a refusal is part of a payment.
 */
function ownWidth(columns: readonly string[]): number {
  const names = columns.map((_, at) =>
    columns
      .slice(at, at + 3)
      .map(plainWord)
      .join(' '),
  );
  const at = names.findIndex((name) =>
    ['outcome exit intentid', 'resultado codigodesaida id'].includes(name),
  );
  return at === -1 ? columns.length : at;
}
