import * as Flags from '@oclif/core/flags';
import { timePattern } from '../command/split-wait.ts';
import { usageError } from '../errors/cli-error.ts';

/** Flags that every command has that moves money. */
export const moneyFlags = {
  ref: Flags.string({
    description: 'your own name for this payment; the same ref never pays twice, on any machine',
    helpGroup: 'SAFETY',
  }),
  identifier: Flags.string({ description: 'tracking id to send instead of a made one', helpGroup: 'SAFETY' }),
  'idempotency-key': Flags.string({
    description: 'Idempotency-Key to send instead of a made one',
    helpGroup: 'SAFETY',
  }),
  'allow-duplicate': Flags.boolean({
    description: 'pay although the same amount went to the same payee before',
    helpGroup: 'SAFETY',
  }),
  'new-attempt': Flags.boolean({
    description: 'send again after a refusal that the service confirms as FAILED',
    helpGroup: 'SAFETY',
  }),
  yes: Flags.boolean({ description: 'do not ask; needed off a terminal', helpGroup: 'SAFETY' }),
  confirm: Flags.string({
    description: "the amount once more, for payments above the profile's threshold",
    helpGroup: 'SAFETY',
  }),
  'dry-run': Flags.boolean({ description: 'show the request and send nothing', helpGroup: 'SAFETY' }),
  'accept-pending': Flags.boolean({ description: 'exit 0 for a payment that is accepted but not settled' }),
};

/** `--wait [TIME]` and `--no-wait`; {@link splitWait} lets the time be left out. */
export const waitFlags = {
  wait: Flags.boolean({
    description: 'wait for the final state: --wait, or --wait TIME such as 90 or 40m (30 s when not said)',
    allowNo: true,
  }),
  'wait-time': Flags.string({ hidden: true }),
};

const defaultWaitMs = 30_000;

/** The wait in milliseconds. @param otherwise what holds when neither flag is given */
export function waitMs(
  flags: { readonly wait?: boolean | undefined; readonly 'wait-time'?: string | undefined },
  otherwise: number = defaultWaitMs,
): number {
  if (flags.wait === false) return 0;
  const text = flags['wait-time'];
  if (text === undefined) return flags.wait === true ? defaultWaitMs : otherwise;
  const parts = timePattern.exec(text);
  if (!parts) throw usageError('usage', `--wait takes a time such as 90, 90s or 40m, not "${text}".`);
  return Number(parts[1]) * { s: 1000, m: 60_000, h: 3_600_000 }[(parts[2] ?? 's') as 's' | 'm' | 'h'];
}
