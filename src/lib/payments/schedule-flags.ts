import * as Flags from '@oclif/core/flags';

/** Flags of a payment that may be written down for later. */
export const scheduleFlags = {
  on: Flags.string({ helpValue: 'YYYY-MM-DD' }),
  at: Flags.string({ helpValue: 'TIME' }),
  until: Flags.string({ helpValue: 'TIME' }),
  grace: Flags.string({ helpValue: 'DURATION' }),
  holiday: Flags.string({ options: ['refuse', 'next', 'previous'] }),
};

/** The same as typed. */
export interface ScheduleFlags {
  readonly on?: string | undefined;
  readonly at?: string | undefined;
  readonly until?: string | undefined;
  readonly grace?: string | undefined;
  readonly holiday?: string | undefined;
}

/** Whether anything of a schedule was typed. */
export function isLater({ on, at, until, grace, holiday }: ScheduleFlags): boolean {
  return [on, at, until, grace, holiday].some((text) => text !== undefined);
}
