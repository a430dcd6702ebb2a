import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The tables of a file of captured deliveries as its first version made them; copied, never changed. */
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

const columns =
  'received_at_ms, target, remote_address, headers, body, auth_type, subscription_id, valid, causes, problem, status, ' +
  'kind, duplicate_of, differs, attempt, request_id, event_id, type, account_id, identifier, end_to_end_id, pair_key, envelope';

/** Makes such a file, with an event, its repeat, and a refused copy of it. */
export function makeFirstVersion(location: string): void {
  mkdirSync(dirname(location), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(location);
  database.exec(`PRAGMA journal_mode = WAL; ${schema} PRAGMA user_version = 1`);
  const insert = database.prepare(
    `INSERT INTO deliveries (${columns}) VALUES (${columns.replace(/\w+/g, '?')})`,
  );
  const body = Buffer.from(
    '{"id":"evt-old","type":"pix.in.completed","data":{"amount":10.50,"identifier":"invoice-old"}}',
  );
  const envelope = JSON.stringify({
    eventId: 'evt-old',
    type: 'pix.in.completed',
    occurredAt: null,
    environment: 'sandbox',
    tenantId: null,
    accountId: 'a1',
    identifier: 'invoice-old',
    endToEndId: null,
    status: null,
    aliasOf: null,
    pairKey: null,
  });
  const rows = [
    [body, 1, '[]', 200, 'new', null],
    [null, 1, '[]', 200, 'redelivery', 1],
    [body, 0, '[{"code":"wrong_secret","detail":null}]', 401, 'refused', null],
  ] as const;
  for (const [bytes, valid, causes, status, kind, duplicateOf] of rows)
    insert.run(
      1_767_614_400_000,
      '/hook',
      null,
      '[["X-Signature","00"]]',
      bytes,
      'HMAC',
      null,
      valid,
      causes,
      null,
      status,
      kind,
      duplicateOf,
      0,
      1,
      'dlv-1',
      'evt-old',
      'pix.in.completed',
      'a1',
      'invoice-old',
      null,
      null,
      envelope,
    );
  database.close();
}
