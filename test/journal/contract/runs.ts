import { describe, expect, test } from 'vitest';
import { JournalError } from '../../../src/lib/journal/journal.ts';
import { answer, attempt, day, facts, type Open, planned, row, runFacts, scope } from './desk.ts';

/** How runs of many payments are opened, found and planned: the contract of every store. */
export function plansRuns(open: Open): void {
  describe('a run', () => {
    test('is written down once for a ref, which each account has for itself', async () => {
      const journal = await open();
      const runs = await journal.runs();
      const first = await runs.open(runFacts());
      const written = { ...runFacts(), state: 'planning', rows: 0, totalCentavos: 0, halt: null };
      expect(first).toEqual({ run: { ...written, changedAtMs: 1000 }, isNew: true });
      expect(await runs.open(runFacts({ runId: 'run_2', fileName: null }))).toEqual({
        ...first,
        isNew: false,
      });
      const others = [{ environment: 'production' }, { tenantId: 'other' }, { accountId: 'other' }];
      for (const [i, other] of others.entries())
        expect((await runs.open(runFacts({ runId: `run_other${i}`, ...other }))).isNew).toBe(true);
      await journal.close();
      const again = await open();
      expect(await (await again.runs()).open(runFacts())).toEqual({ ...first, isNew: false });
      await again.close();
    });

    test('keeps the form of its file, if it is not the plain one', async () => {
      const journal = await open();
      const runs = await journal.runs();
      const form = {
        separator: ';',
        encoding: 'windows-1252',
        isMarked: false,
        hadSeparatorLine: true,
      } as const;
      const { run } = await runs.open(runFacts({ form }));
      expect(run).toMatchObject({ columns: ['amount', 'key'], form });
      expect(await runs.find(scope, 'run_1')).toEqual(run);
      await journal.close();
    });

    test('is found by its id and its ref, in its own account alone', async () => {
      const journal = await open();
      const runs = await journal.runs();
      const { run } = await runs.open(runFacts({ fileName: null, columns: ['Valor', 'Chave "PIX"'] }));
      expect(await runs.find(scope, 'run_1')).toEqual(run);
      expect(await runs.find(scope, 'salaries-march')).toEqual(run);
      expect(await runs.find(scope, 'salaries')).toBeNull();
      expect(await runs.find({ ...scope, accountId: 'other' }, 'run_1')).toBeNull();
      const other = runFacts({ runId: 'run_2', accountId: 'other', createdAtMs: 2000 });
      const second = await runs.open(other);
      expect(await runs.list({ environment: 'sandbox', name: 'salaries-march' })).toEqual([second.run, run]);
      expect(await runs.list({ environment: 'sandbox', name: 'run_1' })).toEqual([run]);
      expect(await runs.list({ environment: 'production', name: 'run_1' })).toEqual([]);
      await journal.close();
    });
  });

  changesRuns(open);
  plansRows(open);
  meetsConflicts(open);
  tellsEarlier(open);
}

function changesRuns(open: Open): void {
  describe('a run that is open', () => {
    test('is listed, newest first, and by the bytes of its file', async () => {
      const journal = await open();
      const runs = await journal.runs();
      const made = [
        runFacts(),
        runFacts({ runId: 'run_2', ref: 'two', createdAtMs: 3000, fileSha256: 'cd'.repeat(32) }),
        runFacts({ runId: 'run_3', ref: 'three', createdAtMs: 2000 }),
        runFacts({ runId: 'run_4', ref: 'four', createdAtMs: 4000, accountId: 'other' }),
      ];
      for (const run of made) await runs.open(run);
      const ids = (list: readonly { readonly runId: string }[]) => list.map(({ runId }) => runId);
      expect(ids(await runs.list(scope))).toEqual(['run_2', 'run_3', 'run_1']);
      expect(ids(await runs.ofSameFile(runFacts()))).toEqual(['run_3']);
      expect(ids(await runs.ofSameFile(runFacts({ runId: 'run_9' })))).toEqual(['run_3', 'run_1']);
      await journal.close();
    });

    test('changes its state, and tells why it stopped', async () => {
      const journal = await open();
      const runs = await planned(journal, 3);
      expect(await runs.planned('run_1', 2000)).toMatchObject({
        state: 'planned',
        rows: 3,
        totalCentavos: 600,
        changedAtMs: 2000,
      });
      const halt = {
        code: 'window_closed',
        message: 'TEDs are taken until 17:00.',
        untilMs: 9000,
        reason: null,
      };
      const halted = await runs.change('run_1', 'halted', halt, 3000);
      expect(halted).toMatchObject({ state: 'halted', halt, changedAtMs: 3000, rows: 3, totalCentavos: 600 });
      expect(await runs.find(scope, 'run_1')).toEqual(halted);
      expect(await runs.change('run_1', 'running', null, 4000)).toMatchObject({
        state: 'running',
        halt: null,
      });
      await journal.close();
    });

    test('that nobody opened can neither be changed nor asked for its rows', async () => {
      const journal = await open();
      const runs = await journal.runs();
      await expect(runs.change('run_9', 'running', null, 1)).rejects.toThrow(JournalError);
      await expect(runs.planned('run_9', 1)).rejects.toThrow(JournalError);
      await expect(runs.missing('run_9', ['key'])).rejects.toThrow(/has no run run_9/);
      await journal.close();
    });
  });
}

function plansRows(open: Open): void {
  describe('rows', () => {
    test('are planned as payments that were not sent', async () => {
      const journal = await open();
      await planned(journal, 2);
      expect(await journal.find('int_run_1_2')).toMatchObject({
        state: 'INTENT',
        attempts: 0,
        intact: true,
        runId: 'run_1',
        amountCentavos: 200,
      });
      expect((await journal.history('int_run_1_1'))?.events).toEqual([
        { kind: 'INTENT', atMs: 1000, facts: row('run_1', 1).facts },
      ]);
      expect(await journal.health()).toMatchObject({ damage: [], broken: [], missing: 0, intents: 2 });
      await journal.close();
    });

    test('that the run has already are passed over, whatever became of them', async () => {
      const journal = await open();
      const runs = await planned(journal, 2);
      await runs.append([{ intentId: 'int_run_1_1', event: attempt }]);
      const again = row('run_1', 1, { intentId: 'int_another', idempotencyKey: 'key-int_run_1_1' });
      expect(await runs.plan(runFacts(), [again, row('run_1', 2), row('run_1', 3)], false)).toEqual([]);
      expect(await journal.count({})).toBe(3);
      expect(await journal.find('int_another')).toBeNull();
      expect(await journal.find('int_run_1_1')).toMatchObject({ state: 'SENT' });
      await journal.close();
    });

    test('have their own names, by their payments', async () => {
      const journal = await open();
      const runs = await planned(journal, 3);
      const named = await runs.references(['int_run_1_3', 'int_run_1_2', 'int_nobody', 'int_run_1_1']);
      expect([...named].toSorted()).toEqual([
        ['int_run_1_1', 'invoice-1'],
        ['int_run_1_3', 'invoice-3'],
      ]);
      await journal.close();
    });

    test('that the run lacks are told by their names', async () => {
      const journal = await open();
      const runs = await planned(journal, 2);
      await journal.begin(facts({ idempotencyKey: 'key-single' }), true, 1000);
      const asked = ['key-int_run_1_1', 'key-int_run_1_3', 'key-single', 'key-int_run_1_2'];
      expect(await runs.missing('run_1', asked)).toEqual(['key-int_run_1_3', 'key-single']);
      await journal.close();
    });

    test('of the same content may stand beside each other in one run', async () => {
      const journal = await open();
      const runs = await journal.runs();
      await runs.open(runFacts());
      const twins = [row('run_1', 1, { claim: 'same' }), row('run_1', 2, { claim: 'same' })];
      expect(await runs.plan(runFacts(), twins, false)).toEqual([]);
      expect(await runs.plan(runFacts(), [row('run_1', 3, { claim: 'same' })], false)).toEqual([]);
      expect(await runs.planned('run_1', 2000)).toMatchObject({ rows: 3, totalCentavos: 600 });
      await journal.close();
    });
  });
}

function tellsEarlier(open: Open): void {
  describe('an earlier payment of a row', () => {
    const ofTwo = runFacts({ runId: 'run_2', ref: 'again' });

    test('is told for as long as is asked, an open one before any that settled', async () => {
      const journal = await open();
      const runs = await journal.runs();
      await runs.open(ofTwo);
      const told = async (createdAtMs: number, settledForMs: number) =>
        (await runs.conflicts(ofTwo, [row('run_2', 1, { createdAtMs })], settledForMs)).map(
          ({ intent }) => intent.intentId,
        );
      await journal.begin(facts({ claim: 'claim-1' }), true, 1000);
      await journal.append('int_1', answer('SETTLED', 'COMPLETED', 2000));
      await journal.begin(facts({ claim: 'claim-1', intentId: 'int_2' }), true, 3000);
      await journal.append('int_2', answer('SETTLED', 'COMPLETED', 2000 + day));
      expect(await told(2000 + 2 * day, 6 * day)).toEqual(['int_2']);
      expect(await told(2000 + 2 * day, day)).toEqual([]);
      await journal.begin(facts({ claim: 'claim-1', intentId: 'int_3' }), true, 1000);
      expect(await told(2000 + 2 * day, 6 * day)).toEqual(['int_3']);
      await journal.close();
    });

    test('is met by a row that was written down before, while its plan is not done', async () => {
      const journal = await open();
      const runs = await planned(journal, 1);
      await journal.begin(facts({ claim: 'claim-1' }), true, 1000);
      expect(await runs.plan(runFacts(), [row('run_1', 1)], false)).toMatchObject([
        { kind: 'content', intent: { intentId: 'int_1' } },
      ]);
      await journal.close();
    });
  });
}

function meetsConflicts(open: Open): void {
  describe('what stands in the way of a row', () => {
    const ofTwo = runFacts({ runId: 'run_2', ref: 'again' });

    test('is told with its line, and then none of the rows is written', async () => {
      const journal = await open();
      const runs = await planned(journal, 2);
      await runs.planned('run_1', 1500);
      await runs.open(ofTwo);
      const rows = [
        row('run_2', 1, { claim: 'new' }),
        row('run_2', 2, { claim: 'claim-1' }),
        row('run_2', 3, { idempotencyKey: 'key-int_run_1_2' }),
        row('run_2', 4, { identifier: 'id-int_run_1_1' }),
      ];
      const conflicts = await runs.plan(ofTwo, rows, false);
      expect(conflicts.map(({ line, kind, intent }) => [line, kind, intent.intentId])).toEqual([
        [2, 'content', 'int_run_1_1'],
        [3, 'name', 'int_run_1_2'],
        [4, 'name', 'int_run_1_1'],
      ]);
      expect(await journal.count({})).toBe(2);
      expect(await runs.planned('run_2', 2000)).toMatchObject({ rows: 0, totalCentavos: 0 });
      await journal.close();
    });

    test('is a payment by hand too, for a day after it settled and not after a refusal', async () => {
      const journal = await open();
      const runs = await journal.runs();
      await runs.open(ofTwo);
      await journal.begin(facts({ claim: 'claim-1' }), false, 1000);
      const kinds = async (createdAtMs: number) => {
        const conflicts = await runs.plan(ofTwo, [row('run_2', 1, { createdAtMs }), row('run_1', 2)], false);
        return conflicts.map(({ kind }) => kind);
      };
      expect(await kinds(1000)).toEqual(['content']);
      await journal.append('int_1', answer('SETTLED', 'COMPLETED', 2000));
      expect(await kinds(2000 + day - 1)).toEqual(['content']);
      expect(await journal.count({})).toBe(1);
      expect(await kinds(2000 + day)).toEqual([]);
      await journal.begin(facts({ intentId: 'int_2', claim: 'claim-3' }), false, 1000);
      await journal.append('int_2', answer('REFUSED', 'FAILED', 2000));
      expect(await runs.plan(ofTwo, [row('run_2', 3)], false)).toEqual([]);
      await journal.close();
    });

    test('is a row that was refused after a resend, for a day: one of its requests may still arrive', async () => {
      const journal = await open();
      const runs = await planned(journal, 1);
      await runs.planned('run_1', 1500);
      await runs.open(ofTwo);
      for (const event of [attempt, { ...attempt, attempt: 2 }, answer('REFUSED', 'FAILED', 2000)])
        await runs.append([{ intentId: 'int_run_1_1', event }]);
      const plan = (createdAtMs: number) => runs.plan(ofTwo, [row('run_2', 1, { createdAtMs })], false);
      expect(await plan(2000 + day - 1)).toMatchObject([{ kind: 'content', intent: { state: 'REFUSED' } }]);
      expect(await plan(2000 + day)).toEqual([]);
      await journal.close();
    });

    test('is no content where a duplicate is allowed, and a name all the same', async () => {
      const journal = await open();
      const runs = await planned(journal, 2);
      await runs.open(ofTwo);
      const named = row('run_2', 2, { idempotencyKey: 'key-int_run_1_2' });
      expect(await runs.plan(ofTwo, [named], true)).toMatchObject([{ line: 2, kind: 'name' }]);
      expect(await runs.plan(ofTwo, [row('run_2', 1)], true)).toEqual([]);
      expect(await journal.count({})).toBe(3);
      await journal.close();
    });

    test('is a planned row for a payment by hand', async () => {
      const journal = await open();
      await planned(journal, 1);
      const begun = await journal.begin(facts({ claim: 'claim-1' }), false, 1000);
      expect(begun).toMatchObject({ kind: 'claimed', intent: { intentId: 'int_run_1_1', runId: 'run_1' } });
      expect((await journal.begin(facts({ claim: 'claim-1' }), true, 1000)).kind).toBe('begun');
      await journal.close();
    });
  });
}
