import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { transaction } from '../../files/private-database.ts';
import { syncDirectory } from '../../files/private-file.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { JournalError } from '../journal.ts';
import { readHead } from '../journal-head.ts';
import { openJournalFile, type StoreOptions } from '../sqlite/journal.ts';
import { clearMoved, markMoved, movedTo } from '../sqlite/moved.ts';
import { markPutBack } from '../sqlite/put-back.ts';
import { preparing, queries } from '../sqlite/queries.ts';
import type { Place } from '../sqlite/writer.ts';
import { type Copy, type CopyState, copyPages } from './copy.ts';
import { plainBeside } from './leftovers.ts';
import { copyAside, flush } from './write.ts';

/** What the journal of this machine has that a copy lacks. */
export interface Beyond {
  readonly payments: number;
  /** Null where the journal cannot be read: then only its head tells how far it had come. */
  readonly records: number | null;
  /** Whether both are of one history. */
  readonly isOfIt: boolean;
}

/** Compares the journal at a place with a copy; null where there is no journal, nor anything that tells of one. */
export function beyondCopy(location: string, copy: Copy, last: Place): Beyond | null {
  if (!existsSync(location)) return byHead(location, last);
  let current: DatabaseSync | null = null;
  try {
    current = new DatabaseSync(location, { readOnly: true });
    const prepare = preparing(current);
    const first = prepare(queries.firstLink).get()?.link;
    const copied = copy.prepare(queries.firstLink).get()?.link;
    prepare('ATTACH ? AS copy').run(`${pathToFileURL(copy.path).href}?immutable=1`);
    const count = (sql: string, ...values: number[]) => Number(prepare(sql).get(...values)?.count);
    return {
      payments: count('SELECT count(*) AS count FROM main.intents WHERE position > ?', last.position),
      records: count(`SELECT count(*) AS count FROM main.events e WHERE NOT EXISTS (
        SELECT 1 FROM copy.events c WHERE c.intent_id = e.intent_id AND c.sequence = e.sequence AND c.hash = e.hash)`),
      isOfIt: first === undefined || copied === undefined || first === copied,
    };
  } catch {
    return byHead(location, last) ?? { payments: 0, records: null, isOfIt: true };
  } finally {
    current?.close();
  }
}

function byHead(location: string, last: Place): Beyond | null {
  const unusable = (why: string) => new JournalError(paymentJournalWords.journal(location, why));
  const head = readHead(location, unusable);
  if (head === null) return null;
  return { payments: Math.max(head.position - last.position, 0), records: null, isOfIt: true };
}

/**
 * Puts a copy in the place of a journal, closed for payments. What stood there is closed first and kept aside; each step can be
 * done again after whatever stopped it, and the journal is either as it was or the copy.
 * @param aside where the journal is kept that stood there
 * @returns where it was kept; null if there was none
 */
export async function putBack(
  location: string,
  copy: Copy,
  { lastMs }: CopyState,
  { aside, nowMs, ...options }: StoreOptions & { readonly aside: string; readonly nowMs: number },
): Promise<string | null> {
  const closed = plainBeside(location, 1);
  try {
    copyFileSync(copy.path, closed);
    chmodSync(closed, 0o600);
    closeForPayments(closed, location, { copy: copy.name, untilMs: lastMs });
    const kept = await keepAside(location, aside, nowMs, options);
    if (kept === 'whole') await takePlace(closed, location);
    else renameSync(closed, location);
    syncDirectory(dirname(location));
    return kept === null ? null : aside;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${closed}${suffix}`, { force: true });
  }
}

function closeForPayments(closed: string, location: string, from: Parameters<typeof markPutBack>[1]): void {
  const database = new DatabaseSync(closed);
  try {
    transaction(database, () => {
      // A journal that was kept aside by an earlier restore is the newest copy that there is.
      if (movedTo(preparing(database)) === location) clearMoved(database);
      markPutBack(database, from);
    });
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  flush(closed);
}

/**
 * Closes the journal, so that no process that has it open pays from it any more, and copies it aside. One that cannot be read is
 * moved there as it is.
 */
async function keepAside(
  location: string,
  aside: string,
  nowMs: number,
  options: StoreOptions,
): Promise<'whole' | 'moved' | null> {
  if (!existsSync(location)) return null;
  let current: DatabaseSync;
  try {
    current = openJournalFile(location, options);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    for (const suffix of ['-wal', '-shm', ''])
      if (existsSync(`${location}${suffix}`)) renameSync(`${location}${suffix}`, `${aside}${suffix}`);
    return 'moved';
  }
  try {
    transaction(current, () => {
      if (movedTo(preparing(current)) === null) markMoved(current, location, nowMs);
    });
    await copyAside(current, aside);
    return 'whole';
  } finally {
    current.close();
  }
}

/** Primary result codes SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org, result codes). */
const unreadable = [11, 26];

function isUnreadable(error: unknown): boolean {
  const { errcode = 0 } = ((error as Error).cause ?? error) as { errcode?: number };
  return unreadable.includes(errcode & 0xff);
}

/** As one transaction: who has the journal open sees the one or the other. */
async function takePlace(closed: string, location: string): Promise<void> {
  const database = new DatabaseSync(closed, { readOnly: true });
  try {
    await copyPages(database, location);
  } finally {
    database.close();
  }
}
