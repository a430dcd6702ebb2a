import { flatMemory } from '../../command/flat-memory.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findColumns } from '../../payments/orders/columns.ts';
import { isTotal } from '../../payments/orders/row-lint.ts';
import type { Finding } from '../../payments/orders/row-table.ts';
import { isBlank } from '../../payments/sheet/csv.ts';
import { readSheet } from '../../payments/sheet/read.ts';
import type { SheetLine } from '../../payments/sheet/sheet.ts';
import { reconcileWords } from '../../words/reconcile.ts';
import { rowWords } from '../../words/rows.ts';
import type { LedgerFact } from './facts.ts';
import { type LedgerSigns, ledgerRow } from './ledger-cells.ts';
import { type LedgerColumns, type LedgerRole, ledgerHeadings, ledgerRoles } from './ledger-columns.ts';

/** A ledger as the line names it. */
export interface LedgerInput {
  readonly path: string;
  readonly sheet: string | null;
  readonly map: ReadonlyMap<LedgerRole, string>;
  /** Null where the file itself is to tell. */
  readonly amounts: 'signed' | 'out' | null;
}

/** How a ledger was understood. */
export interface UnderstoodLedger {
  readonly columns: LedgerColumns;
  readonly signs: LedgerSigns;
  readonly rows: number;
  /** Lines that are sums of the rows above them. */
  readonly totals: readonly number[];
}

/** Most faults that are told: more of them are of one kind. */
const mostFaults = 100;
const rowsPerCollection = 10_000;

/** Where the rows of a ledger go. */
export interface LedgerSink {
  addLedger(fact: LedgerFact): void;
  /** Turns the sign of all that was added. */
  negateLedger(): void;
}

/** Reads a ledger row by row. @throws {CliError} exit 2, every fault by line and column */
export async function readLedger(
  { path, sheet: name, map, amounts }: LedgerInput,
  sink: LedgerSink,
): Promise<UnderstoodLedger> {
  const sheet = await readSheet(path, { sheet: name });
  const { columns, findings } = findColumns(ledgerHeadings, sheet.columns, sheet.headingLine, map);
  if (findings.length > 0) throw damaged(findings, findings.length, sheet.columns);
  const signs = amounts ?? (columns.has('side') ? 'side' : 'signed');
  const faults: Finding[] = [];
  const totals: number[] = [];
  let [count, rows, hasNegative] = [0, 0, false];
  const collectGarbage = flatMemory(rowsPerCollection);
  for await (const line of sheet.rows) {
    if (!isRow(line, columns)) {
      if (!isBlank(line.cells)) totals.push(line.line);
      continue;
    }
    rows += 1;
    const row = ledgerRow(line, columns, signs, rows);
    hasNegative ||= row.isNegative;
    const found = [...widthFault(line, sheet.columns.length, rows), ...row.faults];
    count += found.length;
    faults.push(...found.slice(0, mostFaults - faults.length));
    if (count === 0) sink.addLedger(row.fact);
    collectGarbage();
  }
  if (count > 0) throw damaged(faults, count, null);
  // Only the end tells that no amount is below zero.
  const isPaidOut = signs === 'signed' && amounts === null && !hasNegative;
  if (isPaidOut) sink.negateLedger();
  return { columns, signs: isPaidOut ? 'out' : signs, rows, totals };
}

/** A blank line is nothing, and a sum of the rows above is none of them. */
function isRow({ cells }: SheetLine, columns: LedgerColumns): boolean {
  const named = ledgerRoles.filter((role) => role !== 'amount' && role !== 'text' && role !== 'side');
  return (
    !isBlank(cells) &&
    !isTotal(
      cells,
      named.map((role) => cells[columns.get(role)?.index ?? -1] ?? ''),
    )
  );
}

function widthFault({ line, cells }: SheetLine, width: number, row: number): Finding[] {
  if (cells.length === width || (cells.length > width && isBlank(cells.slice(width)))) return [];
  const say = cells.length > width ? rowWords.longRow : rowWords.shortRow;
  return [{ line, row, column: null, heading: null, rule: 'width', message: say(cells.length, width) }];
}

/** @param headings what the file has instead; null where its heading is not the fault */
function damaged(faults: readonly Finding[], count: number, headings: readonly string[] | null): CliError {
  const { damagedLedger, moreFaults, headingsAre } = reconcileWords.ledger;
  const more = count > faults.length ? moreFaults(count - faults.length) : null;
  const message = headings === null ? damagedLedger(count) : faults.map((fault) => fault.message).join(' ');
  const hint = [more, headings && headingsAre(headings.join(', '))].filter(Boolean).join(' ');
  return new CliError({
    code: 'invalid_rows',
    ends: 'usage',
    message,
    violations: faults,
    ...(hint === '' ? {} : { hint }),
  });
}
