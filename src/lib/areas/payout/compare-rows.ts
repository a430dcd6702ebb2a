import { amountNumber, type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { PlanConflict, PlannedRow, Run, RunFacts, Runs } from '../../journal/runs.ts';
import { shownDestination } from '../../payments/destination.ts';
import { lintTally } from '../../payments/sheet/tally.ts';
import type { LintSummary } from '../../payments/sheet/verdict.ts';
import type { CsvStyle } from '../../terminal/csv-style.ts';
import { runWords } from '../../words/run.ts';
import type { Lookup } from './look-ups.ts';
import { isBill, openPaidBefore, type PaidBefore, refusePaidBefore, toldForMs } from './paid-before.ts';
import { keepLargest, type Largest } from './permit-rows.ts';
import type { RefusedBefore } from './refused-before.ts';
import type { ReadRow } from './rows.ts';
import { type KeyRow, openWantedKeys } from './wanted-keys.ts';

/** What a person asks for a file. */
export interface Asked {
  readonly ref: string;
  readonly allowDuplicate: boolean;
  /** Leaves out rows that were paid before, or may have been. */
  readonly onlyNew: boolean;
  /** What to type to pay the others if rows were paid before. */
  readonly onlyNewLine: string;
  /** Where faulty rows are written, so that the others can be paid; null refuses the file because of them. */
  readonly skipInvalid: string | null;
  readonly csvStyle: CsvStyle;
  /** Which keys are looked up before the total is confirmed. */
  readonly lookup: Lookup;
}

/** The current file, and what its rows are compared with. */
export interface Compared {
  readonly runs: Runs;
  readonly facts: RunFacts;
  /** The run that already bears the ref; null for none. */
  readonly known: Run | null;
  readonly asked: Asked;
  readonly nowMs: number;
  /** Null where rows that were paid before are meant. */
  readonly refused: RefusedBefore | null;
  /** Whether the owner of a key was looked up within the day. */
  readonly isKept: (key: string) => boolean;
}

/** Compares the rows of a file with the journal: its own run, other runs and payments, payees. */
export function compareRows(compared: Compared) {
  const { known, asked } = compared;
  const earlier = openEarlier(compared);
  const payees = openPayees(compared);
  const meant = lintTally();
  const largest: Largest = new Map();
  return {
    paidBefore: earlier.paidBefore,
    payees,
    largest,
    /** Of the rows that are not left out. */
    meant: meant.summary,
    async add(read: readonly ReadRow[]): Promise<void> {
      const found = await earlier.of(read);
      const left = new Set(asked.onlyNew ? found.map(({ line }) => line) : []);
      const rows = read.filter(({ line }) => !left.has(line));
      for (const { line, facts, linted } of rows) {
        meant.add(linted);
        keepLargest(largest, line, facts);
      }
      await payees.add(rows);
    },
    /** @param rows how many rows of the file are right @throws {CliError} exit 33 */
    refuse(summary: LintSummary, rows: number): void {
      if (earlier.others !== null && known !== null) refuseOtherRows(known, summary, earlier.others);
      const isInWay = ({ kind }: PaidBefore) =>
        asked.onlyNew
          ? summary.rows.ok === 0
          : kind === 'name' || (kind === 'stands' && !asked.allowDuplicate);
      refusePaidBefore(earlier.paidBefore.filter(isInWay), rows, asked.onlyNewLine);
    },
  };
}

/** The earlier payments of the rows; if the run is already planned, only for rows that are not in it. */
function openEarlier({ runs, facts, known, asked, nowMs, refused }: Compared) {
  const planned = known !== null && known.state !== 'planning' ? known : null;
  const paidBefore: PaidBefore[] = [];
  const others: OtherRow[] | null = planned === null ? null : [];
  const told = openPaidBefore(runs, facts, nowMs);
  return {
    paidBefore,
    /** Rows that neither the planned run nor an earlier payment has; null for a run yet to be planned. */
    others,
    async of(rows: readonly ReadRow[]): Promise<readonly PaidBefore[]> {
      const missing = planned && new Set(await unknownLines(runs, planned, rows));
      const wanted = missing ? rows.filter(({ line }) => asked.onlyNew && missing.has(line)) : rows;
      const found: PaidBefore[] = [];
      for (const conflict of await conflictsOf(runs, facts, wanted)) found.push(await told(conflict));
      const open = new Set(found.map(({ line }) => line));
      const unpaid = wanted.filter(({ line }) => !open.has(line));
      for (const [line, intent] of (await refused?.of(unpaid)) ?? [])
        found.push(await told({ line, kind: 'content', intent }));
      for (const { line } of found) missing?.delete(line);
      others?.push(...rows.filter(({ line }) => missing?.has(line)).map(otherRow));
      paidBefore.push(...found);
      return found;
    },
  };
}

/** What stands beside some rows. A bill is paid once, however long ago that was, unless the money came back. */
async function conflictsOf(
  runs: Runs,
  facts: RunFacts,
  rows: readonly ReadRow[],
): Promise<readonly PlanConflict[]> {
  const isOfBill = ({ facts: { to } }: ReadRow) => to !== undefined && isBill(to);
  const bills = rows.filter(isOfBill);
  const others = rows.filter((row) => !isOfBill(row));
  const ofBills = await runs.conflicts(facts, bills, facts.createdAtMs);
  const recent = await runs.conflicts(facts, others, toldForMs);
  const standing = ofBills.filter(({ intent }) => intent.state !== 'REVERSED');
  return [...standing, ...recent].toSorted((one, other) => one.line - other.line);
}

/** Payees never paid before, and the keys whose owners are compared with the file. */
function openPayees({ runs, facts, asked, isKept }: Compared) {
  const payees = {
    newRows: 0,
    uncheckedNames: 0,
    keys: openWantedKeys(),
    async add(rows: readonly ReadRow[]): Promise<void> {
      const destinations = rows.map((row) => row.facts.destination ?? '');
      const wanted: KeyRow[] = [];
      const strangers = await runs.newPayees(facts, destinations);
      for (const [i, { key }] of rows.entries()) {
        const isNew = strangers.has(destinations[i] ?? '');
        if (isNew) payees.newRows += 1;
        if (key === null) continue;
        const { name, document, before } = key.expected;
        const isAsked = asked.lookup === 'all' || (asked.lookup === 'new' && isNew);
        // Answers from within the day are compared at no cost.
        if (isAsked || ((name ?? document ?? before) !== null && isKept(key.key))) wanted.push(key);
        else if (name !== null) payees.uncheckedNames += 1;
      }
      payees.keys.add(wanted);
    },
  };
  return payees;
}

async function unknownLines(runs: Runs, { runId }: Run, rows: readonly PlannedRow[]): Promise<number[]> {
  const missing = new Set(
    await runs.missing(
      runId,
      rows.map(({ facts }) => facts.idempotencyKey),
    ),
  );
  return rows.filter(({ facts }) => missing.has(facts.idempotencyKey)).map(({ line }) => line);
}

function refuseOtherRows(run: Run, { total }: LintSummary, others: readonly OtherRow[]): void {
  if (others.length === 0 && total.rows === run.rows) return;
  const sum = others.reduce((all, { centavos }) => all + centavos, 0) as Centavos;
  throw new CliError({
    code: 'run_differs',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message:
      others.length === 0
        ? runWords.fewerRows(run.ref, run.rows, total.rows)
        : runWords.otherRows(run.ref, others.length, formatReais(sum)),
    hint: `brl payout show ${run.runId}`,
    ...(others.length > 0 && { violations: others.map(otherRowJson) }),
  });
}

/** A row of the file that the run of its ref does not have. */
interface OtherRow {
  readonly line: number;
  readonly reference: string | null;
  readonly centavos: number;
  readonly to: string;
}

function otherRow({ line, reference, facts }: ReadRow): OtherRow {
  return { line, reference, centavos: facts.amountCentavos ?? 0, to: shownDestination(facts) };
}

function otherRowJson({ line, reference, centavos, to }: OtherRow): object {
  const amount = centavos as Centavos;
  const message = runWords.notInRun(formatReais(amount), to);
  return { line, reference, amount: amountNumber(amount), row: null, column: null, heading: null, message };
}
