import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../../src/lib/journal/sqlite/journal.ts';
import type { Access } from '../../support/postgres.ts';
import { answer, attempt, facts, finding, planned, runFacts, scope } from '../contract/desk.ts';
import { asSuperuser } from './typist.ts';

/** Makes a journal with something of each kind in it. */
export async function fullJournal(path: string, rows = 5): Promise<void> {
  const journal = openSqliteJournal(path);
  await journal.begin(facts({ ref: 'r-1' }), true, 1000);
  await journal.append(
    'int_1',
    answer('SETTLED', 'COMPLETED', 2000, { endToEndId: 'E1', bodyText: '{"paymentId":"p-1"}' }),
  );
  await journal.begin(
    facts({ intentId: 'int_2', claim: 'other', destination: 'José \u0000\ud800 ção' }),
    true,
    2000,
  );
  await journal.append('int_2', { kind: 'LOOKUP', atMs: 3000, result: 'no-answer', finding: null });
  await journal.begin(
    facts({ intentId: 'int_3', environment: 'production', amountCentavos: null }),
    true,
    3000,
  );
  await journal.append('int_3', answer('REFUSED', 'FAILED', 4000));
  await withRun(journal, rows);
  await journal.rememberSheet({
    ...scope,
    batchId: 'b-1',
    kind: 'uploaded',
    rows: [{ hash: 'a', identifier: null }],
    atMs: 5,
  });
  await journal.rememberSheet({
    ...scope,
    batchId: 'b-2',
    kind: 'failed',
    rows: [{ hash: 'b', identifier: 'x' }],
    atMs: 4,
  });
  await (await journal.payees()).add(scope, 0, [
    {
      payeeId: null,
      kind: 'added',
      payee: {
        nickname: 'José',
        to: { kind: 'pix-key', keyType: 'EMAIL', key: 'maria@example.com' },
        document: null,
        name: null,
        note: null,
        owner: null,
      },
      operatorBy: 'os-user',
      operator: 'ana',
      machine: 'desk',
      atMs: 4000,
    },
  ]);
  await journal.pauseDict('sandbox tenant', 9000);
  await journal.close();
}

async function withRun(journal: Journal, rows: number): Promise<void> {
  const runs = await planned(journal, rows);
  await runs.planned('run_1', 5000);
  await runs.change('run_1', 'running', null, 6000);
  const sent = await runs.append([{ intentId: 'int_run_1_1', event: attempt }]);
  if (sent.some((one) => 'error' in one)) throw new Error('not sent');
  await runs.append([
    {
      intentId: 'int_run_1_1',
      event: { kind: 'RESPONSE', atMs: 2500, finding: finding('PENDING', 'PROCESSING') },
    },
  ]);
  await (await journal.runs()).open(runFacts({ runId: 'run_2', ref: 'march-2', fileName: null }));
}

/** Every record with its intent's place and link, read without our code. */
export function recordsInFile(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database
      .prepare(
        `SELECT position, link, state, intent_id, sequence, payload, hash FROM intents JOIN events USING (intent_id)
          ORDER BY position, sequence`,
      )
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

/** The same of a database. */
export function recordsInDatabase(server: Access, name: string): Promise<unknown[]> {
  return asSuperuser(
    server,
    name,
    `SELECT position::int, link, state, intent_id, sequence, payload, hash FROM brl.intents JOIN brl.events USING (intent_id)
      ORDER BY position, sequence`,
  );
}
