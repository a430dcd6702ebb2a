import { todayInBrasilia } from '../../brazil/days.ts';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import { isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { isOwnName } from '../../journal/names.ts';
import { isOwnDebit } from '../../journal/rails/reading.ts';
import { readingPagesOnce } from '../../journal/rails/statement-trace.ts';
import type { PutBack } from '../../journal/sqlite/put-back.ts';
import { type Debit, debitOf } from '../../payments/confirm/alike.ts';
import { askFirst } from '../../payments/confirm/ask-first.ts';
import { eachOf } from '../../payments/each-of.ts';
import { scopeOf } from '../../payments/facts.ts';
import { isOwnIntent } from '../../payments/named/own-intent.ts';
import { readDays } from '../../payments/statement/days.ts';
import { newTally } from '../../payments/statement/reader.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { backupWords } from '../../words/backup.ts';

/** What the service told of a journal that was put back. */
export interface Asked {
  /** Payments that the copy has as not sent, and how many of them have reached the service since. */
  readonly unsent: number;
  readonly reached: number;
  /** Payments under our names that the statement shows since the copy, and the journal lacks; oldest first. */
  readonly lacking: readonly Debit[];
  /** Scheduled payments, and rows, that are still to leave at their hour. */
  readonly scheduled: number;
  /** Runs with rows that were not sent. */
  readonly runs: number;
}

/** How many are asked about at a time. */
const width = 16;

/**
 * Asks the service about every payment that a restored journal has as not sent, and writes down what it finds; then reads the
 * statement since the copy.
 * @throws {CliError} exit 81 where the service does not answer about one of them, or the statement cannot be read whole
 */
export async function askSince(session: Session, journal: Journal, from: PutBack): Promise<Asked> {
  const { environment } = session;
  const ports = {
    client: readingPagesOnce(session.client),
    journal,
    interrupt: new AbortController().signal,
  };
  const filter = { environment, states: ['INTENT', 'SCHEDULED'] } as const;
  const asked: Count = { done: 0, total: await journal.count(filter) };
  let reached = 0;
  const ask = () =>
    eachOf(journal.each(filter)[Symbol.asyncIterator](), width, null, async (intent) => {
      if (isPayment(intent) && isOwnIntent(session, intent)) {
        const found = await askFirst(ports, intent);
        if (found === 'no-answer') throw unavailable();
        if (found === 'known') reached += 1;
      }
      asked.done += 1;
    });
  const unsent = asked.total ?? 0;
  await whileWaiting(
    counter(asked, ({ done }, { left }) => backupWords.askingAgain(done, unsent, left)),
    ask,
  );
  return {
    unsent,
    reached,
    lacking: await lackingSince(session, journal, from.untilMs),
    scheduled: await journal.count({ environment, states: ['SCHEDULED'] }),
    runs: (await (await journal.runs()).waiting(environment)).length,
  };
}

/** A line has whole seconds, and the service's clock is known to within two. */
const slackMs = 60_000;

/** Without a record nothing tells since when: then the statement of the last week is read. */
const longestMs = 7 * 24 * 60 * 60 * 1000;

async function lackingSince(session: Session, journal: Journal, untilMs: number | null): Promise<Debit[]> {
  const { client } = session;
  const { environment, accountId } = scopeOf(client);
  const sinceMs = (untilMs ?? client.clock.now() - longestMs) - slackMs;
  const span = { from: todayInBrasilia(sinceMs), to: todayInBrasilia(client.clock.now() + slackMs) };
  const tally = newTally();
  const found: Debit[] = [];
  for await (const { lines } of readDays(client, span, { order: 'asc', operation: undefined }, tally))
    for (const line of lines.filter((one) => isOwnDebit(one, accountId)))
      for (const debit of debitOf(line, client.connection.settings))
        if (isOwnName(debit.identifier) && !(debit.atMs < sinceMs) && debit.identifier !== null)
          if ((await journal.findByIdentifier(environment, debit.identifier)) === null) found.push(debit);
  if (tally.missing > 0 || tally.doubtful.size > 0) throw unavailable();
  return found;
}

function unavailable(): CliError {
  return new CliError({
    code: 'unavailable',
    ends: 'unavailable',
    message: backupWords.noAnswer,
    hint: backupWords.sameLater,
  });
}
