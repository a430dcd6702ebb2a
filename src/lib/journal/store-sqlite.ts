import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { openPrivateDatabase, transaction } from '../disk/private-database.ts';
import {
  chainHash,
  type Intent,
  type IntentEvent,
  type IntentFacts,
  isTerminal,
  reduceIntent,
} from './intent.ts';
import {
  type Begun,
  claimAfterSettledMs,
  type IntentFilter,
  type IntentHistory,
  type Journal,
  JournalError,
  type JournalHealth,
  type RememberedSheet,
} from './journal.ts';
import { type FileSystemType, machineFileSystem, refuseNetworkDisk } from './network-disk.ts';

/** Version of the tables; a journal of a later version is not written to. */
const schemaVersion = 1;

const schema = `
  CREATE TABLE intents (
    intent_id TEXT PRIMARY KEY,
    environment TEXT NOT NULL,
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    ref TEXT,
    identifier TEXT,
    idempotency_key TEXT NOT NULL,
    body_sha256 TEXT NOT NULL,
    destination TEXT,
    amount_centavos INTEGER,
    claim TEXT,
    created_at_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    closed_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX intents_ref ON intents (environment, tenant_id, account_id, ref) WHERE ref IS NOT NULL;
  CREATE UNIQUE INDEX intents_key ON intents (environment, tenant_id, account_id, idempotency_key);
  CREATE INDEX intents_claim ON intents (claim) WHERE claim IS NOT NULL;
  CREATE INDEX intents_identifier ON intents (identifier);
  CREATE INDEX intents_created ON intents (created_at_ms);
  CREATE TABLE events (
    intent_id TEXT NOT NULL REFERENCES intents,
    sequence INTEGER NOT NULL,
    payload TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (intent_id, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE dict_pauses (scope TEXT PRIMARY KEY, until_ms INTEGER NOT NULL) STRICT;
`;

/** Beside the version's own tables and made when it is first needed: a journal without it has no sheets. */
const sheetsTable = `
  CREATE TABLE IF NOT EXISTS sheets (
    environment TEXT NOT NULL,
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    batch_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    rows TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
`;

/** How a journal is opened. */
export interface StoreOptions {
  /** Opens a journal on a network file system all the same. */
  readonly allowNetworkDisk?: boolean;
  readonly fileSystemType?: FileSystemType;
}

/**
 * The journal in one SQLite file: WAL with `synchronous=FULL`, so that a commit is on the disk when it returns.
 * @throws {JournalError} when the file is not ours alone, is damaged, cannot be written, or is on a network file system
 */
export function openSqliteJournal(location: string, options: StoreOptions = {}): Journal {
  const database = guarded(() => openDatabase(location, options), location);
  const prepare = (sql: string) => database.prepare(sql);
  const rowsOf = (sql: string, ...values: SQLInputValue[]) =>
    prepare(sql).all(...values) as { intent_id: string }[];

  const derive = (intentId: string): IntentHistory | null => {
    const row = prepare('SELECT * FROM intents WHERE intent_id = ?').get(intentId) as unknown as
      | IntentRow
      | undefined;
    if (!row) return null;
    const records = prepare(
      'SELECT sequence, payload, hash FROM events WHERE intent_id = ? ORDER BY sequence',
    ).all(intentId) as unknown as EventRow[];
    return readHistory(row, records);
  };
  /** Records cut off at the end leave a chain that is whole, but another state than the one last written. */
  const history = (intentId: string): IntentHistory | null => {
    const found = derive(intentId);
    if (!found || found.intent.state === stateOf(intentId)) return found;
    return { ...found, intent: { ...found.intent, state: 'UNCERTAIN', intact: false } };
  };
  const stateOf = (intentId: string): unknown =>
    prepare('SELECT state FROM intents WHERE intent_id = ?').get(intentId)?.state;
  const find = (intentId: string): Intent | null => history(intentId)?.intent ?? null;
  const findAll = (sql: string, ...values: SQLInputValue[]): Intent[] =>
    rowsOf(sql, ...values).flatMap((row) => find(row.intent_id) ?? []);

  const write = (intentId: string, event: IntentEvent): Intent => {
    const last = prepare(
      'SELECT sequence, hash FROM events WHERE intent_id = ? ORDER BY sequence DESC LIMIT 1',
    ).get(intentId) as { sequence: number; hash: string } | undefined;
    const sequence = (last?.sequence ?? 0) + 1;
    const payload = JSON.stringify(event);
    const link = chainHash(last?.hash ?? '', intentId, sequence, payload);
    prepare('INSERT INTO events (intent_id, sequence, payload, hash) VALUES (?, ?, ?, ?)').run(
      intentId,
      sequence,
      payload,
      link,
    );
    const intent = derive(intentId)?.intent;
    if (!intent) throw new JournalError(`The journal lost ${intentId} while writing it.`);
    // Where locks fail, two processes may take the same turn: the second one's is taken back with the transaction.
    if (event.kind === 'ATTEMPT' && event.attempt !== intent.attempts)
      throw new JournalError(`Another process has sent ${intentId} meanwhile.`);
    prepare('UPDATE intents SET state = ?, closed_at_ms = ? WHERE intent_id = ?').run(
      intent.state,
      intent.closedAtMs,
      intentId,
    );
    return intent;
  };

  const atomic = <T>(work: () => T): T => guarded(() => transaction(database, work), location);

  const taken = (
    facts: IntentFacts,
    allowDuplicate: boolean,
    nowMs: number,
  ): Exclude<Begun, { kind: 'begun' }> | null => {
    const scope = [facts.environment, facts.tenantId, facts.accountId] as const;
    const inScope =
      'SELECT intent_id FROM intents WHERE environment = ? AND tenant_id = ? AND account_id = ?';
    const [named] = [
      ...(facts.ref === null ? [] : findAll(`${inScope} AND ref = ?`, ...scope, facts.ref)),
      ...findAll(`${inScope} AND idempotency_key = ?`, ...scope, facts.idempotencyKey),
      ...(facts.identifier === null
        ? []
        : findAll(`${inScope} AND identifier = ?`, ...scope, facts.identifier).filter((other) =>
            sameKind(other, facts),
          )),
    ];
    if (named) {
      const same = named.bodySha256 === facts.bodySha256 && named.idempotencyKey === facts.idempotencyKey;
      return { kind: same ? 'same-ref' : 'ref-conflict', intent: named };
    }
    if (facts.ref !== null || facts.claim === null || allowDuplicate) return null;
    const alike = findAll(
      'SELECT intent_id FROM intents WHERE claim = ? ORDER BY created_at_ms DESC',
      facts.claim,
    );
    const claimant = alike.find((intent) => claims(intent, nowMs));
    return claimant ? { kind: 'claimed', intent: claimant } : null;
  };

  return {
    location,
    peek: (facts, allowDuplicate) => guarded(() => taken(facts, allowDuplicate, facts.createdAtMs), location),
    begin: (facts, allowDuplicate, nowMs) =>
      atomic(() => {
        const other = taken(facts, allowDuplicate, nowMs);
        if (other) return other;
        insertIntent(database, facts);
        write(facts.intentId, { kind: 'INTENT', atMs: nowMs, facts });
        return { kind: 'begun', intent: write(facts.intentId, { kind: 'ATTEMPT', atMs: nowMs, attempt: 1 }) };
      }),
    append: (intentId, event) => atomic(() => write(intentId, event)),
    find: (intentId) => guarded(() => find(intentId), location),
    findByIdentifier: (environment, identifier) =>
      guarded(
        () =>
          findAll(
            'SELECT intent_id FROM intents WHERE environment = ? AND identifier = ?',
            environment,
            identifier,
          ).find((intent) => intent.creation === undefined) ?? null,
        location,
      ),
    list: (filter) => guarded(() => findAll(...listQuery(filter)), location),
    history: (intentId) => guarded(() => history(intentId), location),
    recentAlike: (facts) =>
      guarded(
        () =>
          findAll(
            'SELECT intent_id FROM intents WHERE environment = ? AND account_id = ? AND destination IS ? AND amount_centavos IS ? ORDER BY created_at_ms DESC LIMIT 5',
            facts.environment,
            facts.accountId,
            facts.destination,
            facts.amountCentavos,
          ),
        location,
      ),
    sheets: (scope) => guarded(() => readSheets(database, scope), location),
    rememberSheet: (sheet) => {
      atomic(() => insertSheet(database, sheet));
    },
    dictPausedUntilMs: (scope) =>
      guarded(() => {
        const row = prepare('SELECT until_ms FROM dict_pauses WHERE scope = ?').get(scope) as
          | { until_ms: number }
          | undefined;
        return row?.until_ms ?? null;
      }, location),
    pauseDict: (scope, untilMs) => {
      atomic(() =>
        prepare(
          'INSERT INTO dict_pauses (scope, until_ms) VALUES (?, ?) ON CONFLICT (scope) DO UPDATE SET until_ms = excluded.until_ms',
        ).run(scope, untilMs),
      );
    },
    health: () => guarded(() => readHealth(database, history), location),
    close: () => database.close(),
  };
}

interface IntentRow {
  readonly intent_id: string;
  readonly environment: string;
  readonly tenant_id: string;
  readonly account_id: string;
  readonly operation: string;
  readonly ref: string | null;
  readonly identifier: string | null;
  readonly idempotency_key: string;
  readonly body_sha256: string;
  readonly destination: string | null;
  readonly amount_centavos: number | null;
  readonly claim: string | null;
  readonly created_at_ms: number;
}

interface EventRow {
  readonly sequence: number;
  readonly payload: string;
  readonly hash: string;
}

/** Whether an earlier payment stands in the way of an identical one: while it is open, and for a day after it settled. */
function claims(intent: Intent, nowMs: number): boolean {
  if (intent.state === 'REFUSED') return false;
  // Once made, a second one is ordinary: a charge, a key.
  if (intent.creation) return !isTerminal(intent.state);
  return !isTerminal(intent.state) || nowMs - (intent.closedAtMs ?? nowMs) < claimAfterSettledMs;
}

/** A charge and a payment may bear the same identifier: each kind of thing has names of its own. */
function sameKind(one: IntentFacts, other: IntentFacts): boolean {
  if (!one.creation && !other.creation) return true;
  return one.operation === other.operation;
}

function readHistory(row: IntentRow, records: readonly EventRow[]): IntentHistory {
  let previous = { sequence: 0, hash: '' };
  let brokenAt = -1;
  const readable: IntentEvent[] = [];
  for (const record of records) {
    const sequence = previous.sequence + 1;
    const link = chainHash(previous.hash, row.intent_id, sequence, record.payload);
    const event = readEvent(record.payload);
    if (event) readable.push(event);
    if (!event || record.sequence !== sequence || record.hash !== link) brokenAt = readable.length - 1;
    previous = record;
  }
  // INTENT and the first ATTEMPT are one transaction: an INTENT alone has lost the rest.
  const intact = brokenAt === -1 && readable.length > 1 && readable.length === records.length;
  if (readable[0]?.kind === 'INTENT')
    return { intent: reduceIntent(readable, intact, brokenAt), events: readable };
  const begun: IntentEvent = { kind: 'INTENT', atMs: Number(row.created_at_ms), facts: factsFrom(row) };
  return { intent: reduceIntent([begun, ...readable], false), events: readable };
}

function readEvent(payload: string): IntentEvent | null {
  try {
    return JSON.parse(payload) as IntentEvent;
  } catch {
    return null;
  }
}

/** What the index still knows of an intent whose first record is gone: enough to ask the service about it. */
function factsFrom(row: IntentRow): IntentFacts {
  return {
    intentId: row.intent_id,
    environment: row.environment,
    host: '',
    tenantId: row.tenant_id,
    accountId: row.account_id,
    operation: row.operation,
    target: '',
    ref: row.ref,
    identifier: row.identifier,
    idempotencyKey: row.idempotency_key,
    bodyText: 'null',
    bodySha256: row.body_sha256,
    amountCentavos: row.amount_centavos,
    destination: row.destination,
    claim: row.claim,
    createdAtMs: Number(row.created_at_ms),
    toolVersion: '',
    operator: '',
  };
}

function readHealth(
  database: DatabaseSync,
  history: (intentId: string) => IntentHistory | null,
): JournalHealth {
  const all = <R>(sql: string) => database.prepare(sql).all() as R[];
  const pragmaValue = (pragma: string) => Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
  // Kept apart from the events, so that records cut off at the end show too.
  const intents = all<{ intent_id: string; state: string }>('SELECT intent_id, state FROM intents');
  const isSound = (row: { intent_id: string; state: string }): boolean => {
    try {
      const found = history(row.intent_id);
      return found?.intent.intact === true && found.intent.state === row.state;
    } catch {
      return false;
    }
  };
  const findings = all<{ integrity_check: string }>('PRAGMA integrity_check(20)').map(
    (row) => row.integrity_check,
  );
  const orphans = all('PRAGMA foreign_key_check').length;
  return {
    damage: [
      ...findings.filter((finding) => finding !== 'ok'),
      ...(orphans > 0 ? [`${orphans} records of intents that are gone`] : []),
    ],
    journalMode: String(pragmaValue('journal_mode')),
    synchronous: Number(pragmaValue('synchronous')),
    intents: intents.length,
    broken: intents.filter((row) => !isSound(row)).map((row) => row.intent_id),
    dictPauses: all<{ scope: string; untilMs: number }>('SELECT scope, until_ms AS untilMs FROM dict_pauses'),
  };
}

function insertIntent(database: DatabaseSync, facts: IntentFacts): void {
  const columns = {
    intent_id: facts.intentId,
    environment: facts.environment,
    tenant_id: facts.tenantId,
    account_id: facts.accountId,
    operation: facts.operation,
    ref: facts.ref,
    identifier: facts.identifier,
    idempotency_key: facts.idempotencyKey,
    body_sha256: facts.bodySha256,
    destination: facts.destination,
    amount_centavos: facts.amountCentavos,
    claim: facts.claim,
    created_at_ms: facts.createdAtMs,
    state: 'INTENT',
  };
  const names = Object.keys(columns);
  database
    .prepare(`INSERT INTO intents (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(columns));
}

function readSheets(
  database: DatabaseSync,
  { environment, tenantId, accountId }: Pick<RememberedSheet, 'environment' | 'tenantId' | 'accountId'>,
): RememberedSheet[] {
  if (!database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sheets'").get()) return [];
  const rows = database
    .prepare(
      `SELECT batch_id AS batchId, kind, rows, at_ms AS atMs FROM sheets
       WHERE environment = ? AND tenant_id = ? AND account_id = ? ORDER BY at_ms DESC, rowid DESC`,
    )
    .all(environment, tenantId, accountId) as unknown as (Omit<RememberedSheet, 'rows'> & { rows: string })[];
  return rows.map((row) => ({
    ...row,
    environment,
    tenantId,
    accountId,
    rows: JSON.parse(row.rows) as RememberedSheet['rows'],
  }));
}

function insertSheet(database: DatabaseSync, sheet: RememberedSheet): void {
  database.exec(sheetsTable);
  database
    .prepare('INSERT INTO sheets VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(
      sheet.environment,
      sheet.tenantId,
      sheet.accountId,
      sheet.batchId,
      sheet.kind,
      JSON.stringify(sheet.rows),
      sheet.atMs,
    );
}

function listQuery(filter: IntentFilter): [string, ...SQLInputValue[]] {
  const parts: [string, SQLInputValue[]][] = [];
  if (filter.environment !== undefined) parts.push(['environment = ?', [filter.environment]]);
  if (filter.sinceMs !== undefined) parts.push(['created_at_ms >= ?', [filter.sinceMs]]);
  if (filter.states)
    parts.push([`state IN (${filter.states.map(() => '?').join(', ')})`, [...filter.states]]);
  const where = parts.length === 0 ? '' : `WHERE ${parts.map(([text]) => text).join(' AND ')}`;
  const values = parts.flatMap(([, given]) => given);
  return [
    `SELECT intent_id FROM intents ${where} ORDER BY created_at_ms DESC LIMIT ?`,
    ...values,
    filter.limit ?? -1,
  ];
}

function openDatabase(location: string, options: StoreOptions): DatabaseSync {
  const directory = dirname(location);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (!options.allowNetworkDisk) refuseNetworkDisk(directory, options.fileSystemType ?? machineFileSystem);
  const unusable = (why: string) => new JournalError(`The journal ${location} ${why}`);
  return openPrivateDatabase(location, { schema, version: schemaVersion, unusable });
}

function guarded<T>(work: () => T, location: string): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof JournalError) throw error;
    throw new JournalError(`The journal ${location} cannot be used: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
