import type { Client } from '../../client/client.ts';
import { isServiceAt } from '../../client/connection.ts';
import type { BaseCommand } from '../../command/base.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { PlanConflict, PlannedRow, Run, RunFacts, Runs } from '../../journal/runs.ts';
import { scopeOf } from '../../payments/facts.ts';
import type { Finding } from '../../payments/orders/row-table.ts';
import type { LintedRow, LintSummary } from '../../payments/sheet/verdict.ts';
import type { CsvStyle } from '../../terminal/csv-style.ts';
import { counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';
import { fileWord } from './file.ts';
import type { Lookup } from './look-ups.ts';
import { lint, type PayoutFile, plannedRows, type ReadRow, runFacts } from './rows.ts';
import { isUnsent } from './run-state.ts';
import { checkSkipped, skippedWritten } from './skipped-file.ts';
import { wrongRows } from './summary.ts';
import { type KeyRow, openWantedKeys, type WantedKeys } from './wanted-keys.ts';

/** The survey of a file before anything is written down or sent. */
export interface Survey {
  readonly facts: RunFacts;
  readonly summary: LintSummary;
  /** The run that bears the ref already and means the same rows; null for a new one. */
  readonly known: Run | null;
  /** Rows to payees that no payment of this journal settled to. */
  readonly newPayeeRows: number;
  /** Rows whose name is not compared with the holder of their key. */
  readonly uncheckedNames: number;
  /** The keys that are to be looked up. */
  readonly keys: WantedKeys;
}

/** A person's requests about a file. */
export interface Asked {
  readonly ref: string;
  readonly allowDuplicate: boolean;
  /** Where rows that are wrong are written to, so that the others can be paid; null refuses the file for them. */
  readonly skipInvalid: string | null;
  readonly csvStyle: CsvStyle;
  /** Which keys are looked up before the total is confirmed. */
  readonly lookup: Lookup;
}

/**
 * Reads a whole file and says whether it may be planned: every row right, and none of it paid or planned before.
 * @throws {CliError} exit 2 for rows that are wrong, 33 for what exists already
 */
export async function survey(client: Client, runs: Runs, file: PayoutFile, asked: Asked): Promise<Survey> {
  const known = await runs.find(scopeOf(client), asked.ref);
  if (known !== null) await refuseOtherService(client, runs, known);
  const linted = await lint(file);
  const facts = known ?? runFacts(client, file, linted.columns, asked.ref);
  if (known === null && !asked.allowDuplicate) await refuseSameFile(runs, facts);
  const findings: Finding[] = [];
  if (asked.skipInvalid !== null) checkSkipped(asked.skipInvalid);
  const seen =
    asked.skipInvalid === null ? linted.rows : skippedWritten(linted, asked.skipInvalid, asked.csvStyle);
  const compared = comparing(runs, facts, known, asked);
  await whileWaiting(counter(file.read), async () => {
    for await (const rows of plannedRows(client, facts, noticed(seen, findings))) await compared.add(rows);
  });
  file.read.total = file.read.done;
  const { summary } = linted;
  if (asked.skipInvalid === null) refuseWrongRows(file, summary, findings);
  if (summary.rows.ok === 0) throw new CliError({ code: 'no_rows', ends: 'usage', message: runWords.noRows });
  compared.refuse(summary);
  const { newPayeeRows, uncheckedNames, keys } = compared;
  return { facts, summary, known, newPayeeRows, uncheckedNames, keys };
}

/** The rows of a run are known to the service that they were planned for, and to no other. @throws {CliError} exit 33 */
async function refuseOtherService({ connection }: Client, runs: Runs, { runId, ref }: Run): Promise<void> {
  const { rows } = await runs.rows(runId, { after: 0, limit: 1 });
  const host = rows[0]?.intent.host ?? '';
  if (isServiceAt(connection, host)) return;
  throw new CliError({
    code: 'run_differs',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: runWords.ofAnotherService(ref, host),
    hint: `brl payout status ${runId}`,
  });
}

/** Names the file of the rows that were left out. */
export function tellSkipped(command: BaseCommand, summary: LintSummary, { skipInvalid }: Asked): void {
  const rows = wrongRows(summary);
  if (skipInvalid !== null && rows > 0) command.note(runWords.skipped(rows, skipInvalid));
}

/** Most findings that a refusal holds; payout lint tells all of them. */
const mostFindings = 1000;

async function* noticed(rows: AsyncIterable<LintedRow>, findings: Finding[]): AsyncGenerator<LintedRow> {
  for await (const row of rows) {
    if (findings.length < mostFindings) findings.push(...row.findings);
    yield row;
  }
}

/** Compares the rows of a file with what the journal has: its own run, other runs and payments, payees. */
function comparing(runs: Runs, facts: RunFacts, known: Run | null, asked: Asked) {
  const isPlanned = known !== null && known.state !== 'planning';
  const conflicts: PlanConflict[] = [];
  const others: number[] = [];
  const keys = openWantedKeys();
  const compared = {
    newPayeeRows: 0,
    uncheckedNames: 0,
    keys,
    async add(rows: readonly ReadRow[]): Promise<void> {
      const destinations = rows.map(({ facts: { destination } }) => destination ?? '');
      const wanted: KeyRow[] = [];
      const strangers = await runs.newPayees(facts, destinations);
      for (const [i, row] of rows.entries()) {
        const isNew = strangers.has(destinations[i] ?? '');
        if (isNew) compared.newPayeeRows += 1;
        const isAsked = asked.lookup === 'all' || (asked.lookup === 'new' && isNew);
        if (row.key && isAsked) wanted.push(row.key);
        else if (row.key && row.key.expected.name !== null) compared.uncheckedNames += 1;
      }
      keys.add(wanted);
      if (isPlanned) others.push(...(await unknownLines(runs, known, rows)));
      else if (conflicts.length < mostNamed) {
        const found = await runs.conflicts(facts, rows, asked.allowDuplicate);
        conflicts.push(...found.slice(0, mostNamed - conflicts.length));
      }
    },
    /** @throws {CliError} exit 33 */
    refuse(summary: LintSummary): void {
      if (isPlanned) refuseOtherRows(known, summary, others);
      refuseConflicts(conflicts);
    },
  };
  return compared;
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

/** Most rows that a refusal names. */
const mostNamed = 10;

function refuseWrongRows(
  { name, path }: PayoutFile,
  summary: LintSummary,
  findings: readonly Finding[],
): void {
  const wrong = wrongRows(summary);
  if (wrong === 0) return;
  throw new CliError({
    code: 'invalid_rows',
    ends: 'usage',
    message: runWords.wrongRows(wrong),
    hint: `brl payout lint ${fileWord(name === null ? '-' : path)}`,
    violations: findings,
  });
}

async function refuseSameFile(runs: Runs, facts: RunFacts): Promise<void> {
  const found = await runs.ofSameFile(facts);
  // The one that may have paid is told before one that is only planned.
  const same = found.find((run) => !isUnsent(run)) ?? found[0];
  if (!same) return;
  throw new CliError({
    code: 'duplicate_run',
    ends: 'duplicate',
    moneyMoved: isUnsent(same) ? 'no' : 'unknown',
    message: runWords.sameFile(same.ref, same.runId),
    hint: `brl payout status ${same.runId}`,
  });
}

function refuseOtherRows(run: Run, { total }: LintSummary, lines: readonly number[]): void {
  if (lines.length === 0 && total.rows === run.rows) return;
  const named = lines.slice(0, mostNamed).join(', ');
  throw new CliError({
    code: 'run_differs',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message:
      lines.length === 0
        ? runWords.fewerRows(run.ref, run.rows, total.rows)
        : runWords.otherRows(run.ref, lines.length, named),
    hint: `brl payout show ${run.runId}`,
  });
}

/** @throws {CliError} exit 33 where payments stand in the way */
export function refuseConflicts(conflicts: readonly PlanConflict[]): void {
  const [first] = conflicts;
  if (!first) return;
  const named = conflicts.map(({ line, intent }) => runWords.conflict(line, intent.intentId, intent.state));
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: runWords.paidBefore(named.join(', ')),
    hint: runWords.allowDuplicate(`brl journal show ${first.intent.intentId}`),
  });
}
