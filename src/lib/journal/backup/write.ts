import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ageMagic, type Encrypting } from '../../files/age.ts';
import { checkTarget, temporaryBeside, unwritable } from '../../files/atomic-file.ts';
import { beginsWith } from '../../files/beginning.ts';
import { checkNew } from '../../files/new-file.ts';
import { syncDirectory } from '../../files/private-file.ts';
import { backupWords } from '../../words/backup.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { JournalError } from '../journal.ts';
import { writeHead } from '../journal-head.ts';
import { openJournalFile, type StoreOptions } from '../store-sqlite.ts';
import { type CopyState, copyPages, openCopy } from './copy.ts';

/**
 * Copies the journal in a file as of one moment, while others go on writing to it, reads the copy back, and only then gives it its
 * name, with its head beside it. Whatever stops it leaves no file of that name.
 * @param replaces whether an existing file may be replaced
 * @param encrypting what encrypts it; the plain copy then lies beside the journal, and nowhere else
 * @throws {CliError} exit 2 for a name that is taken, 90 when it cannot be written
 * @throws {JournalError} for a journal that is not there, or damaged
 */
export async function writeBackup(
  location: string,
  path: string,
  { replaces, encrypting }: { readonly replaces: boolean; readonly encrypting: Encrypting | null },
  options: StoreOptions & { readonly marksIn: string },
): Promise<CopyState> {
  if (replaces) checkTarget(path, true);
  else checkNew(path);
  if (!existsSync(location))
    throw new JournalError(paymentJournalWords.journal(location, backupWords.isNotThere));
  for (const folder of new Set([dirname(path), dirname(location)])) sweepLeftovers(folder);
  const temporary = temporaryBeside(encrypting ? location : path);
  try {
    await copyFrom(location, temporary, options);
    const state = wholeState(location, temporary, options.marksIn);
    // The head of a replaced file would speak against its successor.
    if (replaces) rmSync(`${path}-head`, { force: true });
    if (encrypting === null) name(temporary, path, replaces);
    else await encrypting.write(temporary, path, replaces);
    writeHead(path, { ...state.last, missing: state.missing, counted: null });
    return state;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? unwritable(path, error as Error) : error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** A name that `temporaryBeside` gave. */
const temporaryName = /^\..+\.[0-9a-f]{12}\.tmp$/;

/** How databases and encrypted files begin (sqlite.org, file format; age-encryption.org/v1). */
const beginnings = [Buffer.from('SQLite format 3\0'), ageMagic];

/** Older than any backup that is still being written. */
const leftAfterMs = 24 * 60 * 60 * 1000;

/** Deletes the hidden files of backups that were killed, whatever their name was to be. */
function sweepLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => temporaryName.test(one))) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (
      stats.isFile() &&
      Date.now() - stats.mtimeMs > leftAfterMs &&
      beginnings.some((one) => beginsWith(path, one))
    )
      rmSync(path);
  }
}

async function copyFrom(location: string, temporary: string, options: StoreOptions): Promise<void> {
  const source = openJournalFile(location, options);
  try {
    await copyAside(source, temporary);
  } finally {
    source.close();
  }
}

/** Copies an open journal into a new file, which nobody else can read at any moment. */
export async function copyAside(source: DatabaseSync, path: string): Promise<void> {
  closeSync(openSync(path, 'wx', 0o600));
  await copyPages(source, path);
  flush(path);
}

/** Waits until a file is on the disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** A record that was changed before stays as it is in the copy; a file that SQLite cannot read through is no copy. */
function wholeState(location: string, temporary: string, marksIn: string): CopyState {
  const copy = openCopy(temporary, marksIn);
  try {
    const state = copy.state();
    if (state.damage !== null) throw new JournalError(paymentJournalWords.journal(location, state.damage));
    return state;
  } finally {
    copy.close();
  }
}

function name(temporary: string, path: string, replaces: boolean): void {
  if (replaces) renameSync(temporary, path);
  else linkSync(temporary, path);
  syncDirectory(dirname(path));
}
