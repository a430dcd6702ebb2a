import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { magicKeys, type Outcome } from '../../src/lib/sandbox/magic.ts';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** What keeps a payment from leaving at its hour: limits, and a plan that broke off. */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
});
afterAll(() => served.close());

/** Machine and bank at a moment. */
function at(time: string, more: Readonly<Record<string, string>> = {}) {
  const ms = Date.parse(`${time}-03:00`);
  served.sandbox.control.setClock(ms);
  return { env: { ...inTheMorning, NOW_MS: String(ms), ...more } };
}
const typed = (time: string, line: string, more?: Readonly<Record<string, string>>) =>
  served.machine.brl(line.split(' '), at(time, more));
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
/** A machine with a policy that has one limit. */
const policyOf = (account: string, limit: string) => (most: string) => {
  const text = {
    brlPolicy: 1,
    serial: 1,
    accounts: [account],
    bands: [{ need: {} }],
    limits: { [limit]: most },
  };
  return { BRL_POLICY: served.file(`policy-${limit}-${most}.json`, JSON.stringify(text)) };
};
const send = (ref: string, more: string) =>
  `pix send --key maria@example.com --amount 5,00 --ref ${ref} --yes --json ${more}`;

test('the ceiling of the profile holds at the hour, whatever it was before, and for a person, too', async () => {
  const before = balance();
  expect((await typed('2035-01-15T10:00:00', send('over', '--on 2035-01-16'))).code).toBe(20);
  const low = { BRL_MAX_AMOUNT: '4,00' };
  const end = await typed('2035-01-16T09:01:00', 'schedule run --json', low);
  expect([end.code, JSON.parse(end.stdout).items[0].message], end.stderr).toEqual([
    35,
    expect.stringContaining('R$ 4,00'),
  ]);
  expect((await typed('2035-01-16T09:02:00', 'schedule run over --confirm 5,00', low)).code).toBe(35);
  expect(balance()).toBe(before);
  expect((await typed('2035-01-16T09:03:00', 'schedule run over --confirm 5,00')).code).toBe(0);
  expect(before - balance()).toBe(500);
});

test('what the policy of the machine refuses at the hour is held with its reason, and not tried again', async () => {
  const before = balance();
  const account = String(served.parent.BRL_ACCOUNT_ID);
  const policy = policyOf(account, 'perPayment');
  const rows = 'key;amount\nmaria@example.com;5,01\nmaria@example.com;4,01\n';
  const file = served.file('ruled.csv', rows);
  const line = `payout schedule ${file} --ref ruled --on 2035-01-18 --confirm 9,02 --json`;
  expect((await typed('2035-01-17T10:00:00', send('ruled-1', '--on 2035-01-18'))).code).toBe(20);
  expect((await typed('2035-01-17T10:00:00', line)).code).toBe(0);
  const end = await typed('2035-01-18T09:01:00', 'schedule run --json', policy('4.50'));
  expect([end.code, before - balance()], end.stdout).toEqual([35, 401]);
  expect(JSON.parse(end.stdout).items[0]).toMatchObject({
    exit: 35,
    message: expect.stringMatching(/The policy of this machine .* R\$ 4,50/),
  });
  const again = await typed('2035-01-18T09:06:00', 'schedule run --json', policy('4.50'));
  expect([again.code, JSON.parse(again.stdout).items]).toEqual([0, []]);
  // Whoever goes on is refused before the amount is asked for.
  for (const name of ['ruled', 'ruled-1'])
    expect((await typed('2035-01-18T09:07:00', `schedule run ${name}`, policy('4.50'))).code).toBe(32);
  const shown = await typed('2035-01-18T09:08:00', 'schedule show ruled --json');
  const { runId, ref, items } = JSON.parse(shown.stdout);
  expect([runId, ref, items]).toMatchObject([
    expect.stringMatching(/^run_/),
    'ruled',
    [
      { line: 2, held: 'policy_limit_payment' },
      { line: 3, state: 'SETTLED', held: null },
    ],
  ]);
  for (const more of ['ruled --confirm 5,01', 'ruled-1 --confirm 5,00'])
    expect((await typed('2035-01-18T09:09:00', `schedule run ${more}`, policy('6.00'))).code).toBe(0);
  expect(before - balance()).toBe(401 + 501 + 500);
});

test('what the limit of the day refuses at the hour is held, and a file halts at it: neither is tried again', async () => {
  const before = balance();
  const day = policyOf(String(served.parent.BRL_ACCOUNT_ID), 'perDay');
  const file = served.file('day.csv', 'key;amount\nmaria@example.com;2,01\nmaria@example.com;2,02\n');
  const line = `payout schedule ${file} --ref day --on 2035-02-02 --confirm 4,03 --json`;
  const second = send('day-2', '--on 2035-02-02').replace('5,00', '4,00');
  for (const one of [send('day-1', '--on 2035-02-02'), second])
    expect((await typed('2035-02-01T10:00:00', one)).code).toBe(20);
  expect((await typed('2035-02-01T10:01:00', line)).code).toBe(0);
  // Each row fits beside the R$ 5,00, both do not.
  const end = await typed('2035-02-02T09:01:00', 'schedule run --json', day('8.00'));
  expect([end.code, before - balance()], end.stdout).toEqual([35, 701]);
  const again = await typed('2035-02-02T09:06:00', 'schedule run --json', day('8.00'));
  expect([again.code, JSON.parse(again.stdout).items]).toMatchObject([35, [{ name: 'day', exit: 35 }]]);
  const shown = await typed('2035-02-02T09:07:00', 'schedule show day-2 --json');
  expect(JSON.parse(shown.stdout)).toMatchObject({ held: 'policy_limit_day' });
  for (const more of ['schedule run day-2 --confirm 4,00', 'payout resume day --yes'])
    expect((await typed('2035-02-03T09:00:00', more, day('8.00'))).code).toBe(0);
  expect(before - balance()).toBe(500 + 403 + 400);
});

test('what the night limit refuses is told, not tried again by itself, and paid by a person in the morning', async () => {
  const before = balance();
  expect((await typed('2035-01-17T10:00:00', send('night', '--at 22:30'))).code).toBe(20);
  const limit = (centavos: number) => {
    const bank = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'));
    bank.prepare('UPDATE accounts SET daily_limit_centavos = ?').run(centavos);
    bank.close();
  };
  limit(100);
  const end = await typed('2035-01-17T22:31:00', 'schedule run --json');
  expect([end.code, JSON.parse(end.stdout).items[0].exit], end.stdout).toEqual([31, 31]);
  limit(10_000_000);
  expect((await typed('2035-01-17T23:31:00', 'schedule run --json')).code).toBe(0);
  expect(balance()).toBe(before);
  const again = await typed('2035-01-18T08:00:00', send('night', '--new-attempt'));
  expect([again.code, before - balance()], again.stderr).toEqual([0, 500]);
});

test('a key that is gone holds its row alone, and a closed directory only what was not looked up', async () => {
  const before = balance();
  const [gone, closed] = ['12345678000195', '123e4567-e89b-42d3-a456-426614174000'];
  const rows = [`${gone};6,00`, 'maria@example.com;6,01', `${closed};6,02`, 'maria@example.com;6,03'];
  const file = served.file('directory.csv', `key;amount\n${rows.join('\n')}\n`);
  const line = `payout schedule ${file} --ref directory --on 2035-01-24 --confirm 24,06`;
  expect((await typed('2035-01-23T10:00:00', line)).code).toBe(0);
  const undo = [
    happensTo(gone, { kind: 'key-error', errorCode: 'key_not_found' }),
    happensTo(closed, { kind: 'dict-closed' }),
  ];
  const first = await typed('2035-01-24T09:01:00', 'schedule run --json');
  for (const work of undo) work();
  expect([first.code, before - balance()], first.stdout).toEqual([35, 601]);
  expect(JSON.parse(first.stdout).items.map(({ exit }: { exit: number }) => exit)).toEqual([0, 35, 61]);
  const second = await typed('2035-01-24T11:01:00', 'schedule run --json');
  expect([second.code, before - balance()], second.stdout).toEqual([0, 601 + 602 + 603]);
  const shown = await typed('2035-01-24T11:02:00', 'schedule show directory --json');
  expect(JSON.parse(shown.stdout).items[0]).toMatchObject({ line: 2, held: 'key_not_found' });
});

test('nothing of a file is paid that was not written down whole', async () => {
  const before = balance();
  const path = served.file('half.csv', 'key,amount\nmaria@example.com,1.01\nmaria@example.com,1.02\n');
  const line = `payout schedule ${path} --ref half --on 2035-01-20 --confirm 2.03 --json`;
  expect((await typed('2035-01-19T10:00:00', line)).code).toBe(0);
  // As if the machine had lost its power before the last row.
  const journal = new DatabaseSync(served.machine.journal());
  journal.prepare("UPDATE runs SET state = 'planning' WHERE ref = 'half'").run();
  journal.close();
  const end = await typed('2035-01-20T09:01:00', 'schedule run --json');
  expect([end.code, balance()], end.stdout).toEqual([35, before]);
  expect(JSON.parse(end.stdout).items[0].message).toContain('brl schedule cancel half');
  expect((await typed('2035-01-20T09:02:00', 'schedule cancel half --yes')).code).toBe(0);
  expect([(await typed('2035-01-20T09:03:00', 'schedule run --json')).code, balance()]).toEqual([0, before]);
});

test('what has no end yet is waited for once everything that is due was sent', async () => {
  const [first, second] = ['timeout-forever@example.com', 'maria@example.com'].map(
    (key, i) => `pix send --key ${key} --amount 1,1${i} --ref doubt-${i} --on 2035-01-30 --yes --json`,
  );
  for (const line of [first, second]) expect((await typed('2035-01-29T10:00:00', line ?? '')).code).toBe(20);
  const file = served.file('doubts.csv', 'key;amount\nmaria@example.com;1,12\n');
  const rows = `payout schedule ${file} --ref doubt-2 --on 2035-01-30 --confirm 1,12`;
  expect((await typed('2035-01-29T10:01:00', rows)).code).toBe(0);
  expect((await typed('2035-01-30T09:01:00', 'schedule run --wait 2s --json')).code).toBe(20);
  const journal = new DatabaseSync(served.machine.journal());
  const events = journal
    .prepare(
      'SELECT amount_centavos, payload FROM events JOIN intents USING (intent_id) WHERE amount_centavos IN (110, 111, 112)',
    )
    .all()
    .map(({ amount_centavos: centavos, payload }) => ({ centavos, ...JSON.parse(String(payload)) }));
  journal.close();
  const times = (centavos: number, kind: string) =>
    events.filter((event) => event.centavos === centavos && event.kind === kind).map(({ atMs }) => atMs);
  const [, again] = times(110, 'LOOKUP');
  for (const centavos of [111, 112]) expect(times(centavos, 'ATTEMPT')[0]).toBeLessThan(again);
});

/** What becomes of payments to a key from now on. @returns what undoes it */
function happensTo(key: string, outcome: Outcome): () => void {
  const known = magicKeys.find((one) => one.key === key) as { outcome: Outcome };
  const before = known.outcome;
  known.outcome = outcome;
  return () => {
    known.outcome = before;
  };
}

test('what was written down weeks before is explained on the day on which it was paid', async () => {
  const here = { BRL_JOURNAL: served.machine.journal() };
  const nameless = 'pix send --key 52998224725 --amount 6,00 --yes --json --on 2035-05-22';
  expect((await typed('2035-05-02T10:00:00', send('weeks', '--on 2035-05-22'))).code).toBe(20);
  expect((await typed('2035-05-02T10:00:00', nameless, here)).code).toBe(20);
  expect((await typed('2035-05-22T09:01:00', 'schedule run --json')).code).toBe(0);
  const day = await typed('2035-05-23T10:00:00', 'reconcile --date 2035-05-22 --reread-after 0 --json');
  // The tests before leave what waits.
  const { matched, ...others } = JSON.parse(day.stdout).summary.byClass;
  expect([matched, Object.keys(others).includes('unexpected_debit')], day.stderr).toEqual([2, false]);
});
