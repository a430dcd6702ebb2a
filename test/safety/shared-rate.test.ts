import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { printFigures, randomOf } from './figures.ts';
import { payoutFile } from './payout-rows.ts';
import { openSharedOffice } from './shared-office.ts';

/** T22: workers that share `--rate` do not pass it together, and one that is killed has its rows taken over within 15 s. */

const rate = 20;
const seconds = Number(process.env.BRL_WORKERS_RATE_SECONDS ?? 9);
const random = randomOf('T22');

/** The most that reached the bank within any second, wherever that begins. */
function busiest(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
}

test('T22: workers share a rate, and the rows of one that is killed', async () => {
  const times: number[] = [];
  const office = await openSharedOffice(({ isPayment }) => {
    if (isPayment) times.push(performance.now());
    return null;
  });
  const operator = await office.newDesk('brl_operator');
  const desks = await Promise.all([1, 2, 3].map(() => office.newDesk('brl_worker')));
  const workers = desks.map((desk) => desk.start(['payout', 'worker']));
  const { text, total } = payoutFile(rate * seconds + 100, random, Number.POSITIVE_INFINITY);
  const file = join(operator.machine.home, 'march.csv');
  writeFileSync(file, text);
  const line = [
    'payout',
    'run',
    file,
    '--ref',
    'march',
    '--confirm',
    total,
    '--rate',
    String(rate),
    '--json',
  ];
  const running = operator.start(line);
  while (times.length < rate * seconds) await wait(20);
  const measured = times.slice(0, rate * seconds);
  // There are fewer tickets than hands: one of the others is free.
  const [busy] = await office.ask<{
    pid: number;
  }>(`SELECT process_id AS pid FROM brl.leases JOIN brl.workers USING (worker)
    WHERE ended_at IS NULL ORDER BY taken_at DESC LIMIT 1`);
  const killed = workers.find(({ child }) => child.pid === busy?.pid);
  killed?.child.kill('SIGKILL');
  const [{ at } = { at: '' }] = await office.ask<{ at: string }>('SELECT clock_timestamp()::text AS at');
  const takeover = await takenOver(office.ask, killed?.child.pid ?? 0, at);
  for (const { child } of [...workers, running]) child.kill('SIGTERM');
  await Promise.all([...workers, running].map(({ ended }) => ended));
  const lastsSeconds = ((measured.at(-1) ?? 0) - (measured[0] ?? 0)) / 1000;
  printFigures('T22', {
    payments: measured.length,
    'a second on average': Math.round((10 * measured.length) / lastsSeconds) / 10,
    'in the busiest second': busiest(measured),
    'seconds until the rows of a killed worker were taken over': Math.round(takeover),
  });
  expect(measured.length / lastsSeconds).toBeLessThanOrEqual(rate * 1.05);
  expect(busiest(measured)).toBeLessThanOrEqual(rate * 1.05);
  expect(takeover).toBeLessThanOrEqual(15);
  await office.close();
});

type Ask = Awaited<ReturnType<typeof openSharedOffice>>['ask'];

/** Seconds from a kill until the last ticket of the one who was killed was taken by another. */
async function takenOver(ask: Ask, pid: number, at: string): Promise<number> {
  for (;;) {
    const [found] = await ask<{ left: number; last: number }>(`
      SELECT count(*) FILTER (WHERE n.taken_at IS NULL)::int AS left,
        extract(epoch FROM max(n.taken_at) - '${at}'::timestamptz)::float8 AS last
      FROM brl.leases l JOIN brl.workers w USING (worker) LEFT JOIN LATERAL (SELECT min(taken_at) AS taken_at FROM brl.leases
        WHERE run_id = l.run_id AND taken_at > '${at}'::timestamptz AND first_position = l.first_position) n ON true
      WHERE w.process_id = ${pid} AND l.ended_at IS NULL AND l.taken_at < '${at}'::timestamptz`);
    if (found?.left === 0) return found.last ?? 0;
    await wait(100);
  }
}
