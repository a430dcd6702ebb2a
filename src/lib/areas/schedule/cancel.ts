import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import { moneyMovedBy } from '../../journal/ending.ts';
import { cancelledCode, type Intent } from '../../journal/intent.ts';
import { type Journal, NotAllowed } from '../../journal/journal.ts';
import { operatorOf } from '../../payments/operator.ts';
import { recorded } from '../../words/records.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { stateWords } from '../../words/states.ts';

/**
 * Cancels a payment that waits for its hour: a record in the same fence as its release.
 * @param line of a row of the run with that name
 * @throws {CliError} exit 33 if it was sent or ended before
 */
export async function cancelScheduled(
  { client }: Session,
  journal: Journal,
  intent: Intent,
  name: string,
  line: number | null = null,
): Promise<Intent> {
  const { intentId } = intent;
  try {
    return await journal.append(intentId, {
      kind: 'SCHEDULE',
      atMs: client.clock.now(),
      step: 'cancelled',
      ...operatorOf(client.connection, process.env),
      message: recorded.scheduleCancelled,
    });
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    const now = (await journal.find(intentId)) ?? intent;
    if (now.finding?.code === cancelledCode) return now;
    throw new CliError({
      code: 'schedule_too_late',
      ends: 'duplicate',
      moneyMoved: moneyMovedBy(now.state),
      message:
        line === null
          ? scheduleWords.tooLate(name, stateWords[now.state])
          : scheduleWords.tooLateRow(line, name, stateWords[now.state]),
      hint: `brl status ${intentId}`,
    });
  }
}
