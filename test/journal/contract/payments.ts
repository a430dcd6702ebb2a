import { describe, expect, test } from 'vitest';
import type { IntentFacts } from '../../../src/lib/journal/intent.ts';
import { JournalError } from '../../../src/lib/journal/journal.ts';
import { answer, attempt, day, facts, finding, type Open } from './desk.ts';

/** How a payment is begun, met again and told: the contract of every store. */
export function beginsPayments(open: Open): void {
  /** As another process does it. */
  const begin = async (given: Partial<IntentFacts>, allowDuplicate = false, nowMs = 1000) => {
    const journal = await open();
    const begun = await journal.begin(facts(given), allowDuplicate, nowMs);
    await journal.close();
    return begun.kind;
  };

  describe('one intention, one intent', () => {
    test('by ref, key and identifier', async () => {
      expect(await begin({ ref: 'r' })).toBe('begun');
      expect(
        await begin({ ref: 'r', intentId: 'int_2', identifier: 'id-int_1', idempotencyKey: 'key-int_1' }),
      ).toBe('same-ref');
      expect(await begin({ ref: 'r', intentId: 'int_3', bodyText: '{"amount":151}' })).toBe('ref-conflict');
      expect(await begin({ intentId: 'int_4', idempotencyKey: 'key-int_1' }, true)).toBe('same-ref');
      expect(await begin({ intentId: 'int_5', idempotencyKey: 'key-int_1', bodyText: '{}' }, true)).toBe(
        'ref-conflict',
      );
      expect(await begin({ intentId: 'int_6', identifier: 'id-int_1' }, true)).toBe('ref-conflict');
      expect(await begin({ intentId: 'int_7', ref: 'r', tenantId: 'other' }, true)).toBe('begun');
      expect(await begin({ intentId: 'int_8', ref: 'r', accountId: 'other' }, true)).toBe('begun');
      expect(await begin({ intentId: 'int_9', ref: 'r', environment: 'production' }, true)).toBe('begun');
    });

    test('by content, while it is open, for a day after it settled, and not after a refusal', async () => {
      expect(await begin({})).toBe('begun');
      expect(await begin({ intentId: 'int_2' })).toBe('claimed');
      expect(await begin({ intentId: 'int_2' }, true)).toBe('begun');
      const journal = await open();
      for (const intentId of ['int_1', 'int_2'])
        await journal.append(intentId, answer('SETTLED', 'COMPLETED'));
      await journal.close();
      expect(await begin({ intentId: 'int_3' }, false, 2000 + day - 1)).toBe('claimed');
      expect(await begin({ intentId: 'int_3' }, false, 2000 + day)).toBe('begun');
      const again = await open();
      await again.append('int_3', answer('REFUSED', 'FAILED', 3000));
      await again.close();
      expect(await begin({ intentId: 'int_4' }, false, 2000 + day)).toBe('begun');
    });

    test('by content, for a day after a refusal that followed a resend, as one of the requests may still arrive', async () => {
      expect(await begin({})).toBe('begun');
      const journal = await open();
      await journal.append('int_1', { ...attempt, attempt: 2 });
      await journal.append('int_1', answer('REFUSED', 'FAILED', 2000));
      await journal.close();
      expect(await begin({ intentId: 'int_2' }, false, 2000 + day - 1)).toBe('claimed');
      expect(await begin({ intentId: 'int_2' }, false, 2000 + day)).toBe('begun');
    });

    test('a ref is a name of its own: what it pays neither claims for others nor is claimed', async () => {
      expect(await begin({ claim: 'claim' })).toBe('begun');
      expect(await begin({ intentId: 'int_2', ref: 'r' })).toBe('begun');
      expect(await begin({ intentId: 'int_3', claim: null })).toBe('begun');
      expect(await begin({ intentId: 'int_4', claim: null })).toBe('begun');
    });

    test('payments without an identifier, and without a ref, are no namesakes', async () => {
      expect(await begin({ identifier: null, claim: null })).toBe('begun');
      expect(await begin({ intentId: 'int_2', identifier: null, claim: null })).toBe('begun');
    });

    test('a charge and a payment may bear one identifier, two charges may not', async () => {
      const creation = { keySent: true, withheld: null };
      const charge = { operation: 'qr.create', creation, identifier: 'id-1', claim: null };
      expect(await begin({ identifier: 'id-1', claim: null })).toBe('begun');
      expect(await begin({ ...charge, intentId: 'int_2' })).toBe('begun');
      expect(await begin({ ...charge, intentId: 'int_3', operation: 'boletoCharge.create' })).toBe('begun');
      expect(await begin({ ...charge, intentId: 'int_4' })).toBe('ref-conflict');
      expect(await begin({ intentId: 'int_5', identifier: 'id-1', claim: null, operation: 'ted.out' })).toBe(
        'ref-conflict',
      );
    });

    test('several that begin it at once: one wins, and the others meet it', async () => {
      const journals = await Promise.all(Array.from({ length: 4 }, open));
      const begun = await Promise.all(
        journals.map((journal, i) => journal.begin(facts({ intentId: `int_${i}` }), false, 1000)),
      );
      expect(begun.map(({ kind }) => kind).toSorted()).toEqual(['begun', 'claimed', 'claimed', 'claimed']);
      expect(new Set(begun.map(({ intent }) => intent.intentId)).size).toBe(1);
      await Promise.all(journals.map((journal) => journal.close()));
    });
  });

  describe('what stands in the way is seen beforehand', () => {
    test('as begin would say it, and nothing is written', async () => {
      const journal = await open();
      expect(await journal.peek(facts(), false)).toBeNull();
      expect(await journal.list({})).toEqual([]);
      await journal.begin(facts({ ref: 'r' }), false, 1000);
      await journal.begin(facts({ intentId: 'int_2', createdAtMs: 2000 }), true, 2000);
      const seen = async (given: Partial<IntentFacts>, allowDuplicate = false) => {
        const met = await journal.peek(facts({ intentId: 'int_3', ...given }), allowDuplicate);
        return met && [met.kind, met.intent.intentId];
      };
      expect(await seen({})).toEqual(['claimed', 'int_2']);
      expect(await seen({}, true)).toBeNull();
      expect(await seen({ ref: 'r' })).toEqual(['ref-conflict', 'int_1']);
      expect(await seen({ ref: 'r', idempotencyKey: 'key-int_1' })).toEqual(['same-ref', 'int_1']);
      expect(await journal.count({})).toBe(2);
      await journal.close();
    });
  });

  tellsPayments(open);
}

function tellsPayments(open: Open): void {
  describe('records', () => {
    test('are kept in their order, and the state is what they say', async () => {
      const journal = await open();
      const { intent } = await journal.begin(facts(), false, 1000);
      expect(intent).toMatchObject({ state: 'SENT', attempts: 1, firstSentAtMs: 1000, intact: true });
      const pending = await journal.append('int_1', answer('PENDING', 'PROCESSING'));
      expect(pending).toMatchObject({ state: 'PENDING', closedAtMs: null });
      const settled = await journal.append('int_1', answer('SETTLED', 'COMPLETED', 3000));
      expect(settled).toMatchObject({ state: 'SETTLED', closedAtMs: 3000 });
      await journal.close();
      const again = await open();
      expect(await again.find('int_1')).toEqual(settled);
      expect(await again.history('int_1')).toEqual({
        intent: settled,
        events: [
          { kind: 'INTENT', atMs: 1000, facts: facts() },
          { kind: 'ATTEMPT', atMs: 1000, attempt: 1 },
          answer('PENDING', 'PROCESSING'),
          answer('SETTLED', 'COMPLETED', 3000),
        ],
      });
      await again.close();
    });

    test('of an attempt out of its turn are refused, and leave nothing', async () => {
      const journal = await open();
      await journal.begin(facts(), false, 1000);
      await expect(journal.append('int_1', attempt)).rejects.toThrow(JournalError);
      expect((await journal.history('int_1'))?.events).toHaveLength(2);
      expect(await journal.append('int_1', { ...attempt, attempt: 2 })).toMatchObject({ attempts: 2 });
      await journal.close();
    });
  });

  describe('what settled one payment settles no other', () => {
    const named = { endToEndId: 'E0000000020261122120000000000001' };

    test('the name is known as taken, and a record that bears it is a doubt', async () => {
      const journal = await open();
      await journal.begin(facts(), true, 1000);
      await journal.begin(facts({ intentId: 'int_2' }), true, 1000);
      const told = { ...finding('SETTLED', 'COMPLETED'), ...named };
      expect(await journal.takenName(facts({ intentId: 'int_2' }), told)).toBeNull();
      await journal.append('int_1', answer('SETTLED', 'COMPLETED', 2000, named));
      expect(await journal.takenName(facts({ intentId: 'int_2' }), told)).toMatchObject({
        intentId: 'int_1',
        kind: 'endToEndId',
        value: named.endToEndId,
      });
      expect(await journal.takenName(facts(), told)).toBeNull();
      const second = await journal.append('int_2', answer('SETTLED', 'COMPLETED', 2000, named));
      expect(second).toMatchObject({ state: 'UNCERTAIN', finding: { code: 'echo_mismatch' } });
      await journal.close();
    });
  });
}
