import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { type Desk, desk } from '../plan/desk.ts';
import { isFull } from '../safety/figures.ts';
import { sendLine } from '../support/scene.ts';
import { hasTools } from '../support/tools.ts';

const [together, perDay] = isFull ? [40, 1000] : [12, 140];
const each = 30;

/**
 * Starts them all at once, each a process of its own; then those whose turn did not come in time, one by one. What is paid together
 * stays below the limit, and reaches it.
 */
async function payTogether(set: Desk) {
  set.policy({ bands: [{ need: {} }], limits: { perDay: `${perDay}.00` } });
  const lines = Array.from({ length: together }, (_, i) =>
    sendLine(['--ref', `inv-${i}`, '--amount', `${each},00`, '--key', `payee${i}@example.com`]),
  );
  const ends = await Promise.all(lines.map((line) => set.machine.start(line).ended));
  const codes = ends.map((end) => [end.code, end.json.error?.code ?? null].join(' '));
  expect(codes.filter((code) => !allowed.has(code))).toEqual([]);
  const count = (code: string) => codes.filter((one) => one === code).length;
  const { length: paid } = set.bank.debits;
  expect(paid).toBeGreaterThanOrEqual(count('0 '));
  expect(paid).toBeLessThanOrEqual(Math.min(fitting, together - count(refused)));
  for (const [i, line] of lines.entries())
    if (codes[i] !== '0 ' && codes[i] !== refused) await set.machine.brl(line);
  expect(set.bank.debits).toHaveLength(fitting);
}

const fitting = Math.floor(perDay / each);
const refused = '32 policy_limit_day';
/** On a busy machine the journal's turn, or an answer, may come too late: neither is a payment beside the limit. */
const allowed = new Set(['0 ', refused, '90 journal_unavailable', '40 uncertain']);

test('processes that pay at once stay below the limit of the day together', async () => {
  await payTogether(await desk());
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
    await payTogether(set);
  });
});
