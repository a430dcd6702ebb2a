import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import type { IntentFilter } from '../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { listQuery } from '../../src/lib/journal/sqlite/list.ts';
import { queries } from '../../src/lib/journal/sqlite/queries.ts';
import { queries as runQueries } from '../../src/lib/journal/sqlite/runs.ts';

/** No payment may take longer the more payments a journal has: every statement of its path finds its rows by an index. */

const folder = mkdtempSync(join(tmpdir(), 'brl-plans-'));
const path = join(folder, 'journal.sqlite');
await openSqliteJournal(path).close();
const database = new DatabaseSync(path);
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function planOf(sql: string): string[] {
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
  return rows.map(({ detail }) => detail);
}

/** The columns that an index narrows a statement down by. */
const narrowedBy = (sql: string) =>
  planOf(sql).flatMap((step) => [...step.matchAll(/(\w+)(?:=|>|<)\?/g)].map((match) => match[1]));

const scope = ['environment', 'tenant_id', 'account_id'];

/** The columns by which each statement must find its rows: all that it filters by. */
const wanted: Record<keyof typeof queries, readonly string[]> = {
  intent: ['intent_id'],
  records: ['intent_id'],
  lastRecord: ['intent_id'],
  addRecord: [],
  setState: ['intent_id'],
  setDue: ['intent_id'],
  byRef: [...scope, 'ref'],
  byKey: [...scope, 'idempotency_key'],
  byIdentifier: ['environment', 'identifier', 'tenant_id', 'account_id'],
  byIdentifierAnywhere: ['environment', 'identifier'],
  settledBy: ['environment', 'kind', 'value'],
  addServiceName: [],
  settleNames: ['intent_id'],
  byServiceName: ['environment', 'value'],
  byRefAnywhere: ['environment', 'ref'],
  byReference: ['reference', 'intent_id'],
  refOf: ['intent_id', 'environment', 'identifier', 'environment', 'value', 'intent_id', 'run_id'],
  byClaim: ['claim', 'closed_at_ms', 'claim', 'closed_at_ms'],
  alike: ['environment', 'account_id', 'destination', 'amount_centavos'],
  openAlike: ['environment', 'account_id', 'destination', 'amount_centavos'],
  lastPaidTo: ['environment', 'account_id', 'destination'],
  intentCount: [],
  keptSchema: [],
  lastIntent: ['position'],
  firstLink: ['position'],
  linkAt: ['position'],
  addWords: [],
  addGrams: [],
  words: ['rowid', 'intent_id'],
  setWords: ['rowid'],
  sheets: scope,
  addSheet: [],
  forgetSheet: ['rowid'],
  dictPause: ['scope'],
  setDictPause: [],
};

describe('every statement of a payment', () => {
  test.each(Object.entries(queries))('%s finds its rows by an index', (name, sql) => {
    const plan = planOf(sql).join('; ');
    // Only the count walks, and that the smallest index, and the list of tables.
    if (name === 'intentCount') expect(plan).toBe('SCAN intents USING COVERING INDEX intents_position');
    else if (name !== 'keptSchema') expect(plan).not.toContain('SCAN');
    expect(narrowedBy(sql)).toEqual(wanted[name as keyof typeof queries]);
  });

  test.each(['alike', 'records', 'lastRecord', 'lastIntent', 'sheets'] as const)(
    '%s comes in order, so that nothing is sorted',
    (name) => {
      expect(planOf(queries[name]).join('; ')).not.toContain('TEMP B-TREE');
    },
  );
});

/** The same of a run: its own rows, and none of another's. */
const wantedOfRun: Record<keyof typeof runQueries, readonly string[]> = {
  run: ['run_id'],
  ofRef: [...scope, 'ref'],
  ofName: ['run_id', ...scope, 'ref'],
  list: ['environment'],
  ofFile: scope,
  add: [],
  change: ['run_id'],
  hold: ['run_id'],
  planned: ['run_id', 'run_id'],
  byKey: [...scope, 'idempotency_key'],
  paidTo: ['environment', 'account_id', 'destination'],
  alike: ['claim', 'run_id'],
  addRow: [],
  rows: ['run_id', 'position', 'intent_id'],
  reference: ['intent_id'],
  row: ['intent_id'],
  tally: ['run_id'],
  settledLate: ['settled_late'],
  waiting: ['state'],
};

describe('every statement of a run', () => {
  test.each(Object.entries(runQueries))('%s finds its rows by an index', (name, sql) => {
    expect(planOf(sql).join('; ')).not.toContain('SCAN');
    expect(narrowedBy(sql)).toEqual(wantedOfRun[name as keyof typeof runQueries]);
  });

  test('rows come in order, so that nothing is sorted', () => {
    expect(planOf(runQueries.rows).join('; ')).not.toContain('TEMP B-TREE');
  });
});

describe('a list', () => {
  const filters: [IntentFilter, string[]][] = [
    [{ environment: 'sandbox' }, ['environment']],
    [{ environment: 'sandbox', sinceMs: 1, limit: 20 }, ['environment', 'created_at_ms']],
    [{ environment: 'sandbox', states: ['SENT'] }, ['state', 'environment']],
    [
      { environment: 'sandbox', states: ['SENT', 'PENDING'], sinceMs: 1 },
      ['state', 'environment', 'created_at_ms', 'state', 'environment', 'created_at_ms'],
    ],
    [{ environment: 'sandbox', operations: ['pixQr.pay'] }, ['operation', 'environment']],
    [{ environment: 'sandbox', runId: 'run_1' }, ['run_id']],
    [{ environment: 'sandbox', runId: 'run_1', states: ['SENT', 'PENDING'], sinceMs: 1 }, ['run_id']],
  ];
  test.each(filters)('of %j is read from an index, in order', (filter, columns) => {
    const [sql] = listQuery(filter);
    expect(narrowedBy(sql)).toEqual(columns);
    expect(planOf(sql).join('; ')).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  const after = { at: 1, line: 1 };
  test.each(filters)('of %j goes on behind a line in the index, however many are of its moment', (filter) => {
    for (const order of ['newest', 'oldest'] as const) {
      const plan = planOf(listQuery(filter, { order, after })[0]).join('; ');
      expect(plan).toMatch(
        filter.runId ? /run_id=\? AND position[<>]\?/ : /created_at_ms=\? AND rowid[<>]\?/,
      );
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });

  test('of everything walks an index, and sorts nothing', () => {
    expect(planOf(listQuery({ limit: 20 })[0])).toEqual(['SCAN intents USING INDEX intents_created']);
  });

  test('of the states of every environment reads those states alone', () => {
    const [sql] = listQuery({ states: ['SENT', 'PENDING'] });
    expect(narrowedBy(sql)).toEqual(['state', 'state']);
    expect(planOf(sql).join('; ')).not.toContain('SCAN');
  });
});
