import { describe, expect, test } from 'vitest';
import {
  chainHash,
  type Finding,
  type IntentEvent,
  type IntentFacts,
  reduceIntent,
} from '../../src/lib/journal/intent.ts';
import { bareFinding } from '../../src/lib/journal/rails/rail.ts';

/** The state that records tell of, and how much of it is believed where some were changed. */

const facts = { intentId: 'int_1', operation: 'pix.out' } as unknown as IntentFacts;
const begun: IntentEvent = { kind: 'INTENT', atMs: 1, facts };
const attempt = (atMs: number): IntentEvent => ({ kind: 'ATTEMPT', atMs, attempt: 1 });
const finding = (state: Finding['state'], more: Partial<Finding> = {}): Finding => ({
  ...bareFinding(state, 'code', null),
  ...more,
});
const answer = (atMs: number, told: Finding): IntentEvent => ({ kind: 'RESPONSE', atMs, finding: told });
const lookUp = (atMs: number, told: Finding | null): IntentEvent => ({
  kind: 'LOOKUP',
  atMs,
  result: told ? 'found' : 'not-found',
  finding: told,
});
const reduce = (events: readonly IntentEvent[]) => reduceIntent([begun, ...events], true);

describe('the state', () => {
  test('goes from the first record on, and counts the attempts', () => {
    expect(reduce([])).toMatchObject({ state: 'INTENT', attempts: 0, firstSentAtMs: null, intact: true });
    expect(reduce([attempt(5), answer(6, finding('UNCERTAIN')), attempt(9)])).toMatchObject({
      state: 'SENT',
      attempts: 2,
      firstSentAtMs: 5,
      lastSentAtMs: 9,
    });
  });

  test('is not changed by an interruption or by a look-up that found nothing', () => {
    const stopped: IntentEvent = { kind: 'INTERRUPTED', atMs: 7, signal: 'SIGINT' };
    const known = [attempt(5), answer(6, finding('PENDING', { status: 'PROCESSING' }))];
    expect(reduce([...known, stopped, lookUp(8, null)])).toEqual(reduce(known));
  });

  test('is left at its end, but for a reversal', () => {
    const paid = [attempt(5), answer(6, finding('SETTLED', { status: 'COMPLETED' }))];
    expect(reduce([...paid, lookUp(7, finding('REFUSED', { status: 'FAILED' }))])).toEqual(reduce(paid));
    expect(reduce([...paid, lookUp(7, finding('REVERSED', { status: 'REVERSED' }))])).toMatchObject({
      state: 'REVERSED',
      closedAtMs: 7,
    });
  });
});

describe('the state at its end', () => {
  test('is settled by our own late answer after a refusal, and says so', () => {
    const refused = [attempt(5), lookUp(6, finding('REFUSED', { status: 'FAILED' }))];
    const paid = finding('SETTLED', { status: 'COMPLETED' });
    const late = reduce([...refused, answer(7, paid)]);
    expect(late).toMatchObject({ state: 'SETTLED', settledLate: true, closedAtMs: 7, finding: paid });
    expect(reduce([...refused, answer(7, paid), answer(8, finding('REFUSED'))])).toEqual(late);
    // A payment under the same name by another machine is none of ours.
    expect(reduce([...refused, lookUp(7, paid)])).toMatchObject({ state: 'REFUSED', settledLate: false });
    expect(reduce([attempt(5), answer(6, paid)]).settledLate).toBe(false);
  });

  test('keeps the end-to-end id that was told once', () => {
    const told = [attempt(5), answer(6, finding('PENDING', { endToEndId: 'E1' }))];
    expect(reduce([...told, lookUp(7, finding('UNCERTAIN'))]).finding?.endToEndId).toBe('E1');
    expect(reduce([...told, lookUp(7, finding('UNCERTAIN', { endToEndId: 'E2' }))])).toMatchObject({
      finding: { endToEndId: 'E2' },
      answered: { endToEndId: 'E1' },
    });
    expect(reduce([attempt(5), answer(6, finding('PENDING'))]).finding?.endToEndId).toBeNull();
  });

  test.each([
    ['a FAILED', finding('UNCERTAIN', { status: 'FAILED' }), true],
    ['a refusal', finding('REFUSED'), true],
    ['a doubt', finding('UNCERTAIN', { status: 'TIMEOUT' }), false],
  ])('remembers %s', (_what, told, failedSeen) => {
    expect(reduce([attempt(5), answer(6, told)]).failedSeen).toBe(failedSeen);
    expect(reduce([attempt(5), answer(6, told), attempt(7)]).failedSeen).toBe(failedSeen);
  });

  test('of a new attempt has nothing of the failure before it; of a repeat it has what was known', () => {
    const named = { endToEndId: 'E1' };
    expect(reduce([attempt(5), answer(6, finding('REFUSED', named)), attempt(7)])).toMatchObject({
      finding: null,
      answered: { endToEndId: null },
      closedAtMs: null,
    });
    expect(reduce([attempt(5), answer(6, finding('UNCERTAIN', named)), attempt(7)])).toMatchObject({
      finding: named,
      answered: { endToEndId: 'E1' },
    });
  });

  test('takes the failure that a look-up shows after a refusal for the one that is superseded', () => {
    const refused = [attempt(5), answer(6, finding('REFUSED', { code: 'insufficient_funds' }))];
    const failed = finding('REFUSED', { status: 'FAILED', code: 'seen' });
    expect(reduce([...refused, lookUp(7, failed)])).toMatchObject({
      supersededFailure: failed,
      finding: { code: 'insufficient_funds' },
    });
    expect(reduce([attempt(5), lookUp(7, failed)])).toMatchObject({
      state: 'REFUSED',
      supersededFailure: null,
    });
  });
});

describe('a refused payment that another machine has made since', () => {
  const refused = [attempt(5), answer(6, finding('REFUSED', { code: 'insufficient_funds' }))];
  const paid = finding('SETTLED', { status: 'COMPLETED' });
  const pending = finding('PENDING', { status: 'PROCESSING' });
  const failed = finding('REFUSED', { status: 'FAILED', code: 'later' });

  test('stays refused here, and has what a look-up showed of it last', () => {
    expect(reduce(refused).since).toBeNull();
    expect(reduce([...refused, lookUp(7, pending), lookUp(8, paid)])).toMatchObject({
      state: 'REFUSED',
      since: paid,
    });
    expect(reduce([...refused, lookUp(7, finding('UNCERTAIN', { code: 'echo_mismatch' }))]).since).toBeNull();
  });

  test('has nothing of it any more once that one failed, or a new attempt was made, or its own answer came', () => {
    const since = [...refused, lookUp(7, pending)];
    expect(reduce([...since, lookUp(8, failed)])).toMatchObject({ since: null, finding: failed });
    expect(reduce([...since, attempt(8)])).toMatchObject({ since: null, state: 'SENT' });
    expect(reduce([...since, answer(8, paid)])).toMatchObject({ since: null, state: 'SETTLED' });
  });
});

describe('records that were changed', () => {
  const paid = answer(6, finding('SETTLED'));
  const refused = answer(6, finding('REFUSED'));

  test('leave an open payment uncertain', () => {
    expect(reduceIntent([begun, attempt(5)], false, 1)).toMatchObject({ state: 'UNCERTAIN', intact: false });
  });

  test.each([
    ['is the changed one', 2],
    ['is before the changed one', 3],
  ])('an end whose record %s is not believed', (_what, brokenAt) => {
    const records = [begun, attempt(5), paid, lookUp(7, null)];
    expect(reduceIntent(records, false, brokenAt)).toMatchObject({ state: 'UNCERTAIN', closedAtMs: null });
  });

  test('an end that was recorded after the changed one is believed', () => {
    expect(reduceIntent([begun, attempt(5), lookUp(6, null), refused], false, 2)).toMatchObject({
      state: 'REFUSED',
      intact: false,
    });
  });

  test('an end that was not believed gives way to the one that is looked up afterwards', () => {
    const records = [begun, attempt(5), refused, lookUp(7, finding('SETTLED'))];
    expect(reduceIntent(records, false, 2)).toMatchObject({ state: 'SETTLED', closedAtMs: 7 });
  });

  test('without a first record there is no intent', () => {
    expect(() => reduceIntent([attempt(5)], true)).toThrow('begins with its INTENT record');
    expect(() => reduceIntent([], true)).toThrow('begins with its INTENT record');
  });

  test('each part of a record is in its link', () => {
    const links = [
      chainHash('', 'int_1', 1, '{}'),
      chainHash('a', 'int_1', 1, '{}'),
      chainHash('', 'int_2', 1, '{}'),
      chainHash('', 'int_1', 2, '{}'),
      chainHash('', 'int_1', 1, '{ }'),
    ];
    expect(new Set(links).size).toBe(links.length);
  });
});
