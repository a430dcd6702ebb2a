import { hash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { giveBack } from '../files/give-back.ts';
import { openPrivateDatabase, transaction } from '../files/private-database.ts';
import { deliveriesWords } from '../words/deliveries.ts';
import { sqliteText } from '../words/files.ts';
import { type Attempt, type Attempts, addAttempts, attemptsIn, thirdVersion } from './attempts.ts';
import type { Cause } from './causes.ts';
import { deliveryFacts, type HeaderList } from './delivery.ts';
import type { Envelope } from './envelope.ts';
import { changedFields } from './field-diff.ts';
import { forwardQueueIn, type QueueWriter } from './forward-queue.ts';
import { notFromService } from './made-up.ts';
import { type Bookmark, type Bookmarks, bookmarksIn } from './notes.ts';
import { othersIn, type Placed, placeAmong, placed } from './order.ts';
import { type Refusals, refusalsIn } from './refusals.ts';
import {
  type Capture,
  type CaptureFilter,
  type CaptureKind,
  type CaptureStore,
  CaptureStoreError,
  type KnownSubscription,
  type NewCapture,
} from './store.ts';
import { prune } from './store-prune.ts';
import { type TurnedAwayList, turnedAwayIn } from './turned-away.ts';

const schemaVersion = 3;

const schema = `
  CREATE TABLE deliveries (
    capture_id INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at_ms INTEGER NOT NULL,
    target TEXT NOT NULL,
    remote_address TEXT,
    headers TEXT NOT NULL,
    body BLOB,
    auth_type TEXT NOT NULL,
    subscription_id TEXT,
    valid INTEGER NOT NULL,
    causes TEXT NOT NULL,
    problem TEXT,
    status INTEGER NOT NULL,
    kind TEXT NOT NULL,
    duplicate_of INTEGER,
    differs INTEGER NOT NULL,
    attempt INTEGER,
    request_id TEXT,
    event_id TEXT,
    type TEXT,
    account_id TEXT,
    identifier TEXT,
    end_to_end_id TEXT,
    pair_key TEXT,
    envelope TEXT
  ) STRICT;
  CREATE UNIQUE INDEX deliveries_event ON deliveries (event_id) WHERE kind = 'new';
  CREATE INDEX deliveries_pair ON deliveries (pair_key) WHERE pair_key IS NOT NULL AND kind = 'new';
  CREATE INDEX deliveries_identifier ON deliveries (identifier) WHERE identifier IS NOT NULL;
  CREATE INDEX deliveries_end_to_end ON deliveries (end_to_end_id) WHERE end_to_end_id IS NOT NULL;
  CREATE INDEX deliveries_refused ON deliveries (capture_id) WHERE kind = 'refused';
  CREATE TABLE forwards (
    capture_id INTEGER NOT NULL,
    url TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    status INTEGER,
    elapsed_ms REAL NOT NULL,
    problem TEXT
  ) STRICT;
  CREATE INDEX forwards_capture ON forwards (capture_id);
  CREATE TABLE subscriptions (
    subscription_id TEXT PRIMARY KEY,
    facts TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * What the first version lacks: repeats found by their event, the remains of a pruned event, the identity of the
 * file's content.
 */
const secondVersion = `
  ALTER TABLE deliveries ADD COLUMN pruned_body BLOB;
  CREATE INDEX deliveries_repeats ON deliveries (event_id) WHERE kind <> 'new' AND event_id IS NOT NULL;
  CREATE TABLE store (
    store_id TEXT NOT NULL,
    pruned_before_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO store VALUES (lower(hex(randomblob(16))), 0);
`;

/** A repeat with the same bytes as the first is stored without them. */
const selectCaptures = `
  SELECT d.*, COALESCE(d.body, (SELECT f.body FROM deliveries f WHERE f.capture_id = d.duplicate_of)) AS bytes,
    (SELECT p.event_id FROM deliveries p
      WHERE p.pair_key = d.pair_key AND p.kind = 'new' AND p.type <> d.type LIMIT 1) AS paired_with
  FROM deliveries d`;

/**
 * The captures in one SQLite file: WAL with `synchronous=FULL`, so that a commit is on the disk when it returns.
 * @throws {CaptureStoreError} when the file is not private to us, is of another version, or cannot be used
 */
export function openSqliteCaptures(location: string): CaptureStore {
  const database = guarded(() => openDatabase(location), location);
  const prepared = statements(database);
  const { queue, ...beside } = guarded(() => besideIn(database), location);
  const { attempts, bookmarks } = beside;
  const captureFrom = (row: Row): Capture =>
    readCapture(row, attempts.of(Number(row.capture_id)), bookmarks.of(Number(row.capture_id)));

  return {
    location,
    add: (deliveries) => {
      const write = () => deliveries.map((one) => addOne(prepared, beside, one));
      return guarded(() => transaction(database, write), location);
    },
    setCauses: (captureId, causes, envelope) => {
      const read = envelope === null ? noEnvelope : envelopeColumns(envelope);
      const write = () => {
        prepared.setCauses.run(JSON.stringify(causes), ...read, captureId);
        beside.refusals.moved(captureId, causes[0]?.code ?? '');
      };
      guarded(() => transaction(database, write), location);
    },
    setStatus: (captureId, status) => {
      guarded(() => prepared.setStatus.run(status, captureId), location);
    },
    queue,
    addForward: (captureId, result, purpose) => {
      const write = () => {
        if (result.why === null) queue.taken(captureId);
        return attempts.add(captureId, result, purpose, null);
      };
      return guarded(() => transaction(database, write), location);
    },
    setBookmark: (captureId, atMs, note) => guarded(() => bookmarks.set(captureId, atMs, note), location),
    removeBookmark: (captureId) => guarded(() => bookmarks.remove(captureId), location),
    forwardedSince: (mark) => guarded(() => attempts.since(mark), location),
    addTurnedAway: (requests) =>
      guarded(() => transaction(database, () => beside.turnedAway.add(requests)), location),
    turnedAway: (filter) => guarded(() => beside.turnedAway.list(filter), location),
    unexplained: () => guarded(beside.refusals.unexplained, location),
    find: (captureId) =>
      guarded(() => {
        const row = prepared.capture.get(captureId);
        return row ? captureFrom(row) : null;
      }, location),
    placed: (capture) =>
      guarded(() => withOrder(capture, beside.others(capture), (id) => firstBytes(prepared, id)), location),
    hasEvent: (type, name) => guarded(() => prepared.event.get(name, name, type) !== undefined, location),
    *list(filter) {
      const [sql, values] = listQuery(filter);
      for (const row of database.prepare(sql).iterate(...values)) yield captureFrom(row);
    },
    ...subscriptionsIn(prepared, location),
    prune: (beforeMs, removed) => guardedLater(() => prune(database, beforeMs, removed), location),
    shrink: () => guardedLater(() => giveBack(database), location),
    close: () => database.close(),
  };
}

function withOrder(
  capture: Capture,
  others: readonly Placed[],
  bytesOf: (captureId: number) => Uint8Array | null,
): Capture {
  const { differs, duplicateOf, body } = capture;
  const order = placeAmong(placed(capture), others);
  const first = differs && duplicateOf !== null ? bytesOf(duplicateOf) : null;
  return { ...capture, order, ...(first === null ? {} : { changed: changedFields(first, body) }) };
}

function firstBytes({ body }: Statements, captureId: number): Uint8Array | null {
  const bytes = body.get(captureId)?.body;
  return bytes instanceof Uint8Array ? bytes : null;
}

/** The subscriptions created on this machine. */
function subscriptionsIn(
  prepared: Statements,
  location: string,
): Pick<CaptureStore, 'saveSubscription' | 'subscriptions'> {
  return {
    saveSubscription: (subscription) => {
      guarded(
        () => prepared.saveSubscription.run(subscription.subscriptionId, JSON.stringify(subscription)),
        location,
      );
    },
    subscriptions: () =>
      guarded(
        () => prepared.subscriptions.all().map(({ facts }) => JSON.parse(String(facts)) as KnownSubscription),
        location,
      ),
  };
}

/** What is stored with a delivery. */
interface Beside {
  readonly attempts: Attempts;
  readonly bookmarks: Bookmarks;
  readonly others: ReturnType<typeof othersIn>;
  readonly refusals: Refusals;
  readonly writer: QueueWriter;
  readonly turnedAway: TurnedAwayList;
}

function besideIn(database: DatabaseSync): Beside & { readonly queue: CaptureStore['queue'] } {
  const attempts = attemptsIn(database);
  const others = othersIn(database);
  return {
    attempts,
    bookmarks: bookmarksIn(database),
    others,
    refusals: refusalsIn(database),
    turnedAway: turnedAwayIn(database),
    ...forwardQueueIn(database, attempts),
  };
}

/** Stores one delivery; within the caller's transaction. */
function addOne(prepared: Statements, { refusals, writer }: Beside, delivery: NewCapture): Capture {
  const { envelope, body } = delivery;
  const accepted = delivery.valid && envelope !== null;
  const facts = deliveryFacts(delivery.headers);
  const first = accepted ? (prepared.first.get(envelope.eventId) as FirstRow | undefined) : undefined;
  const differs = first !== undefined && !isSame(body, first);
  const kind = accepted ? kindOf(first, facts) : 'refused';
  const duplicateOf = first?.capture_id ?? null;
  const { lastInsertRowid } = prepared.insert.run(
    delivery.receivedAtMs,
    delivery.target,
    delivery.remoteAddress,
    JSON.stringify(delivery.headers),
    first?.body && !differs ? null : body,
    delivery.authType,
    delivery.subscriptionId,
    delivery.valid ? 1 : 0,
    JSON.stringify(delivery.causes),
    delivery.problem,
    delivery.status,
    kind,
    duplicateOf,
    differs ? 1 : 0,
    facts.attempt,
    facts.requestId,
    ...(envelope === null ? noEnvelope : envelopeColumns(envelope)),
    accepted ? envelope.pairKey : null,
  );
  const captureId = Number(lastInsertRowid);
  if (kind === 'refused') {
    const why = delivery.causes[0]?.code ?? delivery.problem ?? '';
    refusals.keep({ captureId, cause: why, sender: delivery.remoteAddress ?? '', bytes: body.length });
  }
  const { forwardTo: url } = delivery;
  const isQueued =
    accepted &&
    url != null &&
    writer.add({ captureId, url, envelope, nowMs: delivery.receivedAtMs, isRepeat: first !== undefined });
  const pair =
    accepted && envelope.pairKey !== null ? prepared.pair.get(envelope.pairKey, envelope.type) : undefined;
  const pairedWith = pair === undefined ? null : String(pair.event_id);
  return { ...delivery, ...facts, captureId, kind, duplicateOf, differs, pairedWith, forwards: [], isQueued };
}

/** The columns from `event_id` to `envelope`. */
function envelopeColumns(envelope: Envelope): (string | null)[] {
  const { eventId, type, accountId, identifier, endToEndId } = envelope;
  return [eventId, type, accountId, identifier, endToEndId, JSON.stringify(envelope)];
}

const noEnvelope: readonly null[] = [null, null, null, null, null, null];

type Row = Readonly<Record<string, unknown>>;

interface FirstRow {
  readonly capture_id: number;
  readonly attempt: number | null;
  readonly request_id: string | null;
  /** Null once pruned; its hash remains. */
  readonly body: Uint8Array | null;
  readonly pruned_body: Uint8Array | null;
}

function isSame(body: Uint8Array, first: FirstRow): boolean {
  if (first.body !== null) return Buffer.from(body).equals(first.body);
  return hash('sha256', body, 'buffer').equals(first.pruned_body ?? new Uint8Array());
}

type Statements = ReturnType<typeof statements>;

function statements(database: DatabaseSync) {
  const columns =
    'received_at_ms, target, remote_address, headers, body, auth_type, subscription_id, valid, causes, problem, status, ' +
    'kind, duplicate_of, differs, attempt, request_id, event_id, type, account_id, identifier, end_to_end_id, envelope, pair_key';
  return {
    capture: database.prepare(`${selectCaptures} WHERE d.capture_id = ? AND d.pruned_body IS NULL`),
    body: database.prepare('SELECT body FROM deliveries WHERE capture_id = ?'),
    event: database.prepare(
      `SELECT 1 FROM deliveries WHERE (identifier = ? OR end_to_end_id = ?) AND type = ? AND kind <> 'refused'
         AND NOT (${notFromService}) LIMIT 1`,
    ),
    first: database.prepare(
      "SELECT capture_id, attempt, request_id, body, pruned_body FROM deliveries WHERE event_id = ? AND kind = 'new'",
    ),
    insert: database.prepare(`INSERT INTO deliveries (${columns}) VALUES (${columns.replace(/\w+/g, '?')})`),
    pair: database.prepare(
      "SELECT event_id FROM deliveries WHERE pair_key = ? AND kind = 'new' AND type <> ? LIMIT 1",
    ),
    setCauses: database.prepare(
      `UPDATE deliveries SET causes = ?, event_id = COALESCE(event_id, ?), type = COALESCE(type, ?),
         account_id = COALESCE(account_id, ?), identifier = COALESCE(identifier, ?),
         end_to_end_id = COALESCE(end_to_end_id, ?), envelope = COALESCE(envelope, ?)
       WHERE capture_id = ? AND kind = 'refused'`,
    ),
    setStatus: database.prepare('UPDATE deliveries SET status = ? WHERE capture_id = ?'),
    saveSubscription: database.prepare('INSERT OR REPLACE INTO subscriptions VALUES (?, ?)'),
    subscriptions: database.prepare('SELECT facts FROM subscriptions'),
  };
}

/** Both count and id come from the delivery layer and are only informative, so they never decide whether it is a repeat. */
function kindOf(
  first: FirstRow | undefined,
  { attempt, requestId }: { attempt: number | null; requestId: string | null },
): CaptureKind {
  if (first === undefined) return 'new';
  const later = attempt !== null && attempt > (first.attempt ?? 1);
  return later && (requestId === null || requestId === first.request_id) ? 'attempt' : 'redelivery';
}

function readCapture(row: Row, forwards: readonly Attempt[], bookmark: Bookmark | null): Capture {
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  const envelope = text('envelope');
  return {
    captureId: Number(row.capture_id),
    receivedAtMs: Number(row.received_at_ms),
    target: String(row.target),
    remoteAddress: text('remote_address'),
    headers: JSON.parse(String(row.headers)) as HeaderList,
    body: row.bytes instanceof Uint8Array ? row.bytes : new Uint8Array(),
    authType: String(row.auth_type),
    subscriptionId: text('subscription_id'),
    valid: row.valid === 1,
    causes: JSON.parse(String(row.causes)) as Cause[],
    problem: text('problem') as Capture['problem'],
    status: Number(row.status),
    kind: String(row.kind) as CaptureKind,
    duplicateOf: row.duplicate_of === null ? null : Number(row.duplicate_of),
    differs: row.differs === 1,
    attempt: row.attempt === null ? null : Number(row.attempt),
    requestId: text('request_id'),
    envelope: envelope === null ? null : (JSON.parse(envelope) as Capture['envelope']),
    pairedWith: text('paired_with'),
    forwards,
    bookmark,
  };
}

function listQuery(filter: CaptureFilter): [string, SQLInputValue[]] {
  const parts: [string, readonly SQLInputValue[]][] = [['d.pruned_body IS NULL', []]];
  const equal = (column: string, value: SQLInputValue | undefined) => {
    if (value !== undefined) parts.push([`d.${column} = ?`, [value]]);
  };
  const among = (column: string, values: readonly string[] | undefined) => {
    if (values) parts.push([`d.${column} IN (${values.map(() => '?').join(', ')})`, values]);
  };
  equal('capture_id', filter.captureId);
  // Each half has its own index.
  if (filter.eventId !== undefined)
    parts.push([
      "((d.event_id = ? AND d.kind = 'new') OR (d.event_id = ? AND d.kind <> 'new'))",
      [filter.eventId, filter.eventId],
    ]);
  equal('account_id', filter.accountId);
  equal('identifier', filter.identifier);
  equal('end_to_end_id', filter.endToEndId);
  among('type', filter.types);
  among('kind', filter.kinds);
  if (filter.afterCaptureId !== undefined) parts.push(['d.capture_id > ?', [filter.afterCaptureId]]);
  if (filter.beforeCaptureId !== undefined) parts.push(['d.capture_id < ?', [filter.beforeCaptureId]]);
  if (filter.sinceMs !== undefined) parts.push(['d.received_at_ms >= ?', [filter.sinceMs]]);
  if (filter.untilMs !== undefined) parts.push(['d.received_at_ms < ?', [filter.untilMs]]);
  const where = `WHERE ${parts.map(([text]) => text).join(' AND ')}`;
  const order = filter.order === 'oldest' ? 'ASC' : 'DESC';
  return [
    `${selectCaptures} ${where} ORDER BY d.capture_id ${order} LIMIT ?`,
    [...parts.flatMap(([, values]) => values), filter.limit ?? -1],
  ];
}

function openDatabase(location: string): DatabaseSync {
  const unusable = (why: string) => new CaptureStoreError(deliveriesWords.fileIs(location, why));
  return openPrivateDatabase(location, {
    schema: schema + secondVersion + thirdVersion,
    version: schemaVersion,
    upgrades: { 1: (database) => database.exec(secondVersion), 2: addAttempts },
    givesBack: true,
    unusable,
  });
}

function guarded<T>(work: () => T, location: string): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error, location);
  }
}

async function guardedLater<T>(work: () => Promise<T>, location: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error, location);
  }
}

function storeError(error: unknown, location: string): CaptureStoreError {
  if (error instanceof CaptureStoreError) return error;
  return new CaptureStoreError(deliveriesWords.fileUnusable(location, sqliteText((error as Error).message)), {
    cause: error,
  });
}
