import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dispatch } from '../../src/lib/contract/batch.ts';
import { payAsync } from '../../src/lib/contract/pix-qr.ts';
import { refund } from '../../src/lib/contract/refund.ts';
import type { IntentEvent } from '../../src/lib/journal/intent.ts';
import { namesFromRef } from '../../src/lib/journal/names.ts';
import { batchRail } from '../../src/lib/journal/rails/batch.ts';
import { pixQrRail } from '../../src/lib/journal/rails/pix-qr.ts';
import { refundRail } from '../../src/lib/journal/rails/refund.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { type Counter, failure, openCounter, scope, shown, type Turn } from './counter.ts';

/** The record and the report of each kind of answer, and the repeats that an answer allows. */

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const names = namesFromRef(scope, 'r');
const textOf = (event: IntentEvent | undefined) =>
  event?.kind === 'RESPONSE' ? messageText(event.finding.message ?? '') : '';
const text = (status: number, body: string) => ({ status, headers: {}, body: Buffer.from(body) });

describe('an answer that proves nothing is told as what it was', () => {
  test.each<[string, Turn, string, string, number | null]>([
    ['none', 'lost', 'uncertain', 'The answer was lost: the connection was reset.', null],
    ['a page', text(200, '<html>'), 'response_unreadable', 'The answer (HTTP 200) proves nothing: ', 200],
    ['a page of an error', text(502, '<html>'), 'response_unreadable', 'The answer (HTTP 502) proves', 502],
    ['a redirect', text(302, ''), 'redirect_refused', 'The answer (HTTP 302) proves nothing: ', 302],
    ['the first redirect', text(300, ''), 'redirect_refused', 'HTTP 300', 300],
    ['a page of a refusal', text(400, '<html>'), 'response_unreadable', 'HTTP 400', 400],
    ['an object without a code', jsonAnswer(500, {}), 'response_unreadable', 'not one that the spec', 500],
    ['a message without a code', jsonAnswer(500, { message: 'oops' }), 'response_unreadable', 'oops', 500],
    ['a code that nobody knows', failure(500, 'brand_new'), 'brand_new', 'brand_new', 500],
  ])('%s', async (_what, turn, code, message, httpStatus) => {
    counter.turns.push(turn);
    const { intent, exit } = await counter.pay({ ref: null });
    expect([exit, intent.state]).toEqual([40, 'UNCERTAIN']);
    const [, , answered] = (await counter.journal.history(intent.intentId))?.events ?? [];
    expect(answered).toMatchObject({ kind: 'RESPONSE', finding: { code, httpStatus } });
    expect(textOf(answered)).toContain(message);
  });

  test('with the id of its request and, where it was JSON, its text', async () => {
    const body = '{"message":"oops"}';
    counter.turns.push({ ...text(500, body), headers: { 'x-request-id': 'req-1' } });
    const { finding } = await counter.pay({ ref: null });
    expect(finding).toMatchObject({ requestId: 'req-1', bodyText: body });
    counter.turns.push(text(502, '<html>'));
    expect((await counter.pay({ ref: null, cents: 1 })).finding).toMatchObject({
      requestId: null,
      bodyText: null,
    });
  });
});

test('what did not leave says why', async () => {
  counter.turns.push('refused connection');
  expect(messageText((await counter.pay()).finding.message ?? '')).toBe(
    'The service could not be reached: refused. Nothing was sent.',
  );
});

describe('a refusal', () => {
  const refusal = (identifier: string) =>
    jsonAnswer(422, { errorCode: 'insufficient_funds', message: 'no', identifier });

  test('that names another payment is none of ours', async () => {
    counter.turns.push(refusal('another'));
    expect(await counter.pay()).toMatchObject({ exit: 40, finding: { code: 'echo_mismatch' } });
  });

  test.each([
    ['after an attempt that nobody saw end', 422, 'insufficient_funds'],
    ['that may be repeated', 503, 'db_unavailable'],
    ['that proves nothing', 500, 'brand_new'],
  ])('%s and shows another payment gives ours none of its names', async (_what, status, errorCode) => {
    const others = { paymentId: 'p-other', transactionId: 't-other', identifier: names.identifier };
    const ours = namesFromRef(scope, 'another');
    counter.turns.push(failure(503, 'db_unavailable'), jsonAnswer(status, { errorCode, ...others }));
    counter.turns.push(
      jsonAnswer(200, { status: 'COMPLETED', paymentId: 'p-ours', identifier: ours.identifier }),
    );
    counter.look = shown(ours, 'COMPLETED');
    expect(await counter.pay({ ref: 'another' })).toMatchObject({ intent: { state: 'SETTLED' } });
    // The other one's own answer is believed: its names have settled nothing yet.
    counter.turns.length = 0;
    counter.turns.push(jsonAnswer(200, { status: 'COMPLETED', ...others }));
    counter.look = shown(names, 'COMPLETED', { endToEndId: 'E2' });
    expect(await counter.pay()).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
  });

  test('that names ours is one', async () => {
    counter.turns.push(refusal(names.identifier));
    expect(await counter.pay()).toMatchObject({ exit: 31, intent: { state: 'REFUSED' } });
  });

  // The request for a refund has no identifier; its refusal may name the original, or nothing.
  test.each([
    [{}, 31],
    [{ originalEndToEnd: 'E9', endToEndId: 'D1' }, 31],
    [{ amount: 150 }, 31],
    [{ identifier: 'whatever' }, 40],
    [{ originalEndToEnd: 'E8' }, 40],
    [{ paymentId: 'p9' }, 40],
    [{ endToEndId: 'D1' }, 40],
    [{ amount: 149.99 }, 40],
  ])('of a refund that shows %j', async (shows, exit) => {
    counter.turns.push(jsonAnswer(422, { errorCode: 'insufficient_funds', status: 'FAILED', ...shows }));
    const bodyText = '{"originalEndToEnd":"E9","amount":150.00}';
    const asked = { operation: refund, rail: refundRail, bodyText, identifier: null, ref: null };
    expect(await counter.pay(asked)).toMatchObject({ exit });
  });

  test.each(['COMPLETED', 'TIMEOUT'])('that says %s beside its error is none', async (status) => {
    counter.turns.push(
      jsonAnswer(422, { errorCode: 'insufficient_funds', status, identifier: names.identifier }),
    );
    counter.look = notFound;
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.pay()).toMatchObject({ exit: 0, sent: 'no' });
  });

  test('of a refund that says COMPLETED beside its throttle does not free it to be sent again', async () => {
    const both = { errorCode: 'partner_rate_limited', status: 'COMPLETED', originalEndToEnd: 'E9' };
    counter.turns.push(jsonAnswer(429, both));
    const bodyText = '{"originalEndToEnd":"E9","amount":150.00}';
    const asked = { operation: refund, rail: refundRail, bodyText, identifier: null, ref: null };
    expect(await counter.pay(asked)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect(counter.sent).toHaveLength(1);
  });

  test('that a code is gone is looked up first, whoever made its names: the request may have arrived twice', async () => {
    counter.turns.push(failure(409, 'qr_gone'));
    counter.look = 'lost';
    const bodyText = `{"qrCode":"x","amount":150.00,"identifier":"${names.identifier}"}`;
    const report = await counter.pay({ operation: payAsync, rail: pixQrRail, bodyText, ref: null });
    expect(report).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
  });
});

test('a refund that has another key is another one of the same payment', async () => {
  const shows = { endToEndId: 'D1', idempotencyKey: 'of-another' };
  counter.turns.push(jsonAnswer(200, { status: 'COMPLETED', amount: 150, originalEndToEnd: 'E9', ...shows }));
  counter.look = jsonAnswer(200, {
    items: [{ status: 'COMPLETED', amount: -150, originalEndToEnd: 'E9', ...shows }],
  });
  const bodyText = '{"originalEndToEnd":"E9","amount":150.00}';
  const asked = { operation: refund, rail: refundRail, bodyText, identifier: null, ref: null };
  expect(await counter.pay(asked)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
});

describe('a repeat', () => {
  test('is not made where the look-up before it finds the payment', async () => {
    counter.turns.push(failure(504, 'timeout'));
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.pay()).toMatchObject({ exit: 0, intent: { state: 'SETTLED', attempts: 1 } });
    expect(counter.sent).toHaveLength(1);
  });

  test('is not made where the look-up before it gives no answer', async () => {
    counter.turns.push(failure(504, 'timeout'));
    counter.look = 'lost';
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { attempts: 1 } });
  });

  test('is preceded by a look-up only where the service may have acted, and waits for what is left of the time', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), failure(504, 'timeout'));
    const begunMs = counter.nowMs;
    counter.alarms.length = 0;
    await counter.pay({ ref: null });
    expect(counter.sent).toHaveLength(3);
    expect([counter.looked > 0, counter.alarms.length]).toEqual([true, 1]);
    expect(counter.alarms[0]).toBe(120_000 - (counter.nowMs - begunMs));
  });

  test('is numbered, and carries the same key and bytes', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), failure(503, 'db_unavailable'));
    const { intent } = await counter.pay({ ref: null });
    const attempts = ((await counter.journal.history(intent.intentId))?.events ?? []).flatMap((event) =>
      event.kind === 'ATTEMPT' ? [event.attempt] : [],
    );
    expect(attempts).toEqual([1, 2, 3]);
    expect(new Set(counter.sent.map(({ key, body }) => key + body)).size).toBe(1);
  });

  test('is not waited for beyond two minutes, however long the service asks for', async () => {
    counter.turns.push({ ...failure(503, 'db_unavailable'), headers: { 'retry-after': '121' } });
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { attempts: 1 } });
    expect(counter.pauses).toEqual([]);
    counter.turns.push({ ...failure(503, 'db_unavailable'), headers: { 'retry-after': '120' } });
    expect(await counter.pay({ ref: 'r2' })).toMatchObject({ exit: 0, intent: { attempts: 2 } });
    expect(counter.pauses).toEqual([120_000]);
  });
});

describe('a repeat that time has overtaken', () => {
  test.each([
    ['timeout', 504],
    ['db_unavailable', 503],
  ])(
    'after a pause that a closed laptop made longer is neither made nor asked about (%s)',
    async (code, status) => {
      counter.turns.push(failure(status, code));
      counter.onPause = () => {
        counter.nowMs += 3 * 60_000;
        counter.onPause = () => undefined;
      };
      const { intent } = await counter.pay();
      expect(intent).toMatchObject({ state: 'UNCERTAIN', attempts: 1 });
      expect(counter.sent).toHaveLength(1);
      // The one look-up is that of the doubt which is left.
      expect((await counter.records(intent.intentId)).filter((kind) => kind === 'LOOKUP')).toHaveLength(1);
    },
  );

  test('after a look-up during which the laptop was closed is not made', async () => {
    counter.turns.push(failure(504, 'timeout'));
    counter.look = () => {
      counter.nowMs += 3 * 60_000;
      return notFound;
    };
    const { intent } = await counter.pay();
    expect(intent).toMatchObject({ state: 'UNCERTAIN', attempts: 1 });
    expect(counter.sent).toHaveLength(1);
  });

  test('three times throttled says that this run sent something, whatever came of it', async () => {
    const throttled = () => Array.from({ length: 3 }, () => failure(429, 'partner_rate_limited'));
    counter.turns.push(...throttled());
    expect(await counter.pay()).toMatchObject({
      exit: 60,
      sent: 'yes',
      finding: { code: 'partner_rate_limited' },
    });
    counter.turns.push(...throttled());
    counter.look = 'lost';
    expect(await counter.pay({ ref: 'r2' })).toMatchObject({ exit: 40, sent: 'yes' });
  });
});

describe('a throttled payment', () => {
  test('held up before it leaves again was not executed, and may be sent later', async () => {
    const { append } = counter.journal;
    vi.spyOn(counter.journal, 'append').mockImplementation((id, event) => {
      if (event.kind === 'ATTEMPT') counter.nowMs += 6000;
      return append(id, event);
    });
    counter.turns.push(failure(429, 'partner_rate_limited'));
    counter.look = notFound;
    expect(await counter.pay()).toMatchObject({ exit: 60, intent: { state: 'INTENT' } });
    expect(counter.sent).toHaveLength(1);
  });
});

test('a resend that is held up after it was written down does not leave, and the payment stays in doubt', async () => {
  counter.turns.push('lost');
  const { intent } = await counter.pay();
  const { append } = counter.journal;
  vi.spyOn(counter.journal, 'append').mockImplementation((id, event) => {
    if (event.kind === 'ATTEMPT') counter.nowMs += 6000;
    return append(id, event);
  });
  expect(await counter.resume(intent.intentId)).toMatchObject({ exit: 40, sent: 'no' });
  expect(counter.sent).toHaveLength(1);
});

describe('a signal', () => {
  const abort = (answer: Exclude<Turn, string>) => () => {
    counter.interrupt.abort('SIGTERM');
    return typeof answer === 'function' ? answer() : answer;
  };
  const isInterrupted = async (id: string) => (await counter.records(id)).includes('INTERRUPTED');

  test('while a repeat is looked up: written down, and not sent', async () => {
    counter.turns.push(failure(504, 'timeout'));
    counter.look = abort(notFound);
    const { exit, intent, finding } = await counter.pay();
    expect([exit, finding.code, await isInterrupted(intent.intentId)]).toEqual([40, 'interrupted', true]);
    expect(intent.attempts).toBe(1);
    expect(messageText(finding.message ?? '')).toBe('Stopped by SIGTERM after the request was sent.');
    expect(counter.sent).toHaveLength(1);
  });

  test('while a refusal is looked up: written down, and the payment stays open', async () => {
    counter.turns.push(failure(409, 'pix_batch_not_editable'));
    counter.look = abort(notFound);
    const { exit, intent } = await counter.pay({
      ref: null,
      operation: dispatch,
      rail: batchRail,
      route: '/pix/batches/b1/dispatch',
      bodyText: '{"acknowledged":true}',
      identifier: null,
    });
    expect([exit, intent.state, await isInterrupted(intent.intentId)]).toEqual([40, 'UNCERTAIN', true]);
  });

  test('while a COMPLETED is read back: told as open', async () => {
    counter.look = abort(shown(names, 'COMPLETED'));
    const { exit, intent } = await counter.pay();
    expect([exit, intent.state, intent.finding?.code]).toEqual([40, 'UNCERTAIN', 'payee_not_shown']);
  });
});

test('recover asks nobody about what never left', async () => {
  counter.turns.push('refused connection');
  const { intent } = await counter.pay();
  expect(await counter.recover(intent.intentId, 30_000)).toMatchObject({
    exit: 80,
    intent: { state: 'INTENT' },
  });
  expect([counter.looked, counter.pauses]).toEqual([0, []]);
});

test('a settled payment whose record was changed is told as uncertain, whatever the record says', async () => {
  const { intent } = await counter.pay({ ref: null, allowDuplicate: true });
  const database = new DatabaseSync(counter.location);
  database.exec(`UPDATE events SET payload = replace(payload, '"E1"', '"E2"') WHERE sequence = 3`);
  database.close();
  counter.look = notFound;
  expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
});

test.each([
  ['COMPLETED', 'paid', 0],
  ['FAILED', 'not-paid', 30],
  ['REVERSED', 'paid', 30],
  ['REVERSED', 'not-paid', 30],
] as const)(
  'a person who says what the service says of %s (%s) is told so: exit %i',
  async (status, as, exit) => {
    counter.turns.push('lost');
    const { intent } = await counter.pay();
    counter.look = shown(names, status);
    expect(await counter.resolve(intent.intentId, as)).toMatchObject({ exit, sent: 'no' });
    expect(await counter.records(intent.intentId)).not.toContain('HUMAN');
  },
);

test('a person’s word is told as what it is: nothing was sent by it', async () => {
  counter.turns.push('lost');
  const { intent } = await counter.pay();
  expect(await counter.resolve(intent.intentId, 'paid')).toMatchObject({
    exit: 0,
    sent: 'no',
    finding: { code: 'resolved_paid' },
  });
});
