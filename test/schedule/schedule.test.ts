import { afterAll, beforeAll, expect, test } from 'vitest';
import { magicKeys } from '../../src/lib/sandbox/magic.ts';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** Payments that are written down for later, typed at a bank whose ledger tells what was paid, and when. */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
});
afterAll(() => served.close());

const dayMs = 24 * 60 * 60 * 1000;
const at = (time: string) => Date.parse(`${time}-03:00`);
/** Types a line at a moment: the machine and the bank live then. */
const typed = (time: string | number, line: string) =>
  served.machine.brl(line.split(/ +/), {
    env: { ...inTheMorning, NOW_MS: String(typeof time === 'number' ? time : at(time)) },
  });
const run = (time: string | number, more = '') => typed(time, `schedule run${more} --json`);
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
/** The document of a line, whichever it is. */
const doc = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout);
/** What a line costs, by the ledger. */
async function debitOf(work: () => Promise<unknown>): Promise<number> {
  const before = balance();
  await work();
  return before - balance();
}
const scheduled = (ref: string, amount: string, more: string, time = '2035-01-08T10:00:00') =>
  typed(time, `pix send --key maria@example.com --amount ${amount} --ref ${ref} --yes ${more} --json`);

test('is paid once, at its hour and never before, and told as scheduled until then', async () => {
  const first = await scheduled('rent-1', '10,00', '--on 2035-01-10 --at 00:00');
  expect([first.code, first.json.outcome, first.json.moneyMoved], first.stderr).toEqual([
    20,
    'pending',
    'no',
  ]);
  expect((await scheduled('rent-1', '10,00', '--on 2035-01-10 --at 00:00')).code).toBe(20);
  for (const line of ['rent-1 --yes', 'rent-1b --yes', 'rent-1 --yes --on 2035-01-11'])
    expect(
      (await typed('2035-01-08T11:00:00', `pix send --key maria@example.com --amount 10,00 --ref ${line}`))
        .code,
    ).toBe(33);
  const early = ['2035-01-08T12:00:00', '2035-01-09T23:59:59'];
  expect(
    await debitOf(async () => {
      for (const time of early) expect(doc(await run(time)).items).toEqual([]);
    }),
  ).toBe(0);
  expect(await debitOf(() => run('2035-01-10T00:00:01'))).toBe(1000);
  // The clock goes back, and a second runner comes.
  expect(await debitOf(() => Promise.all([run('2035-01-09T00:00:00'), run('2035-01-10T00:05:00')]))).toBe(0);
  expect((await typed('2035-01-10T09:00:00', 'schedule cancel rent-1 --yes')).code).toBe(33);
  expect((await typed('2035-01-10T09:00:00', 'status rent-1 --json')).json.outcome).toBe('settled');
});

test('is not paid at another address of the service, and that is told', async () => {
  expect((await scheduled('moved', '3,03', '--on 2035-01-10')).code).toBe(20);
  const time = '2035-01-10T09:00:10';
  const { env } = served.machine;
  const url = env.BRL_BASE_URL ?? '';
  expect(
    await debitOf(async () => {
      env.BRL_BASE_URL = url.replace('127.0.0.1', 'localhost');
      for (const more of ['', ' moved --confirm 3,03']) {
        const { code, stdout } = await run(time, more);
        expect([code, stdout]).toEqual([91, expect.stringContaining('another service')]);
      }
      env.BRL_BASE_URL = url;
    }),
  ).toBe(0);
  expect(await debitOf(() => run(time))).toBe(303);
});

test('two runners at once, and each payment once', async () => {
  for (const [i, amount] of ['1,01', '1,02', '1,03'].entries())
    expect((await scheduled(`two-${i}`, amount, '--on 2035-01-11')).code).toBe(20);
  const path = served.file('both.csv', 'chave;valor\nmaria@example.com;1,04\nmaria@example.com;1,05\n');
  const line = `payout schedule ${path} --ref both --on 2035-01-11 --confirm 2,09`;
  expect((await typed('2035-01-10T10:00:00', line)).code).toBe(0);
  const ends: (number | null)[] = [];
  const one = async () => void ends.push((await run('2035-01-11T09:00:10')).code);
  expect(await debitOf(() => Promise.all([one(), one()]))).toBe(515);
  // Who came second has nothing to say, or that another one is at it.
  expect(
    ends.every((code) => code === 0 || code === 20),
    `${ends}`,
  ).toBe(true);
  expect(await debitOf(() => run('2035-01-11T09:10:00'))).toBe(0);
});

test('is cancelled for good, and held for a person when it is late or belongs to another', async () => {
  await scheduled('off-1', '2,01', '--on 2035-01-12');
  await scheduled('late-1', '2,02', '--on 2035-01-12 --grace 1h');
  await scheduled('other-1', '2,03', '--on 2035-01-12');
  expect((await typed('2035-01-11T20:00:00', 'schedule cancel off-1 --yes --json')).code).toBe(0);
  expect((await typed('2035-01-11T20:00:00', 'schedule cancel off-1 --yes --json')).code).toBe(0);
  const givenBack = handOver('maria@example.com', 'Bruno Exemplo Lima');
  const ends: (number | null)[] = [];
  const twice = async () => {
    for (const time of ['2035-01-12T10:30:00', '2035-01-12T10:35:00']) ends.push((await run(time)).code);
  };
  expect(await debitOf(twice)).toBe(0);
  expect(ends).toEqual([35, 0]);
  givenBack();
  const list = await typed('2035-01-12T10:36:00', 'schedule list --json');
  expect(doc(list).items).toMatchObject([{ held: 1 }, { held: 1 }]);
  expect(doc(await typed('2035-01-12T10:36:00', 'schedule show late-1 --json')).held).toBe('late');
  expect(doc(await typed('2035-01-12T10:36:00', 'schedule show other-1 --json')).held).toBe('payee_changed');
  expect((await typed('2035-01-12T10:37:00', 'doctor --offline --json')).stdout).toContain('schedule list');
  expect((await run('2035-01-12T10:37:00', ' late-1 --confirm 2,00')).code).toBe(2);
  expect(await debitOf(() => run('2035-01-12T10:38:00', ' late-1 --confirm 2,02'))).toBe(202);
  expect((await typed('2035-01-12T10:40:00', 'schedule cancel other-1 --yes')).code).toBe(0);
  expect(await debitOf(() => run('2035-01-12T10:41:00'))).toBe(0);
  expect((await scheduled('off-1', '2,01', '', '2035-01-12T11:00:00')).code).toBe(30);
});

test.each([
  ['pix send --key maria@example.com --amount 1,00 --on 2035-01-01', 2],
  ['pix send --key maria@example.com --amount 1,00 --on 2035-02-29', 2],
  ['pix send --key maria@example.com --amount 1,00 --on 2036-02-29', 2],
  ['pix send --key maria@example.com --amount 1,00 --grace 2h', 2],
  ['pix send --key maria@example.com --amount 1,00 --on 2035-01-20 --at 25:00', 2],
  [`${ted()} --on 2035-02-05`, 2],
  [`${ted()} --on 2035-01-15 --at 17:30`, 2],
  [`${ted()} --on 2035-02-05 --holiday next`, 20],
  ['pix send --key maria@example.com --amount 1,31 --on 2035-12-31 --at 23:59', 20],
])('%s ends as %i', async (line, code) => {
  const ref = `day-${line.length}-${code}`;
  const end = await typed('2035-01-12T12:00:00', `${line} --ref ${ref} --yes --json`);
  expect(end.code, end.stderr).toBe(code);
  if (code === 20) expect((await typed('2035-01-12T12:01:00', `schedule cancel ${ref} --yes`)).code).toBe(0);
  if (line.includes('2035-02-05') && code === 2) expect(end.stdout).toContain('--holiday next');
});

test('rows of a file are paid at their hour, but for those that were cancelled', async () => {
  const path = served.file(
    'rows.csv',
    'chave;valor\nmaria@example.com;3,01\nmaria@example.com;3,02\nmaria@example.com;3,03\n',
  );
  const line = `payout schedule ${path} --ref rows --on 2035-01-16 --confirm 9,06 --json`;
  const planned = await typed('2035-01-15T10:00:00', line);
  expect([planned.code, doc(planned).counts], planned.stdout).toMatchObject([0, { scheduled: { rows: 3 } }]);
  expect((await typed('2035-01-15T10:01:00', 'schedule cancel rows --row 3 --yes')).code).toBe(0);
  expect(await debitOf(() => run('2035-01-16T08:59:00'))).toBe(0);
  expect(await debitOf(() => run(at('2035-01-16T09:00:30')))).toBe(604);
  expect(await debitOf(() => run(at('2035-01-16T09:00:30') + dayMs))).toBe(0);
});

/** The key belongs to somebody else from now on. @returns what undoes it */
function handOver(key: string, name: string): () => void {
  const found = magicKeys.find((one) => one.key === key);
  const owner = found?.owner as { name: string };
  const before = owner.name;
  owner.name = name;
  return () => {
    owner.name = before;
  };
}

function ted(): string {
  return 'ted send --bank-code 341 --branch 1 --account-number 12345 --tax-number 52998224725 --holder-name Maria --amount 1,00 --no-bank-check';
}
