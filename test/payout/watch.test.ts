import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startProgress } from '../../src/lib/areas/payout/work/progress.ts';
import { withSharing } from '../../src/lib/areas/payout/work/sharing.ts';
import type { Journal, JournalLock } from '../../src/lib/journal/journal.ts';
import type { Run, RunRow, RunState, SeenWorker } from '../../src/lib/journal/runs.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';
import { type Telling, textOf } from '../../src/lib/words/topic.ts';
import { until } from '../support/brl.ts';
import { type Desk, openDesk } from './desk.ts';

/** `brl payout status --watch`, on a terminal and off it. */

describe('watching a run', () => {
  let desk: Desk;
  let runId = '';
  let journal: Journal;
  let lock: JournalLock | null = null;
  beforeEach(async () => {
    desk = openDesk();
    const file = desk.file('march.csv', ['valor;chave', '1,00;maria@example.com']);
    runId = (await desk.told(['plan', file, '--ref', 'march'])).runId;
    journal = openSqliteJournal(desk.machine.journal());
    lock = await journal.lock(runId, { clock: systemClock, waitMs: 0 });
    await change('running');
  });
  afterEach(async () => {
    await lock?.release(true);
    await journal.close();
    await desk.close();
  });

  async function change(state: RunState): Promise<void> {
    await (await journal.runs()).change(runId, state, null, Date.now());
  }
  const timesIn = (text: string, word: string) => text.split(word).length - 1;

  test('on a terminal draws one line until the end, and tells the end', async () => {
    const meanwhile = () => change('stopped');
    const { code, stdout } = await desk.onScreen(['status', 'march', '--watch'], {
      at: '0 of 1 rows',
      meanwhile,
    });
    expect([code, timesIn(stdout, 'running'), timesIn(stdout, 'stopped')]).toEqual([0, 1, 1]);
    expect(timesIn(stdout, 'R$ 1,00')).toBe(4);
  });

  test('off it tells the whole run each time', async () => {
    const { child, ended } = desk.machine.start(['payout', 'status', 'march', '--watch', '--json']);
    let told = '';
    child.stdout?.on('data', (text: string) => {
      told += text;
    });
    await until(() => timesIn(told, '"state": "running"') > 1);
    await change('stopped');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(timesIn(stdout, '"state": "stopped"')).toBe(1);
  });

  test('while somebody works on it names no next step, and calls it interrupted once its process is gone', async () => {
    const working = await desk.told(['status', 'march']);
    expect([working.state, working.next]).toEqual(['running', null]);
    await lock?.release(true);
    lock = null;
    const { code, stdout } = await desk.onScreen(['status', 'march', '--watch']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/State +interrupted\n/)]);
    expect((await desk.told(['status', 'march'])).next).toBe(`brl payout resume ${runId}`);
    expect((await desk.onScreen(['list'])).stdout).toContain('interrupted');
  });
});

describe('those who work on a run', () => {
  const answer = { json: { next: 'brl payout resume run_1' }, fields: [['Next', 'brl payout resume run_1']] };
  const worker: SeenWorker = { worker: 'a/1/x', host: 'a', processId: 1, silentSeconds: 2, leases: 1 };
  const shown = (workers: readonly SeenWorker[]) =>
    withSharing(answer as never, { state: 'running' } as Run, { workers, ratePerSecond: null });

  test('have a line each, and while they send nothing is to be typed', () => {
    const { fields = [], json } = shown([worker, { ...worker, worker: 'b/2/y', leases: 0 }]);
    const told = fields.filter(([, value]) => value !== null);
    expect(told).toEqual([
      ['Worker', 'a/1/x: 1 ticket, last heard from 2 s ago'],
      ['Worker', 'b/2/y: 0 tickets, last heard from 2 s ago'],
    ]);
    expect(json).toMatchObject({ next: null });
  });

  test('and are gone, leave the line that goes on', () => {
    expect(shown([]).json).toMatchObject({ next: 'brl payout resume run_1', workers: [] });
  });
});

test('the line of a run that is resumed counts on from where it stood, at the pace of this process', async () => {
  vi.useFakeTimers({ now: 0 });
  try {
    const told: string[] = [];
    const command = { note: (telling: Telling) => void told.push(textOf(telling)) };
    const clock = { ...systemClock, monotonic: () => Date.now() };
    const before = [
      { state: 'SETTLED', rows: 100, centavos: 1000 },
      { state: 'INTENT', rows: 200, centavos: 2000 },
    ] as const;
    const progress = startProgress(command as never, { rows: 300 } as Run, clock, before);
    const paid = { intent: { state: 'SETTLED', amountCentavos: 10 } } as RunRow;
    for (let i = 0; i < 20; i++) progress.row(paid);
    await vi.advanceTimersByTimeAsync(10_000);
    progress.end();
    expect(told).toEqual([expect.stringMatching(/^120 of 300 rows, R\$.12,00 paid, 2\.0\/s, 2 min left$/)]);
  } finally {
    vi.useRealTimers();
  }
});
