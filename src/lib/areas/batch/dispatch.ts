import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import { dispatch, review, show } from '../../contract/batch.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { moneyMovedBy } from '../../journal/ending.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import { lastingRows } from '../../journal/planned-batch.ts';
import { type BatchFacts, batchFacts, batchStanding } from '../../journal/rails/batch-facts.ts';
import { paymentFacts } from '../../payments/facts.ts';
import { batchWords } from '../../words/batch.ts';
import { statusText } from '../../words/statuses.ts';

/** A batch that may be dispatched. */
export interface ReadyBatch {
  /** The object as read, for the screen. */
  readonly value: unknown;
  readonly totalCentavos: Centavos;
  readonly total: number | null;
  /** The rows as the batch shows them, in no order: a row may change without changing the sums. */
  readonly rows: readonly string[];
  readonly seen: BatchFacts;
}

/** Everything that is written down before a dispatch. One claim per batch, whatever its total. */
export function dispatchFacts(client: Client, batchId: string, totalCentavos: Centavos | null): IntentFacts {
  const params: Readonly<Record<string, string>> = { batchId };
  const facts = paymentFacts(
    client,
    {},
    {
      operation: dispatch,
      params,
      rail: `batch ${batchId}`,
      bodyText: () => JSON.stringify({ acknowledged: true }),
      hasIdentifier: false,
      amountCentavos: null,
      to: { kind: 'batch', batchId },
    },
  );
  return { ...facts, amountCentavos: totalCentavos };
}

/**
 * Reads the batch, reviewing it if it shows no sums, and refuses one that can't be dispatched.
 * @throws {CliError} exit 33 for one that is not a draft, 30 for INVALID rows, 31 for insufficient funds or limits
 */
export async function readReady(client: Client, batchId: string): Promise<ReadyBatch> {
  const params = { batchId };
  const read = await client.read(show, { params });
  requireDraft(batchFacts(read.json.value));
  const reviewedAlready = batchFacts(read.json.value).validCentavos !== null;
  const { value } = reviewedAlready ? read.json : (await client.write(review, { params })).json;
  const facts = batchFacts(value);
  requireValid(facts, batchId);
  requireSufficient(facts);
  // A review may word its rows differently from the batch.
  const shown = reviewedAlready ? read : await client.read(show, { params });
  const seen = batchFacts(shown.json.value);
  return { value, totalCentavos: requireTotal(facts), total: facts.total, rows: lastingRows(seen), seen };
}

/** Nothing may have changed since the person saw it. @throws {CliError} exit 35 */
export async function requireUnchanged(client: Client, batchId: string, seen: ReadyBatch): Promise<void> {
  const now = batchFacts((await client.read(show, { params: { batchId } })).json.value);
  requireDraft(now);
  const sameTotal = now.totalCentavos === null || now.totalCentavos === seen.totalCentavos;
  const sameCount = now.total === null || seen.total === null || now.total === seen.total;
  const sameRows = lastingRows(now).join('\n') === seen.rows.join('\n');
  if (sameTotal && sameCount && sameRows) return;
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: batchWords.changed,
    hint: `brl batch review ${batchId}`,
  });
}

/** The total again, given with `--confirm`. @throws {CliError} exit 2 */
export function requireGiven(confirm: string, batchId: string, totalCentavos: Centavos): void {
  if (parseAmount(confirm) === totalCentavos) return;
  throw usageError(
    'needs_confirm',
    batchWords.otherTotal(formatReais(totalCentavos), confirm),
    `brl batch review ${batchId}`,
  );
}

/** The error that names the flag to add off a terminal. */
export function confirmMissing(totalCentavos: Centavos): CliError {
  const { needsTotal, addTotal } = batchWords;
  return usageError('needs_confirm', needsTotal(formatReais(totalCentavos)), addTotal);
}

function requireDraft(facts: BatchFacts): void {
  if (facts.status === null || facts.status === 'DRAFT') return;
  throw new CliError({
    code: 'pix_batch_not_editable',
    ends: 'duplicate',
    moneyMoved: movedBy(facts),
    message: batchWords.noDraft(statusText(facts.status, 'batch')),
    hint: 'brl batch status BATCH',
  });
}

/** Whether any row of a batch was paid. */
function movedBy(facts: BatchFacts): 'yes' | 'no' | 'unknown' {
  return moneyMovedBy(batchStanding(facts).state);
}

function requireValid(facts: BatchFacts, batchId: string): void {
  const differ = facts.validCentavos !== null && facts.validCentavos !== facts.totalCentavos;
  if (!facts.invalid && !differ) return;
  throw new CliError({
    code: 'pix_batch_has_invalid_items',
    ends: 'refused',
    message: facts.invalid ? batchWords.invalidRows(facts.invalid) : batchWords.someInvalid,
    hint: `brl batch status ${batchId} --rows`,
  });
}

function requireSufficient(facts: BatchFacts): void {
  const lacking = facts.checks.find((check) => !check.sufficient);
  if (!lacking) return;
  throw new CliError({
    code: lacking.name.startsWith('balance') ? 'pix_batch_insufficient_balance' : 'limit_exceeded',
    ends: 'funds_or_limit',
    message: batchWords.lacking(lacking.name),
  });
}

function requireTotal(facts: BatchFacts): Centavos {
  if (facts.totalCentavos !== null) return facts.totalCentavos;
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: batchWords.noTotal,
  });
}
