import { createHash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { type FileLock, lockFile } from '../../client/file-lock.ts';
import { CliError } from '../../errors/cli-error.ts';
import { piecesOf } from '../../files/pieces.ts';
import type { Journal } from '../../journal/journal.ts';
import { lockDirectoryOf } from '../../journal/lock-directory.ts';
import { namesOfRow, newRunId } from '../../journal/names.ts';
import type { PlanConflict, PlannedRow, Run, RunFacts, Runs } from '../../journal/runs.ts';
import { factsOfDraft, operatorName, scopeOf } from '../../payments/facts.ts';
import { contentOf } from '../../payments/orders/payout-row.ts';
import type { Finding } from '../../payments/orders/row-table.ts';
import { type LintContext, type LintedSheet, lintSheet } from '../../payments/sheet/lint.ts';
import { readSheet } from '../../payments/sheet/read.ts';
import type { LintedRow, LintSummary } from '../../payments/sheet/verdict.ts';
import { runWords } from '../../words/run.ts';
import type { KeyRow, Lookup } from './look-ups.ts';
import { checkSkipped, skippedWritten } from './skipped-file.ts';

/** A file that is meant to be paid. */
export interface PayoutFile {
  /** Where its bytes are; the same ones each time it is read. */
  readonly path: string;
  /** The file's own name; null for standard input. */
  readonly name: string | null;
  readonly sha256: string;
  readonly sheet: string | null;
  readonly context: LintContext;
}

/** What a file comes to before anything is written down or sent. */
export interface Survey {
  readonly facts: RunFacts;
  readonly summary: LintSummary;
  /** The run that bears the ref already and means the same rows; null for a new one. */
  readonly known: Run | null;
  /** Rows to payees that no payment of this journal settled to. */
  readonly newPayeeRows: number;
  /** The keys that are to be looked up. */
  readonly keys: ReadonlyMap<string, KeyRow>;
}

/** Rows that are written down, compared or checked at a time. */
const chunkRows = 500;

/** What a person asked about a file. */
export interface Asked {
  readonly ref: string;
  readonly allowDuplicate: boolean;
  /** Where rows that are wrong are written to, so that the others can be paid; null refuses the file for them. */
  readonly skipInvalid: string | null;
  /** Which keys are looked up before the total is confirmed. */
  readonly lookup: Lookup;
}

/**
 * Reads a whole file and says whether it may be planned: every row right, and none of it paid or planned before.
 * @throws {CliError} exit 2 for rows that are wrong, 33 for what exists already
 */
export async function survey(client: Client, runs: Runs, file: PayoutFile, asked: Asked): Promise<Survey> {
  const known = await runs.find(scopeOf(client), asked.ref);
  const linted = await lint(file);
  const facts = known ?? runFacts(client, file, linted.columns, asked.ref);
  if (known === null && !asked.allowDuplicate) await refuseSameFile(runs, facts);
  const findings: Finding[] = [];
  if (asked.skipInvalid !== null) checkSkipped(asked.skipInvalid);
  const seen = asked.skipInvalid === null ? linted.rows : skippedWritten(linted, asked.skipInvalid);
  const compared = comparing(runs, facts, known, asked);
  for await (const rows of plannedRows(client, facts, noticed(seen, findings))) await compared.add(rows);
  const { summary } = linted;
  if (asked.skipInvalid === null) refuseWrongRows(summary, findings);
  if (summary.rows.ok === 0) throw new CliError({ code: 'no_rows', ends: 'usage', message: runWords.noRows });
  compared.refuse(summary);
  return { facts, summary, known, newPayeeRows: compared.newPayeeRows, keys: compared.keys };
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
  const keys = new Map<string, KeyRow>();
  const compared = {
    newPayeeRows: 0,
    keys,
    async add(rows: readonly ReadRow[]): Promise<void> {
      const destinations = rows.map(({ facts: { destination } }) => destination ?? '');
      const strangers = await runs.newPayees(facts, destinations);
      for (const [i, row] of rows.entries()) {
        const isNew = strangers.has(destinations[i] ?? '');
        if (isNew) compared.newPayeeRows += 1;
        const { key } = row;
        if (key && (asked.lookup === 'all' || (asked.lookup === 'new' && isNew)) && !keys.has(key.key))
          keys.set(key.key, key);
      }
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

/**
 * Writes the rows of a file down as intents, in the same names each time. One file at a time: the rows of two that are planned
 * side by side could not see each other.
 * @throws {CliError} exit 33, and 35 where the file is not the one that was read first; none of the rows is sent then
 */
export async function plan(
  client: Client,
  journal: Journal,
  file: PayoutFile,
  { facts, known, summary }: Survey,
  allowDuplicate: boolean,
): Promise<Run> {
  if (known !== null && known.state !== 'planning') return known;
  const lock = await lockPlanning(client, journal);
  try {
    const runs = await journal.runs();
    const { run } = await runs.open(facts);
    if (run.state !== 'planning') throw plannedMeanwhile(run);
    const { rows } = await lint(file);
    for await (const chunk of plannedRows(client, run, rows))
      refuseConflicts(await runs.plan(run, chunk, allowDuplicate));
    refuseChanged(file);
    await refuseRowsLeft(runs, run, summary);
    return await runs.planned(run.runId, client.clock.now());
  } finally {
    lock.release();
  }
}

/** Its rows may be others than those that were confirmed here. */
function plannedMeanwhile({ ref, runId }: Run): CliError {
  return new CliError({
    code: 'duplicate_run',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: runWords.plannedMeanwhile(ref),
    hint: `brl payout status ${runId}`,
  });
}

/** How long another file may take that is planned at the same moment. */
const planningMs = 60_000;

async function lockPlanning({ clock }: Client, { location }: Journal): Promise<FileLock> {
  const lock = await lockFile(`${lockDirectoryOf(location)}/planning.lock`, clock, planningMs);
  if (lock) return lock;
  throw new CliError({ code: 'locked_elsewhere', ends: 'duplicate', message: runWords.isPlanningAnother });
}

async function lint({ path, sheet, context }: PayoutFile): Promise<LintedSheet> {
  return lintSheet(await readSheet(path, { sheet }), context);
}

function runFacts(
  client: Client,
  { name, sha256 }: PayoutFile,
  columns: readonly string[],
  ref: string,
): RunFacts {
  const createdAtMs = client.clock.now();
  return {
    runId: newRunId(createdAtMs, client.random),
    ...scopeOf(client),
    ref,
    fileName: name,
    fileSha256: sha256,
    columns,
    createdAtMs,
    operator: operatorName(process.env),
  };
}

/** A row that may be planned, and the key that it pays to. */
interface ReadRow extends PlannedRow {
  readonly key: KeyRow | null;
}

/** The rows that are payments, some hundred at a time. */
async function* plannedRows(
  client: Client,
  run: RunFacts,
  rows: AsyncIterable<LintedRow>,
): AsyncGenerator<readonly ReadRow[]> {
  let chunk: ReadRow[] = [];
  for await (const linted of rows) {
    const planned = linted.verdict === 'ok' ? plannedRow(client, run, linted) : null;
    if (planned) chunk.push(planned);
    if (chunk.length < chunkRows) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function plannedRow(client: Client, run: RunFacts, { row, occurrence }: LintedRow): ReadRow | null {
  if (row === null) return null;
  const names = namesOfRow(run, run.ref, contentOf(row), occurrence + 1);
  const facts = { ...factsOfDraft(client, row.draft, names, null, run.operator), runId: run.runId };
  const key =
    row.rail === 'pix'
      ? {
          key: row.destination.slice(row.destination.indexOf(' ') + 1),
          line: row.line,
          expected: row.expected,
        }
      : null;
  return { line: row.line, facts, cells: row.cells, reference: row.reference, key };
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

function refuseWrongRows({ rows }: LintSummary, findings: readonly Finding[]): void {
  const wrong = rows.confirm + rows.duplicate + rows.invalid;
  if (wrong === 0) return;
  throw new CliError({
    code: 'invalid_rows',
    ends: 'usage',
    message: runWords.wrongRows(wrong),
    hint: runWords.lintFirst,
    violations: findings,
  });
}

async function refuseSameFile(runs: Runs, facts: RunFacts): Promise<void> {
  const [same] = await runs.ofSameFile(facts);
  if (!same) return;
  throw new CliError({
    code: 'duplicate_run',
    ends: 'duplicate',
    moneyMoved: 'unknown',
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

function refuseChanged({ path, sha256 }: PayoutFile): void {
  if (sha256Of(piecesOf(path)) === sha256) return;
  throw new CliError({ code: 'expectation_failed', ends: 'check_failed', message: runWords.changedFile });
}

/** A plan that was broken off may have rows that this file has not, and nobody confirmed those. */
async function refuseRowsLeft(runs: Runs, { runId, ref }: Run, { total }: LintSummary): Promise<void> {
  const written = (await runs.tally(runId)).reduce((sum, { rows }) => sum + rows, 0);
  if (written === total.rows) return;
  throw new CliError({
    code: 'run_differs',
    ends: 'duplicate',
    message: runWords.rowsLeft(ref, written - total.rows),
    hint: runWords.anotherRef,
  });
}

function refuseConflicts(conflicts: readonly PlanConflict[]): void {
  const [first] = conflicts;
  if (!first) return;
  const named = conflicts.map(({ line, intent }) => `${line} (${intent.intentId}, ${intent.state})`);
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: runWords.paidBefore(named.join(', ')),
    hint: runWords.allowDuplicate(`brl journal show ${first.intent.intentId}`),
  });
}

/** SHA-256 of bytes that come in pieces, lower-case hex. */
export function sha256Of(pieces: Iterable<Uint8Array>): string {
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(piece);
  return digest.digest('hex');
}
