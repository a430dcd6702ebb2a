import type { DatabaseSync, StatementSync } from 'node:sqlite';

const scope = 'environment = ? AND tenant_id = ? AND account_id = ?';

/** The statements of a payment whose text never varies. */
export const queries = {
  intent: 'SELECT * FROM intents WHERE intent_id = ?',
  records: 'SELECT sequence, payload, hash FROM events WHERE intent_id = ? ORDER BY sequence',
  lastRecord: 'SELECT sequence, hash FROM events WHERE intent_id = ? ORDER BY sequence DESC LIMIT 1',
  addRecord: 'INSERT INTO events (intent_id, sequence, payload, hash) VALUES (?, ?, ?, ?)',
  setState: 'UPDATE intents SET state = ?, closed_at_ms = ?, settled_late = ? WHERE intent_id = ?',
  setDue: 'UPDATE intents SET due_ms = ? WHERE intent_id = ?',
  byRef: `SELECT intent_id FROM intents WHERE ${scope} AND ref = ?`,
  byKey: `SELECT intent_id FROM intents WHERE ${scope} AND idempotency_key = ?`,
  byIdentifier: `SELECT intent_id FROM intents WHERE ${scope} AND identifier = ?`,
  byIdentifierAnywhere: 'SELECT intent_id FROM intents WHERE environment = ? AND identifier = ?',
  settledBy: `SELECT intent_id FROM service_names
    WHERE environment = ? AND kind = ? AND value = ? AND settled = 1 AND intent_id <> ?`,
  addServiceName: `INSERT INTO service_names (environment, kind, value, intent_id, settled) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (environment, kind, value, intent_id) DO UPDATE SET settled = max(settled, excluded.settled)`,
  settleNames: 'UPDATE OR IGNORE service_names SET settled = 1 WHERE intent_id = ?',
  byServiceName: 'SELECT DISTINCT intent_id FROM service_names WHERE environment = ? AND value = ?',
  byRefAnywhere: 'SELECT intent_id FROM intents WHERE environment = ? AND ref = ?',
  /** A row's own name for its payment, which other rows may share; CROSS makes SQLite start with the name. */
  byReference: `SELECT intent_id FROM run_rows CROSS JOIN intents USING (intent_id)
    WHERE environment = ? AND reference = ? ORDER BY position DESC`,
  /** The plus makes SQLite start with the names. */
  refOf: `SELECT coalesce(ref, reference, (SELECT ref FROM runs WHERE run_id = i.run_id)) AS ref
    FROM intents AS i LEFT JOIN run_rows USING (intent_id)
    WHERE intent_id IN (SELECT intent_id FROM intents WHERE environment = ?1 AND identifier = ?4
      UNION ALL SELECT intent_id FROM service_names WHERE environment = ?1 AND value = ?4)
      AND +tenant_id = ?2 AND +account_id = ?3 ORDER BY +position DESC LIMIT 1`,
  /** Only those that are open or closed since then; an older end claims nothing. */
  byClaim: `SELECT intent_id, created_at_ms FROM intents WHERE claim = ?1 AND closed_at_ms IS NULL
    UNION ALL SELECT intent_id, created_at_ms FROM intents WHERE claim = ?1 AND closed_at_ms > ?2
    ORDER BY created_at_ms DESC`,
  alike: `SELECT intent_id FROM intents
    WHERE environment = ? AND account_id = ? AND destination IS ? AND amount_centavos IS ? AND state NOT IN ('INTENT', 'SCHEDULED')
    ORDER BY created_at_ms DESC LIMIT 5`,
  openAlike: `SELECT intent_id FROM intents INDEXED BY intents_alike
    WHERE environment = ? AND account_id = ? AND destination = ? AND amount_centavos = ?
      AND state IN ('SENT', 'UNCERTAIN', 'PENDING', 'SCHEDULED')`,
  /** For somebody who was never paid, SQLite would otherwise walk every settled payment, newest first. */
  lastPaidTo: `SELECT intent_id FROM intents INDEXED BY intents_destination
    WHERE environment = ? AND account_id = ? AND destination = ?
      AND state NOT IN ('INTENT', 'SCHEDULED', 'REFUSED') ORDER BY created_at_ms DESC LIMIT 1`,
  /** Walks the smallest index, 10 to 30 ms for a million intents: only after what {@link keptSchema} shows. */
  intentCount: 'SELECT count(*) AS count FROM intents',
  /** No row where the tables do not refuse to remove an intent. */
  keptSchema: `SELECT schema_version FROM pragma_schema_version, sqlite_schema
    WHERE type = 'trigger' AND name = 'intents_kept'`,
  lastIntent: 'SELECT position, link FROM intents WHERE position > 0 ORDER BY position DESC LIMIT 1',
  firstLink: 'SELECT link FROM intents WHERE position > 0 ORDER BY position LIMIT 1',
  linkAt: 'SELECT link FROM intents WHERE position = ?',
  addWords: 'INSERT OR REPLACE INTO search_words (position, words) VALUES (?, ?)',
  /** Further groups for an intent are added to those already there. */
  addGrams: 'INSERT INTO search (rowid, grams) VALUES (?, ?)',
  /** Empty for an intent of an earlier version, until the first search. */
  words:
    'SELECT position, words FROM search_words WHERE position = (SELECT position FROM intents WHERE intent_id = ?)',
  setWords: 'UPDATE search_words SET words = ? WHERE position = ?',
  sheets: `SELECT batch_id AS batchId, kind, rows, at_ms AS atMs FROM sheets
    WHERE ${scope} ORDER BY at_ms DESC, rowid DESC`,
  addSheet: 'INSERT INTO sheets VALUES (?, ?, ?, ?, ?, ?, ?)',
  forgetSheet: 'DELETE FROM sheets WHERE rowid = ?',
  dictPause: 'SELECT until_ms FROM dict_pauses WHERE scope = ?',
  setDictPause: `INSERT INTO dict_pauses (scope, until_ms) VALUES (?, ?)
    ON CONFLICT (scope) DO UPDATE SET until_ms = excluded.until_ms`,
} as const;

/** Returns the prepared statement for a text. */
export type Prepare = (sql: string) => StatementSync;

/** Prepares a statement on first use and keeps it. */
export function preparing(database: DatabaseSync): Prepare {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}
