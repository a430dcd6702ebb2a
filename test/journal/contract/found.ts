import { describe, expect, test } from 'vitest';
import type { IntentChain } from '../../../src/lib/journal/chains.ts';
import type { Intent } from '../../../src/lib/journal/intent.ts';
import type { IntentFilter, Journal } from '../../../src/lib/journal/journal.ts';
import { JournalError } from '../../../src/lib/journal/journal.ts';
import {
  answer,
  attempt,
  facts,
  finding,
  type Open,
  openWithThree,
  planned,
  runFacts,
  scope,
} from './desk.ts';

const filters: readonly (readonly [IntentFilter, readonly string[]])[] = [
  [{}, ['int_3', 'int_2', 'int_1']],
  [{ environment: 'sandbox' }, ['int_2', 'int_1']],
  [{ sinceMs: 2000 }, ['int_3', 'int_2']],
  [{ untilMs: 2000 }, ['int_2', 'int_1']],
  [{ states: ['REFUSED'] }, ['int_2']],
  [{ states: ['REFUSED', 'SENT'] }, ['int_3', 'int_2', 'int_1']],
  [{ states: ['SENT', 'SETTLED'], environment: 'sandbox' }, ['int_1']],
  [{ states: [] }, []],
  [{ operations: ['pix.out', 'ted.out'] }, ['int_3', 'int_2', 'int_1']],
  [{ operations: ['ted.out'] }, []],
  [{ amountCentavos: 99 }, ['int_2']],
  [{ closedSinceMs: 2501 }, ['int_3', 'int_1']],
  [{ closedBeforeMs: 2501 }, ['int_2']],
  [{ text: 'ID-INT_2' }, ['int_2']],
  [{ text: 'maria', states: ['SENT'] }, ['int_3', 'int_1']],
  [{ text: '%' }, []],
];

/** How payments, sheets and pauses are found again: the contract of every store. */
export function findsAgain(open: Open): void {
  describe('a list', () => {
    test.each(filters)('of %j', async (filter, ids) => {
      const journal = await openWithThree(open);
      await journal.append('int_2', answer('REFUSED', 'FAILED', 2500));
      const listed = await journal.list(filter);
      expect(listed.map(({ intentId }) => intentId)).toEqual(ids);
      expect(listed).toEqual(await Promise.all(ids.map((id) => journal.find(id))));
      expect(await journal.count(filter)).toBe(ids.length);
      expect(await journal.list({ ...filter, limit: 1 })).toEqual(listed.slice(0, 1));
      expect(await journal.count({ ...filter, limit: 1 })).toBe(ids.length);
      await journal.close();
    });

    test('of a ref is of the whole of it', async () => {
      const journal = await open();
      await journal.begin(facts({ ref: 'invoice-1' }), false, 1000);
      await journal.begin(facts({ ref: 'invoice-10', intentId: 'int_2' }), false, 1000);
      expect((await journal.list({ ref: 'invoice-1' })).map(({ intentId }) => intentId)).toEqual(['int_1']);
      await journal.close();
    });

    test('of an account and a tenant has nothing of others', async () => {
      const journal = await openWithThree(open);
      const others = [{ accountId: 'another' }, { tenantId: 'another' }, { accountId: '', tenantId: '' }];
      for (const [i, other] of others.entries())
        await journal.begin(facts({ intentId: `int_o${i}`, createdAtMs: 4000 + i, ...other }), true, 4000);
      const { environment, accountId, tenantId } = scope;
      const listed: [IntentFilter, string[]][] = [
        [{ accountId }, ['int_o1', 'int_3', 'int_2', 'int_1']],
        [{ tenantId }, ['int_o0', 'int_3', 'int_2', 'int_1']],
        [{ environment, accountId, tenantId }, ['int_2', 'int_1']],
        [{ accountId, tenantId, amountCentavos: 99 }, ['int_2']],
        [{ accountId, tenantId: 'another' }, ['int_o1']],
        [{ accountId: 'Account' }, []],
        [{ accountId: '' }, ['int_o2']],
      ];
      for (const [filter, ids] of listed) {
        expect((await journal.list(filter)).map(({ intentId }) => intentId)).toEqual(ids);
        expect(await journal.count(filter)).toBe(ids.length);
        for (const order of ['newest', 'oldest'] as const)
          expect(await read(journal, filter, order)).toEqual(order === 'newest' ? ids : ids.toReversed());
      }
      await journal.close();
    });

    test('has those of one moment in the order in which they were written', async () => {
      const journal = await open();
      for (const intentId of ['int_b', 'int_a', 'int_c'])
        await journal.begin(facts({ intentId }), true, 1000);
      const ids = (await journal.list({})).map(({ intentId }) => intentId);
      expect(ids).toEqual(['int_c', 'int_a', 'int_b']);
      await journal.close();
    });
  });

  readsOneByOne(open);
  findsByName(open);
  tellsRefs(open);
  findsOddNames(open);
  findsBefore(open);
  keepsSheetsAndPauses(open);
}

async function read(journal: Journal, ...asked: Parameters<Journal['each']>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { intentId } of journal.each(...asked)) ids.push(intentId);
  return ids;
}

function readsOneByOne(open: Open): void {
  describe('a list that is read one by one', () => {
    test.each(filters)('of %j is that list, from either end', async (filter, ids) => {
      const journal = await openWithThree(open);
      await journal.append('int_2', answer('REFUSED', 'FAILED', 2500));
      expect(await read(journal, filter)).toEqual(ids);
      expect(await read(journal, filter, 'oldest')).toEqual(ids.toReversed());
      const [newest] = ids;
      for (const order of ['newest', 'oldest'] as const)
        expect(await read(journal, { ...filter, limit: 1 }, order)).toEqual(newest ? [newest] : []);
      await journal.close();
    });

    test('of a run has its rows in their order', async () => {
      const journal = await open();
      await planned(journal, 700);
      const runs = await planned(journal, 3, runFacts({ runId: 'run_2', ref: 'two' }));
      await runs.append([{ intentId: 'int_run_1_699', event: attempt }]);
      const of = (filter: IntentFilter) => ({ ...filter, runId: 'run_1' });
      const ids = Array.from({ length: 700 }, (_, i) => `int_run_1_${700 - i}`);
      expect((await journal.list(of({}))).map(({ intentId }) => intentId)).toEqual(ids);
      expect(await read(journal, of({}))).toEqual(ids);
      expect(await read(journal, of({}), 'oldest')).toEqual(ids.toReversed());
      expect(await read(journal, of({ limit: 600 }), 'oldest')).toEqual(ids.slice(0, 600).toReversed());
      expect(await read(journal, of({ states: ['SENT', 'PENDING'] }))).toEqual(['int_run_1_699']);
      expect(await journal.count(of({ states: ['INTENT'], environment: 'sandbox' }))).toBe(699);
      await journal.close();
    });

    test('is whole and in order, however many were written in one moment', async () => {
      const journal = await open();
      await planned(journal, 1300);
      await journal.begin(facts({ createdAtMs: 2000 }), true, 2000);
      const ids = (await journal.list({})).map(({ intentId }) => intentId);
      expect(ids).toHaveLength(1301);
      expect(await read(journal, {})).toEqual(ids);
      expect(await read(journal, {}, 'oldest')).toEqual(ids.toReversed());
      const states = ['INTENT', 'SENT'] as const;
      expect(await read(journal, { states, limit: 1200 })).toEqual(ids.slice(0, 1200));
      expect(await read(journal, { states, limit: 1200 }, 'oldest')).toEqual(ids.slice(0, 1200).toReversed());
      await journal.close();
    });

    test('keeps nobody from writing, and gives nothing twice', async () => {
      const journal = await open();
      const runs = await planned(journal, 600);
      const ids: string[] = [];
      for await (const { intentId } of journal.each({})) {
        ids.push(intentId);
        if (ids.length % 100 === 0) {
          await runs.append([{ intentId, event: attempt }]);
          await journal.begin(facts({ intentId: `int_new_${ids.length}` }), true, 1000);
        }
      }
      expect(ids).toEqual(Array.from({ length: 600 }, (_, i) => `int_run_1_${600 - i}`));
      await journal.close();
    });
  });
}

function findsByName(open: Open): void {
  describe('payments that are found again', () => {
    test('by identifier and environment; a charge of that identifier is none', async () => {
      const journal = await openWithThree(open);
      const charge = { operation: 'qr.create', creation: { keySent: true, withheld: null } };
      await journal.begin(facts({ ...charge, intentId: 'int_4', identifier: 'charge-1' }), true, 1000);
      const found = async (environment: string, identifier: string) =>
        (await journal.findByIdentifier(environment, identifier))?.intentId;
      expect(await found('sandbox', 'id-int_2')).toBe('int_2');
      expect(await found('production', 'id-int_2')).toBeUndefined();
      expect(await found('sandbox', 'charge-1')).toBeUndefined();
      await journal.close();
    });

    test('by identifier, ref or what the service named them', async () => {
      const journal = await openWithThree(open);
      await journal.begin(facts({ intentId: 'int_4', ref: 'invoice-4' }), false, 4000);
      const charge = { operation: 'qr.create', creation: { keySent: true, withheld: null } };
      const asked = { intentId: 'int_5', ref: 'table-5', identifier: 'charge-5', idempotencyKey: 'key-5' };
      await journal.begin(facts({ ...charge, ...asked }), true, 5000);
      const endToEndId = 'E0000000020261122120000000000001';
      const bodyText = '{"paymentId":"pay-1","transactionId":"tx-1"}';
      await journal.append('int_1', answer('SETTLED', 'COMPLETED', 2000, { endToEndId, bodyText }));
      const named = async (name: string, environment = 'sandbox') =>
        (await journal.findByName(environment, name)).map(({ intentId }) => intentId);
      expect(await named('id-int_2')).toEqual(['int_2']);
      expect(await named('id-int_2', 'production')).toEqual([]);
      expect(await named('invoice-4')).toEqual(['int_4']);
      for (const name of ['table-5', 'charge-5']) expect(await named(name)).toEqual(['int_5']);
      for (const name of [endToEndId, 'pay-1', 'tx-1']) expect(await named(name)).toEqual(['int_1']);
      expect(await named('int_1')).toEqual([]);
      await journal.close();
    });

    test('by the reference of their row, the latest first, behind what bears the name as its own', async () => {
      const journal = await open();
      await planned(journal, 3);
      await planned(journal, 3, runFacts({ runId: 'run_2', ref: 'two' }));
      const named = async (name: string, environment = 'sandbox') =>
        (await journal.findByName(environment, name)).map(({ intentId }) => intentId);
      expect(await named('invoice-3')).toEqual(['int_run_2_3', 'int_run_1_3']);
      await journal.begin(facts({ ref: 'invoice-3' }), false, 1000);
      expect(await named('invoice-3')).toEqual(['int_1', 'int_run_2_3', 'int_run_1_3']);
      expect(await named('invoice-3', 'production')).toEqual([]);
      for (const name of ['salaries-march', 'run_1', 'invoice-2']) expect(await named(name)).toEqual([]);
      await journal.close();
    });

    test('and nothing under an id that it does not have', async () => {
      const journal = await openWithThree(open);
      expect([await journal.find('int_9'), await journal.history('int_9')]).toEqual([null, null]);
      await expect(journal.append('int_9', { kind: 'ATTEMPT', atMs: 1, attempt: 1 })).rejects.toThrow(
        JournalError,
      );
      await journal.close();
    });
  });
}

function tellsRefs(open: Open): void {
  test('many at once by what the service shows of them: each by its ref, its own reference or the ref of its run', async () => {
    const journal = await open();
    await planned(journal, 2);
    await journal.begin(facts({ ref: 'invoice-9' }), false, 1000);
    const endToEndId = 'E0000000020261122120000000000001';
    await journal.append('int_1', answer('SETTLED', 'COMPLETED', 2000, { endToEndId }));
    await journal.begin(facts({ intentId: 'int_4', accountId: 'another', ref: 'theirs' }), true, 3000);
    await journal.begin(facts({ intentId: 'int_5', amountCentavos: 7 }), true, 4000);
    const names = [
      'id-int_run_1_1',
      'id-int_run_1_2',
      'id-int_1',
      endToEndId,
      'id-int_4',
      'id-int_5',
      'nobody',
    ];
    expect([...(await journal.refsOf(scope, names))].toSorted()).toEqual(
      [
        ['id-int_run_1_1', 'invoice-1'],
        ['id-int_run_1_2', 'salaries-march'],
        ['id-int_1', 'invoice-9'],
        [endToEndId, 'invoice-9'],
      ].toSorted(),
    );
    expect(await journal.refsOf(scope, [])).toEqual(new Map());
    await journal.close();
  });
}

function findsOddNames(open: Open): void {
  const ids = (intents: readonly Intent[]) => intents.map(({ intentId }) => intentId).toSorted();

  test('payments of every tenant and account are found by their names', async () => {
    const journal = await open();
    const others = [{ accountId: 'z' }, { accountId: 'a' }, { tenantId: 'another' }];
    for (const [i, other] of others.entries())
      await journal.begin(facts({ intentId: `int_${i}`, ref: 'r', identifier: 'i', ...other }), false, 1);
    for (const name of ['i', 'r'])
      expect(ids(await journal.findByName('sandbox', name))).toEqual(['int_0', 'int_1', 'int_2']);
    await journal.close();
  });

  test.each(['E1\0', 'E1\ud800', "E1' OR 1=1 --", 'e1\u0301%\\'])(
    '%j names one payment',
    async (endToEndId) => {
      const journal = await openWithThree(open);
      const bodyText = JSON.stringify({ endToEndId });
      const told = { ...finding('SETTLED', 'COMPLETED'), endToEndId, bodyText };
      await journal.append('int_1', { kind: 'RESPONSE', atMs: 2000, finding: told });
      expect(ids(await journal.findByName('sandbox', endToEndId))).toEqual(['int_1']);
      expect(await journal.takenName(facts({ intentId: 'int_2' }), told)).toMatchObject({
        intentId: 'int_1',
      });
      expect(await journal.findByIdentifier('sandbox', endToEndId)).toBeNull();
      expect(await journal.list({ ref: endToEndId })).toEqual([]);
      await journal.close();
    },
  );
}

function findsBefore(open: Open): void {
  describe('payments that were made before are found', () => {
    test('by amount and destination, the latest five', async () => {
      const journal = await openWithThree(open);
      await journal.begin(facts({ intentId: 'int_4', createdAtMs: 4000, destination: 'CPF 1' }), true, 4000);
      await journal.begin(facts({ intentId: 'int_5', createdAtMs: 5000 }), true, 5000);
      const alike = async () => (await journal.recentAlike(facts())).map(({ intentId }) => intentId);
      expect(await alike()).toEqual(['int_5', 'int_1']);
      for (const n of [6, 7, 8, 9])
        await journal.begin(facts({ intentId: `int_${n}`, createdAtMs: n * 1000 }), true, n * 1000);
      const latest = ['int_9', 'int_8', 'int_7', 'int_6', 'int_5'];
      expect(await alike()).toEqual(latest);
      await planned(journal, 150, runFacts({ createdAtMs: 9000 }));
      expect(await alike()).toEqual(latest);
      await journal.close();
    });

    test('that have no end, by amount and destination, however many settled since', async () => {
      const journal = await openWithThree(open);
      const openOnes = async () => (await journal.openAlike(facts())).map(({ intentId }) => intentId);
      expect(await openOnes()).toEqual(['int_1']);
      for (const n of [4, 5, 6, 7, 8, 9]) {
        await journal.begin(facts({ intentId: `int_${n}`, createdAtMs: n * 1000 }), true, n * 1000);
        await journal.append(`int_${n}`, answer('SETTLED', 'COMPLETED', n * 1000));
      }
      await planned(journal, 150, runFacts({ createdAtMs: 9000 }));
      expect(await openOnes()).toEqual(['int_1']);
      await journal.append('int_1', answer('REFUSED', 'FAILED', 2000));
      expect(await openOnes()).toEqual([]);
      await journal.close();
    });

    test('by who was paid last, whatever the amount', async () => {
      const journal = await openWithThree(open);
      const last = async (given = {}) => (await journal.lastPaidTo(facts(given)))?.intentId ?? null;
      const first = await last();
      await journal.append('int_2', answer('SETTLED', 'COMPLETED', 5000));
      expect([first, await last()]).toEqual(['int_2', 'int_2']);
      await journal.begin(facts({ intentId: 'int_4', createdAtMs: 4000, amountCentavos: 7 }), true, 4000);
      expect(await last(), 'on its way, too').toBe('int_4');
      await journal.append('int_4', answer('REFUSED', 'FAILED', 5000));
      expect(await last(), 'not one that was refused').toBe('int_2');
      await planned(journal, 150, runFacts({ createdAtMs: 9000 }));
      expect(await last(), 'nor one that is planned').toBe('int_2');
      for (const other of [{ destination: 'CPF 1' }, { accountId: 'other' }])
        expect(await last(other)).toBeNull();
      expect(await last({ environment: 'production' })).toBe('int_3');
      await journal.close();
    });
  });
}

function keepsSheetsAndPauses(open: Open): void {
  test('the sheets of an account, newest first, and none before there was one', async () => {
    const journal = await open();
    expect(await journal.sheets(scope)).toEqual([]);
    const sheet = (batchId: string, atMs: number, accountId = 'account') => ({
      ...scope,
      accountId,
      batchId,
      kind: 'uploaded' as const,
      rows: [{ hash: 'h', identifier: null }],
      atMs,
    });
    const ids: number[] = [];
    for (const one of [sheet('b1', 1), sheet('b2', 2), sheet('b3', 3, 'another')])
      ids.push(await journal.rememberSheet(one));
    expect(await journal.sheets(scope)).toEqual([sheet('b2', 2), sheet('b1', 1)]);
    await journal.forgetSheet(ids[1] ?? 0);
    expect(await journal.sheets(scope)).toEqual([sheet('b1', 1)]);
    await journal.close();
  });

  test('how long the key directory is left alone, each scope by itself', async () => {
    const journal = await open();
    expect(await journal.dictPausedUntilMs('a')).toBeNull();
    await journal.pauseDict('a', 5000);
    await journal.pauseDict('a', 7000);
    expect([await journal.dictPausedUntilMs('a'), await journal.dictPausedUntilMs('b')]).toEqual([
      7000,
      null,
    ]);
    expect((await journal.health()).dictPauses).toEqual([{ scope: 'a', untilMs: 7000 }]);
    await journal.close();
  });

  test('a journal in which nothing went wrong is sound', async () => {
    const journal = await openWithThree(open);
    expect(await journal.health()).toMatchObject({
      damage: [],
      broken: [],
      missing: 0,
      losses: null,
      intents: 3,
    });
    await journal.close();
  });

  test('every intent is read in its order, with the hashes that its records must have', async () => {
    const journal = await openWithThree(open);
    await journal.append('int_2', answer('REFUSED', 'FAILED', 2500));
    const chains: IntentChain[] = [];
    for await (const chain of journal.chains()) chains.push(chain);
    expect(chains.map(({ position, intentId, hashes }) => [position, intentId, hashes.length])).toEqual([
      [1, 'int_1', 2],
      [2, 'int_2', 3],
      [3, 'int_3', 2],
    ]);
    expect(chains.map(({ wrongAt }) => wrongAt)).toEqual([null, null, null]);
    await journal.close();
  });
}
