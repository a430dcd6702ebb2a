import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Incremented with every change of the tables; a file of another version is emptied, as sandbox state is disposable. */
const schemaVersion = 5;

/** How long a process waits for another one's transaction, in milliseconds. */
const busyTimeoutMs = 5000;

/**
 * Opens the state of a sandbox, creating it if missing. Directory 0700, file 0600.
 * @param file path, or `:memory:` for a sandbox that ends with the process.
 */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  if (versionOf(database) !== schemaVersion) {
    database.exec('PRAGMA journal_mode = WAL');
    rebuild(database);
  }
  database.exec('PRAGMA synchronous = NORMAL');
  return database;
}

/** Drops and recreates every table, in the caller's transaction. */
export function recreateTables(database: DatabaseSync): void {
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .all();
  for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"`);
  database.exec(schema);
  database.exec(`PRAGMA user_version = ${schemaVersion}`);
}

function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

function versionOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.user_version;
}

function rebuild(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  // Another process may have done it while this one waited for the lock.
  if (versionOf(database) !== schemaVersion) recreateTables(database);
  database.exec('COMMIT');
}

const schema = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
CREATE TABLE tenants (id TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT;
CREATE TABLE accounts (
  id TEXT PRIMARY KEY, tenant_id TEXT NOT NULL, state TEXT NOT NULL, balance_centavos INTEGER NOT NULL,
  daily_limit_centavos INTEGER NOT NULL, branch TEXT NOT NULL, number TEXT NOT NULL, holder_name TEXT NOT NULL,
  holder_document TEXT NOT NULL
) STRICT;
CREATE TABLE clients (
  id TEXT PRIMARY KEY, secret_hash TEXT NOT NULL, tenant_id TEXT NOT NULL, kind TEXT NOT NULL, scopes TEXT NOT NULL,
  account_id TEXT, active_from INTEGER, allowed_ips TEXT
) STRICT;
CREATE TABLE public_keys (
  client_id TEXT NOT NULL, kid TEXT NOT NULL, pem TEXT NOT NULL, active_from INTEGER NOT NULL,
  PRIMARY KEY (client_id, kid)
) STRICT;
CREATE TABLE tokens (hash TEXT PRIMARY KEY, client_id TEXT NOT NULL, scopes TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE records (
  seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, account_id TEXT, identifier TEXT, state TEXT NOT NULL,
  due_at INTEGER, created_at INTEGER NOT NULL, data TEXT NOT NULL, UNIQUE (kind, id)
) STRICT;
CREATE INDEX records_by_identifier ON records (kind, account_id, identifier);
CREATE INDEX records_by_end_to_end ON records (data ->> 'endToEndId');
CREATE INDEX records_by_due ON records (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE idempotency (
  account_id TEXT NOT NULL, operation TEXT NOT NULL, key TEXT NOT NULL, record_id TEXT NOT NULL,
  created_at INTEGER NOT NULL, PRIMARY KEY (account_id, operation, key)
) STRICT;
CREATE TABLE ledger (
  seq INTEGER PRIMARY KEY, account_id TEXT NOT NULL, at INTEGER NOT NULL, amount_centavos INTEGER NOT NULL,
  operation TEXT NOT NULL, reference TEXT NOT NULL, line TEXT NOT NULL
) STRICT;
CREATE TABLE limit_use (
  reference TEXT PRIMARY KEY, account_id TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL,
  amount_centavos INTEGER NOT NULL, operator TEXT
) STRICT;
CREATE INDEX limit_use_by_time ON limit_use (account_id, kind, at);
CREATE INDEX ledger_by_time ON ledger (account_id, at);
CREATE INDEX ledger_by_identifier ON ledger (account_id, line ->> 'identifier') WHERE line ->> 'status' IS NOT NULL AND operation = 'PIX';
CREATE INDEX ledger_by_end_to_end ON ledger (account_id, line ->> 'endToEndId') WHERE line ->> 'status' IS NOT NULL AND operation = 'PIX';
CREATE TABLE events (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, occurred_at INTEGER NOT NULL,
  account_id TEXT NOT NULL, envelope TEXT NOT NULL
) STRICT;
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY, subscription_id TEXT NOT NULL, event_id TEXT NOT NULL, event_type TEXT NOT NULL, state TEXT NOT NULL,
  attempts INTEGER NOT NULL, next_at INTEGER, last_status INTEGER, last_problem TEXT, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveries_by_next ON deliveries (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE faults (seq INTEGER PRIMARY KEY, name TEXT NOT NULL, route TEXT, remaining INTEGER NOT NULL) STRICT;
CREATE TABLE dict_cache (
  account_id TEXT NOT NULL, key TEXT NOT NULL, fetched_at INTEGER NOT NULL, PRIMARY KEY (account_id, key)
) STRICT;
CREATE TABLE dict_lookups (
  seq INTEGER PRIMARY KEY, account_id TEXT NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL, source TEXT NOT NULL
) STRICT;
CREATE INDEX dict_lookups_by_time ON dict_lookups (account_id, source, at);
`;
