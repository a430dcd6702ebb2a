import { closeSync, constants, fsyncSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What a database file of ours holds. */
export interface PrivateDatabase {
  /** Makes the tables of a new file. */
  readonly schema: string;
  /** Of the tables, more than 0; a file of a later one is not written to. */
  readonly version: number;
  /** What brings a file of an earlier version, its key, to the next one; a file that has no way up is not written to. */
  readonly upgrades?: Upgrades;
  /** The error for a file that cannot be used; `why` goes on after its name: `is not a regular file.` */
  readonly unusable: (why: string) => Error;
}

/** Steps by the version that they start from; each runs within one transaction with those that follow. */
export type Upgrades = Readonly<Record<number, (database: DatabaseSync) => void>>;

const busyTimeoutMs = 5000;

/**
 * Opens a database that its owner alone can read, making it (0600, directory 0700) when it is missing: WAL with
 * `synchronous=FULL`, so that a commit is on the disk when it returns. A file that others could read or put there is refused.
 * @throws what `unusable` makes, or the system's or SQLite's own error
 */
export function openPrivateDatabase(
  location: string,
  { schema, version, upgrades = {}, unusable }: PrivateDatabase,
): DatabaseSync {
  const directory = dirname(location);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  checkDirectory(directory, unusable);
  const isNew = checkFile(location, unusable);
  const database = new DatabaseSync(location, { timeout: busyTimeoutMs });
  patiently(() => {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // Two processes may meet a new or an old file at once; the second finds the tables made.
    if (versionOf(database) < version)
      transaction(database, () => bringUp(database, { schema, version, upgrades }));
  });
  const found = versionOf(database);
  if (found !== version) throw unusable(`is of version ${found}; this brl writes version ${version}.`);
  if (isNew) syncDirectory(directory);
  return database;
}

/** Makes the tables of a new file, or those that an old one lacks. */
function bringUp(
  database: DatabaseSync,
  { schema, version, upgrades }: Required<Pick<PrivateDatabase, 'schema' | 'version' | 'upgrades'>>,
): void {
  if (versionOf(database) === 0) database.exec(`${schema}; PRAGMA user_version = ${version}`);
  for (let step = upgrades[versionOf(database)]; step; step = upgrades[versionOf(database)]) {
    step(database);
    database.exec(`PRAGMA user_version = ${versionOf(database) + 1}`);
  }
}

/** Does all of `work` or nothing of it; other processes wait. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** SQLite does not wait by itself where several processes make one new file, or the last one to close it tidies up. */
function patiently(work: () => void): void {
  for (let waitedMs = 0; ; waitedMs += busyPauseMs) {
    try {
      work();
      return;
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number };
      const isBusy = (errcode & 0xff) === sqliteBusy;
      if (!isBusy || waitedMs >= busyTimeoutMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyPauseMs);
    }
  }
}

/** Primary result code SQLITE_BUSY, the lowest byte of the extended ones (sqlite.org, result codes). */
const sqliteBusy = 5;
const busyPauseMs = 20;

/** Who may write in the directory can take the file away and put another there, with other payments or none. */
function checkDirectory(directory: string, unusable: PrivateDatabase['unusable']): void {
  const self = process.getuid?.();
  if (self === undefined) return;
  const { uid, gid, mode } = statSync(directory);
  // To root anybody's directory may be given: a container's volume belongs to a user of its host.
  if (uid !== self && uid !== 0 && self !== 0)
    throw unusable(`is in ${directory}, which belongs to another user.`);
  // A group with the number of its user is that user's alone (Debian, Fedora).
  const others = gid === uid ? 0o002 : 0o022;
  const isSticky = (mode & 0o1000) !== 0;
  if ((mode & others) !== 0 && !isSticky)
    throw unusable(
      `is in ${directory}, where other users may replace it. Close that with: chmod go-w ${directory}; or name a file in a directory below, which is made for its owner alone.`,
    );
}

/** @returns whether the file has yet to be filled */
function checkFile(location: string, unusable: PrivateDatabase['unusable']): boolean {
  const found = lstatSync(location, { throwIfNoEntry: false });
  if (!found) makeFile(location);
  else if (!found.isFile()) throw unusable('is not a regular file.');
  else if (process.getuid && found.uid !== process.getuid()) throw unusable('belongs to another user.');
  else if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw unusable(`is open to other users. Close it with: chmod 600 ${location}`);
  refuseForeignLogs(location, unusable);
  const isNew = !found || found.size === 0;
  if (isNew) refuseLostFile(location, unusable);
  return isNew;
}

/** Another process may make it at the same moment; then it is there all the same. */
function makeFile(location: string): void {
  try {
    closeSync(openSync(location, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** In a folder like /tmp another user can lay files of these names there first, and SQLite would write what we pay into them. */
function refuseForeignLogs(location: string, unusable: PrivateDatabase['unusable']): void {
  for (const log of [`${location}-wal`, `${location}-shm`]) {
    const found = lstatSync(log, { throwIfNoEntry: false });
    if (found && (!found.isFile() || (process.getuid && found.uid !== process.getuid())))
      throw unusable(`has ${log} beside it, which is not a file of this user.`);
  }
}

/** SQLite would delete the log of an empty file, and with it what that holds. */
function refuseLostFile(location: string, unusable: PrivateDatabase['unusable']): void {
  const log = lstatSync(`${location}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0 && lstatSync(location).size === 0)
    throw unusable(`is empty and its log ${location}-wal is not: records were lost with it.`);
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, constants.O_RDONLY);
  fsyncSync(handle);
  closeSync(handle);
}
