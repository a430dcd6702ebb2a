import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TokenError } from '../../src/lib/client/errors.ts';
import { pay as boletoPay } from '../../src/lib/contract/boleto.ts';
import { lockFile } from '../../src/lib/files/file-lock.ts';
import type { IntentState } from '../../src/lib/journal/intent.ts';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { namesFromRef } from '../../src/lib/journal/names.ts';
import { maySend } from '../../src/lib/journal/pay.ts';
import { boletoRail } from '../../src/lib/journal/rails/boleto.ts';
import { railOf } from '../../src/lib/journal/rails/index.ts';
import { resumeObstacle } from '../../src/lib/journal/resume.ts';
import { UnrecordedAnswer } from '../../src/lib/journal/send.ts';
import { LockedElsewhere } from '../../src/lib/journal/with-lock.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { type Counter, failure, openCounter, scope, shown } from './counter.ts';

/** A run meets a payment that this journal already knows, or that another process holds. */

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const names = namesFromRef(scope, 'r');
const other = '{"keyType":"EMAIL","key":"joana@example.com","amount":150.00}';

/** Leaves a payment in a state. @returns its intent's id */
async function left(state: IntentState): Promise<string> {
  if (state === 'INTENT') counter.turns.push('refused connection');
  if (state === 'UNCERTAIN') counter.turns.push('lost');
  if (state === 'REFUSED') counter.turns.push(failure(422, 'insufficient_funds'));
  if (state === 'REVERSED') counter.look = shown(names, 'REVERSED');
  const { intent } = await counter.pay();
  expect(intent.state).toBe(state);
  Object.assign(counter, { look: notFound, looked: 0 });
  return intent.intentId;
}

describe('without a token', () => {
  test('nothing is written down for a payment that is new', async () => {
    counter.hasToken = false;
    await expect(counter.pay()).rejects.toThrow(TokenError);
    expect([await counter.journal.list({}), counter.sent]).toEqual([[], []]);
  });

  test.each([
    ['INTENT', {}],
    ['REFUSED', { newAttempt: true }],
  ] as const)('no further attempt is written down for what is %s', async (state, order) => {
    const id = await left(state);
    const before = await counter.records(id);
    counter.hasToken = false;
    await expect(counter.pay(order)).rejects.toThrow(TokenError);
    expect(await counter.records(id)).toEqual(before);
  });

  test.each([
    ['SETTLED', 0],
    // Another machine may have paid it since, and nobody is asked.
    ['REFUSED', 40],
    ['REVERSED', 30],
  ] as const)('what is %s is told as far as it is known', async (state, exit) => {
    await left(state);
    counter.hasToken = false;
    expect(await counter.pay()).toMatchObject({ exit, sent: 'no', intent: { state } });
  });

  test('an open payment is told as open: that nothing was asked says nothing about its money', async () => {
    const id = await left('UNCERTAIN');
    counter.hasToken = false;
    expect(await counter.pay()).toMatchObject({ exit: 40, sent: 'no', intent: { state: 'UNCERTAIN' } });
    await expect(counter.resume(id)).rejects.toThrow(TokenError);
    expect(counter.sent).toHaveLength(1);
  });
});

describe('the same line once more, under the same ref', () => {
  test.each(['SETTLED', 'REVERSED'] as const)(
    'with --new-attempt pays no second one after %s',
    async (state) => {
      await left(state);
      expect(await counter.pay({ newAttempt: true })).toMatchObject({ sent: 'no', intent: { state } });
      expect(counter.sent).toHaveLength(1);
    },
  );

  test('with --new-attempt asks about what is open, and sends nothing', async () => {
    await left('UNCERTAIN');
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ exit: 40, sent: 'no' });
    expect([counter.looked > 0, counter.sent.length]).toEqual([true, 1]);
    counter.look = shown(names, 'FAILED');
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ exit: 30, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('a new attempt that is not shown to be safe tells the refusal, and why it was not made', async () => {
    await left('REFUSED');
    expect(await counter.pay({ newAttempt: true })).toMatchObject({
      exit: 31,
      finding: {
        code: 'new_attempt_refused',
        message: expect.stringMatching(/insufficient_funds.*Nothing was sent\./),
      },
    });
  });

  test('at the same moment pays once: the second meets what the first wrote', async () => {
    const [one, two] = await Promise.all([counter.pay(), counter.pay()]);
    expect([one.exit, two.exit, counter.sent.length]).toEqual([0, 0, 1]);
    expect([one.sent, two.sent].toSorted()).toEqual(['no', 'yes']);
    expect(two.intent.intentId).toBe(one.intent.intentId);
    expect(readdirSync(counter.lockDirectory)).toEqual([]);
  });
});

describe('the same line once more, without that ref', () => {
  test('without a ref goes on with what did not leave, and with nothing else of that amount', async () => {
    counter.turns.push('refused connection');
    const { intent } = await counter.pay({ ref: null });
    expect(await counter.pay({ ref: null, bodyText: other })).toMatchObject({
      exit: 33,
      sent: 'no',
      finding: { code: 'duplicate_payment', message: expect.stringContaining('not executed yet') },
    });
    expect(await counter.pay({ ref: null })).toMatchObject({
      exit: 0,
      sent: 'yes',
      intent: { intentId: intent.intentId, attempts: 2 },
    });
  });

  test('without a ref, beside a payment with another text that may have been made, is told of the doubt', async () => {
    counter.turns.push('lost');
    const { intent } = await counter.pay({ ref: null });
    expect(await counter.pay({ ref: null, bodyText: other })).toMatchObject({
      exit: 40,
      sent: 'no',
      intent: { intentId: intent.intentId },
    });
  });

  test('without a ref, where the first was refused, is a payment of its own', async () => {
    counter.turns.push(failure(422, 'insufficient_funds'));
    const first = await counter.pay({ ref: null });
    const second = await counter.pay({ ref: null });
    expect(second).toMatchObject({ exit: 0, sent: 'yes' });
    expect(second.intent.intentId).not.toBe(first.intent.intentId);
  });

  test.each([
    ['the ref', { cents: 151_00 }, 'This ref already names'],
    [
      'the identifier',
      { ref: 'r2', identifier: names.identifier },
      'This identifier or idempotency key already',
    ],
    ['the identifier, without a ref', { ref: null, identifier: names.identifier }, 'This identifier or'],
  ])('with %s of another payment is told which name it is', async (_what, order, message) => {
    await left('SETTLED');
    expect(await counter.pay(order)).toMatchObject({
      exit: 33,
      sent: 'no',
      finding: { code: 'ref_conflict', message: expect.stringContaining(message) },
    });
  });

  test('a duplicate says what happened before, and how a second one is meant', async () => {
    await counter.pay({ ref: null });
    const { finding } = await counter.pay({ ref: null });
    expect(messageText(finding.message ?? '')).toBe(
      'The same amount went to the same payee before (settled). Nothing was sent now. If you want a second one, add --allow-duplicate.',
    );
  });
});

test.each([
  [null, false, true],
  ['INTENT', false, true],
  ['REFUSED', false, false],
  ['REFUSED', true, true],
  ['SENT', true, false],
  ['UNCERTAIN', true, false],
  ['PENDING', true, false],
  ['SETTLED', true, false],
] as const)('what is %s may be sent (--new-attempt: %s): %s', async (state, newAttempt, may) => {
  const id = await counter.crash();
  const intent = { ...(await counter.journal.find(id)), state } as never;
  expect(maySend(state === null ? null : { kind: 'same-ref', intent }, newAttempt)).toBe(may);
  expect(maySend({ kind: 'ref-conflict', intent }, newAttempt)).toBe(false);
});

describe('a payment that another process holds', () => {
  const take = (id: string) => lockFile(join(counter.lockDirectory, `${id}.lock`), systemClock, 0);

  test('is left to it after 45 s: nothing is asked, sent or written', async () => {
    const id = await left('UNCERTAIN');
    const before = await counter.records(id);
    const held = await take(id);
    const begunMs = counter.nowMs;
    const error = await counter.pay().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'LockedElsewhere', intent: { intentId: id, state: 'UNCERTAIN' } });
    expect(error).toBeInstanceOf(LockedElsewhere);
    expect(counter.nowMs - begunMs).toBe(45_000);
    expect([counter.sent.length, counter.looked, await counter.records(id)]).toEqual([1, 0, before]);
    held?.release();
    expect(await counter.recover(id)).toMatchObject({ exit: 40 });
  });

  test('is announced as open before the wait for it, and one that never left is not', async () => {
    const id = await left('UNCERTAIN');
    await counter.pay();
    expect(counter.opened).toEqual([id]);
    const unsent = openCounter();
    unsent.turns.push('refused connection');
    await unsent.pay();
    await unsent.pay();
    expect(unsent.opened).toEqual([]);
    await unsent.close();
  });

  test('is free again whatever came of it; of what is settled no lock is left', async () => {
    const id = await left('UNCERTAIN');
    expect(readdirSync(counter.lockDirectory)).toEqual([`${id}.lock`]);
    (await take(id))?.release();
    counter.look = shown(names, 'COMPLETED');
    await counter.recover(id);
    expect(readdirSync(counter.lockDirectory)).toEqual([]);
  });

  test('is free again after a mistake of ours', async () => {
    const id = await left('UNCERTAIN');
    const rail = {
      operations: [],
      readResult: () => null as never,
      lookUp: () => Promise.reject(new Error('x')),
    };
    await expect(counter.recover(id, 0, rail)).rejects.toThrow('x');
    expect(await counter.recover(id)).toMatchObject({ exit: 40 });
  });

  test('whose lock cannot be taken is not sent', async () => {
    rmSync(counter.lockDirectory, { recursive: true });
    writeFileSync(counter.lockDirectory, 'a file');
    const error = await counter.pay().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(JournalError);
    expect(error).toMatchObject({
      message: expect.stringContaining('cannot be taken'),
      cause: expect.any(Error),
    });
    expect(counter.sent).toEqual([]);
  });
});

test('an answer that the journal could not take is told with what it was, though the journal cannot be read either', async () => {
  counter.turns.push(() => {
    const database = new DatabaseSync(counter.location);
    database.exec('DROP TABLE events');
    database.close();
    return shown(names, 'COMPLETED');
  });
  const error = await counter.pay().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnrecordedAnswer);
  expect(error).toMatchObject({ finding: { state: 'SETTLED', endToEndId: 'E1' }, cause: expect.any(Error) });
});

describe('resume', () => {
  test('sends what never left without asking, and believes a refusal of it', async () => {
    const id = await left('INTENT');
    counter.turns.push(failure(422, 'insufficient_funds'));
    expect(await counter.resume(id)).toMatchObject({ exit: 31, sent: 'yes', intent: { state: 'REFUSED' } });
    expect(counter.looked).toBe(0);
  });

  test.each(['SETTLED', 'REFUSED', 'REVERSED'] as const)(
    'tells what is %s, and asks nobody',
    async (state) => {
      const id = await left(state);
      counter.hasToken = false;
      expect(await counter.resume(id)).toMatchObject({ sent: 'no', intent: { state } });
      expect([counter.looked, counter.sent.length]).toEqual([0, 1]);
    },
  );

  test('sends what a crash left in SENT once no look-up shows it', async () => {
    const id = await counter.crash();
    expect(await counter.resume(id)).toMatchObject({ exit: 0, sent: 'yes', intent: { attempts: 2 } });
    expect(counter.looked).toBeGreaterThan(0);
  });

  test('refuses an intent whose records were changed, and says so', async () => {
    const id = await left('UNCERTAIN');
    const database = new DatabaseSync(counter.location);
    database.exec("UPDATE events SET payload = replace(payload, '150', '999') WHERE sequence = 1");
    database.close();
    await expect(counter.resume(id)).rejects.toThrow('its journal records were changed or lost');
    expect(counter.sent).toHaveLength(1);
  });

  test('refuses a second attempt that nobody saw end: the first FAILED, and the key would pay again', async () => {
    const id = await left('REFUSED');
    counter.look = shown(names, 'FAILED');
    counter.turns.push('lost');
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ exit: 40 });
    counter.look = notFound;
    await expect(counter.resume(id)).rejects.toThrow('once reported FAILED');
    expect(counter.sent).toHaveLength(2);
  });
});

describe('resume, where there is less to go by', () => {
  test('asks nobody about what no route tells of', async () => {
    const bodyText = '{"digitableLine":"99990000040000000000000000000018800000000015000"}';
    const order = { operation: boletoPay, rail: boletoRail, bodyText, identifier: null };
    counter.turns.push('lost', jsonAnswer(200, { status: 'COMPLETED', amount: 150 }));
    const { intent } = await counter.pay(order);
    await counter.resume(intent.intentId, order).catch(() => undefined);
    expect(counter.looked).toBe(0);
  });

  test('of an intent of another journal is a mistake, and sends nothing', async () => {
    await expect(counter.resume('int_unknown')).rejects.toThrow('not in this journal');
    await expect(counter.recover('int_unknown')).rejects.toThrow('not in this journal');
    await expect(counter.resolve('int_unknown', 'paid')).rejects.toThrow('not in this journal');
    expect(counter.sent).toEqual([]);
  });

  test.each([
    ['pix.out', true],
    ['pix.outAsync', true],
    ['pixQr.payAsync', true],
    ['pixQr.pay', false],
    ['pixBank.out', true],
    ['bigpix.send', false],
    ['bigpix.sendBank', false],
    ['refund.send', false],
    ['ted.out', true],
    ['transfers.internal', true],
    ['transfers.internalByDocument', true],
    ['transfers.internalByBankAccount', true],
    ['batches.dispatch', false],
    ['boleto.pay', true],
    ['api.post', false],
  ])('sends %s again: %s', async (operationId, may) => {
    const found = railOf(operationId);
    const intent = await counter.journal.find(await counter.crash());
    if (!found || !intent) throw new Error('no such operation');
    const obstacle = resumeObstacle(found, intent, counter.nowMs);
    expect(obstacle).toBe(may ? null : 'the service does not recognise a repeat of this operation');
  });
});
