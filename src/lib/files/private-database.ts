import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesWords } from '../words/files.ts';
import { claimFiles, makeFolders, type Unusable } from './claim.ts';
import { syncDirectory } from './private-file.ts';

/** The content of a database file of ours. */
export interface PrivateDatabase {
  /** Makes the tables of a new file. */
  readonly schema: string;
  /** Of the tables, more than 0; a file of a later one is not written to. */
  readonly version: number;
  /** The steps from an earlier version, the key, to the next one; a file that has no way up is not written to. */
  readonly upgrades?: Upgrades;
  /** Whether a file of an earlier version is copied before it is brought up, as `FILE.v2` for one of version 2. */
  readonly keepsCopy?: boolean;
  /** Whether a new file is made so that the disk can get back what is deleted while others write; each page costs a little more. */
  readonly givesBack?: boolean;
  readonly unusable: Unusable;
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
  { schema, version, upgrades = {}, keepsCopy = false, givesBack = false, unusable }: PrivateDatabase,
): DatabaseSync {
  const directory = dirname(location);
  makeFolders(directory);
  const isNew = claimFiles(location, unusable);
  const database = new DatabaseSync(location, { timeout: busyTimeoutMs });
  patiently(() => {
    // Of a file that has pages already this changes nothing.
    if (givesBack) database.exec('PRAGMA auto_vacuum = INCREMENTAL');
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // Two processes may meet a new or an old file at once; the second finds the tables made.
    if (versionOf(database) < version)
      transaction(database, () => {
        const found = versionOf(database);
        if (keepsCopy && upgrades[found]) keepCopy(location, found, unusable);
        bringUp(database, { schema, version, upgrades });
      });
  });
  const found = versionOf(database);
  if (found !== version) throw unusable(filesWords.otherVersion(found, version));
  if (isNew) syncDirectory(directory);
  return database;
}

/** Copies a file of an earlier version aside, whole or not at all; a copy that stands there already is left. */
function keepCopy(location: string, found: number, unusable: Unusable): void {
  const copy = `${location}.v${found}`;
  if (existsSync(copy)) return;
  const half = `${copy}.part`;
  try {
    copyDatabase(location, half);
    renameSync(half, copy);
    syncDirectory(dirname(location));
  } catch (error) {
    throw unusable(filesWords.notCopied(found, copy, (error as Error).message));
  }
}

/** Reads through a separate connection: in the caller's a transaction is open, so that nobody writes meanwhile. */
function copyDatabase(location: string, copy: string): void {
  rmSync(copy, { force: true });
  closeSync(openSync(copy, 'wx', 0o600));
  const source = new DatabaseSync(location, { readOnly: true });
  try {
    source.prepare('VACUUM INTO ?').run(copy);
    const handle = openSync(copy, 'r+');
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  } finally {
    source.close();
  }
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

/** Retries where SQLite does not wait: as several processes make one new file, or the last to close it tidies up. */
function patiently(work: () => void): void {
  const startedNs = process.hrtime.bigint();
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      // Where SQLite does wait, it has waited already.
      if (!isBusy(error) || process.hrtime.bigint() - startedNs >= busyTimeoutMs * 1e6) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyPauseMs);
    }
  }
}

/** Whether somebody else has the file just now. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === sqliteBusy;
}

/** Primary result code SQLITE_BUSY, the lowest byte of the extended ones (sqlite.org, result codes). */
const sqliteBusy = 5;
const busyPauseMs = 20;

function versionOf(database: DatabaseSync): number {
  return pragma(database, 'user_version');
}

/** A setting of a connection, or a fact of its file, that is a number. */
export function pragma(database: DatabaseSync, name: string): number {
  const [value] = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {});
  return Number(value);
}

/** Has a setting of a connection for as long as `work` lasts. */
export async function withPragma<T>(
  database: DatabaseSync,
  name: string,
  value: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = pragma(database, name);
  database.exec(`PRAGMA ${name} = ${value}`);
  try {
    return await work();
  } finally {
    database.exec(`PRAGMA ${name} = ${before}`);
  }
}
