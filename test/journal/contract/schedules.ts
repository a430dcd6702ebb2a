import { describe, expect, test } from 'vitest';
import type { IntentEvent, IntentFacts, ScheduleEvent } from '../../../src/lib/journal/intent.ts';
import { type Journal, NotAllowed, SentMeanwhile } from '../../../src/lib/journal/journal.ts';
import { answer, attempt, facts, type Open, planned, row, runFacts, scope } from './desk.ts';

/** Long past for every clock. */
const notBeforeMs = 1_000_000;
const due = (given: Partial<IntentFacts['schedule'] & object> = {}): Partial<IntentFacts> => ({
  schedule: { notBeforeMs, graceMs: 1000, untilMs: null, ...given },
});
const released = { kind: 'SCHEDULE', atMs: 1, step: 'released', timeMs: notBeforeMs } as const;
const held: ScheduleEvent = {
  kind: 'SCHEDULE',
  atMs: 1,
  step: 'held',
  code: 'payee_changed',
  message: 'other',
};
const postponed: ScheduleEvent = { kind: 'SCHEDULE', atMs: 1, step: 'postponed', untilMs: 2_000_000 };
const cancelled: ScheduleEvent = {
  kind: 'SCHEDULE',
  atMs: 1,
  step: 'cancelled',
  operator: 'ana',
  message: 'no',
};

const added = async (journal: Journal, given: Partial<IntentFacts> = due()) =>
  (await journal.schedules()).add(facts(given), false, 1000);
const refusedAll = async (journal: Journal, ...events: readonly IntentEvent[]) => {
  for (const event of events) await expect(journal.append('int_1', event)).rejects.toThrow(SentMeanwhile);
};

/** What waits for its hour: the contract of every store. */
export function schedules(open: Open): void {
  describe('a scheduled payment', () => {
    test('is written down once, is whole, and stands in the way of its twin', async () => {
      const journal = await open();
      const begun = await added(journal);
      expect(begun).toMatchObject({
        kind: 'begun',
        intent: { state: 'SCHEDULED', intact: true, attempts: 0 },
      });
      const again = facts({ intentId: 'int_2', identifier: 'id-int_1', idempotencyKey: 'key-int_1' });
      expect((await journal.peek(again, true))?.kind).toBe('same-ref');
      expect((await journal.begin(facts({ intentId: 'int_3' }), false, 1000)).kind).toBe('claimed');
      expect(await journal.openAlike(facts())).toMatchObject([{ intentId: 'int_1' }]);
      expect(await journal.recentAlike(facts())).toEqual([]);
      expect((await journal.health()).broken).toEqual([]);
      await expect(journal.begin(facts({ ...due(), intentId: 'int_4' }), true, 1000)).rejects.toThrow();
      await journal.close();
    });

    test('is sent by nobody before it was released, and released by nobody before its hour', async () => {
      const journal = await open();
      await added(journal);
      await refusedAll(journal, attempt, { ...released, timeMs: notBeforeMs - 1 });
      expect((await journal.append('int_1', released)).state).toBe('INTENT');
      await refusedAll(journal, released);
      expect((await journal.append('int_1', attempt)).state).toBe('SENT');
      await refusedAll(journal, held, postponed, cancelled, released);
      expect((await journal.append('int_1', answer('SETTLED', 'COMPLETED'))).state).toBe('SETTLED');
      expect((await journal.health()).forged).toEqual([]);
      await journal.close();
    });

    test('is held, put off and released again; a cancelled one is never sent', async () => {
      const journal = await open();
      await added(journal);
      const list = await journal.schedules();
      const dueBy = async (ms: number) => (await list.due(scope, ms)).intents.map(({ intentId }) => intentId);
      expect([await dueBy(notBeforeMs - 1), await dueBy(notBeforeMs)]).toEqual([[], ['int_1']]);
      expect((await journal.append('int_1', postponed)).postponed).toEqual({ times: 1, untilMs: 2_000_000 });
      expect([await dueBy(notBeforeMs), await dueBy(2_000_000)]).toEqual([[], ['int_1']]);
      expect(await journal.append('int_1', held)).toMatchObject({
        state: 'SCHEDULED',
        held: { code: 'payee_changed' },
      });
      expect(await dueBy(2_000_000)).toEqual([]);
      expect(await list.days(scope)).toEqual([{ day: null, count: 1, centavos: 15000 }]);
      await refusedAll(journal, attempt);
      expect(await journal.append('int_1', released)).toMatchObject({ state: 'INTENT', held: null });
      // Released and not sent, as its runner died: it is looked at again.
      expect(await dueBy(2_000_000)).toEqual(['int_1']);
      expect(await journal.append('int_1', held)).toMatchObject({ state: 'SCHEDULED' });
      const end = await journal.append('int_1', cancelled);
      expect(end).toMatchObject({ state: 'REFUSED', finding: { code: 'schedule_cancelled' } });
      await refusedAll(journal, attempt, released, held, cancelled);
      expect((await journal.begin(facts({ intentId: 'int_3' }), false, 1000)).kind).toBe('begun');
      await journal.close();
    });

    test('two processes: one releases, one cancels, and the second is told', async () => {
      const [one, other] = [await open(), await open()];
      await added(one);
      const ends = await Promise.allSettled([one.append('int_1', released), other.append('int_1', released)]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await other.append('int_1', cancelled);
      await expect(one.append('int_1', attempt)).rejects.toThrow(SentMeanwhile);
      await Promise.all([one.close(), other.close()]);
    });
  });

  describe('scheduled rows, and their runner', () => {
    test('of a run: its rows wait, and only those that were released are started', async () => {
      const journal = await open();
      const runs = await planned(journal, 1);
      const later = [2, 3].map((line) => row('run_1', line, due()));
      expect(await runs.plan(runFacts(), later, true)).toEqual([]);
      const list = await journal.schedules();
      expect(await list.due(scope, notBeforeMs)).toEqual({ intents: [], runIds: ['run_1'] });
      expect(await list.days(scope)).toEqual([{ day: '1969-12-31', count: 2, centavos: 500 }]);
      const append = (intentId: string, event: IntentEvent) => runs.append([{ intentId, event }]);
      expect(await append('int_run_1_2', attempt)).toMatchObject([{ error: expect.any(NotAllowed) }]);
      expect(await append('int_run_1_2', released)).toMatchObject([{ intent: { state: 'INTENT' } }]);
      expect(await runs.tally('run_1')).toHaveLength(2);
      expect((await runs.waiting('sandbox')).map(({ rows }) => rows)).toEqual([2]);
      expect(await append('int_run_1_3', cancelled)).toMatchObject([{ intent: { state: 'REFUSED' } }]);
      expect(await list.days(scope)).toEqual([]);
      await journal.close();
    });
  });

  describe('scheduled payments of all kinds', () => {
    test('are a page: what is held first, then by the hour, a run as one; and are found by their refs', async () => {
      const journal = await open();
      const list = await journal.schedules();
      const single = (intentId: string, ms: number, ref: string) =>
        added(journal, { ...due({ notBeforeMs: ms }), intentId, ref, claim: intentId });
      await single('int_1', notBeforeMs + 5, 'rent-1970-01');
      await single('int_2', notBeforeMs + 1, 'rent-1970-02');
      await single('int_3', notBeforeMs + 9, 'other');
      const runs = await planned(journal, 1);
      await runs.plan(
        runFacts(),
        [2, 3].map((line) => row('run_1', line, due())),
        true,
      );
      await journal.append('int_3', held);
      const page = await list.waiting(scope, 2);
      expect(page.intents.map(({ intentId }) => intentId)).toEqual(['int_3', 'int_2']);
      expect(page.runs).toEqual([{ runId: 'run_1', rows: 2, centavos: 500, held: 0, dueMs: notBeforeMs }]);
      expect(page.lines).toBe(4);
      const watched = await list.watched('sandbox');
      expect([watched.held, watched.samples.map(({ runId }) => runId ?? null).toSorted()]).toEqual([
        1,
        ['run_1', null].toSorted(),
      ]);
      expect((await list.watched('production')).samples).toEqual([]);
      const found = await list.withRefs(scope, ['rent-1970-02', 'rent-1970-01', 'none']);
      expect(found.map(({ ref }) => ref)).toEqual(['rent-1970-01', 'rent-1970-02']);
      await journal.close();
    });

    test('a runner is seen by its account', async () => {
      const journal = await open();
      const list = await journal.schedules();
      expect(await list.silentMs(scope, 1000)).toBeNull();
      await list.see(scope, 1000);
      expect(await list.silentMs(scope, 1000)).toBeLessThan(60_000);
      expect(await list.silentMs({ ...scope, accountId: 'other' }, 1000)).toBeNull();
      await journal.close();
    });
  });
}
