import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { type Desk, openServedDesk } from './desk.ts';
import { interruptTwice } from './interrupt.ts';

const many = Array.from({ length: 40 }, (_, i) => `1,${String(i).padStart(2, '0')};maria@example.com`);
const total = ((4000 + (39 * 40) / 2) / 100).toFixed(2);

const preload = fileURLToPath(new URL('../safety/kill-at.mjs', import.meta.url));

let desk: Desk;
let file = '';
beforeEach(async () => {
  desk = await openServedDesk();
  file = desk.file('march.csv', ['valor;chave', ...many]);
});
afterEach(() => desk.close());

/** Starts the run in a separate process, slowly, and waits for its first payments. */
async function started() {
  const line = ['payout', 'run', file, '--ref', 'march', '--confirm', total, '--rate', '5/s', '--json'];
  const running = desk.machine.start(line);
  await until(() => desk.debits().length > 0);
  return running;
}

async function expectTheRestIsPaid(): Promise<void> {
  const run = await desk.told(['resume', 'march', '--yes']);
  expect(run).toMatchObject({ exit: 0, state: 'finished', counts: { settled: { rows: 40 } } });
  const paid = desk.debits().map(({ centavos }) => centavos);
  expect(paid.toSorted((a, b) => a - b)).toEqual(many.map((_, i) => 100 + i));
}

test('payout stop in another process ends it, with every row known', async () => {
  const { ended } = await started();
  const stopped = await desk.told(['stop', 'march']);
  expect(stopped).toMatchObject({ exit: 0, state: 'stopped' });
  const run = await ended;
  expect([run.code, run.json]).toMatchObject([34, { state: 'stopped', counts: { uncertain: { rows: 0 } } }]);
  expect(run.stderr).toContain('starts no new rows');
  expect(desk.debits().length).toBeLessThan(40);
  await expectTheRestIsPaid();
});

test('Ctrl-C once lets what is under way end', async () => {
  const { child, ended } = await started();
  child.kill('SIGINT');
  const run = await ended;
  expect([run.code, run.json]).toMatchObject([34, { state: 'stopped', counts: { uncertain: { rows: 0 } } }]);
  expect(run.stderr).toContain('Stopping');
  await expectTheRestIsPaid();
});

test('without a terminal a hang-up stops nothing', async () => {
  const { child, ended } = await started();
  child.kill('SIGHUP');
  expect(await ended).toMatchObject({ code: 0, json: { counts: { settled: { rows: 40 } } } });
});

test('Ctrl-C twice leaves what is under way open, and it is asked for later', async () => {
  desk.sandbox.control.fail('slow_answer', 1, 'pix.out');
  const line = ['payout', 'run', file, '--ref', 'march', '--confirm', total, '--width', '1', '--json'];
  const running = desk.machine.start(line);
  await until(() => desk.debits().length > 0);
  const run = await interruptTwice(running);
  expect(run.code).toBe(41);
  expect(run.json).toMatchObject({
    state: 'stopped',
    counts: { uncertain: { rows: 1 }, unsent: { rows: 39 } },
  });
  await expectTheRestIsPaid();
});

test('a process that is killed loses nothing, and what the service does not know is sent again by that word alone', async () => {
  const { child, ended } = await started();
  child.kill('SIGKILL');
  expect((await ended).signal).toBe('SIGKILL');
  expect(await desk.told(['status', 'march'])).toMatchObject({ exit: 0, state: 'running' });
  const { counts: outcome } = await desk.told(['resume', 'march', '--yes']);
  expect(outcome).toMatchObject({ unsent: { rows: 0 }, settled: { rows: desk.debits().length } });
  const { stdout } = await desk.payout(['show', 'march', '--state', 'uncertain', '--json']);
  const { items } = JSON.parse(stdout) as { items: { intent_id: string }[] };
  expect(items.length + desk.debits().length).toBe(40);
  const again = ['resume', 'march', '--yes', '--resend-absent'];
  const early = await desk.payout(again);
  expect([early.code, early.stderr]).toEqual([
    items.length > 0 ? 41 : 0,
    expect.stringMatching(items.length > 0 ? /300 s/ : ''),
  ]);
  const env = { NODE_OPTIONS: `--require=${preload}`, NOW_MS: String(Date.now() + 6 * 60_000) };
  expect(await desk.told(again, { env })).toMatchObject({ exit: 0, counts: { settled: { rows: 40 } } });
  await expectTheRestIsPaid();
});
