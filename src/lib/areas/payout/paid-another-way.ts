import type { Day } from '../../brazil/bank-calendar.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import { NoAnswerError, ServiceError } from '../../client/errors.ts';
import { asCliError } from '../../command/failure.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type Finding, type Intent, paidAnotherWayCode } from '../../journal/intent.ts';
import { bareFinding } from '../../journal/rails/rail.ts';
import { isOwnDebit } from '../../journal/rails/reading.ts';
import type { RunFacts, RunRow, Runs } from '../../journal/runs.ts';
import { type Debit, debitOf, isSamePayment, statementWord } from '../../payments/confirm/alike.ts';
import { readDays } from '../../payments/statement/days.ts';
import { newTally } from '../../payments/statement/reader.ts';
import { whileWorking } from '../../terminal/waiting.ts';
import { recorded } from '../../words/records.ts';
import { runWords } from '../../words/run.ts';
import { rowsOf } from './ending.ts';
import type { Asking } from './settle-open.ts';

/** A row that somebody has paid under another name, as shown by the statement. */
export interface PaidAnotherWay {
  readonly row: RunRow;
  /** The doubt reported for the row. */
  readonly finding: Finding;
}

/** Which rows are compared with the statement. */
export interface Compared {
  readonly states: readonly ('REFUSED' | 'INTENT')[];
  /** Also the rows that wait for this day; null for none. */
  readonly day: Day | null;
}

/** How far the bank's clock may be from ours, and a line's second from its payment. */
const slackMs = 60_000;

/**
 * The rows in these states whose amount went to their payee under another name since the run was planned: somebody
 * exported them from another journal and paid them anew, and under their own names the service would pay them again.
 * Reads the statement once for all of them, and not at all if there are none.
 * @throws {CliError} exit 81 if the statement cannot be read whole
 */
export async function paidAnotherWay(asking: Asking, compared: Compared): Promise<readonly PaidAnotherWay[]> {
  const { runs, run } = asking;
  const wanted = new Set<number>();
  for await (const { intent } of comparedRows(runs, run.runId, compared))
    wanted.add(intent.amountCentavos ?? 0);
  if (wanted.size === 0) return [];
  const since = { ...run, sinceMs: run.createdAtMs };
  const debits = await whileWorking(
    () => runWords.comparing,
    () => debitsOfOthers(asking, since, wanted),
  );
  const found: PaidAnotherWay[] = [];
  if (debits.size === 0) return found;
  for await (const row of comparedRows(runs, run.runId, compared)) {
    const finding = paidBy(row.intent, debits);
    if (finding) found.push({ row, finding });
  }
  return found;
}

async function* comparedRows(runs: Runs, runId: string, { states, day }: Compared): AsyncGenerator<RunRow> {
  const wanted = day === null ? states : [...states, 'SCHEDULED' as const];
  for await (const row of wanted.length === 0 ? [] : rowsOf(runs, runId, wanted))
    if (row.intent.state !== 'SCHEDULED' || row.intent.day === day) yield row;
}

/** The doubt about a payment that one of the debits may be; null where none is. */
export function paidBy(intent: Intent, debits: OtherDebits): Finding | null {
  const debit = debits.get(intent.amountCentavos)?.find((one) => isPaidBy(intent, one));
  return debit ? findingOf(intent, debit) : null;
}

/** Debits by their amounts. */
type OtherDebits = ReadonlyMap<number | null, readonly OtherDebit[]>;

/** From when on which account is compared, and the run whose own rows are no others; null for none. */
type Since = Pick<RunFacts, 'environment' | 'accountId'> & {
  readonly sinceMs: number;
  readonly runId: string | null;
};

/** A debit that is not a row of the run, or one that this journal has as refused. */
interface OtherDebit extends Debit {
  readonly operation: string;
  /** The payment of this journal that it is; null for one that the journal lacks. */
  readonly known: Intent | null;
}

/**
 * The debits of these amounts since then that are not the run's rows, according to this journal.
 * @throws {CliError} exit 81 if the statement cannot be read whole
 */
export async function debitsOfOthers(
  { session: { client }, journal }: Pick<Asking, 'session' | 'journal'>,
  { environment, accountId, runId, ...since }: Since,
  wanted: ReadonlySet<number>,
): Promise<OtherDebits> {
  const sinceMs = since.sinceMs - slackMs;
  const span = { from: todayInBrasilia(sinceMs), to: todayInBrasilia(client.clock.now() + slackMs) };
  const tally = newTally();
  const found: OtherDebit[] = [];
  try {
    for await (const { lines } of readDays(client, span, { order: 'asc', operation: undefined }, tally))
      for (const line of lines.filter((one) => isOwnDebit(one, accountId))) {
        const [debit] = debitOf(line, client.connection.settings);
        if (!debit || !wanted.has(debit.centavos ?? -1) || debit.atMs < sinceMs) continue;
        const { identifier } = debit;
        const known = identifier === null ? null : await journal.findByIdentifier(environment, identifier);
        if (known === null || known.runId !== runId || known.state === 'REFUSED')
          found.push({ ...debit, operation: `${line.operation}`, known });
      }
  } catch (error) {
    const isOfLogin = asCliError(error as Error)?.ends === 'not_allowed';
    if (!isOfLogin && (error instanceof ServiceError || error instanceof NoAnswerError))
      throw unread(runId, error);
    throw error;
  }
  if (tally.missing > 0 || tally.doubtful.size > 0) throw unread(runId);
  return Map.groupBy(found, ({ centavos }) => centavos);
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
  const message = recorded.paidAnotherWay(amount, debit.time, debit.identifier ?? '-', intent.intentId);
  return bareFinding('UNCERTAIN', paidAnotherWayCode, message);
}

/** With `--allow-duplicate` a file would pay all that it has, not only what could not be compared. */
function unread(runId: string | null, cause?: Error): CliError {
  return new CliError({
    code: 'unavailable',
    ends: 'unavailable',
    message: runWords.couldNotCompare,
    hint: runId === null ? runWords.sameLineLater : runWords.orUncompared,
    ...(cause && { cause }),
  });
}
