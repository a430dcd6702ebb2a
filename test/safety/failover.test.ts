import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startReplica } from '../support/postgres-replica.ts';
import { printFigures, randomOf } from './figures.ts';
import { disagreements, payoutFile } from './payout-rows.ts';
import { type Desk, openSharedOffice, type SharedOffice } from './shared-office.ts';

/** T21: in the middle of a run a standby that is 2 s behind is promoted, and lacks rows that were sent and payments that were made. */

const rowCount = Number(process.env.BRL_WORKERS_FAILOVER_ROWS ?? 90);
const random = randomOf('T21');

/** Everything that the bank was asked, in its order: the key of a payment, or null for a question. */
const asked: (string | null)[] = [];

async function until(holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it never came true: ${holds}`);
    await wait(50);
  }
}

const stateOf = async (office: SharedOffice) =>
  (
    await office.ask<{ state: string; code: string | null }>(
      "SELECT state, halt::json ->> 'code' AS code FROM brl.runs",
    )
  )[0];

/** Starts a run that others go on with, and lets it run until so many rows have reached the bank. */
async function begin(office: SharedOffice, operator: Desk): Promise<ReturnType<Desk['start']>> {
  const { text, total } = payoutFile(rowCount, random, Number.POSITIVE_INFINITY);
  const file = join(operator.machine.home, 'march.csv');
  writeFileSync(file, text);
  const line = ['payout', 'run', file, '--ref', 'march', '--confirm', total, '--rate', '12', '--json'];
  const running = operator.start(line);
  await until(() => office.bank.executions.length > rowCount / 4);
  return running;
}

const byHand = (amount: string) =>
  ['pix', 'send', '--key', 'maria@example.com', '--amount', amount, '--yes', '--json'] as const;
const pay = (ref: string) => [...byHand('500'), '--ref', ref] as const;

test('T21: a standby that is behind is promoted, and nothing is paid twice or lost', async () => {
  const office = await openSharedOffice(({ isPayment, key, target }) => {
    if (isPayment || /lookup|timeline|ted-|transactions/.test(target)) asked.push(isPayment ? key : null);
    return null;
  });
  const { bank, server } = office;
  const operator = await office.newDesk('brl_operator');
  const teller = await office.newDesk('brl_operator', 'brl_worker');
  const closer = await office.newDesk('brl_operator', 'brl_worker');
  const posts = await Promise.all([1, 2].map(() => office.newDesk('brl_worker')));
  const workers = posts.map((desk) => desk.start(['payout', 'worker']));
  const replica = await startReplica(server);
  expect((await closer.type(byHand('600'))).code).toBe(0);
  const running = await begin(office, operator);
  await replica.fallBehind();
  expect((await teller.type(pay('before'))).code).toBe(0);
  await wait(2000);
  const begunThen = rowCount - (await office.countOf('INTENT'));
  await office.failOver(replica);
  const lost = begunThen - (rowCount - (await office.countOf('INTENT')));
  await until(async () => (await stateOf(office))?.state === 'halted');
  expect(await stateOf(office)).toEqual({ state: 'halted', code: 'journal_moved' });
  await running.ended;
  // Those under way have their answers.
  await wait(2000);
  const remaining = await office.countOf('INTENT');
  const refused = await teller.type(pay('after'));
  expect([refused.code, refused.json.error?.message]).toEqual([90, expect.stringContaining('lacks')]);
  // The standby has all that this machine knows, and may lack what others paid.
  const unsure = await closer.type(byHand('700'));
  expect([unsure.code, unsure.json.error?.message]).toEqual([90, expect.stringContaining('promoted')]);
  asked.length = 0;
  const resumed = await closer.type(['payout', 'resume', 'march', '--yes', '--json']);
  const questions = asked.findIndex((key) => key !== null);
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(workers.map(({ ended }) => ended));
  const result = join(closer.machine.home, 'result.csv');
  await closer.type(['payout', 'export', 'march', '--out', result]);
  const counted = new Map<string, number>();
  for (const state of ['SETTLED', 'REFUSED', 'UNCERTAIN', 'INTENT'])
    counted.set(state, await office.countOf(state));
  // Without the payment by hand that the standby has.
  const inJournal = (state: string) => (counted.get(state) ?? 0) - (state === 'SETTLED' ? 1 : 0);
  const wrong = disagreements({ rowCount, result, bankFile: office.bankFile, inJournal, others: 2 });
  const twice = bank.executions.length - new Set(bank.executions).size;
  printFigures('T21', {
    rows: rowCount,
    'rows that the standby took for unsent': lost,
    'rows left': remaining,
    'questions before the first of them was sent': questions,
    settled: inJournal('SETTLED'),
    'requests sent twice': twice,
    wrong: wrong.length,
  });
  expect(wrong).toEqual([]);
  expect(lost).toBeGreaterThan(0);
  expect(questions).toBeGreaterThanOrEqual(remaining);
  expect(twice).toBe(0);
  // TEDs are on their way.
  expect(resumed.code).toBe(20);
  await replica.close();
  await office.close();
});
