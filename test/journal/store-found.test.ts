import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { facts, finding, open, openFolderForEachTest } from './store-desk.ts';

openFolderForEachTest();

const both = 'int_1 int_2'.split(' ');

describe('payments that are found again', () => {
  test.each([
    [{}, ['int_3', 'int_2', 'int_1']],
    [{ environment: 'sandbox' }, both.toReversed()],
    [{ sinceMs: 2000 }, ['int_3', 'int_2']],
    [{ states: ['REFUSED' as const] }, ['int_2']],
    [{ states: ['SENT' as const, 'SETTLED' as const], environment: 'sandbox' }, ['int_1']],
    [{ limit: 1 }, ['int_3']],
  ])('a list of %j', async (filter, ids) => {
    const journal = await open();
    await journal.append('int_2', { kind: 'RESPONSE', atMs: 2500, finding: finding('REFUSED', 'FAILED') });
    expect((await journal.list(filter)).map(({ intentId }) => intentId)).toEqual(ids);
    await journal.close();
  });

  test('a payment by its identifier and environment; a charge of that identifier is none', async () => {
    const journal = await open();
    const charge = { operation: 'qr.create', creation: { keySent: true, withheld: null } };
    await journal.begin(facts({ ...charge, intentId: 'int_4', identifier: 'charge-1' }), true, 1000);
    const found = async (environment: string, identifier: string) =>
      (await journal.findByIdentifier(environment, identifier))?.intentId;
    expect(await found('sandbox', 'id-int_2')).toBe('int_2');
    expect(await found('production', 'id-int_2')).toBeUndefined();
    expect(await found('sandbox', 'charge-1')).toBeUndefined();
    await journal.close();
  });

  test('the latest payments of the same amount to the same destination', async () => {
    const journal = await open();
    await journal.begin(facts({ intentId: 'int_4', createdAtMs: 4000, destination: 'CPF 1' }), true, 4000);
    await journal.begin(facts({ intentId: 'int_5', createdAtMs: 5000 }), true, 5000);
    expect((await journal.recentAlike(facts())).map(({ intentId }) => intentId)).toEqual(['int_5', 'int_1']);
    await journal.close();
  });

  test('nothing under an id that it does not have', async () => {
    const journal = await open();
    expect([await journal.find('int_9'), await journal.history('int_9')]).toEqual([null, null]);
    await expect(journal.append('int_9', { kind: 'ATTEMPT', atMs: 1, attempt: 1 })).rejects.toThrow(
      JournalError,
    );
    await journal.close();
  });
});

describe('sheets and pauses that are found again', () => {
  test('the sheets of an account, newest first, and none before there was one', async () => {
    const journal = await open();
    const scope = { environment: 'sandbox', tenantId: 'tenant', accountId: 'account' };
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
});
