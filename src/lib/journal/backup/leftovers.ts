import { hash } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ageMagic } from '../../files/age.ts';
import { beginsWith } from '../../files/beginning.ts';

/** A name that {@link plainBeside} or `temporaryBeside` gave. */
const temporaryName = /^\..+\.([0-9a-f]{12})\.tmp$/;

/** How databases and encrypted files begin (sqlite.org, file format; age-encryption.org/v1). */
const beginnings = [Buffer.from('SQLite format 3\0'), ageMagic];

/** Older than any backup that is still being written. */
const leftAfterMs = 24 * 60 * 60 * 1000;

/**
 * A name for a plain copy that a process has beside the journal while an encrypted one is made or read: it tells machine and process, so that
 * what a killed one left is known at once.
 * @param use of those that one process has at a time
 */
export function plainBeside(location: string, use: 0 | 1 = 0): string {
  const mark = `${ofMachine()}${process.pid.toString(16).padStart(7, '0')}${use}`;
  return join(dirname(location), `.${basename(location)}.${mark}.tmp`);
}

const ofMachine = () => hash('sha256', hostname(), 'hex').slice(0, 4);

/**
 * Deletes the hidden files of commands that were killed, whatever their name was to be: a plain copy of a process of this machine that has ended, and
 * all of them after a day.
 */
export function sweepLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, mark] = temporaryName.exec(name) ?? [];
    if (mark === undefined) continue;
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || !(hasEnded(mark) || Date.now() - stats.mtimeMs > leftAfterMs)) continue;
    if (beginnings.some((one) => beginsWith(path, one))) rmSync(path, { force: true });
  }
}

function hasEnded(mark: string): boolean {
  if (!mark.startsWith(ofMachine())) return false;
  try {
    process.kill(Number.parseInt(mark.slice(4, 11), 16), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
