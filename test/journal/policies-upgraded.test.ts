import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Journal } from '../../src/lib/journal/journal.ts';
import { openDatabase } from '../../src/lib/journal/postgres/connect.ts';
import { migrate } from '../../src/lib/journal/postgres/migrate.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { hasTools } from '../support/tools.ts';
import { answer, facts } from './contract/desk.ts';
import { openOwnPostgresForEachTest, placeOf } from './postgres-desk.ts';
import { openFolderForEachTest, path } from './store-desk.ts';

/** A journal of the version before knows nothing of policies: what may have been sent today counts all the same. */

const now = Date.now();
const hour = 60 * 60 * 1000;
const columns = ['from', 'to', 'owner', 'centavos', 'ms'].map((name) => `sent_${name}`);

/** One that is open, one that settled, one that was refused, one of long ago, and a charge. */
async function fill(journal: Journal): Promise<void> {
  const begin = (intentId: string, atMs: number, given = {}) =>
    journal.begin(facts({ intentId, accountId: 'ACCOUNT', createdAtMs: atMs, ...given }), true, atMs);
  await begin('int_1', now);
  await begin('int_2', now - hour);
  await journal.append('int_2', answer('SETTLED', 'COMPLETED', now - hour));
  await begin('int_3', now);
  await journal.append('int_3', answer('REFUSED', 'FAILED', now));
  await begin('int_4', now - 90 * hour);
  await journal.append('int_4', answer('SETTLED', 'COMPLETED', now - 90 * hour));
  await begin('int_5', now, { creation: { keySent: true, withheld: null } });
  await journal.close();
}

async function expectCounted(journal: Journal): Promise<void> {
  const policies = await journal.policies();
  expect(await policies.used('account', null, now - 100 * hour)).toEqual({ centavos: 30_000, byPayee: 0 });
  const policy = { serial: 1, sha256: 'a', required: true, isMachine: true };
  expect(await policies.see('account', policy, ['account'], now)).toEqual(policy);
  await journal.close();
}

describe('in SQLite', () => {
  openFolderForEachTest();

  test('what was sent lately counts', async () => {
    await fill(openSqliteJournal(path));
    const database = new DatabaseSync(path);
    const dropped = columns.map((name) => `ALTER TABLE intents DROP COLUMN ${name}`).join(';');
    database.exec(
      `DROP INDEX intents_sent; DROP INDEX intents_paid; DROP TABLE policies; ${dropped}; PRAGMA user_version = 8`,
    );
    database.close();
    await expectCounted(openSqliteJournal(path));
  });
});

describe.skipIf(!hasTools('postgres'))('in PostgreSQL', () => {
  const desk = openOwnPostgresForEachTest();

  test('what was sent lately counts', async () => {
    await fill(await desk().open());
    await desk().ask(
      `DROP TRIGGER refuse_forged_archive ON brl.events;
      DROP FUNCTION brl.see_policy, brl.copy_policies, brl.objection, brl.add_plan, brl.add_plan_decision,
        brl.archive_intents, brl.publish_policy, brl.refuse_forged_archive, brl.was_archived;
      DROP TABLE brl.policies, brl.plan_decisions, brl.plans, brl.shared_policies;
      ALTER TABLE brl.intents DROP COLUMN was_cancelled, ${columns.map((name) => `DROP COLUMN ${name}`).join(', ')};
      UPDATE brl.journal SET version = 9`,
    );
    const database = await openDatabase(placeOf(desk().server.url(desk().database.name), path));
    expect((await migrate(database)).versions).toEqual([10, 11, 12, 13, 14]);
    await database.close();
    await expectCounted(await desk().open());
  });
});
