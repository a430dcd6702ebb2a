import { flatMemory } from '../../command/flat-memory.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { balanceKind } from '../../payments/balance-text.ts';
import { findColumns, plainWord } from '../../payments/orders/columns.ts';
import { isTotal } from '../../payments/orders/row-lint.ts';
import type { Finding } from '../../payments/orders/row-table.ts';
import { readSheet } from '../../payments/sheet/read.ts';
import { isBlank, type KindOf, type Sheet, type SheetLine } from '../../payments/sheet/sheet.ts';
import { reconcileSays } from '../../words/reconcile.ts';
import { rowWords } from '../../words/rows.ts';
import { valueSays } from '../../words/values.ts';
import type { LedgerFact } from './facts.ts';
import { type LedgerSigns, ledgerRow } from './ledger-cells.ts';
import { type LedgerColumns, type LedgerRole, ledgerRoles } from './ledger-columns.ts';
import { areReceipts, headingsOf, ledgerLineKind } from './ledger-kinds.ts';
import { type TwoAmounts, twoAmountsOf, withOneAmount } from './ledger-two-amounts.ts';

/** A ledger as named in the command. */
export interface LedgerInput {
  readonly path: string;
  readonly sheet: string | null;
  readonly map: ReadonlyMap<LedgerRole, string>;
  /** Null if the file itself must tell. */
  readonly amounts: 'signed' | 'out' | null;
}

/** How a ledger was interpreted. */
export interface UnderstoodLedger {
  readonly columns: LedgerColumns;
  /** The line of the heading, and the rows above it, which are left out. */
  readonly headingLine: number | null;
  readonly title: readonly SheetLine[];
  readonly signs: LedgerSigns;
  readonly rows: number;
  /** Lines that are sums of the rows above. */
  readonly totals: readonly number[];
  /** Lines that are balances. */
  readonly balances: readonly number[];
  /** The headings of columns without a meaning here. */
  readonly unused: readonly string[];
}

/** Most faults that are reported: further ones are of the same kind. */
const mostFaults = 100;
const rowsPerCollection = 10_000;

/** The destination of a ledger's rows. */
export interface LedgerSink {
  addLedger(fact: LedgerFact): void;
  /** Reverses the sign of everything added. */
  negateLedger(): void;
}

/** Reads a ledger row by row. @throws {CliError} exit 2, every fault by line and column */
export async function readLedger(
  { path, sheet: name, map, amounts }: LedgerInput,
  sink: LedgerSink,
): Promise<UnderstoodLedger> {
  const kindOf: KindOf = (cells) => (twoAmountsOf(cells) ? 'heading' : ledgerLineKind(cells, map));
  const sheet = await readSheet(path, { sheet: name, kindOf });
  const all = sheet.rows[Symbol.asyncIterator]();
  const sample = await firstOf(all);
  const { columns, two, findings } = columnsOf(sheet, sample, map);
  if (findings.length > 0) throw damaged(findings, findings.length, sheet.columns);
  if (two && amounts !== null) throw usageError('usage', reconcileSays.ledger.columnEachWay(two.heading));
  const given = two ? 'signed' : amounts;
  const signs = given ?? (columns.has('side') ? 'side' : 'signed');
  const faults: Finding[] = [];
  const totals: number[] = [];
  const balances: number[] = [];
  let [count, rows, hasNegative] = [0, 0, false];
  const collectGarbage = flatMemory(rowsPerCollection);
  for await (const read of rowsOf(sample, all)) {
    if (isBlank(read.cells)) continue;
    const line = two ? withOneAmount(read, two, sheet.columns.length) : read;
    const apart = isBalance(line, columns) ? balances : isSum(line, columns) ? totals : null;
    if (apart) {
      apart.push(line.line);
      continue;
    }
    rows += 1;
    const row = ledgerRow(line, columns, signs, rows);
    hasNegative ||= row.isNegative;
    const found = [...widthFault(read, sheet.columns.length, rows), ...row.faults.map(placed(two))];
    count += found.length;
    faults.push(...found.slice(0, mostFaults - faults.length));
    if (count === 0) sink.addLedger(row.fact);
    collectGarbage();
  }
  if (count > 0) throw damaged(faults, count, null);
  const { headingLine, title } = sheet;
  const told = {
    columns,
    headingLine,
    title,
    rows,
    totals,
    balances,
    unused: unusedOf(sheet.columns, columns, two),
  };
  if (two) return { ...told, signs: 'side' };
  // Only at the end is it known that no amount is negative.
  if (signs !== 'signed' || given !== null || hasNegative) return { ...told, signs };
  const named = (['amount', 'date'] as const).map((role) => columns.get(role)?.heading ?? '');
  const rowsAlone = sample.filter((line) => !isBlank(line.cells) && !isBalance(line, columns));
  if (areReceipts(sheet.columns, named, rowsAlone)) return { ...told, signs: 'in' };
  sink.negateLedger();
  return { ...told, signs: 'out' };
}

/** The columns by meaning; without one of amounts, two of them may be debits and credits. */
function columnsOf(
  { columns: names, headingLine }: Pick<Sheet, 'columns' | 'headingLine'>,
  sample: readonly SheetLine[],
  map: ReadonlyMap<LedgerRole, string>,
) {
  const headings = headingsOf(names, sample, new Set([...map.values()].map(plainWord)));
  const found = findColumns(headings, names, headingLine, map);
  const two = found.columns.has('amount') || map.has('amount') ? null : twoAmountsOf(names);
  if (two === null) return { ...found, two };
  const withAmount = new Map([...map, ['amount', two.heading] as const]);
  return { ...findColumns(headings, [...names, two.heading], headingLine, withAmount), two };
}

/** How many rows are enough to tell what a column means. */
const sampleSize = 200;

async function firstOf(rows: AsyncIterator<SheetLine>): Promise<readonly SheetLine[]> {
  const first: SheetLine[] = [];
  while (first.length < sampleSize) {
    const { done, value } = await rows.next();
    if (done) break;
    first.push(value);
  }
  return first;
}

async function* rowsOf(
  sample: readonly SheetLine[],
  rest: AsyncIterator<SheetLine>,
): AsyncGenerator<SheetLine> {
  yield* sample;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function unusedOf(
  headings: readonly string[],
  columns: LedgerColumns,
  two: TwoAmounts | null,
): readonly string[] {
  const used = new Set([...[...columns.values()].map(({ index }) => index), two?.out, two?.in]);
  return headings.filter((heading, index) => heading.trim() !== '' && !used.has(index));
}

/** A sum of the rows above. */
function isSum({ cells }: SheetLine, columns: LedgerColumns): boolean {
  const named = ledgerRoles.filter((role) => role !== 'amount' && role !== 'text' && role !== 'side');
  return isTotal(cells, cellsOf(cells, columns, named));
}

/** A balance, as banks write them among the rows of an extract: it names no payment. */
function isBalance({ cells }: SheetLine, columns: LedgerColumns): boolean {
  const names = cellsOf(cells, columns, ['e2e', 'id', 'bankId', 'key']);
  return isBlank(names) && cells.some((cell) => balanceKind(cell) !== null);
}

function cellsOf(
  cells: readonly string[],
  columns: LedgerColumns,
  roles: readonly LedgerRole[],
): readonly string[] {
  return roles.map((role) => cells[columns.get(role)?.index ?? -1] ?? '');
}

/** An amount made of two columns is in neither alone. */
function placed(two: TwoAmounts | null): (fault: Finding) => Finding {
  return (fault) => (two !== null && fault.heading === two.heading ? { ...fault, column: null } : fault);
}

function widthFault({ line, cells }: SheetLine, width: number, row: number): Finding[] {
  if (cells.length === width || (cells.length > width && isBlank(cells.slice(width)))) return [];
  const say = cells.length > width ? rowWords.longRow : rowWords.shortRow;
  return [{ line, row, column: null, heading: null, rule: 'width', message: say(cells.length, width) }];
}

/** @param headings what the file has instead; null if its heading is not at fault */
function damaged(faults: readonly Finding[], count: number, headings: readonly string[] | null): CliError {
  const { damagedLedger, moreFaults, headingsAre } = reconcileSays.ledger;
  const more = count > faults.length ? moreFaults(count - faults.length) : null;
  const message =
    headings === null ? damagedLedger(count) : valueSays.several(...faults.map((fault) => fault.message));
  const hint = [more, headings && headingsAre(headings.join(', '))].filter((one) => one !== null);
  return new CliError({
    code: 'invalid_rows',
    ends: 'usage',
    message,
    violations: faults,
    ...(hint.length === 0 ? {} : { hint: valueSays.several(...hint) }),
  });
}
