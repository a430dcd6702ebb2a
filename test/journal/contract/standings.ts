import { describe, expect, test } from 'vitest';
import { answer, attempt, facts, type Open, planned } from './desk.ts';

const notBeforeMs = 1_000_000;

/** How a journal stands: the contract of every store. */
export function standings(open: Open): void {
  describe('how it stands', () => {
    test('is nothing where there is nothing', async () => {
      const journal = await open();
      const figures = await (await journal.standings()).figures('sandbox', 5000);
      expect(figures).toMatchObject({
        open: [],
        unsent: [],
        runs: [],
        rows: [],
        overdue: { count: 0, sinceMs: null },
        lastSettledMs: null,
        runnerSilentMs: null,
        intents: 0,
      });
      expect(figures.bytes).toBeGreaterThan(10_000);
      await journal.close();
    });

    test('is counted by state, each environment for itself', async () => {
      const journal = await open();
      const runs = await planned(journal, 3);
      await runs.planned('run_1', 1000);
      await runs.change('run_1', 'running', null, 1500);
      await runs.append([
        { intentId: 'int_run_1_1', event: attempt },
        { intentId: 'int_run_1_2', event: attempt },
      ]);
      await runs.append([{ intentId: 'int_run_1_1', event: answer('SETTLED', 'COMPLETED', 4000) }]);
      await journal.begin(facts({ intentId: 'int_4' }), true, 2000);
      await journal.begin(facts({ intentId: 'int_5', environment: 'production' }), true, 2000);
      const schedule = { notBeforeMs, graceMs: 1000, untilMs: null };
      await (await journal.schedules()).add(facts({ intentId: 'int_6', schedule }), true, 1000);
      const of = await journal.standings();
      const figures = await of.figures('sandbox', notBeforeMs + 1);
      expect(figures).toMatchObject({
        open: [{ state: 'SENT', count: 2, centavos: 15_200 }],
        runs: [{ state: 'running', count: 1 }],
        overdue: { count: 1, sinceMs: notBeforeMs },
        lastSettledMs: 4000,
        intents: 6,
      });
      const counted = (list: readonly { readonly state: string; readonly count: number }[]) =>
        Object.fromEntries(list.map(({ state, count }) => [state, count]));
      expect(counted(figures.unsent)).toEqual({ INTENT: 1, SCHEDULED: 1 });
      expect(counted(figures.rows)).toEqual({ INTENT: 1, SENT: 1, SETTLED: 1 });
      expect((await of.figures('production', 1)).open).toMatchObject([{ count: 1 }]);
      await journal.close();
    });

    test('names what is held, a run by one of its rows, and what ended late', async () => {
      const journal = await open();
      const schedule = { notBeforeMs, graceMs: 1000, untilMs: null };
      for (const intentId of ['int_1', 'int_2', 'int_3']) {
        await (await journal.schedules()).add(facts({ intentId, schedule }), true, 1000);
        if (intentId === 'int_3') continue;
        const step = { step: 'held', code: 'payee_changed', message: 'other' } as const;
        await journal.append(intentId, { kind: 'SCHEDULE', atMs: 1, ...step });
      }
      await journal.begin(facts({ intentId: 'int_4' }), true, 2000);
      await journal.append('int_4', answer('REFUSED', 'FAILED', 2000));
      await journal.append('int_4', answer('SETTLED', 'COMPLETED', 9000));
      const of = await journal.standings();
      expect(await of.held('sandbox', 9)).toMatchObject([{ intentId: 'int_1' }, { intentId: 'int_2' }]);
      expect(await of.held('sandbox', 1)).toHaveLength(1);
      expect(await of.held('production', 9)).toEqual([]);
      expect(await of.late('sandbox', 9)).toMatchObject([{ intentId: 'int_4', settledLate: true }]);
      expect(await of.late('production', 9)).toEqual([]);
      await journal.close();
    });
  });
}
