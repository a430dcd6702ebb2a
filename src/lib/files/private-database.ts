import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesWords } from '../words/files.ts';
import { claimFiles, makeFolders, type Unusable } from './claim.ts';
import { syncDirectory } from './private-file.ts';

/** What one of our database files contains. */
export interface PrivateDatabase {
  /** Creates the tables of a new file. */
  readonly schema: string;
  /** Version of the tables, above 0; a file of a later one is not written to. */
  readonly version: number;
  /** The latest version that is read and written to, if that is a later one; nothing is brought up to it. */
  readonly latest?: number;
  /** Upgrade steps, keyed by the version they start from; a file without a way up is not written to. */
  readonly upgrades?: Upgrades;
  /** Whether a file of an earlier version is copied before the upgrade, as `FILE.v2` for version 2. */
  readonly keepsCopy?: boolean;
  /**
   * Whether a new file is created so that deleted space can be returned to the disk while others write; each page then costs
   * slightly more.
   */
  readonly givesBack?: boolean;
  readonly unusable: Unusable;
}

/** Steps by the version that they start from; each runs in one transaction with those that follow. */
export type Upgrades = Readonly<Record<number, (database: DatabaseSync) => void>>;

const busyTimeoutMs = 5000;

/**
 * Opens a database that only its owner can read, creating it if missing (0600, directory 0700): WAL with `synchronous=FULL`,
 * so that a commit is on the disk when it returns. A file that others could read or plant is refused.
 * @throws what `unusable` makes, or the system's or SQLite's own error
 */
export function openPrivateDatabase(
  location: string,
  {
    schema,
    version,
    latest = version,
    upgrades = {},
    keepsCopy = false,
    givesBack = false,
    unusable,
  }: PrivateDatabase,
): DatabaseSync {
  const directory = dirname(location);
  makeFolders(directory);
  const isNew = claimFiles(location, unusable);
  const database = new DatabaseSync(location, { timeout: busyTimeoutMs });
  patiently(() => {
    // Has no effect on a file that already has pages.
    if (givesBack) database.exec('PRAGMA auto_vacuum = INCREMENTAL');
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // Two processes may find a new or an old file at once; the second then finds the tables already made.
    if (versionOf(database) < version)
      transaction(database, () => {
        const found = versionOf(database);
        if (keepsCopy && upgrades[found]) keepCopy(location, found, unusable);
        bringUp(database, { schema, version, upgrades });
      });
  });
  const found = versionOf(database);
  if (found < version || found > latest) throw unusable(filesWords.otherVersion(found, latest));
  if (isNew) syncDirectory(directory);
  return database;
}

/** Copies a file of an earlier version aside, whole or not at all; an existing copy is left alone. */
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

/** Reads through a separate connection: the caller's has an open transaction, so that nobody writes meanwhile. */
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

/** Creates the tables of a new file, or those that an old one lacks. */
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

/** Does all of `work` or none of it; other processes wait. */
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

/** Retries where SQLite does not wait: when several processes create a new file, or the last to close it cleans up. */
function patiently(work: () => void): void {
  const startedNs = process.hrtime.bigint();
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      // Where SQLite does wait, it has already waited.
      if (!isBusy(error) || process.hrtime.bigint() - startedNs >= busyTimeoutMs * 1e6) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyPauseMs);
    }
  }
}

/** Whether somebody else is using the file at the moment. */
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

/** A numeric setting of a connection, or a numeric fact about its file. */
export function pragma(database: DatabaseSync, name: string): number {
  const [value] = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {});
  return Number(value);
}

/** Changes a setting of a connection while `work` runs. */
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
