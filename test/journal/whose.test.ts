import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTarget } from '../../src/lib/areas/api/request.ts';
import { namesFromRef } from '../../src/lib/journal/names.ts';
import { batchFacts, batchStanding } from '../../src/lib/journal/rails/batch-facts.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { type Bank, startBank } from '../support/bank.ts';
import { machine } from '../support/brl.ts';
import { type Counter, openCounter, scope, shown } from './counter.ts';

/** Whose payment an answer is about, at the entrances that have a rule of their own. */

describe('at a counter', () => {
  let counter: Counter;
  beforeEach(() => {
    counter = openCounter();
  });
  afterEach(() => counter.close());
  const names = namesFromRef(scope, 'r');

  test.each([
    ['another key', { pixKey: 'thief@example.com' }, 'thief@example.com'],
    ['another amount', { amount: 151 }, 'R$ 151,00'],
  ])('a look-up that shows %s settles nothing, and says whose it is', async (_what, more, says) => {
    counter.look = shown(names, 'COMPLETED', more);
    const run = await counter.pay();
    expect(run).toMatchObject({ exit: 33, finding: { code: 'ref_conflict' } });
    expect(messageText(run.finding.message ?? '')).toContain(says);
    expect((await counter.pay()).exit).toBe(33);
    expect(counter.sent).toHaveLength(1);
  });

  test('a service whose look-ups lag some seconds ends an honest payment with 0', async () => {
    let looks = 0;
    counter.look = () => {
      looks += 1;
      return looks < 7 ? notFound : shown(names, 'COMPLETED');
    };
    expect(await counter.pay({ waitMs: 30_000 })).toMatchObject({ exit: 0, sent: 'yes' });
  });

  test('a FAILED whose code says that the operation may exist is a doubt', async () => {
    const { identifier } = names;
    counter.turns.push(jsonAnswer(422, { identifier, status: 'FAILED', errorCode: 'timeout' }));
    counter.look = notFound;
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
  });
});

describe('with two banks', () => {
  let banks: Bank[];
  beforeEach(async () => {
    banks = [await startBank(), await startBank()];
  });
  afterEach(() => Promise.all(banks.map((bank) => bank.close())));

  test('one ref at two addresses is two payments, and the second is refused', async () => {
    const pc = machine();
    const send = (bank: Bank | undefined) =>
      pc.brl(
        'pix send --key maria@example.com --amount 150,75 --ref rent --yes --json --no-lookup'.split(' '),
        {
          env: { BRL_ENVIRONMENT: 'sandbox', ...bank?.variables() },
        },
      );
    expect((await send(banks[0])).code).toBe(0);
    const other = await send(banks[1]);
    expect([other.code, other.json.error?.code, other.json.sent]).toEqual([33, 'ref_conflict', 'no']);
    expect(banks.map(({ debits }) => debits.length)).toEqual([1, 0]);
    expect((await send(banks[0])).code).toBe(0);
  });

  test('a payment without a ref that was refused is asked about before it is sent anew', async () => {
    const [bank] = banks;
    const pc = machine();
    const journal = { BRL_JOURNAL: `${pc.home}/journal.sqlite`, BRL_ENVIRONMENT: 'sandbox' };
    const send = () =>
      pc.brl('pix send --key maria@example.com --amount 150,75 --yes --json --no-lookup'.split(' '), {
        env: { ...journal, ...bank?.variables() },
      });
    bank?.plan({ run: 'fail' });
    const refused = await send();
    expect(refused.code).toBe(30);
    bank?.finish(refused.json.identifier ?? '', 'COMPLETED');
    const again = await send();
    expect([again.code, again.json.sent, again.json.moneyMoved]).toEqual([0, 'no', 'yes']);
    expect(bank?.debits).toHaveLength(1);
  });
});

test('a batch that is COMPLETED without counts is not paid whole where its rows failed', () => {
  const items = [{ status: 'COMPLETED' }, { status: 'FAILED' }];
  expect(batchStanding(batchFacts({ status: 'COMPLETED', items }))).toEqual({
    state: 'SETTLED',
    reason: 'rows-failed',
  });
  expect(batchStanding(batchFacts({ status: 'COMPLETED', items: [{ status: 'FAILED' }] })).state).toBe(
    'REFUSED',
  );
  expect(batchStanding(batchFacts({ status: 'COMPLETED' }))).toEqual({ state: 'SETTLED', reason: null });
});

test.each(['..;/out', 'x;y', '%2e%2e', '%252e%252e', '%253bout', 'a%2Fb'])(
  'a path with %s is refused before it is judged',
  (segment) => expect(() => readTarget(`/v1/accounts/a/pix/keys/${segment}`, [])).toThrow('PATH'),
);
