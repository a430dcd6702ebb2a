import { describe, expect, test } from 'vitest';
import { Objected } from '../../../src/lib/journal/heed.ts';
import type { IntentFacts } from '../../../src/lib/journal/intent.ts';
import type { Journal } from '../../../src/lib/journal/journal.ts';
import type { DayLimits, SeenPolicy } from '../../../src/lib/policy/terms.ts';
import { answer, attempt, day, facts, type Open, planned, row, runFacts } from './desk.ts';

const policy = (given: Partial<SeenPolicy> = {}): SeenPolicy => ({
  serial: 12,
  sha256: 'a'.repeat(64),
  required: true,
  isMachine: true,
  ...given,
});
const limits = (perDayCentavos: number | null, perPayeeCentavos: number | null = null): DayLimits => ({
  perDayCentavos,
  perPayeeCentavos,
  dayStartMs: 10 * day,
});
const to = { kind: 'pix-key', keyType: 'EMAIL', key: 'maria@example.com' } as const;

/** A payment that begins, as `objection` tells; null where it does. */
async function begin(
  journal: Journal,
  intentId: string,
  terms: { policy: SeenPolicy; limits: DayLimits | null } | null,
  given: Partial<IntentFacts> = {},
) {
  const one = facts({ intentId, to, ...given });
  return journal.begin(one, true, 10 * day + 5, terms).then(
    () => null,
    (error: unknown) => (error instanceof Objected ? error.objection : error),
  );
}

/** What policies ask of a journal: the contract of every store. */
export function heedsPolicies(open: Open): void {
  describe('policies', () => {
    test('that were seen are required from then on, and only a newer one takes their place', async () => {
      const journal = await open();
      const policies = await journal.policies();
      expect(await begin(journal, 'int_1', null)).toBe(null);
      expect(await policies.see('account', policy(), ['ACCOUNT', 'other'], 1)).toEqual(policy());
      expect(await begin(journal, 'int_2', null)).toEqual({ why: 'missing', serial: 12 });
      expect(await begin(journal, 'int_3', null, { environment: 'renamed' })).toMatchObject({
        why: 'missing',
      });
      const named = { accountId: 'free', target: '/v1/accounts/%6fther/pix/out' };
      expect(await begin(journal, 'int_4', null, named)).toMatchObject({ why: 'missing' });
      expect(await begin(journal, 'int_5', null, { accountId: 'free', target: '/v1/free' })).toBe(null);
      const other = { sha256: 'b'.repeat(64) };
      for (const [why, given] of [
        ['older', { ...other, serial: 11 }],
        ['same serial', other],
        ['variable', { ...other, serial: 99, isMachine: false }],
      ] as const) {
        expect(await policies.see('account', policy(given), ['account'], 2)).toEqual(policy());
        expect(await begin(journal, 'int_6', { policy: policy(given), limits: null })).toEqual({
          why,
          serial: 12,
        });
      }
      expect(await begin(journal, 'int_7', { policy: policy(), limits: null })).toBe(null);
      const newer = policy({ ...other, serial: 13, required: false });
      expect(await policies.see('account', newer, ['account'], 3)).toEqual(newer);
      expect(await begin(journal, 'int_8', { policy: policy(), limits: null })).toMatchObject({
        why: 'older',
      });
      expect(await begin(journal, 'int_9', null)).toBe(null);
      await journal.close();
    });

    test("of a variable give way to a machine's own, whatever their serial", async () => {
      const journal = await open();
      const policies = await journal.policies();
      const trial = policy({ serial: 90, isMachine: false });
      await policies.see('account', trial, ['account'], 1);
      expect(await begin(journal, 'int_1', null)).toEqual({ why: 'missing', serial: 90 });
      const own = policy({ sha256: 'c'.repeat(64), serial: 1 });
      expect(await begin(journal, 'int_2', { policy: own, limits: null })).toBe(null);
      expect(await policies.see('account', own, ['account'], 2)).toEqual(own);
      await journal.close();
    });
  });

  describe('the limits of a policy', () => {
    test('of a day count all that is not proven unpaid, by account and payee, in every environment', async () => {
      const journal = await open();
      const at = (most: number | null, payee: number | null = null) => ({
        policy: policy(),
        limits: limits(most, payee),
      });
      const other = { to: { kind: 'pix-key', keyType: 'CPF', key: '52998224725' } } as const;
      expect(await begin(journal, 'int_1', null)).toBe(null);
      expect(
        await begin(journal, 'int_2', null, {
          ...other,
          environment: 'other',
          accountId: 'ACCOUNT',
          target: '/v1/x',
        }),
      ).toBe(null);
      expect(await begin(journal, 'int_3', at(44_999))).toEqual({ why: 'day', limit: 44_999, used: 30_000 });
      expect(await begin(journal, 'int_3', at(45_000, 29_999))).toEqual({
        why: 'payee day',
        limit: 29_999,
        used: 15_000,
      });
      const written = {
        to: { kind: 'qr', key: 'MARIA@example.com', document: null, code: '', keyInCode: null },
      } as const;
      expect(await begin(journal, 'int_3', at(null, 29_999), written)).toMatchObject({ used: 15_000 });
      expect(await begin(journal, 'int_4', at(null, 15_000), { accountId: 'free', target: '/v1/x' })).toBe(
        null,
      );
      await journal.append('int_2', answer('REFUSED', 'FAILED'));
      expect(await begin(journal, 'int_5', at(30_000))).toBe(null);
      await journal.append('int_5', answer('UNCERTAIN', 'TIMEOUT'));
      expect(await begin(journal, 'int_6', at(44_999))).toMatchObject({ used: 30_000 });
      const policies = await journal.policies();
      expect(await policies.used('account', 'key maria@example.com', 10 * day)).toEqual({
        centavos: 30_000,
        byPayee: 30_000,
      });
      expect(await policies.used('account', null, 10 * day + 6)).toEqual({ centavos: 0, byPayee: 0 });
      await journal.close();
    });

    test('hold for rows as they are sent, and a new attempt is counted once', async () => {
      const journal = await open();
      const run = runFacts();
      const runs = await planned(journal, 3, run);
      await runs.planned(run.runId, 1);
      await runs.change(run.runId, 'running', null, 1);
      const terms = { policy: policy(), limits: limits(30_000) };
      const event = { ...attempt, atMs: 10 * day + 7 };
      const ids = [1, 2, 3].map((line) => row(run.runId, line).facts.intentId);
      const entered = await runs.append(ids.map((intentId) => ({ intentId, event, terms })));
      expect(
        entered.map((one) => ('intent' in one ? one.intent.state : (one.error as Objected).objection)),
      ).toEqual(['SENT', 'SENT', { why: 'day', limit: 30_000, used: 30_000 }]);
      const again = { ...event, attempt: 2 };
      expect((await journal.append(ids[1] ?? '', again, terms)).attempts).toBe(2);
      const policies = await journal.policies();
      await policies.see('account', policy(), ['account'], 1);
      const [last] = await runs.append([{ intentId: ids[2] ?? '', event }]);
      expect(last).toMatchObject({ error: { objection: { why: 'missing' } } });
      await journal.close();
    });
  });

  describe('known payees', () => {
    test('are known by the owner of the latest settled payment that was shown one', async () => {
      const journal = await open();
      const policies = await journal.policies();
      const shown = (document: string | null) => ({ name: 'Maria', document, bank: null, askedAtMs: 1 });
      const pay = async (intentId: string, document: string | null, atMs: number) => {
        await journal.begin(facts({ intentId, to, payee: shown(document) }), true, atMs);
        return journal.append(intentId, answer('SETTLED', 'COMPLETED'));
      };
      const pin = () => policies.pin('account', 'key maria@example.com');
      await journal.begin(facts({ to, payee: shown('***.456.789-**') }), true, 5);
      expect(await pin()).toBe(null);
      await pay('int_2', '***.111.222-**', 10);
      await pay('int_3', null, 20);
      expect(await pin()).toMatchObject({ owner: '***.111.222-**', intentId: 'int_2', sinceMs: 10 });
      await pay('int_4', '***.333.444-**', 30);
      expect(await policies.pins('account')).toEqual([
        { payee: 'key maria@example.com', owner: '***.333.444-**', intentId: 'int_4', sinceMs: 30 },
      ]);
      expect(await policies.pins('free')).toEqual([]);
      await journal.close();
    });
  });
}
