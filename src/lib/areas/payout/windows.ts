import { brasiliaTime, type ExtraHolidays, tedSettlement } from '../../brazil/bank-calendar.ts';
import type { Halt } from '../../journal/runs.ts';
import { runWords } from '../../words/run.ts';

/** When rows may be begun. */
export interface Windows {
  /** Nothing is begun from then on; null for no such end. */
  readonly untilMs: number | null;
  /** Whether a TED may be sent outside its hours, to settle on the next business day. */
  readonly acceptScheduled: boolean;
  readonly extraHolidays: ExtraHolidays;
}

/** Why a row of this operation is not begun at this instant; null when it may be. @param nowMs by the service's clock */
export function closedWindow(operation: string, nowMs: number, windows: Windows): Halt | null {
  const { untilMs, acceptScheduled, extraHolidays } = windows;
  if (untilMs !== null && nowMs >= untilMs)
    return { code: 'until_reached', message: runWords.untilReached, untilMs: null, reason: 'policy' };
  if (!operation.startsWith('ted.')) return null;
  const { kind, opensAtMs } = tedSettlement(nowMs, extraHolidays);
  if (kind === 'same-day' || (acceptScheduled && kind !== 'rejected-window')) return null;
  return { code: 'ted_window_closed', message: runWords.tedClosed, untilMs: opensAtMs, reason: 'policy' };
}

/** Whether the night limit of PIX holds at this instant (specification, section 4.5): from 20:00 to 06:00 in Brasilia. */
export function isNight(nowMs: number): boolean {
  const { minute } = brasiliaTime(nowMs);
  return minute >= 20 * 60 || minute < 6 * 60;
}
