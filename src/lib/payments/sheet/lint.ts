import type { Day } from '../../brazil/bank-calendar.ts';
import { dayText } from '../../brazil/clock.ts';
import type { HolidayRule } from '../../brazil/pay-day.ts';
import { AmountError, parseAmount } from '../../brazil/typed-amount.ts';
import { flatMemory } from '../../command/flat-memory.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { codeWords } from '../../words/codes.ts';
import { dateSays } from '../../words/dates.ts';
import { payoutWords } from '../../words/payout.ts';
import { rowWords } from '../../words/rows.ts';
import type { Message } from '../../words/topic.ts';
import { valueSays } from '../../words/values.ts';
import type { CnabReading } from '../cnab/sheet.ts';
import { plainWord } from '../orders/columns.ts';
import { type DateHeading, type DateOrder, dateHeading, dayInCell } from '../orders/date-cells.ts';
import { cellsByNickname, type Nicknames } from '../orders/nickname-cells.ts';
import {
  codeRoles,
  type PayoutColumns,
  type PayoutRole,
  payoutColumns,
  payoutLineKind,
} from '../orders/payout-columns.ts';
import { contentOf, type PayoutRow, payoutRow, type RowReading } from '../orders/payout-row.ts';
import type { Fault } from '../orders/row-cells.ts';
import { billOf } from '../orders/row-code.ts';
import type { DayReading } from '../orders/row-day.ts';
import { isTotal } from '../orders/row-lint.ts';
import { columnLetter, type Finding } from '../orders/row-table.ts';
import { dateOrderSeen, isBrazilian } from './date-order.ts';
import { readSheet } from './read.ts';
import { repeatCounter } from './repeats.ts';
import { isBlank, type KindOf, recordsColumn, type Sheet, type SheetLine } from './sheet.ts';
import { lintTally, type Tally } from './tally.ts';
import type { LintedRow, LintSummary, Verdict } from './verdict.ts';

/** A collection takes about ten milliseconds. */
const rowsPerCollection = 10_000;

/** How a file is judged. */
export interface LintContext extends Omit<RowReading, 'days'> {
  /** Headings that were mapped by hand, by meaning. */
  readonly map: ReadonlyMap<PayoutRole, string>;
  /** Columns declared irrelevant, by heading. */
  readonly ignored: readonly string[];
  /** How dates with the year at their end are written; null for the day first, unless the file leaves that open. */
  readonly dateOrder: DateOrder | null;
  /** Whether every row is meant to be paid now, whatever dates it has. */
  readonly ignoresDates: boolean;
  /** When rows without a day are paid; null for today. */
  readonly scheduledOn: Day | null;
  readonly holiday: HolidayRule;
  /** Whether rows with identical content may all be meant. */
  readonly allowRepeated: boolean;
  /** How a CNAB 240 file is read. */
  readonly remittance?: CnabReading;
  /** Opens the payees of the account; asked only for a file with nicknames, null for one that can have none. */
  readonly nicknames: (() => Promise<Nicknames>) | null;
}

/** A file that is judged while being read. */
export interface LintedSheet {
  readonly columns: readonly string[];
  /** The columns that mean something to a payment. */
  readonly meanings: PayoutColumns;
  /** How the file is written, known once it is read to its end; absent if it is no CSV. */
  readonly form?: Sheet['form'];
  /** One verdict per row; can be read only once. */
  readonly rows: AsyncIterable<LintedRow>;
  /** The summary of the rows read so far. */
  readonly summary: LintSummary;
}

/** Judges every row of a file of payments. @throws {CliError} exit 2 if the heading is ambiguous */
export function lintSheet(sheet: Sheet, context: LintContext): LintedSheet {
  const left = context.ignored.map(plainWord);
  const meant = sheet.columns.map((heading) => (left.includes(plainWord(heading)) ? '' : heading));
  const { columns, findings } = payoutColumns(meant, sheet.headingLine, context.map);
  if (findings.length > 0) throw badHeading(findings);
  const unused = unusedColumns(sheet, columns, context);
  const { headingLine, title } = sheet;
  const unusedHeadings = unused.map(({ heading }) => heading).filter((heading) => heading !== recordsColumn);
  const tally = lintTally({
    unusedColumns: unusedHeadings,
    headingLine,
    title,
    isWhole: sheet.columns.includes(recordsColumn),
  });
  return {
    columns: sheet.columns,
    ...(sheet.form && { form: sheet.form }),
    meanings: columns,
    rows: judged(sheet, columns, unused, context, tally),
    summary: tally.summary,
  };
}

/**
 * Opens a file of payments and judges it row by row. @throws {CliError} exit 2 @param sheet of a workbook; null for its
 * only one
 */
export async function lintFile(
  path: string,
  sheet: string | null,
  context: LintContext,
): Promise<LintedSheet> {
  const kindOf: KindOf = (cells) => payoutLineKind(cells, context.map);
  const { remittance } = context;
  return lintSheet(await readSheet(path, { sheet, kindOf, ...(remittance && { remittance }) }), context);
}

/** A column that means nothing to a payment, and was not declared irrelevant. */
interface UnusedColumn {
  readonly index: number;
  readonly heading: string;
  readonly dates: DateHeading;
}

/** @throws {CliError} exit 2 for a column to ignore that the file does not have */
function unusedColumns(
  { columns }: Sheet,
  used: PayoutColumns,
  { ignored }: LintContext,
): readonly UnusedColumn[] {
  const plain = columns.map(plainWord);
  const missing = ignored.find((name) => !plain.includes(plainWord(name)));
  if (missing !== undefined) throw usageError('usage', payoutWords.noSuchColumn(missing, columns.join(', ')));
  const taken = new Set([...used.values()].map(({ index }) => index));
  const left = ignored.map(plainWord);
  return columns.flatMap((heading, index) =>
    heading.trim() === '' || taken.has(index) || left.includes(plain[index] ?? '')
      ? []
      : [{ index, heading, dates: dateHeading(plain[index] ?? '') }],
  );
}

/** Days other than today in a column of which nobody knows what it says: it may be when to pay. */
function dateFaults(
  cells: readonly string[],
  unused: readonly UnusedColumn[],
  today: string,
): readonly Fault[] {
  return unused.flatMap(({ index, heading, dates }) => {
    const text = (cells[index] ?? '').trim();
    // A bare number may be anything.
    const isDate = dates === 'unknown' || (dates !== 'other' && !/^\d+(?:[.,]\d+)?$/.test(text));
    const day = isDate ? dayInCell(text, 'day-first') : null;
    if (day === null || day === today) return [];
    const message = dateSays.unknownDate(heading, dayText(day));
    return [{ column: columnLetter(index), heading, rule: 'date' as const, message }];
  });
}

function badHeading(findings: readonly Finding[]): CliError {
  const message = valueSays.several(...findings.map((finding) => finding.message));
  return new CliError({ code: 'invalid_rows', ends: 'usage', message, violations: findings });
}

async function* judged(
  sheet: Sheet,
  columns: PayoutColumns,
  unused: readonly UnusedColumn[],
  context: LintContext,
  tally: Tally,
): AsyncGenerator<LintedRow> {
  const seenBefore = repeatCounter();
  const orders = dateOrderSeen();
  let at = 0;
  const days = daysOf(columns, context, (text) => orders.note(text, at));
  const isDated = columns.has('date') || context.ignoresDates;
  const collectGarbage = flatMemory(rowsPerCollection);
  const nicknames = columns.has('nickname') && context.nicknames ? await context.nicknames() : null;
  let ordinal = 0;
  for await (const line of sheet.rows) {
    ordinal += 1;
    at = line.line;
    const judgement = dated(
      verdictOn(line, sheet.columns.length, columns, { ...context, days, nicknames }, tally),
      line,
      isDated ? [] : unused,
      context,
    );
    const { row } = judgement;
    const bill = row?.code ? billOf(row.code) : null;
    const earlier = row === null ? null : seenBefore(bill ?? contentOf(row), line.line);
    // A boleto is paid once, whatever else its rows say.
    const isRepeat = earlier !== null && (bill !== null || !context.allowRepeated);
    const faults = isRepeat ? [...judgement.faults, repeated(earlier.line, bill !== null)] : judgement.faults;
    const linted: LintedRow = {
      ...line,
      verdict: isRepeat ? 'duplicate' : judgement.verdict,
      findings: faults.map((fault) => ({
        line: line.line,
        row: ordinal,
        ...fault,
        ...line.fixed?.placeOf(fault.column),
      })),
      row,
      occurrence: earlier?.count ?? 0,
    };
    tally.add(linted);
    yield linted;
    collectGarbage();
  }
  if (context.dateOrder === null && !context.ignoresDates) orders.refuseDoubt(isBrazilian(sheet, columns));
}

function daysOf(columns: PayoutColumns, context: LintContext, noted: DayReading['noted']): DayReading {
  const { settings, dateOrder, ignoresDates: ignored, holiday, today, scheduledOn } = context;
  const { extraBankHolidays: extraHolidays } = settings;
  const order = dateOrder ?? 'day-first';
  return { order, holiday, ignored, today, scheduledOn, columns, noted, extraHolidays };
}

/** A person must decide about a payment that the file may have for another day. */
function dated(
  judgement: Judgement,
  { cells }: SheetLine,
  unused: readonly UnusedColumn[],
  { today }: LintContext,
): Judgement {
  const { verdict, faults } = judgement;
  if (verdict !== 'ok' && verdict !== 'confirm') return judgement;
  const days = dateFaults(cells, unused, today);
  return days.length === 0 ? judgement : { ...judgement, verdict: 'confirm', faults: [...faults, ...days] };
}

interface Judgement {
  readonly verdict: Verdict;
  readonly faults: readonly Fault[];
  readonly row: PayoutRow | null;
}

/** The verdict on one row. */
function verdictOn(
  line: SheetLine,
  width: number,
  columns: PayoutColumns,
  context: RowReading & { readonly nicknames: Nicknames | null },
  tally: Tally,
): Judgement {
  const { cells, fixed } = line;
  // A row of which a record is missing, or another one, would have faults in every cell.
  const isUnread = cells.length === 0 || fixed?.faults.some(({ rule }) => rule === 'record');
  if (fixed && isUnread) return { verdict: 'invalid', faults: fixed.faults, row: null };
  if (!fixed && isBlank(cells)) return { verdict: 'empty', faults: [], row: null };
  const payee = payeeRoles.map((role) => cells[columns.get(role)?.index ?? -1] ?? '');
  // A payee may be called Total.
  const isKnown = context.nicknames?.find(payee[0]?.trim() ?? '') != null;
  if (!fixed && !isKnown && isTotal(cells, payee))
    return footer(cells[columns.get('amount')?.index ?? -1] ?? '', tally.sums());
  if (cells.length !== width && !isBlank(cells.slice(width)))
    return invalid('width', rowWords.longRow(cells.length, width));
  if (cells.length < width) return invalid('width', rowWords.shortRow(cells.length, width));
  const row = cellsByNickname(columns, cells, context.nicknames);
  // Of a payee that nobody knows, nothing else can be said.
  if (row.faults.length > 0) return { verdict: 'invalid', faults: row.faults, row: null };
  const payment = payoutRow(row, line, context);
  const faults = [...(fixed?.faults ?? []), ...row.faults];
  if (faults.length === 0) return { verdict: 'ok', faults, row: payment };
  const isDoubt = faults.every(({ rule }) => toConfirm.includes(rule));
  return { verdict: isDoubt ? 'confirm' : 'invalid', faults, row: payment };
}

const toConfirm: readonly string[] = [
  'key_guess',
  'key_readings',
  'bank_differs',
  'same_bill',
  'due_date',
  'closed_day',
];

const payeeRoles: readonly PayoutRole[] = [
  'nickname',
  'key',
  'bank',
  'branch',
  'account',
  'account-id',
  ...codeRoles,
];

/** A total is checked if it is a number, and every row above it could be added up. */
function footer(text: string, sums: readonly Centavos[] | null): Judgement {
  const said = amountOf(text);
  if (said === null || sums === null || sums.includes(said))
    return { verdict: 'footer', faults: [], row: null };
  return invalid('total_row', payoutWords.wrongTotal(formatReais(said), formatReais(sums[0] ?? said)));
}

function amountOf(text: string): Centavos | null {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

function invalid(rule: Fault['rule'], message: Message): Judgement {
  return { verdict: 'invalid', faults: [{ column: null, heading: null, rule, message }], row: null };
}

function repeated(line: number, isBill: boolean): Fault {
  const place = rowWords.line(line);
  const message = isBill ? codeWords.sameCode(place) : rowWords.sameRow(place);
  return { column: null, heading: null, rule: 'repeated_row', message };
}
