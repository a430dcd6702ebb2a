import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';
import { facts, statesOf, writePayments } from '../safety/journal-copies.ts';

/** A journal that was begun by version 1 of its tables is brought up where it is, with every payment in it. */

/** As version 1 made them; `sheets` came with the first sheet. */
const version1 = `
  CREATE TABLE intents (
    intent_id TEXT PRIMARY KEY, environment TEXT NOT NULL, tenant_id TEXT NOT NULL, account_id TEXT NOT NULL,
    operation TEXT NOT NULL, ref TEXT, identifier TEXT, idempotency_key TEXT NOT NULL, body_sha256 TEXT NOT NULL,
    destination TEXT, amount_centavos INTEGER, claim TEXT, created_at_ms INTEGER NOT NULL, state TEXT NOT NULL,
    closed_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX intents_ref ON intents (environment, tenant_id, account_id, ref) WHERE ref IS NOT NULL;
  CREATE UNIQUE INDEX intents_key ON intents (environment, tenant_id, account_id, idempotency_key);
  CREATE INDEX intents_claim ON intents (claim) WHERE claim IS NOT NULL;
  CREATE INDEX intents_identifier ON intents (identifier);
  CREATE INDEX intents_created ON intents (created_at_ms);
  CREATE TABLE events (
    intent_id TEXT NOT NULL REFERENCES intents, sequence INTEGER NOT NULL, payload TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (intent_id, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE dict_pauses (scope TEXT PRIMARY KEY, until_ms INTEGER NOT NULL) STRICT;
  PRAGMA journal_mode = WAL;
  PRAGMA user_version = 1;
`;
const sheets = `CREATE TABLE sheets (environment TEXT NOT NULL, tenant_id TEXT NOT NULL, account_id TEXT NOT NULL,
  batch_id TEXT NOT NULL, kind TEXT NOT NULL, rows TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT`;
const columns =
  'intent_id, environment, tenant_id, account_id, operation, ref, identifier, idempotency_key, body_sha256, destination, ' +
  'amount_centavos, claim, created_at_ms, state, closed_at_ms';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brl-old-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The payments of `from`, in a journal of version 1. */
function oldJournal(from: string, hasSheets: boolean): string {
  const path = join(folder, `old-${hasSheets}.sqlite`);
  const old = process.umask(0o077);
  const database = new DatabaseSync(path);
  database.exec(version1);
  if (hasSheets) database.exec(sheets);
  database.exec(`ATTACH '${from}' AS given; INSERT INTO intents SELECT ${columns} FROM given.intents ORDER BY rowid;
    INSERT INTO events SELECT * FROM given.events`);
  database.close();
  process.umask(old);
  return path;
}

function tablesOf(path: string): unknown[] {
  const database = new DatabaseSync(path);
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .all();
  const columnNames = database.prepare("SELECT name FROM pragma_table_info('intents')").all();
  const version = database.prepare('PRAGMA user_version').get();
  database.close();
  return [...tables, ...columnNames, version];
}

test.each([true, false])('is brought up with what it has (sheets: %s), once', async (hasSheets) => {
  const made = join(folder, 'new.sqlite');
  const { commits } = await writePayments(made, 9);
  const old = oldJournal(made, hasSheets);
  for (const _time of ['first', 'second']) {
    const journal = openSqliteJournal(old);
    expect(await statesOf(journal)).toEqual(commits.at(-1)?.states);
    expect(await journal.health()).toMatchObject({
      damage: [],
      broken: [],
      missing: 0,
      losses: null,
      intents: 9,
    });
    await journal.close();
  }
  expect(tablesOf(old)).toEqual(tablesOf(made));
});

test('what it has is in the chain: one that is taken out shows', async () => {
  const made = join(folder, 'new.sqlite');
  await writePayments(made, 9);
  const old = oldJournal(made, false);
  await openSqliteJournal(old).close();
  const database = new DatabaseSync(old);
  database.exec(
    "DELETE FROM events WHERE intent_id = 'int_4'; DELETE FROM intents WHERE intent_id = 'int_4'",
  );
  database.close();
  const journal = openSqliteJournal(old);
  expect(await journal.health()).toMatchObject({ missing: 1, broken: [] });
  expect((await journal.begin(facts('int_20'), false, 5000)).kind).toBe('begun');
  await journal.close();
});

test('an earlier brl does not write to it', async () => {
  const made = join(folder, 'new.sqlite');
  await openSqliteJournal(made).close();
  const database = new DatabaseSync(made);
  // Version 1 refused every other number.
  expect(database.prepare('PRAGMA user_version').get()).not.toEqual({ user_version: 1 });
  database.close();
});
