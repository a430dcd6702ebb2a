import { statSync } from 'node:fs';
import { indexLocation } from '../../deliveries/search-index.ts';
import { usageError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The instant so many days ago, of `90d`. @throws {CliError} exit 2 for anything else */
export function olderThanMs(text: string, nowMs: number): number {
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1];
  if (days === undefined) throw usageError('usage', webhooksWords.prune.badDays(text.slice(0, 40)));
  return nowMs - Number(days) * dayMs;
}

/** What captures and their index take of the disk, with what is not in them yet. */
export function captureBytes(location: string): number {
  const files = [location, indexLocation(location)].flatMap((file) => [file, `${file}-wal`]);
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** `1.2 MB`, in steps of a thousand. */
export function bytesText(bytes: number): string {
  const steps = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${steps[step]}`;
}
