import type { BaseCommand } from '../../../command/base.ts';
import type { Session } from '../../../connection/session.ts';
import type { Coordinator, Portion } from '../../../journal/coordinator.ts';
import { scopeOf } from '../../../payments/facts.ts';
import { readLimitsLeft } from '../../../payments/limits-left.ts';
import { settleOpen } from '../settle-open.ts';
import type { Windows } from './windows.ts';
import { type WorkPorts, work } from './work.ts';

/** A process that sends the rows of runs, its coordinator's portions one after another. */
export interface Sender
  extends Pick<WorkPorts, 'journal' | 'runs' | 'told' | 'stop' | 'interrupt' | 'onRow'> {
  readonly command: BaseCommand;
  readonly session: Session;
  readonly coordinator: Coordinator;
  /** Requests at once. */
  readonly width: number;
}

/** How often a process without a portion looks for one. */
const idleMs = 1000;

/**
 * Sends portions until `isOver` says so, or no further row may start.
 * @param only id or ref of the one run to work on; null for all of the account
 */
export async function sendPortions(
  given: Sender,
  only: string | null,
  isOver: (hadOne: boolean) => Promise<boolean>,
): Promise<void> {
  const failed = new AbortController();
  // A lane that waits for a portion checks at once whether it is over for it, too.
  const wake = new AbortController();
  const sender = { ...given, stop: AbortSignal.any([given.stop, failed.signal]) };
  const lane = async () => {
    while (!sender.stop.aborted)
      try {
        if (await sendNext(sender, only, isOver, wake.signal)) return wake.abort();
      } catch (error) {
        if (await sender.coordinator.isBack(error, sender.stop)) continue;
        failed.abort();
        throw error;
      }
  };
  const ended = await Promise.allSettled(Array.from({ length: sender.coordinator.lanes }, lane));
  // The other one's rows have their answers by now.
  const first = ended.find((end) => end.status === 'rejected');
  if (first) throw first.reason;
}

/** @returns whether it is over */
async function sendNext(
  sender: Sender,
  only: string | null,
  isOver: (hadOne: boolean) => Promise<boolean>,
  wake: AbortSignal,
): Promise<boolean> {
  const { coordinator, session, stop } = sender;
  const { client } = session;
  const portion = await coordinator.take(scopeOf(client), only);
  if (portion !== null && portion !== 'later') await sendAndSettle(sender, portion);
  if (await isOver(portion !== null)) return true;
  if (portion === null) await client.clock.sleep(idleMs, AbortSignal.any([stop, wake]));
  return false;
}

async function sendAndSettle(sender: Sender, portion: Portion): Promise<void> {
  const { command, session, journal, interrupt, width } = sender;
  const { run, runs } = portion;
  try {
    const isHeld = await sendPortion(sender, portion, false);
    const asking = { command, session, journal, runs, run };
    await portion.settle(isHeld, () => settleOpen(asking, interrupt, width, 0));
  } finally {
    await portion.end();
  }
}

/**
 * Sends the rows of a portion, and records why the others may not start.
 * @param newAttempt whether rows that FAILED are sent once more
 * @returns whether none of the remaining rows may start now
 */
export async function sendPortion(sender: Sender, portion: Portion, newAttempt: boolean): Promise<boolean> {
  const { session, runs, coordinator, width } = sender;
  const { client } = session;
  const { run, doubts } = portion;
  const nightLeft = (await readLimitsLeft(client))('pix', 'nighttime');
  const { halt, held, failure } = await work(portsOf(sender, portion), run, {
    width: Math.ceil(width / coordinator.lanes),
    newAttempt,
    night: portion.night(nightLeft),
    windows: windowsOf(sender, portion),
    doubts,
  });
  if (halt) await runs.change(run.runId, 'halted', halt, client.clock.now());
  else if (held) await runs.hold(run.runId, held);
  if (failure) throw failure;
  return held !== null;
}

/** The dependencies of sending the rows of a portion. */
export function portsOf(sender: Sender, { runs, lost, turns }: Portion): WorkPorts {
  const { session, journal, stop } = sender;
  return {
    ...sender,
    client: session.client,
    // Where a record's names are checked when it is written, a check before that could lose an answer while the database is
    // away.
    journal: journal.isShared ? { ...journal, takenName: async () => null } : journal,
    runs,
    stop: AbortSignal.any([stop, lost]),
    turns,
    serviceNow: () => session.serviceNow(),
  };
}

/** When rows of a portion may be started. */
export function windowsOf({ session }: Sender, { options }: Portion): Windows {
  return { ...options, extraHolidays: session.client.connection.settings.extraBankHolidays };
}
