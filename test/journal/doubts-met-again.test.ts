import { describe, expect, test } from 'vitest';
import { outAsync } from '../../src/lib/contract/pix.ts';
import { refund } from '../../src/lib/contract/refund.ts';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { rawOperation, rawRail } from '../../src/lib/journal/rails/raw.ts';
import { refundRail } from '../../src/lib/journal/rails/refund.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { failure, shown } from './counter.ts';
import { counter, lost, minute, names, openCounterForEachTest, refused } from './doubts-desk.ts';

openCounterForEachTest();

describe('a laptop that was closed', () => {
  test('between the request and its answer: what the answer says counts, whatever the time', async () => {
    counter.turns.push(() => {
      counter.nowMs += 8 * 60 * minute;
      return shown(names, 'COMPLETED');
    });
    expect(await counter.pay()).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
    expect(counter.sent).toHaveLength(1);
  });

  test('between the request and an answer of the retry set: nothing is sent again', async () => {
    counter.turns.push(() => {
      counter.nowMs += 3 * minute;
      return failure(503, 'db_unavailable');
    });
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect(counter.sent).toHaveLength(1);
  });

  test('while it looked the payment up before a repeat: nothing is sent again', async () => {
    counter.turns.push(failure(504, 'timeout'));
    counter.look = () => {
      counter.nowMs += 60 * minute;
      return notFound;
    };
    expect(await counter.pay()).toMatchObject({ exit: 40 });
    expect(counter.sent).toHaveLength(1);
  });

  test('whose clock went back: how old the first attempt is cannot be told, so `resume` sends nothing', async () => {
    const id = await lost();
    counter.nowMs -= 24 * 60 * minute;
    await expect(counter.resume(id)).rejects.toThrow('the clock was set back');
    expect(counter.sent).toHaveLength(1);
  });

  test('between a 403 and a new token: the payment is not sent again by itself', async () => {
    counter.turns.push(() => {
      counter.nowMs += 3 * minute;
      return jsonAnswer(403, { errorCode: 'forbidden', message: 'x' });
    });
    expect(await counter.pay()).toMatchObject({ exit: 50, intent: { state: 'INTENT' } });
    expect(counter.sent).toHaveLength(1);
  });
});

describe('resume', () => {
  test('sends the same bytes and key once more, within an hour', async () => {
    const id = await lost();
    counter.nowMs += 60 * minute;
    expect(await counter.resume(id)).toMatchObject({ exit: 0, sent: 'yes', intent: { attempts: 2 } });
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test('not after an hour', async () => {
    const id = await lost();
    counter.nowMs += 60 * minute + 1;
    await expect(counter.resume(id)).rejects.toThrow('more than an hour old');
  });

  test('not what the service knows, nor what nobody could tell about', async () => {
    const id = await lost();
    counter.look = shown(names, 'TIMEOUT');
    await expect(counter.resume(id)).rejects.toThrow('sending it again adds nothing');
    counter.look = 'lost';
    await expect(counter.resume(id)).rejects.toThrow('had no usable answer');
    expect(counter.sent).toHaveLength(1);
  });

  test('not what FAILED once: the service would execute the same key again', async () => {
    const id = await lost();
    counter.look = shown(names, 'FAILED');
    expect(await counter.resume(id)).toMatchObject({ exit: 30, sent: 'no', intent: { state: 'REFUSED' } });
    counter.look = notFound;
    expect(await counter.resume(id)).toMatchObject({ exit: 30, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('not what is on its way', async () => {
    const id = await lost();
    counter.look = shown(names, 'PROCESSING');
    expect(await counter.resume(id)).toMatchObject({ exit: 20, sent: 'no', intent: { state: 'PENDING' } });
  });

  test('never a refund: nothing recognises its repeat', async () => {
    counter.turns.push('lost');
    const bodyText = '{"originalEndToEnd":"E9","amount":150.00}';
    const order = { operation: refund, rail: refundRail, bodyText, identifier: null };
    const { intent } = await counter.pay(order);
    await expect(counter.resume(intent.intentId, order)).rejects.toThrow('does not recognise a repeat');
    expect(counter.sent).toHaveLength(1);
  });

  test('its refusal proves nothing about the first attempt', async () => {
    const id = await lost();
    counter.turns.push(failure(422, 'insufficient_funds'));
    expect(await counter.resume(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
  });
});

describe('a new attempt after a refusal', () => {
  test('is not made by the same line', async () => {
    await refused();
    expect(await counter.pay()).toMatchObject({ exit: 31, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('needs a look-up that shows FAILED', async () => {
    await refused();
    for (const look of [notFound, 'lost', shown(names, 'REFUSED')] as const) {
      counter.look = look;
      expect(await counter.pay({ newAttempt: true })).toMatchObject({ sent: 'no' });
    }
    expect(counter.sent).toHaveLength(1);
    counter.look = () => shown(names, counter.sent.length === 1 ? 'FAILED' : 'COMPLETED');
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ exit: 0, sent: 'yes' });
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test.each([
    ['COMPLETED', 0],
    ['PROCESSING', 20],
    ['TIMEOUT', 40],
  ])('is not made where another machine has got the ref to %s: exit %i', async (status, exit) => {
    await refused();
    counter.look = shown(names, status);
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ exit, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test.each([
    ['COMPLETED', 0, 33],
    ['PROCESSING', 20, 33],
    ['FAILED', 31, 40],
  ])(
    'is not needed to be told that the ref is %s by now: exit %i, and %i where nobody answers',
    async (status, exit, later) => {
      await refused();
      counter.look = shown(names, status);
      expect(await counter.pay()).toMatchObject({ exit, sent: 'no' });
      counter.look = 'lost';
      expect(await counter.pay()).toMatchObject({ exit: later, sent: 'no' });
      expect(counter.sent).toHaveLength(1);
    },
  );
});

describe('a refusal that may not be the last word', () => {
  test.each([
    ['lost', 40],
    [shown(names, 'FAILED'), 31],
    [shown(names, 'COMPLETED'), 0],
  ] as const)('is asked about by recover, too: %#', async (look, exit) => {
    const id = await refused();
    counter.look = look;
    expect(await counter.recover(id)).toMatchObject({ exit, sent: 'no' });
  });

  test('whose answer is lost is not refused by the failure before it, seen again', async () => {
    const id = await refused();
    counter.look = shown(names, 'FAILED');
    counter.turns.push('lost');
    const second = await counter.pay({ newAttempt: true });
    expect(second).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.nowMs += 60 * minute;
    // The very record that permitted it says nothing about it, however late.
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.look = shown(names, 'FAILED', { description: 'told on another route' });
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.look = shown(names, 'FAILED', { endToEndId: 'E2' });
    expect(await counter.recover(id)).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });
});

test('a refused call without an identifier is not borne out by a look-up', async () => {
  const raw = {
    operation: rawOperation('POST'),
    rail: rawRail,
    route: '/pix/out/bank-account',
    identifier: null,
  };
  counter.turns.push(failure(422, 'insufficient_funds'));
  expect(await counter.pay(raw)).toMatchObject({ exit: 31 });
  counter.look = notFound;
  expect(await counter.pay(raw)).toMatchObject({ exit: 40, sent: 'no' });
});

describe('a new attempt, and the end-to-end id of the failure before it', () => {
  test('of a raw call is not refused by the failure before it, shown with another time', async () => {
    const raw = { operation: rawOperation('POST'), rail: rawRail, route: '/pix/out/bank-account' };
    counter.turns.push(failure(422, 'insufficient_funds'), 'lost');
    expect(await counter.pay(raw)).toMatchObject({ exit: 31 });
    counter.look = shown(names, 'FAILED', { endToEndId: null, timestamp: '1' });
    const { intent } = await counter.pay({ ...raw, newAttempt: true });
    expect([intent.state, counter.sent.length]).toEqual(['UNCERTAIN', 2]);
    counter.look = shown(names, 'FAILED', { endToEndId: null, timestamp: '2' });
    expect(await counter.recover(intent.intentId, 0, rawRail)).toMatchObject({ exit: 40 });
    counter.nowMs += 5 * minute;
    expect(await counter.recover(intent.intentId, 0, rawRail)).toMatchObject({ exit: 30 });
  });

  test('that is paid is paid, though it has the end-to-end id of the failure before it', async () => {
    const id = await refused();
    counter.look = shown(names, 'FAILED');
    counter.turns.push('lost');
    await counter.pay({ newAttempt: true });
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.recover(id)).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
  });

  test('is not refused by a failure without an end-to-end id that is word for word the one before', async () => {
    const id = await refused();
    counter.look = shown(names, 'FAILED', { endToEndId: null });
    counter.turns.push('lost');
    await counter.pay({ newAttempt: true });
    counter.nowMs += 60 * minute;
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.look = shown(names, 'FAILED', { endToEndId: null, description: 'a second one' });
    expect(await counter.recover(id)).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });
});

describe('what another run meets', () => {
  test('a settled payment is told again, and nothing is sent', async () => {
    const first = await counter.pay();
    expect(first).toMatchObject({ exit: 0, sent: 'yes' });
    expect(await counter.pay()).toMatchObject({ exit: 0, sent: 'no', intent: first.intent });
    expect(counter.sent).toHaveLength(1);
  });

  test('the ref with another amount: 33, nothing sent', async () => {
    await counter.pay();
    expect(await counter.pay({ cents: 151_00 })).toMatchObject({
      exit: 33,
      sent: 'no',
      finding: { code: 'ref_conflict' },
    });
    expect(counter.sent).toHaveLength(1);
  });

  test('the same content without a ref: settled is a duplicate, for a day', async () => {
    await counter.pay({ ref: null });
    expect(await counter.pay({ ref: null })).toMatchObject({
      exit: 33,
      finding: { code: 'duplicate_payment' },
    });
    expect(counter.sent).toHaveLength(1);
    expect(await counter.pay({ ref: null, allowDuplicate: true })).toMatchObject({ sent: 'yes' });
  });

  test('the same content without a ref, open: it is looked up first, and told as what it is', async () => {
    counter.turns.push('lost');
    const { intent } = await counter.pay({ ref: null });
    expect(await counter.pay({ ref: null })).toMatchObject({
      exit: 40,
      sent: 'no',
      intent: { intentId: intent.intentId },
    });
    expect(counter.opened).toContain(intent.intentId);
    counter.look = shown(intent, 'COMPLETED');
    expect(await counter.pay({ ref: null })).toMatchObject({
      exit: 33,
      finding: { code: 'duplicate_payment' },
    });
    expect(counter.sent).toHaveLength(1);
  });
});

describe('what another run meets that is still open', () => {
  test('the same content with another text, on its way: "on its way" would be believed of the new one', async () => {
    const accepted = () =>
      jsonAnswer(202, { ...JSON.parse(counter.sent.at(-1)?.body ?? ''), status: 'ACCEPTED' });
    const body = (description: string) =>
      JSON.stringify({ keyType: 'EMAIL', key: 'maria@example.com', amount: 150, description });
    const march = { ref: null, operation: outAsync, bodyText: body('March'), identifier: null };
    counter.turns.push(accepted);
    expect(await counter.pay(march)).toMatchObject({ exit: 20 });
    expect(await counter.pay(march)).toMatchObject({ exit: 20, sent: 'no' });
    expect(await counter.pay({ ...march, bodyText: body('April') })).toMatchObject({
      exit: 33,
      sent: 'no',
      finding: { code: 'duplicate_payment' },
    });
    expect(counter.sent).toHaveLength(1);
  });

  test('a turn that another process took, where the lock failed: nothing is written, and nothing may be sent', async () => {
    counter.turns.push('refused connection');
    const { intent } = await counter.pay();
    const turn = { kind: 'ATTEMPT', atMs: counter.nowMs, attempt: 2 } as const;
    await counter.journal.append(intent.intentId, turn);
    await expect(counter.journal.append(intent.intentId, turn)).rejects.toThrow(JournalError);
    expect(await counter.records(intent.intentId)).toEqual(['INTENT', 'ATTEMPT', 'RESPONSE', 'ATTEMPT']);
  });

  test('a payment that is on its way is left at that without a wait, and asked about with one', async () => {
    counter.turns.push(shown(names, 'ACCEPTED'));
    const order = { operation: outAsync };
    expect(await counter.pay(order)).toMatchObject({ exit: 20, intent: { state: 'PENDING' } });
    expect(counter.looked).toBe(0);
    expect(await counter.pay(order)).toMatchObject({ exit: 20, sent: 'no' });
    expect(counter.looked).toBe(0);
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.pay({ ...order, waitMs: 1000 })).toMatchObject({ exit: 0, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('every request is announced with its intent before it leaves', async () => {
    counter.turns.push(async () => {
      expect(counter.sending).toHaveLength(1);
      expect(await counter.journal.find(counter.sending[0] ?? '')).toMatchObject({
        state: 'SENT',
        attempts: 1,
      });
      return shown(names, 'COMPLETED');
    });
    await counter.pay();
    expect(counter.sent).toHaveLength(1);
  });
});

describe('a COMPLETED under a ref', () => {
  test('is read back: another amount under it is another payment', async () => {
    counter.look = shown(names, 'COMPLETED', { amount: 99 });
    expect(await counter.pay()).toMatchObject({ exit: 33, sent: 'yes', finding: { code: 'ref_conflict' } });
  });

  test.each([['lost'], [notFound], [shown(names, 'COMPLETED', { pixKey: undefined })]] as const)(
    'does not stand where nothing shows whose it was, and is asked about again',
    async (look) => {
      counter.look = look;
      const { exit, intent } = await counter.pay();
      expect([exit, intent.state, intent.finding?.code]).toEqual([40, 'UNCERTAIN', 'payee_not_shown']);
      expect(messageText(intent.finding?.message ?? '')).toContain('Do not pay again');
      expect(await counter.pay()).toMatchObject({ exit: 40, sent: 'no' });
      counter.look = shown(names, 'COMPLETED');
      expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 0 });
      expect(counter.sent).toHaveLength(1);
    },
  );

  test('that has come back since is REVERSED', async () => {
    counter.look = shown(names, 'REVERSED');
    expect(await counter.pay()).toMatchObject({ exit: 30, intent: { state: 'REVERSED' } });
  });

  test('is not asked for where its names were made up just now', async () => {
    await counter.pay({ ref: null });
    expect(counter.looked).toBe(0);
  });

  test('of another name is no word about ours', async () => {
    counter.turns.push(shown({ identifier: 'another' }, 'COMPLETED'));
    counter.look = notFound;
    expect(await counter.pay()).toMatchObject({ exit: 40, finding: { code: 'echo_mismatch' } });
  });
});
