import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withSharing } from '../../src/lib/areas/payout/sharing.ts';
import type { Run, RunState, SeenWorker } from '../../src/lib/journal/runs.ts';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';
import { type Desk, openDesk } from './desk.ts';

/** `brl payout status --watch`, on a terminal and off it. */

describe('watching a run', () => {
  let desk: Desk;
  let runId = '';
  beforeEach(async () => {
    desk = openDesk();
    const file = desk.file('march.csv', ['valor;chave', '1,00;maria@example.com']);
    runId = (await desk.told(['plan', file, '--ref', 'march'])).runId;
    await change('running');
  });
  afterEach(() => desk.close());

  async function change(state: RunState): Promise<void> {
    const journal = openSqliteJournal(desk.machine.journal());
    await (await journal.runs()).change(runId, state, null, Date.now());
    await journal.close();
  }
  async function ends<T>(watching: Promise<T>): Promise<T> {
    await sleep(3000);
    await change('stopped');
    return watching;
  }
  const timesIn = (text: string, word: string) => text.split(word).length - 1;

  test('on a terminal draws one line until the end, and tells the end', async () => {
    const { code, stdout } = await ends(desk.onScreen(['status', 'march', '--watch']));
    expect([code, timesIn(stdout, 'running'), timesIn(stdout, 'stopped')]).toEqual([0, 1, 1]);
    expect(timesIn(stdout, 'R$ 1,00')).toBe(4);
  });

  test('off it tells the whole run each time', async () => {
    const { code, stdout } = await ends(desk.payout(['status', 'march', '--watch', '--json']));
    expect(code).toBe(0);
    expect(timesIn(stdout, '"state": "running"')).toBeGreaterThan(1);
    expect(timesIn(stdout, '"state": "stopped"')).toBe(1);
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
      ['Worker', 'a/1/x: 1 ticket, heard of 2 s ago'],
      ['Worker', 'b/2/y: 0 tickets, heard of 2 s ago'],
    ]);
    expect(json).toMatchObject({ next: null });
  });

  test('and are gone, leave the line that goes on', () => {
    expect(shown([]).json).toMatchObject({ next: 'brl payout resume run_1', workers: [] });
  });
});
