import {
  brasiliaTime,
  type ExtraHolidays,
  isBankBusinessDay,
  type TedSettlement,
  tedSettlement,
} from '../../brazil/bank-calendar.ts';
import { CliError } from '../../errors/cli-error.ts';

/** What the clock says about a TED that is sent now, for people. */
export interface WindowAdvice {
  readonly settlement: TedSettlement;
  /** One line: when it settles. */
  readonly settles: string;
  /** What a person should know before sending. */
  readonly warnings: readonly string[];
}

/** Reads the TED window of specification section 3.3 at an instant. @param extra bank holidays of the settings */
export function windowAdvice(nowMs: number, extra: ExtraHolidays = []): WindowAdvice {
  const settlement = tedSettlement(nowMs, extra);
  const warnings = [...addedHoliday(nowMs, extra), ...warningsOf(settlement)];
  return { settlement, settles: settlesText(settlement), warnings };
}

/** A day that only a setting closes is named: the setting may be old, or wrong. */
function addedHoliday(nowMs: number, extra: ExtraHolidays): string[] {
  const { day } = brasiliaTime(nowMs);
  if (!isBankBusinessDay(day) || isBankBusinessDay(day, extra)) return [];
  return [`${dayText(day)} is a bank holiday by the setting extraBankHolidays alone.`];
}

/** @throws {CliError} exit 32: a local rule, so that an identifier is not used up by a rejection */
export function requireOpenWindow(advice: WindowAdvice, onlySameDay: boolean): void {
  const { kind } = advice.settlement;
  if (kind === 'rejected-window') {
    throw new CliError({
      code: 'ted_window_closed',
      ends: 'policy',
      message:
        'Between 17:00 and 17:30 (Brasilia) on business days the settlement bank rejects TEDs. Nothing was sent (a local rule).',
      hint: `Send it after 17:30, to settle on ${dayText(advice.settlement.date)}, or pay by PIX: brl pix send`,
    });
  }
  if (onlySameDay && kind !== 'same-day') {
    throw new CliError({
      code: 'not_same_day',
      ends: 'policy',
      message: `This TED would not surely settle today: ${advice.settles}. Nothing was sent (--only-same-day).`,
      hint: 'Send it on a business day between 06:30 and 17:00 (Brasilia).',
    });
  }
}

function settlesText({ kind, date }: TedSettlement): string {
  switch (kind) {
    case 'same-day':
      return `today, ${dayText(date)}, in about 30 minutes`;
    case 'rejected-window':
      return 'not at all: rejected between 17:00 and 17:30';
    case 'next-business-day':
      return `on ${dayText(date)}, the next business day (window 06:30 to 17:00)`;
    case 'unstated':
      return `probably today, ${dayText(date)}, from 06:30 on (what happens before is not documented)`;
  }
}

function warningsOf(settlement: TedSettlement): string[] {
  const late =
    'The service stops asking after 48 h, which may be before this TED settles. It may then report FAILED although ' +
    'the bank still pays. Do not pay again before the statement is checked; brl calls such a TED not known (exit 40).';
  const yearEnd = `${dayText(settlement.date)} is the last business day of the year, on which banks do not serve the public; whether TEDs settle is not documented.`;
  return [
    ...(settlement.mayOutliveTracking ? [late] : []),
    ...(settlement.lastBusinessDayOfYear ? [yearEnd] : []),
  ];
}

/** `Monday 2026-11-23`. */
function dayText(day: string): string {
  return `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]} ${day}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
