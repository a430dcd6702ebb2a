import { CliError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import { look, lookBudgetMs } from '../../journal/look.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';
import type { Rail } from '../../journal/rails/rail.ts';
import { readingPagesOnce } from '../../journal/rails/statement-trace.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';
import { eachOf, outcomeOf, rowsOf } from './ending.ts';
import type { Signals } from './on-signals.ts';
import type { Asking } from './settle-open.ts';

/**
 * A journal that may lack what was confirmed is not trusted about any row: each unsent one is asked about.
 * @returns false if it was stopped before the last of them
 */
export async function lookFirst(
  { command, session, runs, run, journal }: Asking,
  width: number,
  { stop, interrupt }: Signals,
): Promise<boolean> {
  command.note(() => runWords.looksFirst);
  const ports: PayPorts = {
    client: readingPagesOnce(session.client),
    journal,
    interrupt: interrupt.signal,
  };
  const total = (await outcomeOf(runs, run.runId)).unsent.rows;
  const asked: Count = { done: 0, total };
  const rows = rowsOf(runs, run.runId, ['INTENT']);
  const ask = () =>
    eachOf(rows, width, stop.signal, async ({ intent }) => {
      const rail = railOf(intent.operation)?.rail;
      if (rail) await askFirst(ports, rail, intent);
      asked.done += 1;
    });
  await whileWaiting(
    counter(asked, ({ done }, { left }) => runWords.askingFirst(done, total, left)),
    ask,
  );
  return !stop.signal.aborted;
}

/** Findings are written down; a payment that nobody knows is the usual case, and stays as it is. */
async function askFirst(ports: PayPorts, rail: Rail, intent: Intent): Promise<void> {
  const { result, finding } = await look(ports, rail, intent, lookBudgetMs);
  if (result === 'no-answer')
    throw new CliError({ code: 'unavailable', ends: 'unavailable', message: runWords.couldNotLookFirst });
  if (result === 'not-found') return;
  const atMs = ports.client.clock.now();
  await ports.journal.append(intent.intentId, { kind: 'LOOKUP', atMs, result, finding });
}
