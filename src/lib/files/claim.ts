import { closeSync, constants, lstatSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesWords } from '../words/files.ts';

/** Who could get at a file, or what lies beside it: what to do about it goes by this, and not by the sentence. */
export interface FileFault {
  readonly kind: 'open' | 'replaceable' | 'open-beside' | 'foreign-beside' | 'rollback-beside';
  /** What is to be closed, looked at or moved. */
  readonly path: string;
}

/** Makes the error for a file that cannot be used; `why` goes on after its name: `is not a regular file.` */
export type Unusable = (why: string, fault?: FileFault) => Error;

/**
 * Makes a database file (0600) when it is missing, and refuses one that others could read, write or put there, or beside
 * which they laid a file that SQLite would read as a part of it.
 * @returns whether the file has yet to be filled
 * @throws what `unusable` makes, or the system's own error
 */
export function claimFiles(location: string, unusable: Unusable): boolean {
  const isShared = checkDirectory(dirname(location), unusable);
  const isNew = checkFile(location, unusable);
  // Made by us they stay ours: in a sticky directory nobody takes another user's file away.
  if (isShared) for (const suffix of suffixes) makeFile(`${location}${suffix}`);
  refuseForeignFiles(location, unusable);
  refuseRollback(location, unusable);
  if (isNew) refuseLostFile(location, unusable);
  return isNew;
}

/**
 * Makes a directory (0700) when it is missing, and refuses one that others own or can write in.
 * @throws what `unusable` makes, or the system's own error
 */
export function claimDirectory(directory: string, unusable: Unusable): void {
  unlessThere(() => mkdirSync(directory, { mode: 0o700 }));
  const found = lstatSync(directory);
  if (!found.isDirectory()) throw unusable(filesWords.besideNoDirectory(directory), foreign(directory));
  if (!isOwn(found)) throw unusable(filesWords.besideForeignDirectory(directory), foreign(directory));
  // Who can only read in it takes nothing away; a copy of a home directory often comes so.
  if (process.platform !== 'win32' && (found.mode & 0o022) !== 0)
    throw unusable(filesWords.besideOpenDirectory(directory, directory), {
      kind: 'open-beside',
      path: directory,
    });
}

/**
 * Makes the folders on the way to one (0700), one at a time: where a folder cannot be made below one that is there, as
 * in /proc, Node's own way of making them all tries for ever.
 */
export function makeFolders(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })) return;
  if (dirname(directory) !== directory) makeFolders(dirname(directory));
  unlessThere(() => mkdirSync(directory, { mode: 0o700 }));
}

/** The suffixes of SQLite's files beside a database: two of the log, and the journal of its older kind. */
const suffixes = ['-wal', '-shm', '-journal'];

function foreign(path: string): FileFault {
  return { kind: 'foreign-beside', path };
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

function isOpen({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}

/**
 * Who may write in the directory can take the file away and put another there, with other payments or none.
 * @returns whether others may put files of their own beside ours, and no more (a sticky directory like /tmp)
 */
function checkDirectory(directory: string, unusable: Unusable): boolean {
  const self = process.getuid?.();
  if (self === undefined) return false;
  const { uid, gid, mode } = statSync(directory);
  // To root anybody's directory may be given: a container's volume belongs to a user of its host.
  if (uid !== self && uid !== 0 && self !== 0) throw unusable(filesWords.inForeignDirectory(directory));
  // A group with the number of its user is that user's alone (Debian, Fedora).
  const others = gid === uid ? 0o002 : 0o022;
  const isSticky = (mode & 0o1000) !== 0;
  if ((mode & others) !== 0 && !isSticky)
    throw unusable(filesWords.inOpenDirectory(directory), { kind: 'replaceable', path: directory });
  return (mode & others) !== 0;
}

/** @returns whether the file has yet to be filled */
function checkFile(location: string, unusable: Unusable): boolean {
  const found = lstatSync(location, { throwIfNoEntry: false });
  if (!found) makeFile(location);
  else if (!found.isFile()) throw unusable(filesWords.notRegular);
  else if (!isOwn(found)) throw unusable(filesWords.foreignFile);
  else if (isOpen(found)) throw unusable(filesWords.openFile(location), { kind: 'open', path: location });
  return !found || found.size === 0;
}

function makeFile(location: string): void {
  unlessThere(() =>
    closeSync(openSync(location, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600)),
  );
}

/** Another process may make it at the same moment; then it is there all the same. */
function unlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** In a folder like /tmp another user can lay files of these names there first, and SQLite would read them and write to them. */
function refuseForeignFiles(location: string, unusable: Unusable): void {
  for (const suffix of suffixes) refuseForeignFile(`${location}${suffix}`, unusable);
}

/**
 * Refuses a file beside another that somebody else could have written.
 * @returns whether it is there
 * @throws what `unusable` makes
 */
export function refuseForeignFile(path: string, unusable: Unusable): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !(found.isFile() && isOwn(found) && !isOpen(found)))
    throw unusable(filesWords.besideForeignFile(path), foreign(path));
  return found !== undefined;
}

/** The default size of SQLite's page 1. */
const firstPageBytes = 4096;

/**
 * SQLite takes a journal of its older kind for a change that it was interrupted in, and puts the pages in it back.
 * We write through a log, so one is rightly there only until a new file has its first page and no log yet.
 */
function refuseRollback(location: string, unusable: Unusable): void {
  // In this order: a process that makes the file now deletes the journal before the log, and fills the file after it.
  const isBlank = sizeOf(location) <= firstPageBytes && sizeOf(`${location}-wal`) === 0;
  const journal = `${location}-journal`;
  if (!isBlank && sizeOf(journal) > 0)
    throw unusable(filesWords.besideRollback(journal), { kind: 'rollback-beside', path: journal });
}

/** SQLite would delete the log of an empty file, and with it what that holds. */
function refuseLostFile(location: string, unusable: Unusable): void {
  if (sizeOf(`${location}-wal`) > 0 && sizeOf(location) === 0) throw unusable(filesWords.lostFile(location));
}

function sizeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
