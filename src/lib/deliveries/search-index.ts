import type { DatabaseSync } from 'node:sqlite';
import { giveBack } from '../files/give-back.ts';
import { isBusy, openPrivateDatabase } from '../files/private-database.ts';
import { inSmallSteps } from '../files/small-steps.ts';
import { deliveriesWords } from '../words/deliveries.ts';
import { sqliteText } from '../words/files.ts';
import type { CaptureIndex } from './search.ts';
import { type EntryWriter, entryWriter, newDeliveries } from './search-entries.ts';
import { choicesOf, findCaptures, findPayments, totalCaptures, totalPayments } from './search-query.ts';
import { indexLocation } from './size.ts';
import { CaptureStoreError } from './store.ts';

const schemaVersion = 3;
/** Bytes of new names gathered before they become a piece of the index: as many as fit into a transaction. */
const gatheredBytes = 32 * 1024 * 1024;

/**
 * Few deliveries differ in what `facets` has, so a filter chooses among some hundred rows. Names are cut into trigrams: any
 * part of one is found from three characters on, with or without its accents.
 */
const schema = `
  CREATE TABLE state (
    store_id TEXT NOT NULL,
    mark INTEGER NOT NULL,
    pruned_before_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO state VALUES ('', 0, 0);
  CREATE TABLE facets (
    facet_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    cause TEXT NOT NULL,
    type TEXT NOT NULL,
    account_id TEXT NOT NULL,
    subscription_id TEXT NOT NULL,
    count INTEGER NOT NULL,
    UNIQUE (kind, cause, type, account_id, subscription_id)
  ) STRICT;
  CREATE TABLE entries (
    capture_id INTEGER PRIMARY KEY,
    facet_id INTEGER NOT NULL,
    received_at_ms INTEGER NOT NULL,
    occurred_at_ms INTEGER,
    amount INTEGER,
    payment_id INTEGER
  ) STRICT;
  CREATE INDEX entries_facet ON entries (facet_id, capture_id, received_at_ms);
  CREATE INDEX entries_time ON entries (received_at_ms, facet_id);
  CREATE INDEX entries_occurred ON entries (occurred_at_ms) WHERE occurred_at_ms IS NOT NULL;
  CREATE INDEX entries_amount ON entries (amount) WHERE amount IS NOT NULL;
  CREATE INDEX entries_payment ON entries (payment_id) WHERE payment_id IS NOT NULL;
  CREATE TABLE payments (
    payment_id INTEGER PRIMARY KEY AUTOINCREMENT,
    identifier TEXT,
    end_to_end_id TEXT,
    amount INTEGER,
    payee TEXT,
    payer TEXT,
    last_capture_id INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX payments_last ON payments (last_capture_id);
  CREATE TABLE payment_names (
    name TEXT PRIMARY KEY,
    payment_id INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE names USING fts5(text, tokenize = 'trigram remove_diacritics 1', content = '', contentless_delete = 1);
  INSERT INTO names (names, rank) VALUES ('hashsize', ${gatheredBytes});
`;

/**
 * Opens the index of a file of captures, which must be there and of this version.
 * @throws {CaptureStoreError} when either file cannot be used
 */
export function openCaptureIndex(captures: string): CaptureIndex {
  const location = indexLocation(captures);
  const storeError = (error: unknown) =>
    error instanceof CaptureStoreError
      ? error
      : new CaptureStoreError(deliveriesWords.indexUnusable(location, sqliteText((error as Error).message)), {
          cause: error,
        });
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storeError(error);
    }
  };
  const database = guarded(() => openDatabase(location, captures));
  const writer = entryWriter(database);
  return {
    catchUp: (budgetMs) => guarded(() => catchUp(database, writer, budgetMs)),
    forget: (budgetMs) => guarded(() => forget(database, writer, budgetMs)),
    all: () => guarded(() => numberOf(database, 'SELECT SUM(count) AS n FROM facets') + newOnes(database)),
    find: (search, wanted) => guarded(() => findCaptures(database, search, wanted)),
    total: (search) => guarded(() => totalCaptures(database, search)),
    payments: (search, wanted) => guarded(() => findPayments(database, search, wanted)),
    paymentsTotal: (search) => guarded(() => totalPayments(database, search)),
    choices: () => guarded(() => choicesOf(database)),
    shrink: () =>
      shrink(database).catch((error: unknown) => {
        throw storeError(error);
      }),
    close: () => database.close(),
  };
}

function openDatabase(location: string, captures: string): DatabaseSync {
  const unusable = (why: string) => new CaptureStoreError(deliveriesWords.indexIs(location, why));
  const database = openPrivateDatabase(location, {
    schema,
    version: schemaVersion,
    upgrades: { 1: startOver, 2: startOver },
    givesBack: true,
    unusable,
  });
  // What a power cut loses is indexed again.
  database.exec('PRAGMA synchronous = NORMAL');
  database.prepare('ATTACH ? AS captures').run(captures);
  return database;
}

/** The earlier versions lack names of people, descriptions and times: everything is indexed again. */
function startOver(database: DatabaseSync): void {
  for (const table of ['state', 'facets', 'entries', 'payments', 'payment_names', 'names'])
    database.exec(`DROP TABLE ${table}`);
  database.exec(schema);
}

/** Deliveries indexed at a time: few where a receiver waits, otherwise many, so that the index has few pieces. */
const [fewRows, manyRows] = [100, 2000];
/** How long a transaction may take: others may wait for it, but many small ones would make many pieces to merge. */
const stepMs = 500;

/**
 * What is new first: no search waits for what is gone to be forgotten, as none finds it. A caller whose time is up before it gets
 * the index, as while another process prunes, is told that something is left.
 */
function catchUp(database: DatabaseSync, writer: EntryWriter, budgetMs: number): number {
  const isOver = timeIsUp(database, budgetMs);
  try {
    beginAnew(database, writer);
    while (renew(database, writer) && !isOver());
    while (step(database, () => takeUp(database, writer, Math.min(stepMs, budgetMs))) && !isOver());
    while (!isOver() && forgetPruned(database, writer));
  } catch (error) {
    if (!isBusy(error)) throw error;
    return Math.max(1, newOnes(database));
  }
  return newOnes(database);
}

/** @returns whether there may be more, as while another process has the index */
function forget(database: DatabaseSync, writer: EntryWriter, budgetMs: number): boolean {
  const isOver = timeIsUp(database, budgetMs);
  try {
    while (forgetPruned(database, writer)) if (isOver()) return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return true;
  }
  return false;
}

function timeIsUp(database: DatabaseSync, budgetMs: number): () => boolean {
  const startedMs = performance.now();
  database.exec(`PRAGMA busy_timeout = ${Math.ceil(budgetMs)}`);
  return () => performance.now() - startedMs >= budgetMs;
}

/** Indexes deliveries for about this long. @returns whether there are more */
function takeUp(database: DatabaseSync, writer: EntryWriter, forMs: number): boolean {
  const startedMs = performance.now();
  const atOnce = rowsAtOnce(forMs);
  do {
    const rows = newDeliveries(database, atOnce);
    writer.add(rows);
    if (rows.length < atOnce) return false;
  } while (performance.now() - startedMs < forMs);
  return true;
}

function rowsAtOnce(forMs: number): number {
  return forMs < stepMs ? fewRows : manyRows;
}

/** Up to this many are counted; beyond that, the numbers give an estimate. */
const countedLeft = 10_000;

function newOnes(database: DatabaseSync): number {
  const last = numberOf(database, 'SELECT MAX(capture_id) AS n FROM captures.deliveries');
  const about = last - numberOf(database, 'SELECT mark AS n FROM state');
  return about > countedLeft
    ? about
    : numberOf(
        database,
        'SELECT COUNT(*) AS n FROM captures.deliveries WHERE capture_id > (SELECT mark FROM state)',
      );
}

/** Removes everything when the captures are another file. */
function beginAnew(database: DatabaseSync, writer: EntryWriter): void {
  const { store_id: own } = row(database, 'SELECT store_id FROM state');
  const { store_id: captures } = row(database, 'SELECT store_id FROM captures.store');
  if (captures !== own) step(database, () => writer.clear(String(captures)));
}

/** Removes some of the refused deliveries that were dropped, and of those whose cause was found. @returns whether there is more */
function renew(database: DatabaseSync, writer: EntryWriter): boolean {
  const isMoreRefused = step(database, () => writer.forgetRefused(manyRows));
  const isMoreRenewed = step(database, () => writer.renewCauses(manyRows));
  return isMoreRefused || isMoreRenewed;
}

/** Removes some of what was pruned. @returns whether there is more */
function forgetPruned(database: DatabaseSync, writer: EntryWriter): boolean {
  const { pruned_before_ms: pruned } = row(database, 'SELECT pruned_before_ms FROM state');
  const before = numberOf(database, 'SELECT pruned_before_ms AS n FROM captures.store');
  if (before <= Number(pruned)) return false;
  if (step(database, () => writer.forgetBefore(before, manyRows))) return true;
  if (step(database, () => writer.forgetPaymentNames(manyRows))) return true;
  step(database, () => writer.prunedBefore(before));
  return false;
}

/** Pages of the names merged at a time. */
const mergedPages = 16;

/** Merges the pieces of the names into one, without those that were removed, and shrinks the file. */
async function shrink(database: DatabaseSync): Promise<void> {
  const merge = database.prepare("INSERT INTO names (names, rank) VALUES ('merge', ?)");
  const changes = () => numberOf(database, 'SELECT total_changes() AS n');
  // A first negative number merges all, not only pieces of about the same size (sqlite.org, FTS5, the 'merge' command).
  let pages = -mergedPages;
  const mergeSome = (): boolean => {
    const before = changes();
    merge.run(pages);
    pages = mergedPages;
    return changes() - before > 1;
  };
  await inSmallSteps(database, (isOver) => {
    let isMore = true;
    while (isMore && !isOver()) isMore = mergeSome();
    return isMore;
  });
  await giveBack(database);
}

/** One transaction. It begins with a write, so that two indexing processes wait for each other before they read. */
function step<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN');
  try {
    database.exec('UPDATE main.state SET mark = mark');
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function numberOf(database: DatabaseSync, sql: string): number {
  return Number(row(database, sql).n ?? 0);
}

function row(database: DatabaseSync, sql: string): Readonly<Record<string, unknown>> {
  return database.prepare(sql).get() ?? {};
}
