import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { expectEnd, scene } from '../support/scene.ts';

test('a typed line pays no payment again that was taken out, and doctor says how to go on', async () => {
  const { machine, bank, send } = await scene();
  const path = join(machine.home, 'journal.sqlite');
  machine.env.BRL_JOURNAL = path;
  expectEnd(await send(['--ref', 'r']), 0);
  const database = new DatabaseSync(path);
  database.exec(
    'DROP TRIGGER intents_kept; DELETE FROM service_names; DELETE FROM events; DELETE FROM intents',
  );
  database.close();
  const again = await send(['--ref', 'r']);
  expectEnd(again, 90);
  expect(again.json.error).toMatchObject({
    code: 'journal_unavailable',
    message: `The journal ${path} lacks 1 of the payments and creations recorded in it. Nothing was sent.`,
    hint: expect.stringMatching(/: rm -- \S+-head$/),
  });
  expect(bank.debits).toHaveLength(1);
  const doctor = await machine.brl(['doctor', '--json']);
  expect((JSON.parse(doctor.stdout) as { checks: unknown }).checks).toContainEqual({
    name: 'journal',
    status: 'fail',
    message: `${path} lacks 1 of the payments and creations recorded in it.`,
    next: expect.stringContaining(`rm -- ${path}-head`),
  });
});
