import { flatMemory } from '../../command/flat-memory.ts';
import { centavosFromJsonNumber } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { piecesOf } from '../../files/pieces.ts';
import { plainWord } from '../../payments/orders/columns.ts';
import { columnLetter, type Finding } from '../../payments/orders/row-table.ts';
import { readSheet } from '../../payments/sheet/read.ts';
import { isBlank } from '../../payments/sheet/sheet.ts';
import { type DirectedAmount, directed } from '../../payments/statement/line-direction.ts';
import { type Head, heads } from '../../words/heads.ts';
import { saidIn } from '../../words/language.ts';
import { reconcileSays, reconcileWords } from '../../words/reconcile.ts';
import { railWords, statusWords } from '../../words/statuses.ts';
import { valueWords } from '../../words/values.ts';
import type { BookedFact } from './facts.ts';
import { instantOf, railOfLine } from './lines.ts';
import type { FileFacts } from './statement-ofx.ts';

/** The headings of a statement's columns in `statement list --output csv`. */
const headings = {
  time: 'Time',
  operation: 'Operation',
  direction: 'Direction',
  amount: 'Amount',
  status: 'Status',
  otherSide: 'Other side',
  document: 'Document',
  key: 'Key',
  description: 'Description',
  identifier: 'Identifier',
  endToEndId: 'End-to-end id',
  refundOf: 'Refund of',
  refundedBy: 'Refunded by',
  id: 'Id',
} as const satisfies Readonly<Record<string, Head>>;

type Part = keyof typeof headings;

/** Those of an export, where they differ. */
const inExport: Readonly<Partial<Record<Part, string>>> = { time: 'timestamp', key: 'pixkey' };
type Cells = (part: Part) => string | null;

const mostFaults = 100;
const rowsPerCollection = 10_000;

/**
 * Reads a statement from a file: OFX, or what `statement list --output csv` or `statement export --format csv` wrote.
 * @returns what an OFX file says beside its lines; null for another file
 * @throws {CliError} exit 2 for another file, and for lines that cannot be read
 */
export async function readStatementFile(
  path: string,
  add: (fact: BookedFact) => void,
): Promise<FileFacts | null> {
  const [start = Buffer.alloc(0)] = piecesOf(path);
  const { looksLikeOfx, readOfxFile } = await import('./statement-ofx.ts');
  if (looksLikeOfx(start)) return readOfxFile(path, add);
  await readSheetOfLines(path, add);
  return null;
}

async function readSheetOfLines(path: string, add: (fact: BookedFact) => void): Promise<void> {
  const sheet = await readSheet(path, { sheet: null });
  const plain = sheet.columns.map(plainWord);
  const { names, code } = await writtenForms();
  const places = new Map(
    (Object.keys(headings) as Part[]).map((part) => [
      part,
      plain.findIndex((name) => names[part].includes(name)),
    ]),
  );
  const placeOf = (part: Part) => places.get(part) ?? -1;
  if (placeOf('time') < 0 || placeOf('amount') < 0) throw notAStatement(sheet.columns);
  const faults: Finding[] = [];
  let [ordinal, count] = [0, 0];
  const collectGarbage = flatMemory(rowsPerCollection);
  for await (const { line, cells } of sheet.rows) {
    if (isBlank(cells)) continue;
    ordinal += 1;
    const cell = (part: Part) => cells[placeOf(part)]?.trim() || null;
    const fact = factOf((part) => code(part, cell(part)), line);
    if (typeof fact === 'object') add(fact);
    else {
      count += 1;
      const column = placeOf(fact);
      const { badCell, twoDirections } = reconcileSays.statementFile;
      const text = cells[column] ?? '';
      const place = {
        line,
        row: ordinal,
        column: columnLetter(column),
        heading: sheet.columns[column] ?? null,
        rule: fact === 'time' ? ('date' as const) : ('amount' as const),
        message: fact === 'direction' ? twoDirections(cells[placeOf('amount')] ?? '', text) : badCell(text),
      };
      if (faults.length < mostFaults) faults.push(place);
    }
    collectGarbage();
  }
  if (count > 0) throw damaged(faults, count);
}

/** Values of `status` (specification, section 2.4); another name of a payment has the same word as one of these. */
const lineStatuses = [
  'COMPLETED',
  'PROCESSING',
  'PENDING_APPROVAL',
  'FAILED',
  'REVERSED',
  'UNKNOWN',
] as const;

/** How a statement is written by both styles of CSV: the headings, and the names that the words in a cell stand for. */
async function writtenForms() {
  return saidIn('pt', () => {
    const names = Object.fromEntries(
      Object.entries(headings).map(([part, head]) => [
        part,
        [head, heads[head], inExport[part as Part] ?? head].map(plainWord),
      ]),
    ) as Record<Part, string[]>;
    const spoken = (words: Readonly<Record<string, string>>, among = Object.keys(words)) =>
      new Map(among.map((name) => [plainWord(words[name] ?? ''), name]));
    const codes: Partial<Record<Part, ReadonlyMap<string, string>>> = {
      operation: spoken(railWords),
      direction: spoken(valueWords.directions),
      status: spoken(statusWords, [...lineStatuses]),
    };
    const code = (part: Part, text: string | null) => codes[part]?.get(plainWord(text ?? '')) ?? text;
    return { names, code };
  });
}

/** One line; or the name of the cell that cannot be read. */
function factOf(cell: Cells, fileLine: number): BookedFact | 'time' | 'amount' | 'direction' {
  const atMs = instantOf((cell('time') ?? '').replace(timeInBrazil, '$3-$2-$1 $4'));
  const amount = amountOf(cell('amount') ?? '', cell('direction'));
  if (atMs === null) return 'time';
  if (amount === null) return 'amount';
  if (amount === 'two-directions') return 'direction';
  return {
    lineId: cell('id'),
    bankIds: [],
    rail: railOfLine(cell('operation')),
    ...amount,
    status: cell('status') ?? '',
    atMs,
    endToEndId: cell('endToEndId'),
    identifier: cell('identifier'),
    description: cell('description'),
    otherSide: cell('otherSide'),
    otherDocument: cell('document'),
    pixKey: cell('key'),
    isRefund: cell('refundOf') !== null,
    originalEndToEnd: cell('refundOf'),
    refundEndToEnd: cell('refundedBy'),
    fileLine,
  };
}

/** `10/03/2026 09:00:00`, as `--csv-style excel-br` writes it. */
const timeInBrazil = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}(?::\d{2})?)$/;

/** As a program writes it: `-1234.56`, `-10.5` or `-10`; or with a comma, as `--csv-style excel-br` and Excel do. */
function amountOf(text: string, direction: string | null): DirectedAmount | 'two-directions' | null {
  const centavos = centavosFromJsonNumber(text.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2'));
  return centavos === null ? null : (directed(centavos, [direction]) ?? 'two-directions');
}

function notAStatement(columns: readonly string[]): CliError {
  const { emptyFile, noStatement, exportIt } = reconcileWords.statementFile;
  return new CliError({
    code: 'unreadable_data',
    ends: 'usage',
    message: columns.length === 0 ? emptyFile : noStatement(columns.join(', ')),
    hint: exportIt,
  });
}

function damaged(violations: readonly Finding[], count: number): CliError {
  const message = reconcileWords.statementFile.damaged(count);
  return new CliError({ code: 'invalid_rows', ends: 'usage', message, violations });
}
