import { closeSync, constants, lstatSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesWords } from '../words/files.ts';

/** Who could access a file, or what lies beside it: the remedy depends on this, not on the sentence. */
export interface FileFault {
  readonly kind: 'open' | 'replaceable' | 'open-beside' | 'foreign-beside' | 'rollback-beside';
  /** The path to be closed to others, looked at or moved. */
  readonly path: string;
}

/** Makes the error for a file that cannot be used; `why` follows its name: `is not a regular file.` */
export type Unusable = (why: string, fault?: FileFault) => Error;

/**
 * Creates a missing database file (0600), and refuses one that others could read, write or plant, or that has a file planted
 * beside it which SQLite would read as part of it.
 * @returns whether the file is still empty
 * @throws what `unusable` makes, or the system's own error
 */
export function claimFiles(location: string, unusable: Unusable): boolean {
  const isShared = checkDirectory(dirname(location), unusable);
  const isNew = checkFile(location, unusable);
  // Once created by us they stay ours: in a sticky directory nobody can remove another user's file.
  if (isShared) for (const suffix of suffixes) makeFile(`${location}${suffix}`);
  refuseForeignFiles(location, unusable);
  refuseRollback(location, unusable);
  if (isNew) refuseLostFile(location, unusable);
  return isNew;
}

/**
 * Creates a missing directory (0700), and refuses one that others own or can write to.
 * @throws what `unusable` makes, or the system's own error
 */
export function claimDirectory(directory: string, unusable: Unusable): void {
  unlessThere(() => mkdirSync(directory, { mode: 0o700 }));
  const found = lstatSync(directory);
  if (!found.isDirectory()) throw unusable(filesWords.besideNoDirectory(directory), foreign(directory));
  if (!isOwn(found)) throw unusable(filesWords.besideForeignDirectory(directory), foreign(directory));
  // Others who can only read cannot remove anything; copied home directories often have this mode.
  if (process.platform !== 'win32' && (found.mode & 0o022) !== 0)
    throw unusable(filesWords.besideOpenDirectory(directory, directory), {
      kind: 'open-beside',
      path: directory,
    });
}

/**
 * Creates the folders leading to one (0700), one at a time: where a folder cannot be created inside an existing one, as in
 * /proc, Node's recursive mkdir retries for ever.
 */
export function makeFolders(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })) return;
  if (dirname(directory) !== directory) makeFolders(dirname(directory));
  unlessThere(() => mkdirSync(directory, { mode: 0o700 }));
}

/** The suffixes of SQLite's files beside a database: two of the write-ahead log, and the older rollback journal. */
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
 * Anyone who can write to the directory could replace the file with another, with other payments or none.
 * @returns whether others may add files beside ours, but not replace ours (a sticky directory like /tmp)
 */
function checkDirectory(directory: string, unusable: Unusable): boolean {
  const self = process.getuid?.();
  if (self === undefined) return false;
  const { uid, gid, mode } = statSync(directory);
  // Root may be given anybody's directory: a container's volume belongs to a user of its host.
  if (uid !== self && uid !== 0 && self !== 0) throw unusable(filesWords.inForeignDirectory(directory));
  // A group with the same number as its user contains only that user (Debian, Fedora).
  const others = gid === uid ? 0o002 : 0o022;
  const isSticky = (mode & 0o1000) !== 0;
  if ((mode & others) !== 0 && !isSticky)
    throw unusable(filesWords.inOpenDirectory(directory), { kind: 'replaceable', path: directory });
  return (mode & others) !== 0;
}

/** @returns whether the file is still empty */
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

/** Another process may create it at the same moment; then it is there all the same. */
function unlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** In a folder like /tmp another user can plant files with these names, and SQLite would read and write them. */
function refuseForeignFiles(location: string, unusable: Unusable): void {
  for (const suffix of suffixes) refuseForeignFile(`${location}${suffix}`, unusable);
}

/**
 * Refuses a file beside another one that somebody else could have written.
 * @returns whether it exists
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
 * SQLite takes a rollback journal for an interrupted change and restores the pages in it. We use a write-ahead log, so one is
 * legitimate only until a new file has its first page, and while there is no log yet.
 */
function refuseRollback(location: string, unusable: Unusable): void {
  // The order matters: a process creating the file at this moment deletes the journal before the log, and fills the file after
  // it.
  const isBlank = sizeOf(location) <= firstPageBytes && sizeOf(`${location}-wal`) === 0;
  const journal = `${location}-journal`;
  if (!isBlank && sizeOf(journal) > 0)
    throw unusable(filesWords.besideRollback(journal), { kind: 'rollback-beside', path: journal });
}

/** SQLite would delete the log of an empty file, and with it the log's content. */
function refuseLostFile(location: string, unusable: Unusable): void {
  if (sizeOf(`${location}-wal`) > 0 && sizeOf(location) === 0) throw unusable(filesWords.lostFile(location));
}

function sizeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
