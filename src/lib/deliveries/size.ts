import { statSync } from 'node:fs';
import { valueWords } from '../words/values.ts';

/** Where the index of a captures file is stored. */
export function indexLocation(captures: string): string {
  return captures.replace(/(\.sqlite)?$/, '-index.sqlite');
}

/**
 * Bytes above which `brl doctor` warns of the captures: about two million deliveries, of which a copy takes minutes and a backup
 * of the machine notices.
 */
export const manyBytes = 5_000_000_000;

/** The disk space of captures and index, including what has not been merged into them yet. */
export function captureBytes(location: string): number {
  const files = [location, indexLocation(location)].flatMap((file) => [file, `${file}-wal`]);
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** `1.2 MB`, in steps of a thousand. */
export function bytesText(bytes: number): string {
  const steps = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : valueWords.decimal(value.toFixed(1))} ${steps[step]}`;
}
