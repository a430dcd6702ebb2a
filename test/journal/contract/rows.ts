import { describe, expect, test } from 'vitest';
import { JournalError } from '../../../src/lib/journal/journal.ts';
import { answer, attempt, facts, finding, type Open, planned, row, runFacts } from './desk.ts';

/** How the rows of a run are read, counted and told: the contract of every store. */
export function tellsRows(open: Open): void {
  describe('the rows of a run', () => {
    test('come by pages in the order of their planning, with what their file says of them', async () => {
      const journal = await open();
      const runs = await planned(journal, 5);
      await planned(journal, 2, runFacts({ runId: 'run_2', ref: 'two' }));
      const first = await runs.rows('run_1', { after: 0, limit: 3 });
      expect(first.rows.map(({ line }) => line)).toEqual([1, 2, 3]);
      expect(first.rows[0]).toEqual({
        line: 1,
        cells: ['1,00', 'maria@example.com'],
        reference: 'invoice-1',
        intent: await journal.find('int_run_1_1'),
      });
      expect(first.rows[1]?.reference).toBeNull();
      const second = await runs.rows('run_1', { after: first.place, limit: 3 });
      expect(second.rows.map(({ line }) => line)).toEqual([4, 5]);
      const none = await runs.rows('run_1', { after: second.place, limit: 3 });
      expect(none).toEqual({ rows: [], place: second.place });
      await journal.close();
    });

    test('come by their states, page by page', async () => {
      const journal = await open();
      const runs = await planned(journal, 5);
      await runs.append([2, 4].map((n) => ({ intentId: `int_run_1_${n}`, event: attempt })));
      await runs.append([{ intentId: 'int_run_1_4', event: answer('SETTLED', 'COMPLETED') }]);
      const lines = async (states: Parameters<typeof runs.rows>[1]['states'], after = 0) => {
        const { rows, place } = await runs.rows('run_1', { ...(states && { states }), after, limit: 2 });
        return { lines: rows.map(({ line }) => line), place };
      };
      const unsent = await lines(['INTENT']);
      expect(unsent.lines).toEqual([1, 3]);
      expect((await lines(['INTENT'], unsent.place)).lines).toEqual([5]);
      expect((await lines(['SENT'])).lines).toEqual([2]);
      expect((await lines(['SENT', 'SETTLED'])).lines).toEqual([2, 4]);
      expect((await lines(['UNCERTAIN'])).lines).toEqual([]);
      await journal.close();
    });

    test('are counted by their states, with what they come to', async () => {
      const journal = await open();
      const runs = await planned(journal, 3);
      expect(await runs.tally('run_1')).toEqual([{ state: 'INTENT', rows: 3, centavos: 600 }]);
      await runs.append([{ intentId: 'int_run_1_3', event: attempt }]);
      const tally = await runs.tally('run_1');
      expect(tally.toSorted((a, b) => a.rows - b.rows)).toEqual([
        { state: 'SENT', rows: 1, centavos: 300 },
        { state: 'INTENT', rows: 2, centavos: 300 },
      ]);
      expect(await runs.tally('run_9')).toEqual([]);
      const waiting = async (environment: string | null) =>
        (await runs.waiting(environment)).map(({ run, rows }) => [run.runId, run.ref, rows]);
      await runs.open(runFacts({ runId: 'run_0', ref: 'empty' }));
      await planned(journal, 1, runFacts({ runId: 'run_2', ref: 'two' }));
      expect(await waiting('sandbox')).toEqual([
        ['run_2', 'two', 1],
        ['run_1', 'salaries-march', 2],
      ]);
      expect(await waiting(null)).toHaveLength(2);
      expect(await waiting('production')).toEqual([]);
      await journal.close();
    });
  });

  readsOneRow(open);
  addsRecords(open);
  settlesLate(open);
}

function settlesLate(open: Open): void {
  test('a late answer settles a row that was told as refused, once, and is counted', async () => {
    const journal = await open();
    const runs = await planned(journal, 3);
    const late = { intentId: 'int_run_1_1', event: answer('SETTLED', 'COMPLETED', 9000) };
    for (const event of [
      attempt,
      { kind: 'LOOKUP', atMs: 1600, result: 'found', finding: finding('REFUSED', 'FAILED') } as const,
    ])
      await runs.append([1, 2].map((n) => ({ intentId: `int_run_1_${n}`, event })));
    expect(await runs.settledLate({ runId: 'run_1' })).toBe(0);
    for (let times = 0; times < 2; times++) await runs.append([late]);
    expect(await journal.find('int_run_1_1')).toMatchObject({
      state: 'SETTLED',
      settledLate: true,
      closedAtMs: 9000,
      intact: true,
    });
    expect((await journal.find('int_run_1_2'))?.state).toBe('REFUSED');
    expect(await runs.settledLate({ runId: 'run_1' })).toBe(1);
    expect(await runs.settledLate({ environment: 'sandbox' })).toBe(1);
    expect(await runs.settledLate({ environment: null })).toBe(1);
    expect(await runs.settledLate({ environment: 'production' })).toBe(0);
    expect(await runs.settledLate({ runId: 'run_2' })).toBe(0);
    await journal.close();
  });
}

function readsOneRow(open: Open): void {
  test('a row is found by its payment, and a payment of no run has none', async () => {
    const journal = await open();
    const runs = await planned(journal, 2);
    const { rows } = await runs.rows('run_1', { after: 0, limit: 2 });
    expect(await runs.row('int_run_1_2')).toEqual(rows[1]);
    await journal.begin(facts(), true, 1000);
    expect([await runs.row('int_1'), await runs.row('int_9')]).toEqual([null, null]);
    await journal.close();
  });
}

function addsRecords(open: Open): void {
  describe('many records in one commit', () => {
    test('each in its turn, with the intent as it stands then', async () => {
      const journal = await open();
      const runs = await planned(journal, 2);
      const entered = await runs.append([
        { intentId: 'int_run_1_1', event: attempt },
        { intentId: 'int_run_1_2', event: attempt },
        { intentId: 'int_run_1_1', event: answer('SETTLED', 'COMPLETED') },
      ]);
      const states = entered.map((one) => ('intent' in one ? one.intent.state : one.error));
      expect(states).toEqual(['SENT', 'SENT', 'SETTLED']);
      expect(await runs.append([])).toEqual([]);
      await journal.close();
      const again = await open();
      expect(await again.find('int_run_1_1')).toMatchObject({ state: 'SETTLED', attempts: 1 });
      await again.close();
    });

    test('one that cannot be added does not stop the others, and leaves nothing', async () => {
      const journal = await open();
      const runs = await planned(journal, 3);
      const endToEndId = 'E0000000020261122120000000000001';
      await runs.append([{ intentId: 'int_run_1_1', event: attempt }]);
      const [unknown, outOfTurn, good] = await runs.append([
        { intentId: 'int_run_1_9', event: attempt },
        { intentId: 'int_run_1_2', event: { ...attempt, attempt: 2 } },
        { intentId: 'int_run_1_1', event: answer('SETTLED', 'COMPLETED', 2000, { endToEndId }) },
      ]);
      expect(unknown).toEqual({ error: expect.any(Error) });
      expect(outOfTurn).toEqual({ error: expect.any(JournalError) });
      expect(good).toMatchObject({ intent: { state: 'SETTLED' } });
      expect((await journal.history('int_run_1_2'))?.events).toHaveLength(1);
      expect(await journal.find('int_run_1_2')).toMatchObject({ state: 'INTENT', intact: true });
      expect(await journal.health()).toMatchObject({ damage: [], broken: [], intents: 3 });
      await journal.close();
    });

    test('a name that settled one row of a commit settles no other row of it', async () => {
      const journal = await open();
      const runs = await planned(journal, 2);
      const ids = ['int_run_1_1', 'int_run_1_2'];
      await runs.append(ids.map((intentId) => ({ intentId, event: attempt })));
      const endToEndId = 'E0000000020261122120000000000001';
      const event = answer('SETTLED', 'COMPLETED', 2000, { endToEndId });
      await runs.append(ids.map((intentId) => ({ intentId, event })));
      expect(await Promise.all(ids.map(async (id) => (await journal.find(id))?.state))).toEqual([
        'SETTLED',
        'UNCERTAIN',
      ]);
      const told = { ...finding('SETTLED', 'COMPLETED'), endToEndId };
      expect(await journal.takenName(row('run_1', 2).facts, told)).toMatchObject({ intentId: 'int_run_1_1' });
      await journal.close();
    });

    test('of those that send the same planned row, one does', async () => {
      await (await open().then((journal) => planned(journal, 20).then(() => journal))).close();
      const journals = await Promise.all(Array.from({ length: 4 }, open));
      const entries = Array.from({ length: 20 }, (_, i) => ({
        intentId: `int_run_1_${i + 1}`,
        event: attempt,
      }));
      const all = await Promise.all(journals.map(async (journal) => (await journal.runs()).append(entries)));
      for (const [i, { intentId }] of entries.entries()) {
        expect(all.filter((entered) => 'intent' in (entered[i] ?? {}))).toHaveLength(1);
        expect((await journals[0]?.history(intentId))?.events.map(({ kind }) => kind)).toEqual([
          'INTENT',
          'ATTEMPT',
        ]);
      }
      await Promise.all(journals.map((journal) => journal.close()));
    });
  });
}
