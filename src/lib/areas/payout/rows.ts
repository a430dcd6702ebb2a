import { createHash } from 'node:crypto';
import { startOfDay } from '../../brazil/bank-calendar.ts';
import type { IntentFacts, Operator, ShownBoleto } from '../../journal/intent.ts';
import { namesOfRow, newRunId } from '../../journal/names.ts';
import type { PlannedRow, RunFacts } from '../../journal/runs.ts';
import { type Describing, factsOfDraft, scopeOf } from '../../payments/facts.ts';
import { operatorOf } from '../../payments/operator.ts';
import { shownBoleto } from '../../payments/orders/boleto-offer.ts';
import { contentOf, type PayoutRow } from '../../payments/orders/payout-row.ts';
import { type LintContext, type LintedSheet, lintFile } from '../../payments/sheet/lint.ts';
import type { LintedRow } from '../../payments/sheet/verdict.ts';
import { type Count, counted } from '../../terminal/progress.ts';
import type { KeyRow } from './wanted-keys.ts';

/** A file that is meant to be paid. */
export interface PayoutFile {
  /** Where its bytes are; the same each time it is read. */
  readonly path: string;
  /** The file's own name; null for standard input. */
  readonly name: string | null;
  readonly sha256: string;
  readonly sheet: string | null;
  readonly context: LintContext;
  /** How many of its rows the current reading has read, and how many an earlier one found. */
  readonly read: Count;
}

/** Reads and judges a file, row by row. */
export async function lint({ path, sheet, context, read }: PayoutFile): Promise<LintedSheet> {
  const linted = await lintFile(path, sheet, context);
  read.done = 0;
  return { ...linted, rows: counted(linted.rows, read) };
}

/** A run of a file's rows, under a new id. */
export function runFacts(
  client: Describing,
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
    operator: operatorOf(client.connection, process.env).operator,
  };
}

/** Rows that are written down, compared or checked at a time. */
const chunkRows = 500;

/** A row that may be planned, and the key that it pays to. */
export interface ReadRow extends PlannedRow {
  readonly key: KeyRow | null;
  /** What the bank says of its boleto, which must be the same when it is paid later; null if it was not asked. */
  readonly boleto: ShownBoleto | null;
  readonly linted: LintedRow;
}

/** The rows that are payments, a few hundred at a time. */
export async function* plannedRows(
  client: Describing,
  run: RunFacts,
  rows: AsyncIterable<LintedRow>,
): AsyncGenerator<readonly ReadRow[]> {
  const operator = operatorOf(client.connection, process.env);
  let chunk: ReadRow[] = [];
  for await (const linted of rows) {
    const planned = linted.verdict === 'ok' ? plannedRow(client, run, operator, linted) : null;
    if (planned) chunk.push(planned);
    if (chunk.length < chunkRows) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function plannedRow(
  client: Describing,
  run: RunFacts,
  operator: Operator,
  linted: LintedRow,
): ReadRow | null {
  const { row, occurrence } = linted;
  if (row === null) return null;
  const names = namesOfRow(run, run.ref, contentOf(row), occurrence + 1);
  const payee = row.code?.told?.payee ?? null;
  const boleto = boletoOf(row);
  const facts = {
    ...factsOfDraft(client, row.draft, names, null, operator),
    ...(payee && { payee }),
    runId: run.runId,
    ...waitingFor(row, boleto),
  };
  const { to } = row.draft;
  const key = to.kind === 'pix-key' ? { key: to.key, line: row.line, expected: row.expected } : null;
  return { line: row.line, facts, cells: row.cells, reference: row.reference, key, boleto, linted };
}

/** A row with a day waits for a person to release it, then or later; a boleto must be the same then. */
function waitingFor(
  { payDay }: PayoutRow,
  boleto: ShownBoleto | null,
): Pick<IntentFacts, 'day' | 'schedule'> {
  if (payDay === null) return {};
  const schedule = { notBeforeMs: startOfDay(payDay), graceMs: null, untilMs: null };
  return { day: payDay, schedule: boleto ? { ...schedule, boleto } : schedule };
}

function boletoOf({ rail, code, amountCentavos }: PayoutRow): ShownBoleto | null {
  if (rail !== 'boleto' || !code?.told || amountCentavos === null) return null;
  const { amountDue, names, document, dueDate } = code.told;
  return shownBoleto(
    { amountDue, beneficiary: { name: names[0] ?? null, document }, dueDate },
    amountCentavos,
  );
}

/** SHA-256 of bytes that come in pieces, lower-case hex. */
export function sha256Of(pieces: Iterable<Uint8Array>): string {
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(piece);
  return digest.digest('hex');
}
