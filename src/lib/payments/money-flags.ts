import * as Flags from '@oclif/core/flags';
import { timePattern } from '../command/split-wait.ts';
import { usageError } from '../errors/cli-error.ts';
import { outcomeWords } from '../words/outcome.ts';

/** Flags of every command that moves money. */
export const moneyFlags = {
  ref: Flags.string({ helpValue: 'NAME', helpGroup: 'SAFETY', offered: true }),
  identifier: Flags.string({ helpValue: 'ID', helpGroup: 'SAFETY' }),
  'idempotency-key': Flags.string({ helpValue: 'KEY', helpGroup: 'SAFETY' }),
  'allow-duplicate': Flags.boolean({
    helpGroup: 'SAFETY',
  }),
  'new-attempt': Flags.boolean({
    helpGroup: 'SAFETY',
  }),
  yes: Flags.boolean({ helpGroup: 'SAFETY' }),
  confirm: Flags.string({ helpValue: 'REAIS', helpGroup: 'SAFETY' }),
  'dry-run': Flags.boolean({ helpGroup: 'SAFETY' }),
  'accept-pending': Flags.boolean(),
};

/** A flag that a line needs, unless the nickname of `--to` stands for it. */
export const unlessNamed = {
  required: true,
  default: async ({ flags }: { readonly flags: object }) =>
    (flags as { readonly to?: string }).to === undefined ? undefined : '',
} as const;

/** `--wait [TIME]` and `--no-wait`; {@link splitWait} makes the time optional. */
export const waitFlags = {
  wait: Flags.boolean({
    allowNo: true,
  }),
  'wait-time': Flags.string({ hidden: true }),
};

const defaultWaitMs = 30_000;

/**
 * The wait in milliseconds; a bare `--wait` never shortens it. @param otherwise the default when neither flag is given
 */
export function waitMs(
  flags: { readonly wait?: boolean | undefined; readonly 'wait-time'?: string | undefined },
  otherwise: number = defaultWaitMs,
): number {
  if (flags.wait === false) return 0;
  const text = flags['wait-time'];
  if (text === undefined) return flags.wait === true ? Math.max(defaultWaitMs, otherwise) : otherwise;
  const ms = durationMs(text);
  if (ms === null) throw usageError('usage', outcomeWords.waitTime(text));
  return ms;
}

/** A duration such as `90s`, `5m` or `1h` in milliseconds; null for anything else. */
export function durationMs(text: string): number | null {
  const parts = timePattern.exec(text);
  if (!parts) return null;
  return Number(parts[1]) * { s: 1000, m: 60_000, h: 3_600_000 }[(parts[2] ?? 's') as 's' | 'm' | 'h'];
}
