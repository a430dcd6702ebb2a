import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import { type RunDocument, resultRows } from './desk.ts';
import { interruptTwice } from './interrupt.ts';
import { openSharedDesk, type Seat, type SharedDesk } from './shared-desk.ts';

/** The database goes in the middle of a run that machines share. */

const amounts = Array.from({ length: 40 }, (_, i) => 100 + i);
const rows = amounts.map((centavos) => `${(centavos / 100).toFixed(2).replace('.', ',')};maria@example.com`);
const total = (amounts.reduce((sum, centavos) => sum + centavos, 0) / 100).toFixed(2);

describe.skipIf(!hasTools('postgres'))('a run whose database goes away', () => {
  let office: SharedDesk;
  let line: string[] = [];
  beforeEach(async () => {
    office = await openSharedDesk();
    const file = office.bank.file('march.csv', ['valor;chave', ...rows]);
    line = ['run', file, '--ref', 'march', '--confirm', total, '--rate', '10', '--json'];
  });
  afterEach(() => office.close());

  const paid = () => office.bank.debits().length;

  /** Rows are paid, and their answers come when the database is away: they are kept on this machine's disk. */
  async function loseDatabase({ toDatabase, toService, spools }: Seat): Promise<void> {
    await until(() => paid() > 0);
    toService.hang('to client');
    const before = paid();
    await until(() => paid() > before + 1);
    toDatabase.cut();
    toService.restore();
    await until(() => spools().length > 0);
  }

  test('ends as unknown where its sender is interrupted meanwhile: its rows may have been paid', async () => {
    const seat = await office.seat('brl_operator', 'brl_worker');
    const running = seat.start(...line);
    await loseDatabase(seat);
    const { code, json } = await interruptTwice(running);
    expect([code, json.moneyMoved, json.sent]).toEqual([41, 'unknown', 'maybe']);
    expect(json.error?.message).toContain('after rows were sent');
    expect(json.next).toMatch(/^brl payout recover run_/);
  });

  test.each([
    ['sends rows', ['brl_operator', 'brl_worker']],
    ['only waits for workers', ['brl_operator']],
  ] as const)(
    'waits for it as the workers do: an operator who %s ends with the run, and has its result',
    async (_who, of) => {
      const seat = await office.seat(...of);
      const worker = await office.seat('brl_worker');
      const out = join(seat.machine.home, 'result.csv');
      const [running, working] = [seat.start(...line, '--out', out), worker.start('worker')];
      await until(() => paid() > 0);
      seat.toDatabase.cut();
      await wait(12_000);
      seat.toDatabase.restore();
      const { code, json, stderr } = await running.ended;
      working.child.kill('SIGINT');
      expect([code, (json as unknown as RunDocument).state, resultRows(out).length]).toEqual([
        0,
        'finished',
        amounts.length,
      ]);
      expect(stderr).toContain('brl tries again');
      expect((await working.ended).code).toBe(0);
      expect(paid()).toBe(amounts.length);
    },
  );

  test('leaves a worker with 41 while answers are in its spool, and the next one there tells them', async () => {
    const operator = await office.seat('brl_operator');
    const seat = await office.seat('brl_worker');
    const [running, working] = [operator.start(...line), seat.start('worker')];
    await loseDatabase(seat);
    const { code, stderr } = await interruptTwice(working);
    expect([code, stderr]).toEqual([41, expect.stringContaining('are kept on this machine')]);
    const settled = await office.count('SETTLED');
    await interruptTwice(running);
    seat.toDatabase.restore();
    const next = await seat.start('worker', '--once').ended;
    expect([next.code, next.stderr]).toEqual([
      0,
      expect.stringMatching(/\d+ answers that an earlier process/),
    ]);
    expect(seat.spools()).toEqual([]);
    expect(await office.count('SETTLED')).toBeGreaterThan(settled);
  });
});
