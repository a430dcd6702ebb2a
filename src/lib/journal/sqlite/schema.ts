import type { DatabaseSync } from 'node:sqlite';
import { intentLink } from '../intent-chain.ts';
import { readEvent } from '../records.ts';
import { findingIn, serviceNamesOf } from '../service-names.ts';
import { queries } from './queries.ts';

/** Version of the tables; an earlier journal is upgraded to it, a later one is not written to. */
export const schemaVersion = 9;

/** The same tables, of a journal from which records went to an archive: earlier versions of this program could not read it. */
export const archivedVersion = 10;

const intents = `
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
  CREATE INDEX intents_created ON intents (created_at_ms);
`;

const events = `
  CREATE TABLE events (
    intent_id TEXT NOT NULL REFERENCES intents,
    sequence INTEGER NOT NULL,
    payload TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (intent_id, sequence)
  ) STRICT, WITHOUT ROWID;
`;

const dictPauses = 'CREATE TABLE dict_pauses (scope TEXT PRIMARY KEY, until_ms INTEGER NOT NULL) STRICT;';

/** A journal of version 1 got it on first use, and may have it already. */
const sheets = `
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

/** The service's names for the payments; a name that settled one intent cannot settle another. */
const serviceNames = `
  CREATE TABLE service_names (
    environment TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    intent_id TEXT NOT NULL REFERENCES intents,
    settled INTEGER NOT NULL,
    PRIMARY KEY (environment, kind, value, intent_id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX service_names_settled ON service_names (environment, kind, value) WHERE settled = 1;
  CREATE INDEX service_names_intent ON service_names (intent_id);
  CREATE INDEX service_names_value ON service_names (environment, value);
`;

/**
 * One index for each way in which a payment looks for others, covering every column of the question: a shorter one would be
 * walked through for every intent of the account.
 */
const indexes = `
  CREATE INDEX intents_identifier ON intents (environment, identifier, tenant_id, account_id) WHERE identifier IS NOT NULL;
  CREATE INDEX intents_claim ON intents (claim, closed_at_ms) WHERE claim IS NOT NULL;
  CREATE INDEX intents_alike ON intents (environment, account_id, destination, amount_centavos, created_at_ms);
  CREATE INDEX intents_listed ON intents (environment, created_at_ms);
  CREATE INDEX intents_state ON intents (state, environment, created_at_ms);
  CREATE INDEX intents_operation ON intents (operation, environment, created_at_ms);
  CREATE INDEX intents_ref_anywhere ON intents (environment, ref) WHERE ref IS NOT NULL;
  CREATE INDEX sheets_account ON sheets (environment, tenant_id, account_id, at_ms);
`;

/** The place of an intent in its journal, from 1, and its link to the one before it. */
const chain = `
  ALTER TABLE intents ADD COLUMN position INTEGER;
  ALTER TABLE intents ADD COLUMN link TEXT;
  CREATE UNIQUE INDEX intents_position ON intents (position);
`;

/** The additions of version 2; made the same for a new journal and for one of version 1. */
const sinceVersion2 = `${sheets} ${indexes} ${chain} ${serviceNames}`;

/** The names in the records of version 1. If one name settled two intents, it goes to the earlier one. */
function rememberServiceNames(database: DatabaseSync): void {
  const records = database.prepare(
    `SELECT intent_id AS intentId, environment, operation, payload FROM events JOIN intents USING (intent_id)
     ORDER BY created_at_ms, intent_id, sequence`,
  );
  const settledBy = database.prepare(queries.settledBy);
  const add = database.prepare(queries.addServiceName);
  const settle = database.prepare(queries.settleNames);
  const creations = new Set<unknown>();
  for (const {
    intentId = '',
    environment = '',
    operation = '',
    payload = '',
  } of records.iterate() as Iterable<Readonly<Record<string, string>>>) {
    const event = readEvent(payload);
    if (event?.kind === 'INTENT' && event.facts.creation) creations.add(intentId);
    const finding = event && findingIn(event);
    if (!finding || creations.has(intentId)) continue;
    for (const { kind, value } of serviceNamesOf(finding, operation)) {
      if (settledBy.get(environment, kind, value, intentId) === undefined)
        add.run(environment, kind, value, intentId, 0);
    }
    if (finding.state === 'SETTLED') settle.run(intentId);
  }
}

/**
 * The additions of version 3: payout runs. A row's payment is an intent like any other; these tables hold what else its file
 * says of it.
 */
const runs = `
  CREATE TABLE runs (
    run_id TEXT PRIMARY KEY,
    environment TEXT NOT NULL,
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    ref TEXT NOT NULL,
    file_name TEXT,
    file_sha256 TEXT NOT NULL,
    columns TEXT NOT NULL,
    operator TEXT NOT NULL,
    state TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    total_centavos INTEGER NOT NULL,
    halt TEXT,
    created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    UNIQUE (environment, tenant_id, account_id, ref)
  ) STRICT;
  CREATE TABLE run_rows (
    intent_id TEXT PRIMARY KEY REFERENCES intents,
    line INTEGER NOT NULL,
    cells TEXT NOT NULL,
    reference TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX run_rows_reference ON run_rows (reference) WHERE reference IS NOT NULL;
  ALTER TABLE intents ADD COLUMN run_id TEXT;
  CREATE INDEX intents_run ON intents (run_id, position) WHERE run_id IS NOT NULL;
`;

/** The addition of version 4: payments executed after they had been reported as refused. */
const lateness = `
  ALTER TABLE intents ADD COLUMN settled_late INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX intents_late ON intents (settled_late) WHERE settled_late = 1;
`;

/**
 * The addition of version 5: a text for each intent by position, as `search.ts` writes it, and the index of its letter groups, also
 * by their first letters. Intents of earlier versions are added at the first search (`journal/sqlite/search.ts`).
 */
const search = `
  CREATE TABLE search_words (position INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
  CREATE VIRTUAL TABLE search
    USING fts5(grams, tokenize = 'ascii', content = '', columnsize = 0, detail = none, prefix = '1 2 3');
`;

/**
 * The additions of version 6: no intent is removed, whoever writes to the file (`journal/sqlite/losses.ts`); and the payments to one
 * destination in the order of their time, whatever their amounts.
 */
const kept = `
  CREATE INDEX intents_destination ON intents (environment, account_id, destination, created_at_ms);
  CREATE TRIGGER intents_kept BEFORE DELETE ON intents
    BEGIN SELECT RAISE(ABORT, 'a payment is never taken out of its journal'); END;
`;

/** The addition of version 7: payees under their nicknames, as a history to which changes are only added. */
const payees = `
  CREATE TABLE payee_changes (
    environment TEXT NOT NULL,
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    payee_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payee TEXT NOT NULL,
    operator TEXT NOT NULL,
    machine TEXT NOT NULL,
    database_role TEXT,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (environment, tenant_id, account_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER payee_changes_kept BEFORE DELETE ON payee_changes
    BEGIN SELECT RAISE(ABORT, 'a change of a payee is never taken out of its journal'); END;
  CREATE TRIGGER payee_changes_unchanged BEFORE UPDATE ON payee_changes
    BEGIN SELECT RAISE(ABORT, 'a change of a payee is never rewritten'); END;
`;

/** The additions of version 8: when a scheduled payment is due, and when a runner last looked for those that are. */
const scheduled = `
  ALTER TABLE intents ADD COLUMN due_ms INTEGER;
  CREATE INDEX intents_due ON intents (due_ms, position) WHERE due_ms IS NOT NULL;
  CREATE TABLE runners (runner TEXT PRIMARY KEY, seen_ms INTEGER NOT NULL) STRICT;
`;

/**
 * The additions of version 9: what each payment counts as from its latest ATTEMPT on (`heed.ts`), and the newest policy that was seen
 * for each account.
 */
const policed = `
  ALTER TABLE intents ADD COLUMN sent_from TEXT;
  ALTER TABLE intents ADD COLUMN sent_to TEXT;
  ALTER TABLE intents ADD COLUMN sent_owner TEXT;
  ALTER TABLE intents ADD COLUMN sent_centavos INTEGER;
  ALTER TABLE intents ADD COLUMN sent_ms INTEGER;
  CREATE INDEX intents_sent ON intents (sent_from, sent_ms, state, sent_to, sent_centavos) WHERE sent_ms IS NOT NULL;
  CREATE INDEX intents_paid ON intents (sent_from, sent_to, sent_ms) WHERE state = 'SETTLED' AND sent_owner IS NOT NULL;
  CREATE TABLE policies (
    account TEXT PRIMARY KEY,
    serial INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    required INTEGER NOT NULL,
    is_machine INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER policies_kept BEFORE DELETE ON policies
    BEGIN SELECT RAISE(ABORT, 'a policy that was seen is never forgotten'); END;
`;

/** What may have been sent today counts; whom it paid is not told from here. */
const countLately = `
  UPDATE intents SET sent_from = lower(account_id), sent_centavos = coalesce(amount_centavos, 0),
    sent_ms = (SELECT max(json_extract(payload, '$.atMs')) FROM events e
      WHERE e.intent_id = intents.intent_id AND payload LIKE '{"kind":"ATTEMPT"%')
  WHERE state NOT IN ('SCHEDULED', 'INTENT', 'REFUSED')
    AND (closed_at_ms IS NULL OR closed_at_ms > 1000 * (unixepoch() - 2 * 86400))
    AND NOT EXISTS (SELECT 1 FROM events e WHERE e.intent_id = intents.intent_id AND sequence = 1
      AND json_valid(payload) AND json_extract(payload, '$.facts.creation') IS NOT NULL);
`;

/** The tables of a new journal. */
export const schema = `${intents} ${events} ${dictPauses} ${sinceVersion2} ${runs} ${lateness} ${search} ${kept} ${payees} ${scheduled} ${policed}`;

/** The steps that upgrade a journal from the version that is the key to the next one. */
export const upgrades: Readonly<Record<number, (database: DatabaseSync) => void>> = {
  1: (database) => {
    database.exec('DROP INDEX IF EXISTS intents_claim; DROP INDEX IF EXISTS intents_identifier;');
    database.exec(sinceVersion2);
    rememberServiceNames(database);
    chainIntents(database);
  },
  2: (database) => database.exec(runs),
  3: (database) => database.exec(lateness),
  4: (database) => database.exec(search),
  // The index of version 5 did not know the first letters.
  5: (database) => database.exec(`DROP TABLE search; DROP TABLE search_words; ${search} ${kept}`),
  6: (database) => database.exec(payees),
  7: (database) => database.exec(scheduled),
  8: (database) => database.exec(`${policed} ${countLately}`),
};

/** Links the existing intents into the chain, in the order in which they were written. */
function chainIntents(database: DatabaseSync): void {
  const next = database.prepare(
    `SELECT i.rowid, i.intent_id, e.hash FROM intents i LEFT JOIN events e ON e.intent_id = i.intent_id AND e.sequence = 1
     WHERE i.rowid > ? ORDER BY i.rowid LIMIT 1`,
  );
  const set = database.prepare('UPDATE intents SET position = ?, link = ? WHERE rowid = ?');
  let last = { rowid: -1, link: '' };
  for (let position = 1; ; position++) {
    const row = next.get(last.rowid) as { rowid: number; intent_id: string; hash: string | null } | undefined;
    if (!row) return;
    last = { rowid: row.rowid, link: intentLink(last.link, position, row.intent_id, row.hash ?? '') };
    set.run(position, last.link, last.rowid);
  }
}
