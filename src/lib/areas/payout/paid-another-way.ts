import { NoAnswerError, ServiceError } from '../../client/errors.ts';
import { todayInBrasilia } from '../../command/days.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type Finding, type Intent, paidAnotherWayCode } from '../../journal/intent.ts';
import { bareFinding } from '../../journal/rails/rail.ts';
import { isOwnDebit } from '../../journal/rails/reading.ts';
import type { RunRow } from '../../journal/runs.ts';
import { type Debit, debitOf, isSamePayment, statementWord } from '../../payments/alike.ts';
import { readDays } from '../../payments/statement-days.ts';
import { newTally } from '../../payments/statement-reader.ts';
import { whileWorking } from '../../terminal/waiting.ts';
import { toRecord } from '../../words/records.ts';
import { runWords } from '../../words/run.ts';
import { rowsOf } from './ending.ts';
import type { Asking } from './settle-open.ts';

/** A row that somebody has paid under another name, as shown by the statement. */
export interface PaidAnotherWay {
  readonly row: RunRow;
  /** The doubt reported for the row. */
  readonly finding: Finding;
}

/** The states of rows that may be compared with the statement. */
export type Compared = readonly ('REFUSED' | 'INTENT')[];

/** How far the bank's clock may be from ours, and a line's second from its payment. */
const slackMs = 60_000;

/**
 * The rows in these states whose amount went to their payee under another name since the run was planned: somebody
 * exported them from another journal and paid them anew, and under their own names the service would pay them again.
 * Reads the statement once for all of them, and not at all if there are none.
 * @throws {CliError} exit 81 if the statement cannot be read whole
 */
export async function paidAnotherWay(asking: Asking, states: Compared): Promise<readonly PaidAnotherWay[]> {
  const { runs, run } = asking;
  const wanted = new Set<number>();
  if (states.length > 0)
    for await (const { intent } of rowsOf(runs, run.runId, states)) wanted.add(intent.amountCentavos ?? 0);
  if (wanted.size === 0) return [];
  const debits = await whileWorking(runWords.comparing, () => debitsOfOthers(asking, wanted));
  const found: PaidAnotherWay[] = [];
  if (debits.length === 0) return found;
  const byAmount = Map.groupBy(debits, ({ centavos }) => centavos);
  for await (const row of rowsOf(runs, run.runId, states)) {
    const debit = byAmount.get(row.intent.amountCentavos)?.find((one) => isPaidBy(row.intent, one));
    if (debit) found.push({ row, finding: findingOf(row.intent, debit) });
  }
  return found;
}

/** A debit that is not a row of the run, or one that this journal has as refused. */
interface OtherDebit extends Debit {
  readonly operation: string;
  /** The payment of this journal that it is; null for one that the journal lacks. */
  readonly known: Intent | null;
}

/** The debits of these amounts since the run was planned that are not its rows, according to this journal. */
async function debitsOfOthers(
  { session: { client }, journal, run }: Asking,
  wanted: ReadonlySet<number>,
): Promise<readonly OtherDebit[]> {
  const sinceMs = run.createdAtMs - slackMs;
  const span = { from: todayInBrasilia(sinceMs), to: todayInBrasilia(client.clock.now() + slackMs) };
  const tally = newTally();
  const found: OtherDebit[] = [];
  try {
    for await (const { lines } of readDays(client, span, { order: 'asc', operation: undefined }, tally))
      for (const line of lines.filter((one) => isOwnDebit(one, run.accountId))) {
        const [debit] = debitOf(line, client.connection.settings);
        if (!debit || !wanted.has(debit.centavos ?? -1) || debit.atMs < sinceMs) continue;
        const { identifier } = debit;
        const known =
          identifier === null ? null : await journal.findByIdentifier(run.environment, identifier);
        if (known?.runId !== run.runId || known.state === 'REFUSED')
          found.push({ ...debit, operation: `${line.operation}`, known });
      }
  } catch (error) {
    if (error instanceof ServiceError || error instanceof NoAnswerError) throw unread(error);
    throw error;
  }
  if (tally.missing > 0 || tally.doubtful.size > 0) throw unread();
  return found;
}

/**
 * A person's word outweighs what the statement had by then. A payment of this journal counts if it was made after the row
 * was refused, or is that very row: the statement may show it before its look-ups do.
 */
function isPaidBy(intent: Intent, debit: OtherDebit): boolean {
  const { known } = debit;
  const isRefused = intent.state === 'REFUSED';
  if (isItself(intent, debit)) return isRefused;
  const closedAtMs = intent.closedAtMs ?? Number.POSITIVE_INFINITY;
  const isJudged = intent.finding?.code === 'resolved_not_paid' && debit.atMs < closedAtMs;
  const isAnew = known === null || (isRefused && known.createdAtMs > closedAtMs);
  return (
    isAnew && !isJudged && debit.operation === statementWord(intent.operation) && isSamePayment(debit, intent)
  );
}

function isItself({ intentId }: Intent, { known }: OtherDebit): boolean {
  return known?.intentId === intentId;
}

/** The doubt about a row that nobody answered about. */
export const unconfirmed = bareFinding('UNCERTAIN', 'unconfirmed', null);

function findingOf(intent: Intent, debit: OtherDebit): Finding {
  if (isItself(intent, debit)) return unconfirmed;
  const amount = formatReais(debit.centavos as Centavos);
  const message = toRecord((say) =>
    say.paidAnotherWay(amount, debit.time, debit.identifier ?? '-', intent.intentId),
  );
  return bareFinding('UNCERTAIN', paidAnotherWayCode, message);
}

function unread(cause?: Error): CliError {
  return new CliError({
    code: 'unavailable',
    ends: 'unavailable',
    message: runWords.couldNotCompare,
    hint: runWords.orUncompared,
    ...(cause && { cause }),
  });
}
