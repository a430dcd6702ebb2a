import * as Flags from '@oclif/core/flags';
import { readInstant } from '../../command/days.ts';
import type { CaptureFilter } from '../../deliveries/store.ts';

/** Flags that search the captured deliveries; every one that is given must fit. */
export const captureSearchFlags = {
  'event-id': Flags.string({ helpValue: 'ID' }),
  event: Flags.string({
    helpValue: 'TYPE',
    multiple: true,
  }),
  'account-id': Flags.string({ helpValue: 'ID' }),
  identifier: Flags.string({ helpValue: 'ID' }),
  e2e: Flags.string({ helpValue: 'ID' }),
};

/** The same with the time in which they were received. */
export const captureFlags = {
  ...captureSearchFlags,
  from: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
  to: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
};

/** The values of {@link captureFlags}. */
export interface CaptureFlags {
  readonly 'event-id'?: string | undefined;
  readonly event?: readonly string[] | undefined;
  readonly 'account-id'?: string | undefined;
  readonly identifier?: string | undefined;
  readonly e2e?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The search that {@link captureFlags} describe.
 * @param names what the flags of the time are called
 * @throws {CliError} exit 2 for a time that is none.
 */
export function captureFilter(
  flags: CaptureFlags,
  names: { readonly from: string; readonly to: string } = { from: '--from', to: '--to' },
): CaptureFilter {
  const nowMs = Date.now();
  const instantMs = (text: string, flag: string, end: 'first' | 'last') =>
    Date.parse(readInstant(text, flag, end, nowMs));
  return {
    eventId: flags['event-id'],
    types: flags.event?.flatMap((types) => types.split(',')).map((type) => type.trim()),
    accountId: flags['account-id'],
    identifier: flags.identifier,
    endToEndId: flags.e2e,
    sinceMs: flags.from === undefined ? undefined : instantMs(flags.from, names.from, 'first'),
    untilMs: flags.to === undefined ? undefined : instantMs(flags.to, names.to, 'last') + 1000,
  };
}
