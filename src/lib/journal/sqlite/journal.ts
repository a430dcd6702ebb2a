import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makeFolders, type Unusable } from '../../files/claim.ts';
import type { Flush, FlushedTransactions } from '../../files/flushed-transactions.ts';
import { openPrivateDatabase, transaction } from '../../files/private-database.ts';
import { sqliteText } from '../../words/files.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import type { Begun } from '../begun.ts';
import { isPayment } from '../intent.ts';
import { type IntentFilter, type Journal, JournalError, type Sum } from '../journal.ts';
import { type JournalHead, writeHead } from '../journal-head.ts';
import { claimLockDirectory, takeLock } from '../lock-directory.ts';
import { type FileSystemType, machineFileSystem, refuseNetworkDisk } from '../network-disk.ts';
import { addShown } from '../search-index.ts';
import { chainsIn } from './chains.ts';
import { eachIntent } from './each.ts';
import { readHealth } from './health.ts';
import { countQuery, listQuery, sumsQuery } from './list.ts';
import { lossesOf, refuseLosses } from './losses.ts';
import { preparing, queries } from './queries.ts';
import { journalReader } from './reader.ts';
import { archivedVersion, schema, schemaVersion, upgrades } from './schema.ts';
import { fillSearch } from './search.ts';
import { deleteSheet, insertSheet, readSheets } from './sheets.ts';
import type { Store } from './store.ts';
import { journalWriter } from './writer.ts';

/** How a journal is opened. */
export interface StoreOptions {
  /** Opens a journal even on a network file system. */
  readonly allowNetworkDisk?: boolean;
  readonly fileSystemType?: FileSystemType;
  /** Flushes the records of many payments to the disk; the system's own by default. */
  readonly flush?: Flush;
  /** The folder with the marks of journals that were moved away from this machine; the file's own folder by default. */
  readonly marksIn?: string;
}

/**
 * The journal in one SQLite file: WAL with `synchronous=FULL`, so that a commit is on the disk when it returns.
 * @throws {JournalError} when the file is not private to us, is damaged, cannot be written, or is on a network file system
 */
export function openSqliteJournal(location: string, options: StoreOptions = {}): Journal {
  const database = openJournalFile(location, options);
  let flushed: FlushedTransactions | null = null;
  const prepare = preparing(database);
  const store: Store = {
    location,
    prepare,
    reader: journalReader(prepare),
    losses: (counts) => lossesOf(prepare, location, options.marksIn ?? dirname(location), counts),
    read: async (work) => guarded(work, location),
    atomic: async (work) => guarded(() => transaction(database, work), location),
    atomicOffLoop: async (work) => {
      const { flushedTransactions } = await import('../../files/flushed-transactions.ts');
      flushed ??= flushedTransactions(database, location, options.flush);
      return flushed.run(work).catch((error: unknown) => {
        throw journalError(error, location);
      });
    },
  };
  const { reader, losses, read } = store;
  const runs = async () => (await import('./runs.ts')).sqliteRuns(store);
  return {
    location,
    isShared: false,
    ...payments(store),
    ...lookUps(store),
    ...sheets(store),
    ...dictPauses(store),
    lock: (name, wait) => takeLock(location, name, wait),
    runs,
    payees: async () => (await import('./payees.ts')).sqlitePayees(store),
    schedules: async () => (await import('./schedules.ts')).sqliteSchedules(store),
    policies: async () => (await import('./policies.ts')).sqlitePolicies(store),
    standings: async () => (await import('./standings.ts')).sqliteStandings(store),
    async coordinator(ports) {
      return (await import('./coordinator.ts')).soleCoordinator(await runs(), ports);
    },
    health: () => read(() => readHealth(database, reader.history, losses(true))),
    async *chains() {
      yield* chainsIn(store);
    },
    close: async () => {
      await flushed?.close();
      database.close();
    },
  };
}

/** The writes of a payment and the checks before them. Any step towards sending is refused while intents are missing. */
function payments({ location, prepare, reader, losses, read, atomic }: Store) {
  const writer = journalWriter(prepare, reader);
  return {
    peek: (facts, allowDuplicate) =>
      read(() => {
        const taken = reader.taken(facts, allowDuplicate, facts.createdAtMs);
        if (!taken) refuseLosses(losses(), location);
        return taken;
      }),
    begin: async (facts, allowDuplicate, nowMs, terms = null) => {
      let head: JournalHead | null = null;
      const begun = await atomic((): Begun => {
        const taken = reader.taken(facts, allowDuplicate, nowMs);
        if (taken) return taken;
        const found = losses();
        refuseLosses(found, location);
        const { intent, place } = writer.begin(facts, nowMs, found.last, terms);
        head = { ...place, missing: found.missing, counted: found.counted };
        return { kind: 'begun', intent };
      });
      if (head) writeHead(location, head);
      return begun;
    },
    append: (intentId, event, terms) =>
      atomic(() => {
        if (event.kind === 'ATTEMPT') refuseLosses(losses(), location);
        const intent = writer.append(intentId, event, terms);
        addShown(prepare, intent, event);
        return intent;
      }),
    takenName: (facts, finding) => read(() => (facts.creation ? null : reader.takenName(facts, finding))),
  } satisfies Partial<Journal>;
}

function lookUps(store: Store) {
  const { prepare, reader, read } = store;
  const { findAll } = reader;
  const { byIdentifierAnywhere, byRefAnywhere, byServiceName, byReference } = queries;
  const searched = async ({ text }: IntentFilter) => (text === undefined ? undefined : fillSearch(store));
  const anyName = [byIdentifierAnywhere, byRefAnywhere, byServiceName, byReference];
  return {
    find: (intentId) => read(() => reader.find(intentId)),
    findByIdentifier: (environment, identifier) =>
      read(() => findAll(queries.byIdentifierAnywhere, environment, identifier).find(isPayment) ?? null),
    findByName: (environment, name) => read(() => anyName.flatMap((sql) => findAll(sql, environment, name))),
    refsOf: ({ environment, tenantId, accountId }, names) =>
      read(() => {
        const refOf = (name: string) =>
          prepare(queries.refOf).get(environment, tenantId, accountId, name)?.ref;
        const found = names.map((name) => [name, refOf(name)] as const);
        return new Map(found.flatMap(([name, ref]) => (typeof ref === 'string' ? [[name, ref]] : [])));
      }),
    list: async (filter) => {
      await searched(filter);
      return read(() => findAll(...listQuery(filter)));
    },
    each: (filter, order = 'newest') => eachIntent(store, filter, order),
    count: async (filter, atMost) => {
      await searched(filter);
      return read(() => {
        const [sql, ...values] = countQuery(filter, atMost);
        return Number(prepare(sql).get(...values)?.count);
      });
    },
    sums: async (filter) => {
      await searched(filter);
      return read(() => {
        const [sql, ...values] = sumsQuery(filter);
        return prepare(sql).all(...values) as unknown as Sum[];
      });
    },
    history: (intentId) => read(() => reader.history(intentId)),
    recentAlike: ({ environment, accountId, destination, amountCentavos }) =>
      read(() => findAll(queries.alike, environment, accountId, destination, amountCentavos)),
    openAlike: ({ environment, accountId, destination, amountCentavos }) =>
      read(() => findAll(queries.openAlike, environment, accountId, destination, amountCentavos)),
    lastPaidTo: ({ environment, accountId, destination }) =>
      read(() => findAll(queries.lastPaidTo, environment, accountId, destination)[0] ?? null),
  } satisfies Partial<Journal>;
}

function sheets({ prepare, read, atomic }: Store) {
  return {
    sheets: (scope) => read(() => readSheets(prepare, scope)),
    rememberSheet: (sheet) => atomic(() => insertSheet(prepare, sheet)),
    forgetSheet: (id) => atomic(() => deleteSheet(prepare, id)),
  } satisfies Partial<Journal>;
}

function dictPauses({ prepare, read, atomic }: Store) {
  return {
    dictPausedUntilMs: (scope) =>
      read(() => {
        const row = prepare(queries.dictPause).get(scope) as { until_ms: number } | undefined;
        return row?.until_ms ?? null;
      }),
    pauseDict: (scope, untilMs) =>
      atomic(() => {
        prepare(queries.setDictPause).run(scope, untilMs);
      }),
  } satisfies Partial<Journal>;
}

/** Opens the file of a journal. @throws {JournalError} as {@link openSqliteJournal} */
export function openJournalFile(location: string, options: StoreOptions = {}): DatabaseSync {
  return guarded(() => opened(location, options), location);
}

function opened(location: string, options: StoreOptions): DatabaseSync {
  const directory = dirname(location);
  makeFolders(directory);
  if (!options.allowNetworkDisk) refuseNetworkDisk(directory, options.fileSystemType ?? machineFileSystem);
  const unusable: Unusable = (why, fault) =>
    new JournalError(paymentJournalWords.journal(location, why), { fault });
  const database = openPrivateDatabase(location, {
    schema,
    version: schemaVersion,
    latest: archivedVersion,
    upgrades,
    keepsCopy: true,
    unusable,
  });
  try {
    claimLockDirectory(location);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function guarded<T>(work: () => T, location: string): T {
  try {
    return work();
  } catch (error) {
    throw journalError(error, location);
  }
}

/** An error of the file as what it means for the journal. */
export function journalError(error: unknown, location: string): JournalError {
  if (error instanceof JournalError) return error;
  const message = paymentJournalWords.unusable(location, sqliteText((error as Error).message));
  return new JournalError(message, { cause: error });
}
