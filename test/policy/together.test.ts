import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { type Desk, desk } from '../plan/desk.ts';
import { sendLine } from '../support/scene.ts';
import { hasTools } from '../support/tools.ts';

const together = 12;

/** Starts them all at once, each a process of its own, and waits for their ends. */
async function payTogether(set: Desk) {
  set.policy({ bands: [{ need: {} }], limits: { perDay: '400.00' } });
  const lines = Array.from({ length: together }, (_, i) =>
    sendLine(['--ref', `inv-${i}`, '--amount', '100,00', '--key', `payee${i}@example.com`]),
  );
  const ends = await Promise.all(lines.map((line) => set.machine.start(line).ended));
  return ends.map((end) => [end.code, end.json.error?.code ?? null].join(' ')).toSorted();
}

const expected = [...Array(4).fill('0 '), ...Array(together - 4).fill('32 policy_limit_day')];

test('processes that pay at once stay below the limit of the day together', async () => {
  const set = await desk();
  expect(await payTogether(set)).toEqual(expected);
  expect(set.bank.debits).toHaveLength(4);
});

describe.skipIf(!hasTools('postgres'))('on a shared journal', () => {
  let postgres: PostgresDesk;
  beforeAll(async () => {
    postgres = await openPostgresDesk();
  });
  afterAll(() => postgres.close());

  test('machines do, too', async () => {
    const set = await desk();
    const place = await postgres.place('machine');
    const passwords = set.path('pgpass');
    writeFileSync(passwords, `*:*:*:*:${await place.password?.(place)}\n`, { mode: 0o600 });
    Object.assign(set.machine.env, { BRL_JOURNAL: place.location, PGPASSFILE: passwords });
    expect(await payTogether(set)).toEqual(expected);
    expect(set.bank.debits).toHaveLength(4);
  });
});
