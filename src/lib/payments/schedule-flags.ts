import * as Flags from '@oclif/core/flags';

/** Flags of a payment that may be written down for later. */
export const scheduleFlags = {
  on: Flags.string({ helpValue: 'YYYY-MM-DD' }),
  at: Flags.string({ helpValue: 'TIME' }),
  until: Flags.string({ helpValue: 'TIME' }),
  grace: Flags.string({ helpValue: 'DURATION' }),
  holiday: Flags.string({ options: ['refuse', 'next', 'previous'] }),
};

/** The same, for payments that may come again. */
export const recurringFlags = { ...scheduleFlags, every: Flags.string({ helpValue: 'RULE' }) };

/** The same as typed. */
export interface ScheduleFlags {
  readonly every?: string | undefined;
  readonly on?: string | undefined;
  readonly at?: string | undefined;
  readonly until?: string | undefined;
  readonly grace?: string | undefined;
  readonly holiday?: string | undefined;
}

/** Whether anything of a schedule was typed. */
export function isLater({ every, on, at, until, grace, holiday }: ScheduleFlags): boolean {
  return [every, on, at, until, grace, holiday].some((text) => text !== undefined);
}
