import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { runnerOf } from '../journal/schedules.ts';

/** For longer than this no runner may be silent where something is scheduled. */
const silentMs = 60 * 60 * 1000;

/**
 * How much is held, and of each account with something that a runner pays, but that none has looked after lately, one payment.
 * @param environment null for all
 */
export async function scheduledIn(
  journal: Journal,
  environment: string | null,
  nowMs: number,
): Promise<{ readonly held: number; readonly unwatched: readonly Intent[] }> {
  const schedules = await journal.schedules();
  const { held, samples } = await schedules.watched(environment);
  const paid = samples.filter(({ schedule }) => schedule?.graceMs != null);
  const accounts = new Map(paid.map((intent) => [runnerOf(intent), intent]));
  const silent = await Promise.all(
    [...accounts.values()].map(async (account) => {
      const ms = await schedules.silentMs(account, nowMs);
      return ms === null || ms > silentMs ? [account] : [];
    }),
  );
  return { held, unwatched: silent.flat() };
}
