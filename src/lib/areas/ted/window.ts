import {
  brasiliaTime,
  type ExtraHolidays,
  isBankBusinessDay,
  type TedSettlement,
  tedSettlement,
} from '../../brazil/bank-calendar.ts';
import { dayText } from '../../brazil/clock.ts';
import { CliError } from '../../errors/cli-error.ts';
import { tedWords } from '../../words/ted.ts';
import type { Message } from '../../words/topic.ts';

/** The settlement of a TED that is sent now, for people. */
export interface WindowAdvice {
  readonly settlement: TedSettlement;
  /** One line: when it settles. */
  readonly settles: Message;
  /** Warnings before sending. */
  readonly warnings: readonly Message[];
}

/** Reads the TED window of specification section 3.3 at an instant. @param extra bank holidays of the settings */
export function windowAdvice(nowMs: number, extra: ExtraHolidays = []): WindowAdvice {
  const settlement = tedSettlement(nowMs, extra);
  const warnings = [...addedHoliday(nowMs, extra), ...warningsOf(settlement)];
  return { settlement, settles: settlesText(settlement), warnings };
}

/** A day closed only by a setting is named: the setting may be old, or wrong. */
function addedHoliday(nowMs: number, extra: ExtraHolidays): Message[] {
  const { day } = brasiliaTime(nowMs);
  if (!isBankBusinessDay(day) || isBankBusinessDay(day, extra)) return [];
  return [tedWords.onlyBySetting(weekdayText(day))];
}

/** @throws {CliError} exit 32: a local rule, so that an identifier is not used up by a rejection */
export function requireOpenWindow(advice: WindowAdvice, onlySameDay: boolean): void {
  const { kind } = advice.settlement;
  if (kind === 'rejected-window') {
    throw new CliError({
      code: 'ted_window_closed',
      ends: 'policy',
      message: tedWords.windowClosed,
      hint: tedWords.sendLater(weekdayText(advice.settlement.date)),
    });
  }
  if (onlySameDay && kind !== 'same-day') {
    throw new CliError({
      code: 'not_same_day',
      ends: 'policy',
      message: tedWords.notSameDay(advice.settles),
      hint: tedWords.sendInWindow,
    });
  }
}

function settlesText({ kind, date }: TedSettlement): Message {
  return tedWords.settles[kind](weekdayText(date));
}

function warningsOf(settlement: TedSettlement): Message[] {
  return [
    ...(settlement.mayOutliveTracking ? [tedWords.mayOutliveTracking] : []),
    ...(settlement.lastBusinessDayOfYear ? [tedWords.lastBusinessDay(weekdayText(settlement.date))] : []),
  ];
}

/** `Monday 2026-11-23`. */
function weekdayText(day: string): Message {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() as keyof typeof tedWords.weekdays;
  return tedWords.day(tedWords.weekdays[weekday], dayText(day));
}
