import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { unwritable } from '../../files/atomic-file.ts';
import { backupWords } from '../../words/backup.ts';
import { sqliteText } from '../../words/files.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { chainOf, type IntentChain } from '../chains.ts';
import { JournalError, type JournalHealth } from '../journal.ts';
import type { EventRow } from '../records.ts';
import { chainsIn } from '../sqlite/chains.ts';
import { readHealth } from '../sqlite/health.ts';
import { journalError } from '../sqlite/journal.ts';
import { lossesOf } from '../sqlite/losses.ts';
import { markedAs, movedTo } from '../sqlite/moved.ts';
import { putBackFrom } from '../sqlite/put-back.ts';
import { type Prepare, preparing, queries } from '../sqlite/queries.ts';
import { journalReader } from '../sqlite/reader.ts';
import { archivedVersion } from '../sqlite/schema.ts';
import type { Place } from '../sqlite/writer.ts';

/** What a copy of a journal holds, and whether it is sound. */
export interface CopyState {
  readonly payments: number;
  readonly last: Place;
  /** Of the last record that the index knows the time of; null for an empty journal. */
  readonly lastMs: number | null;
  /** How many payments are missing between those that it has. */
  readonly missing: number;
  /** What SQLite says is wrong with the file, in words for a person; null when nothing is. */
  readonly damage: string | null;
  /** The first record or link that is not as it was written; null when all are. */
  readonly broken: string | null;
  /** What it lacks of what the head beside it tells; null when nothing. */
  readonly lacks: string | null;
  /** Where its payments are now, if they were moved away; null if they were not. */
  readonly movedTo: string | null;
}

/** A copy that is open for reading. */
export interface Copy {
  /** Where its pages are. */
  readonly path: string;
  /** The file that was named, which may be an encrypted one. */
  readonly name: string;
  readonly database: DatabaseSync;
  readonly prepare: Prepare;
  chains(): AsyncIterable<IntentChain>;
  /** The environments that it has payments of. */
  environments(): readonly string[];
  /** Reads all of it: SQLite's own check, every record's hash, the chain of intents, and the head beside it. */
  state(): CopyState;
  close(): void;
}

/** The first version of the tables with a chain of intents. */
const chainedSince = 2;

/**
 * Opens a copy of a journal as it lies there: nothing is written to it or beside it, and an earlier version is not brought up.
 * @param marksIn the folder with the marks of journals that were moved away
 * @param name of the file that it was decrypted from
 * @throws {JournalError} for a file that is no journal, of a later version, or with a log beside it
 */
export function openCopy(path: string, marksIn: string, name = path): Copy {
  const broken = (why: string) => new JournalError(paymentJournalWords.journal(name, why));
  // Read as unchanging, SQLite would not look into a log, whose records belong to the file.
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw broken(backupWords.hasLog);
  if (statSync(path).isDirectory()) throw broken(backupWords.isNone);
  const database = new DatabaseSync(`${pathToFileURL(resolve(path)).href}?immutable=1`, { readOnly: true });
  const prepare = preparing(database);
  try {
    const version = Number(prepare('PRAGMA user_version').get()?.user_version);
    const tables = "SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('intents', 'events')";
    if (version < chainedSince || prepare(tables).get()?.count !== 2) throw broken(backupWords.isNone);
    if (version > archivedVersion) throw broken(backupWords.isLater(version, archivedVersion));
  } catch (error) {
    database.close();
    if (error instanceof JournalError) throw error;
    throw broken(backupWords.unread(sqliteText((error as Error).message)));
  }
  return {
    path,
    name,
    database,
    prepare,
    chains: () => chainsIn({ prepare, read: async (work) => work() }),
    environments: () =>
      prepare('SELECT DISTINCT environment FROM intents')
        .all()
        .map(({ environment }) => `${environment}`),
    state: () => stateOf({ name, database, prepare }, marksIn),
    close: () => database.close(),
  };
}

function stateOf(
  { name, database, prepare }: Pick<Copy, 'name' | 'database' | 'prepare'>,
  marksIn: string,
): CopyState {
  try {
    const found = lossesOf(prepare, name, marksIn, true);
    const health = readHealth(database, journalReader(prepare).history, found);
    const moved = movedTo(prepare) ?? markedAs(prepare, marksIn);
    const isClosed = moved !== null || putBackFrom(prepare) !== null;
    return {
      payments: health.intents,
      last: found.last,
      lastMs: lastTime(prepare),
      missing: health.missing,
      damage: health.damage[0] === undefined ? null : backupWords.damaged(health.damage[0]),
      broken: brokenIn(health, prepare),
      lacks: isClosed ? null : (found.unpayable?.why ?? null),
      movedTo: moved,
    };
  } catch (error) {
    throw new JournalError(
      paymentJournalWords.journal(name, backupWords.unread(sqliteText((error as Error).message))),
      { cause: error },
    );
  }
}

function brokenIn({ broken, forged }: JournalHealth, prepare: Prepare): string | null {
  const [first] = broken;
  if (first === undefined)
    return forged[0] ? backupWords.brokenChain(forged[0].intentId, forged.length) : null;
  const records = prepare(queries.records).all(first) as unknown as EventRow[];
  const { wrongAt } = chainOf({ position: 0, intent_id: first, records });
  return wrongAt === null
    ? backupWords.brokenChain(first, broken.length)
    : backupWords.brokenRecord(wrongAt, first, broken.length);
}

/** Until then the copy has everything; it may have records that are later. */
function lastTime(prepare: Prepare): number | null {
  const sql = 'SELECT max(max(created_at_ms), max(coalesce(closed_at_ms, 0))) AS last FROM intents';
  return (prepare(sql).get()?.last as number | null) ?? null;
}

/** `SQLITE_FULL` (sqlite.org/rescode.html). */
const sqliteFull = 13;

/** All pages in one step: in several, each payment of another process in between would begin the copy anew. */
const atOnce = { rate: 2 ** 31 - 1 };

/**
 * Copies a database as of one moment by SQLite's own backup, into a new file or, as one transaction, into an existing one.
 * @param name of the file that it is to become
 * @throws {CliError} exit 90 for a disk that is full; {JournalError} for another failure of SQLite
 */
export async function copyPages(from: DatabaseSync, to: string, name = to): Promise<void> {
  try {
    await backup(from, to, atOnce);
  } catch (error) {
    if ((error as { readonly errcode?: unknown }).errcode !== sqliteFull) throw journalError(error, name);
    throw unwritable(name, Object.assign(error as Error, { code: 'ENOSPC' }));
  }
}
