import { type ExtraHolidays, tedSettlement } from '../../../brazil/bank-calendar.ts';
import { isNight, morningAfter } from '../../../brazil/night.ts';
import { wayOf } from '../../../contract/ways.ts';
import type { NightLimit, RunOptions } from '../../../journal/coordinator.ts';
import type { Intent } from '../../../journal/intent.ts';
import type { Halt } from '../../../journal/runs.ts';
import { recorded } from '../../../words/records.ts';

/** When rows may be begun. */
export interface Windows extends Pick<RunOptions, 'untilMs' | 'acceptScheduled'> {
  readonly extraHolidays: ExtraHolidays;
}

/** Why a row of this operation is not started at this instant; null if it may be. @param nowMs by the service's clock */
export function closedWindow(operation: string, nowMs: number, windows: Windows): Halt | null {
  const { untilMs, acceptScheduled, extraHolidays } = windows;
  if (untilMs !== null && nowMs >= untilMs)
    return {
      code: 'until_reached',
      message: recorded.untilReached,
      untilMs: null,
      reason: 'policy',
    };
  if (wayOf(operation) !== 'TED') return null;
  const { kind, opensAtMs } = tedSettlement(nowMs, extraHolidays);
  if (kind === 'same-day' || (acceptScheduled && kind !== 'rejected-window')) return null;
  return {
    code: 'ted_window_closed',
    message: recorded.tedClosed,
    untilMs: opensAtMs,
    reason: 'policy',
  };
}

/**
 * Why a PIX row is not started at night; null if it may be, and its amount is then taken from what is left. From 20:00 to
 * 06:00 in Brasilia the night limit applies (specification, sections 4.5 and 8).
 */
export async function closedNight(
  { operation, amountCentavos }: Pick<Intent, 'operation' | 'amountCentavos'>,
  nowMs: number,
  night: NightLimit | null,
): Promise<Halt | null> {
  if (night === null || wayOf(operation) !== 'PIX' || !isNight(nowMs)) return null;
  const untilMs = morningAfter(nowMs);
  if (await night(amountCentavos ?? 0, untilMs)) return null;
  return {
    code: 'night_limit',
    message: recorded.nightLimit,
    untilMs,
    reason: 'limit',
  };
}
