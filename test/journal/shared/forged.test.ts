import { describe, expect, test } from 'vitest';
import { bodyHash, type IntentEvent, reduceIntent } from '../../../src/lib/journal/intent.ts';
import { requirePlannedBytes } from '../../../src/lib/journal/pay-ports.ts';
import { hasTools } from '../../support/tools.ts';
import { facts, planned } from '../contract/desk.ts';
import { openPostgresForEachTest } from '../postgres-desk.ts';
import { type Forged, forgeAs } from './forging.ts';

/** What a login that may only work can write into a shared journal: nothing that pays somebody else. */

const desk = openPostgresForEachTest();
const other = '{"amount":9999.99,"keyType":"EMAIL","key":"thief@example.com"}';

const forge = async (...record: Forged) => forgeAs(await desk().place('thief', 'brl_worker'), ...record);

describe.skipIf(!hasTools('postgres'))('a worker’s login', () => {
  const finding = { state: 'INTENT', reason: 'rate', code: null, message: null, status: null };

  test.each<[string, string, string, object, RegExp]>([
    [
      'other bytes',
      'ATTEMPT',
      'SENT',
      { attempt: 2, anew: { bodyText: other, sinceMs: 0 } },
      /never made anew/,
    ],
    ['another intent', 'INTENT', 'INTENT', { facts: {} }, /no record of an intent/],
    [
      'a person’s word',
      'HUMAN',
      'REFUSED',
      { operator: 'ana', evidence: 'x', finding: { ...finding, state: 'REFUSED' } },
      /only an operator/,
    ],
    ['a state without proof', 'INTERRUPTED', 'INTENT', { signal: 'SIGINT' }, /nothing proves/],
    ['an attempt that counts as none', 'ATTEMPT', 'INTENT', { attempt: 2 }, /may have been sent/],
  ])('writes no %s', async (_what, kind, state, record, says) => {
    const journal = await desk().open();
    const begun = await journal.begin(facts(), true, 1000);
    await expect(forge(begun.intent.intentId, kind, state, record)).rejects.toThrow(says);
    expect((await journal.find(begun.intent.intentId))?.bodyText).toBe(facts().bodyText);
  });

  test('tells no outcome without an answer or a look-up, and no answer to what was never sent', async () => {
    const journal = await desk().open();
    const { intent } = await journal.begin(facts(), true, 1000);
    const paid = { ...finding, state: 'SETTLED', reason: null };
    await expect(forge(intent.intentId, 'STATE', 'SETTLED', { finding: paid })).rejects.toThrow(
      /no outcome is recorded/,
    );
    await planned(journal, 1);
    await expect(forge('int_run_1_1', 'RESPONSE', 'SETTLED', { finding: paid })).rejects.toThrow(
      /nothing was sent/,
    );
    expect((await journal.find('int_run_1_1'))?.state).toBe('INTENT');
  });

  test('opens no payment again that is settled', async () => {
    const journal = await desk().open();
    const { intent } = await journal.begin(facts(), true, 1000);
    const settled = {
      ...finding,
      state: 'SETTLED',
      reason: null,
      endToEndId: 'E1',
      bodyText: null,
      httpStatus: 200,
      requestId: null,
    };
    await journal.append(intent.intentId, { kind: 'RESPONSE', atMs: 1500, finding: settled } as IntentEvent);
    await expect(forge(intent.intentId, 'STATE', 'INTENT', { finding })).rejects.toThrow(
      /nothing comes after/,
    );
  });
});

describe('where a database lets such a record through', () => {
  const made = { ...facts(), bodySha256: bodyHash(facts().bodyText) };
  const events: IntentEvent[] = [
    { kind: 'INTENT', atMs: 1, facts: made },
    { kind: 'ATTEMPT', atMs: 2, attempt: 1, anew: { bodyText: other, sinceMs: 0 } },
  ];

  test('the bytes of a payment stay those that were planned', () => {
    expect(reduceIntent(events, true).bodyText).toBe(made.bodyText);
  });

  test('bytes of another hash do not leave', () => {
    expect(() => requirePlannedBytes({ ...made, bodyText: other })).toThrow(
      'is not the one that was planned',
    );
    expect(() => requirePlannedBytes(made)).not.toThrow();
  });
});
