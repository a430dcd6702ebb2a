import { usageError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The instant so many days ago, of `90d`. @throws {CliError} exit 2 for anything else */
export function olderThanMs(text: string, nowMs: number): number {
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1];
  if (days === undefined) throw usageError('usage', webhooksWords.prune.badDays(text.slice(0, 40)));
  return nowMs - Number(days) * dayMs;
}
