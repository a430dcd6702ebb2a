import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { CliError } from '../../errors/cli-error.ts';
import type { Encrypting } from '../../files/age.ts';
import { checkTarget, temporaryBeside, unwritable } from '../../files/atomic-file.ts';
import { checkNew } from '../../files/new-file.ts';
import { syncDirectory } from '../../files/private-file.ts';
import { backupWords } from '../../words/backup.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { JournalError } from '../journal.ts';
import { writeHead } from '../journal-head.ts';
import { openJournalFile, type StoreOptions } from '../sqlite/journal.ts';
import { type CopyState, copyPages, openCopy } from './copy.ts';
import { plainBeside, sweepLeftovers } from './leftovers.ts';

/** @throws {CliError} exit 90 where there is no journal */
export function refuseMissing(location: string): void {
  if (existsSync(location)) return;
  throw new CliError({
    code: 'journal_unavailable',
    ends: 'local_storage',
    message: paymentJournalWords.journal(location, backupWords.isNotThere),
    hint: backupWords.namePlace,
  });
}

/**
 * Copies the journal in a file as of one moment, while others go on writing to it, reads the copy back, and only then gives it its
 * name, with its head beside it. Whatever stops it leaves no file of that name.
 * @param replaces whether an existing file may be replaced
 * @param encrypting what encrypts it; the plain copy then lies beside the journal, and nowhere else
 * @throws {CliError} exit 2 for a name that is taken, 90 when it cannot be written
 * @throws {CliError} exit 90 for one that is not there; {JournalError} for one that is damaged
 */
export async function writeBackup(
  location: string,
  path: string,
  { replaces, encrypting }: { readonly replaces: boolean; readonly encrypting: Encrypting | null },
  options: StoreOptions & { readonly marksIn: string },
): Promise<CopyState> {
  if (replaces) checkTarget(path, true);
  else checkNew(path);
  refuseMissing(location);
  for (const folder of new Set([dirname(path), dirname(location)])) sweepLeftovers(folder);
  const temporary = encrypting ? plainBeside(location) : temporaryBeside(path);
  try {
    await copyFrom(location, temporary, path, options);
    const state = wholeState(location, temporary, options.marksIn);
    // The head of a replaced file would speak against its successor.
    if (replaces) rmSync(`${path}-head`, { force: true });
    if (encrypting === null) name(temporary, path, replaces);
    else await encrypting.write(temporary, path, replaces);
    writeHead(path, { ...state.last, missing: state.missing, counted: null });
    return state;
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    if ('errcode' in (error as Error)) throw unwritable(path, new Error((error as Error).message));
    throw syscall ? unwritable(path, error as Error) : error;
  } finally {
    for (const suffix of ['', '-journal']) rmSync(`${temporary}${suffix}`, { force: true });
  }
}

async function copyFrom(
  location: string,
  temporary: string,
  path: string,
  options: StoreOptions,
): Promise<void> {
  const source = openJournalFile(location, options);
  try {
    await copyAside(source, temporary, path);
  } finally {
    source.close();
  }
}

/**
 * Copies an open journal into a new file, which nobody else can read at any moment.
 * @param name of the file that it is to become
 */
export async function copyAside(source: DatabaseSync, path: string, name = path): Promise<void> {
  closeSync(openSync(path, 'wx', 0o600));
  await copyPages(source, path, name);
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
