import { DatabaseSync } from 'node:sqlite';

/** Journals as earlier versions made them, written out by hand. */

const intents = `
  CREATE TABLE intents (
    intent_id TEXT PRIMARY KEY, environment TEXT NOT NULL, tenant_id TEXT NOT NULL, account_id TEXT NOT NULL,
    operation TEXT NOT NULL, ref TEXT, identifier TEXT, idempotency_key TEXT NOT NULL, body_sha256 TEXT NOT NULL,
    destination TEXT, amount_centavos INTEGER, claim TEXT, created_at_ms INTEGER NOT NULL, state TEXT NOT NULL,
    closed_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX intents_ref ON intents (environment, tenant_id, account_id, ref) WHERE ref IS NOT NULL;
  CREATE UNIQUE INDEX intents_key ON intents (environment, tenant_id, account_id, idempotency_key);
  CREATE INDEX intents_created ON intents (created_at_ms);
  CREATE TABLE events (
    intent_id TEXT NOT NULL REFERENCES intents, sequence INTEGER NOT NULL, payload TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (intent_id, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE dict_pauses (scope TEXT PRIMARY KEY, until_ms INTEGER NOT NULL) STRICT;
`;
const sheets = `
  CREATE TABLE sheets (environment TEXT NOT NULL, tenant_id TEXT NOT NULL, account_id TEXT NOT NULL,
    batch_id TEXT NOT NULL, kind TEXT NOT NULL, rows TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT;
`;
const indexesOf1 = `
  CREATE INDEX intents_claim ON intents (claim) WHERE claim IS NOT NULL;
  CREATE INDEX intents_identifier ON intents (identifier);
`;
const broughtBy2 = `
  CREATE INDEX intents_identifier ON intents (environment, identifier, tenant_id, account_id) WHERE identifier IS NOT NULL;
  CREATE INDEX intents_claim ON intents (claim, closed_at_ms) WHERE claim IS NOT NULL;
  CREATE INDEX intents_alike ON intents (environment, account_id, destination, amount_centavos, created_at_ms);
  CREATE INDEX intents_listed ON intents (environment, created_at_ms);
  CREATE INDEX intents_state ON intents (state, environment, created_at_ms);
  CREATE INDEX intents_operation ON intents (operation, environment, created_at_ms);
  CREATE INDEX intents_ref_anywhere ON intents (environment, ref) WHERE ref IS NOT NULL;
  CREATE INDEX sheets_account ON sheets (environment, tenant_id, account_id, at_ms);
  ALTER TABLE intents ADD COLUMN position INTEGER;
  ALTER TABLE intents ADD COLUMN link TEXT;
  CREATE UNIQUE INDEX intents_position ON intents (position);
  CREATE TABLE service_names (
    environment TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, intent_id TEXT NOT NULL REFERENCES intents,
    settled INTEGER NOT NULL, PRIMARY KEY (environment, kind, value, intent_id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX service_names_settled ON service_names (environment, kind, value) WHERE settled = 1;
  CREATE INDEX service_names_intent ON service_names (intent_id);
  CREATE INDEX service_names_value ON service_names (environment, value);
`;
const runs = `
  CREATE TABLE runs (
    run_id TEXT PRIMARY KEY, environment TEXT NOT NULL, tenant_id TEXT NOT NULL, account_id TEXT NOT NULL,
    ref TEXT NOT NULL, file_name TEXT, file_sha256 TEXT NOT NULL, columns TEXT NOT NULL, operator TEXT NOT NULL,
    state TEXT NOT NULL, row_count INTEGER NOT NULL, total_centavos INTEGER NOT NULL, halt TEXT,
    created_at_ms INTEGER NOT NULL, changed_at_ms INTEGER NOT NULL, UNIQUE (environment, tenant_id, account_id, ref)
  ) STRICT;
  CREATE TABLE run_rows (
    intent_id TEXT PRIMARY KEY REFERENCES intents, line INTEGER NOT NULL, cells TEXT NOT NULL, reference TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX run_rows_reference ON run_rows (reference) WHERE reference IS NOT NULL;
  ALTER TABLE intents ADD COLUMN run_id TEXT;
  CREATE INDEX intents_run ON intents (run_id, position) WHERE run_id IS NOT NULL;
`;
const columnsOf1 =
  'intent_id, environment, tenant_id, account_id, operation, ref, identifier, idempotency_key, body_sha256, destination, ' +
  'amount_centavos, claim, created_at_ms, state, closed_at_ms';
const copied = (columns: string) => `
  INSERT INTO intents (${columns}) SELECT ${columns} FROM given.intents ORDER BY rowid;
  INSERT INTO events SELECT * FROM given.events;
  INSERT INTO dict_pauses SELECT * FROM given.dict_pauses`;

/** The journal of an earlier brl: its tables, and how the rows of `given` come into them. */
export interface OldJournal {
  readonly name: string;
  readonly version: number;
  readonly tables: string;
  readonly fill: string;
}

/** What each later version added, as its last commit had it. */
const late = `
  ALTER TABLE intents ADD COLUMN settled_late INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX intents_late ON intents (settled_late) WHERE settled_late = 1;
`;
const searchOf = (more: string) => `
  CREATE TABLE search_words (position INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
  CREATE VIRTUAL TABLE search USING fts5(grams, tokenize = 'ascii', content = '', columnsize = 0, detail = none${more});
`;
const kept = `
  CREATE INDEX intents_destination ON intents (environment, account_id, destination, created_at_ms);
  CREATE TRIGGER intents_kept BEFORE DELETE ON intents
    BEGIN SELECT RAISE(ABORT, 'a payment is never taken out of its journal'); END;
`;
const payees = `
  CREATE TABLE payee_changes (
    environment TEXT NOT NULL, tenant_id TEXT NOT NULL, account_id TEXT NOT NULL, number INTEGER NOT NULL,
    payee_id INTEGER NOT NULL, kind TEXT NOT NULL, payee TEXT NOT NULL, operator TEXT NOT NULL, machine TEXT NOT NULL,
    database_role TEXT, at_ms INTEGER NOT NULL, PRIMARY KEY (environment, tenant_id, account_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER payee_changes_kept BEFORE DELETE ON payee_changes
    BEGIN SELECT RAISE(ABORT, 'a change of a payee is never taken out of its journal'); END;
  CREATE TRIGGER payee_changes_unchanged BEFORE UPDATE ON payee_changes
    BEGIN SELECT RAISE(ABORT, 'a change of a payee is never rewritten'); END;
`;
const scheduled = `
  ALTER TABLE intents ADD COLUMN due_ms INTEGER;
  CREATE INDEX intents_due ON intents (due_ms, position) WHERE due_ms IS NOT NULL;
  CREATE TABLE runners (runner TEXT PRIMARY KEY, seen_ms INTEGER NOT NULL) STRICT;
`;
const tablesOf3 = `${intents} ${sheets} ${broughtBy2} ${runs}`;
const columnsOf3 = `${columnsOf1}, position, link, run_id`;
const filledSince3 = (columns: string) => `${copied(columns)}; INSERT INTO sheets SELECT * FROM given.sheets;
  INSERT INTO service_names SELECT * FROM given.service_names; INSERT INTO runs SELECT * FROM given.runs;
  INSERT INTO run_rows SELECT intent_id, line, cells, reference FROM given.run_rows`;
const filledSince4 = filledSince3(`${columnsOf3}, settled_late`);
const filledSince7 = 'INSERT INTO payee_changes SELECT * FROM given.payee_changes';

/** Those that hold runs of files. */
export const journalsWithRuns: readonly OldJournal[] = [
  { version: 3, tables: tablesOf3, fill: filledSince3(columnsOf3) },
  { version: 4, tables: `${tablesOf3} ${late}`, fill: filledSince4 },
  { version: 5, tables: `${tablesOf3} ${late} ${searchOf('')}`, fill: filledSince4 },
  {
    version: 6,
    tables: `${tablesOf3} ${late} ${searchOf(", prefix = '1 2 3'")} ${kept}`,
    fill: filledSince4,
  },
  {
    version: 7,
    tables: `${tablesOf3} ${late} ${searchOf(", prefix = '1 2 3'")} ${kept} ${payees}`,
    fill: `${filledSince4}; ${filledSince7}`,
  },
  {
    version: 8,
    tables: `${tablesOf3} ${late} ${searchOf(", prefix = '1 2 3'")} ${kept} ${payees} ${scheduled}`,
    fill: `${filledSince3(`${columnsOf3}, settled_late, due_ms`)}; ${filledSince7};
      INSERT INTO runners SELECT * FROM given.runners`,
  },
].map((journal) => ({ ...journal, name: `version ${journal.version}` }));

export const oldJournals: readonly OldJournal[] = [
  {
    name: 'version 1, before its first sheet',
    version: 1,
    tables: `${intents} ${indexesOf1}`,
    fill: copied(columnsOf1),
  },
  {
    name: 'version 1',
    version: 1,
    tables: `${intents} ${indexesOf1} ${sheets}`,
    fill: `${copied(columnsOf1)}; INSERT INTO sheets SELECT * FROM given.sheets`,
  },
  {
    name: 'version 2',
    version: 2,
    tables: `${intents} ${sheets} ${broughtBy2}`,
    fill: `${copied(`${columnsOf1}, position, link`)}; INSERT INTO sheets SELECT * FROM given.sheets;
      INSERT INTO service_names SELECT * FROM given.service_names`,
  },
  ...journalsWithRuns.filter(({ version }) => version === 3 || version === 8),
];

/** Makes a journal of an earlier version at `path`, with the payments of the journal at `from`. */
export function makeOldJournal(path: string, { tables, version, fill }: OldJournal, from: string): void {
  const mask = process.umask(0o077);
  const database = new DatabaseSync(path);
  database.exec(`${tables} PRAGMA journal_mode = WAL; PRAGMA user_version = ${version}`);
  database.exec(`ATTACH '${from}' AS given; ${fill}`);
  database.close();
  process.umask(mask);
}
