import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventEnvelope, events } from '../../src/lib/contract/events.ts';
import { startDeliveries } from '../../src/lib/sandbox/webhooks/worker.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
let receiver: Receiver;
beforeEach(async () => {
  teller = openTeller(':memory:', true);
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  teller.sandbox.close();
});

const subscribe = (more: Record<string, unknown> = {}) =>
  teller.call('POST', '/v1/webhooks', {
    body: { url: receiver.url, authType: 'NONE', eventTypes: ['pix.out.completed'], ...more },
  });
const minutes = (n: number) => teller.sandbox.control.advanceClock(n * 60_000);
const only = () => {
  const [delivery, ...more] = teller.sandbox.control.deliveries();
  expect(more).toEqual([]);
  if (!delivery) throw new Error('no delivery');
  return delivery;
};

describe('subscriptions', () => {
  test('are made, and never show their secrets again', async () => {
    const made = await subscribe({ authType: 'HMAC', authConfig: { secret: 'top-secret-words' } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      url: receiver.url,
      authType: 'HMAC',
      eventTypes: ['pix.out.completed'],
    });
    expect(JSON.stringify(made.body)).not.toContain('top-secret-words');
  });

  test.each([
    [{ url: 'http://hooks.example.com/' }, 400, 'invalid_url'],
    [{ url: 'ftp://hooks.example.com/' }, 400, 'invalid_url'],
    [{ url: undefined }, 400, 'missing_field'],
    [{ url: 'https://sync-failed.example.com/' }, 502, 'hookdeck_sync_failed'],
    [{ eventTypes: [] }, 400, 'invalid_field'],
    [{ eventTypes: ['payment.sent'] }, 400, 'invalid_field'],
    [{ authType: 'HMAC' }, 400, 'missing_fields'],
    [{ authType: 'BASIC', authConfig: { username: 'brl' } }, 400, 'missing_fields'],
    [{ authType: 'DIGEST' }, 400, 'invalid_field'],
    [{ accountId: '5a4db0c5-0000-4000-8000-00000000acc9' }, 404, 'account_not_found'],
  ])('%j is refused', async (more, status, code) => {
    const refused = await subscribe(more);
    expect([refused.status, refused.body.errorCode]).toEqual([status, code]);
  });

  test('plain http is refused without the switch, also on this machine', async () => {
    const strict = openTeller();
    const body = { url: receiver.url, authType: 'NONE', eventTypes: ['pix.out.completed'] };
    const refused = await strict.call('POST', '/v1/webhooks', { body });
    expect(refused.body.errorCode).toBe('invalid_url');
    strict.sandbox.close();
  });

  test('the list of events is the catalogue', async () => {
    const { status, body } = await teller.call('GET', '/v1/webhooks/events');
    expect(status).toBe(200);
    expect(body.map((row: { event: string }) => row.event)).toEqual(Object.keys(events));
  });
});

describe('a delivery, proven and addressed', () => {
  test.each([
    ['HMAC', { secret: 'clé-secrète' }, 'x-signature'],
    ['API_KEY', { key: 'k-1234' }, 'x-api-key'],
    ['API_KEY', { key: 'k-1234', header: 'X-Own' }, 'x-own'],
    ['BASIC', { username: 'brl', password: 'a:b' }, 'authorization'],
    ['BEARER', { token: 't-1234' }, 'authorization'],
    ['NONE', {}, null],
  ])('%s %j proves itself in %s', async (authType, authConfig, header) => {
    await subscribe({ authType, authConfig });
    await teller.pay({ description: 'Pão de ló — açúcar' });
    expect(await teller.sandbox.deliverDue()).toBe(1);
    const [delivery] = receiver.received;
    if (!delivery) throw new Error('nothing arrived');
    const expected: Record<string, string> = {
      'x-signature': createHmac('sha256', 'clé-secrète').update(delivery.body).digest('hex'),
      'x-api-key': 'k-1234',
      'x-own': 'k-1234',
      authorization: authType === 'BASIC' ? 'Basic YnJsOmE6Yg==' : 'Bearer t-1234',
    };
    if (header) expect(delivery.headers[header]).toBe(expected[header]);
    else expect(Object.keys(delivery.headers).filter((name) => name in expected)).toEqual([]);
    const envelope = JSON.parse(delivery.body.toString('utf8'));
    expect(eventEnvelope.safeParse(envelope).success).toBe(true);
    expect(delivery).toMatchObject({ method: 'POST', path: '/hook' });
    expect(delivery.headers).toMatchObject({
      'x-sandbox-event-id': envelope.id,
      'x-sandbox-attempt-count': '1',
      'x-sandbox-request-id': only().deliveryId,
    });
    expect(only()).toMatchObject({ state: 'DELIVERED', attempts: 1, lastStatus: 200, nextAttemptAtMs: null });
  });

  test('goes to every subscription that asked for it, and to no other', async () => {
    await subscribe();
    await subscribe({ eventTypes: ['pix.out.failed'] });
    await subscribe({ accountId: '5a4db0c5-0000-4000-8000-00000000acc2' });
    await subscribe({ accountId: teller.sandbox.connection().accountId });
    await teller.pay({});
    expect(await teller.sandbox.deliverDue()).toBe(2);
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a delivery that fails', () => {
  test('is tried six times with growing waits, then it has failed', async () => {
    await subscribe();
    receiver.answer = 500;
    await teller.pay({});
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect(await teller.sandbox.deliverDue()).toBe(1);
      expect(await teller.sandbox.deliverDue()).toBe(0);
      const { nextAttemptAtMs } = only();
      if (nextAttemptAtMs === null) break;
      const wait = nextAttemptAtMs - teller.sandbox.control.clock().virtualMs;
      waits.push(wait / 1000);
      teller.sandbox.control.advanceClock(wait - 1);
      expect(await teller.sandbox.deliverDue()).toBe(0);
      teller.sandbox.control.advanceClock(1);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480]);
    expect(only()).toMatchObject({ state: 'FAILED', attempts: 6, lastStatus: 500, lastProblem: 'HTTP 500' });
    expect(receiver.received.map(({ headers }) => headers['x-sandbox-attempt-count'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
    minutes(600);
    expect(await teller.sandbox.deliverDue()).toBe(0);
    // The very same bytes each time: a receiver sees one event.
    expect(new Set(receiver.received.map(({ body }) => String(body))).size).toBe(1);
  });

  test('a redirect and a broken connection are failures; the retry route tries once more', async () => {
    const { body: subscription } = await subscribe();
    receiver.answer = 302;
    await teller.pay({});
    await teller.sandbox.deliverDue();
    expect(only()).toMatchObject({ state: 'QUEUED', lastStatus: 302 });
    receiver.answer = null;
    for (let i = 0; i < 5; i++) {
      minutes(30);
      await teller.sandbox.deliverDue();
    }
    expect(only()).toMatchObject({ state: 'FAILED', attempts: 6, lastStatus: null });
    receiver.answer = 204;
    const { deliveryId } = only();
    const route = (id: string) => `/v1/webhooks/${subscription.id}/deliveries/${id}/retry`;
    expect(await teller.call('POST', route(deliveryId))).toMatchObject({
      status: 202,
      body: { status: 'QUEUED' },
    });
    expect(await teller.sandbox.deliverDue()).toBe(1);
    expect(only()).toMatchObject({ state: 'DELIVERED', attempts: 7 });
    expect((await teller.call('POST', route('nobody'))).body.errorCode).toBe('not_found');
  });

  test('the wait survives a restart', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'brl-webhooks-'));
    const file = join(directory, 'sandbox.sqlite');
    const before = openTeller(file, true);
    const body = { url: receiver.url, authType: 'NONE', eventTypes: ['pix.out.completed'] };
    await before.call('POST', '/v1/webhooks', { body });
    receiver.answer = 503;
    await before.pay({});
    await before.sandbox.deliverDue();
    before.sandbox.close();
    const after = openTeller(file);
    receiver.answer = 200;
    expect(await after.sandbox.deliverDue()).toBe(0);
    after.machine.now += 31_000;
    const worker = startDeliveries(after.sandbox);
    await expect.poll(() => after.sandbox.control.deliveries()[0]?.state).toBe('DELIVERED');
    await worker.stop();
    after.sandbox.close();
    rmSync(directory, { recursive: true });
  });
});

describe('a fault of delivery', () => {
  const proven = { authType: 'HMAC', authConfig: { secret: 'clé-secrète' } };
  const isProven = ({ body, headers }: Receiver['received'][number]) =>
    headers['x-signature'] === createHmac('sha256', 'clé-secrète').update(body).digest('hex');
  const ids = () => receiver.received.map(({ body }) => JSON.parse(String(body)).data.identifier);
  const due = () => teller.sandbox.deliverDue();

  test('twice is two deliveries of one event, late is 90 seconds, lost counts as delivered', async () => {
    const { control } = teller.sandbox;
    await subscribe(proven);
    control.fail('delivery_twice', 2, 'pix.out.completed');
    control.fail('delivery_late', 1, null);
    control.fail('delivery_lost', 1, null);
    for (const identifier of ['one', 'two', 'three', 'four']) await teller.pay({ identifier }, identifier);
    // None is an operation, so a request is answered as always.
    expect([await due(), await due(), await due()]).toEqual([2, 2, 0]);
    expect(ids()).toEqual(['one', 'two', 'one', 'two']);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-sandbox-request-id'])).size).toBe(4);
    control.advanceClock(89_000);
    expect(await due()).toBe(0);
    control.advanceClock(1000);
    expect([await due(), ids().at(-1)]).toEqual([1, 'three']);
    expect(control.pendingFaults()).toEqual([]);
    expect(new Set(control.deliveries().map(({ state }) => state))).toEqual(new Set(['DELIVERED']));
  });

  test('out of order comes after the next; a wrong secret and a cut body are tried again as they should be', async () => {
    const { control } = teller.sandbox;
    await subscribe(proven);
    control.fail('delivery_out_of_order', 1, null);
    await teller.pay({ identifier: 'first' }, 'first');
    expect(await due()).toBe(0);
    minutes(60);
    await teller.pay({ identifier: 'second' }, 'second');
    expect(await due()).toBe(1);
    control.advanceClock(1);
    expect([await due(), ids()]).toEqual([1, ['second', 'first']]);
    receiver.answer = 401;
    for (const fault of ['delivery_wrong_secret', 'delivery_cut'] as const) control.fail(fault, 1, null);
    await teller.pay({ identifier: 'third' }, 'third');
    expect(await due()).toBe(1);
    for (const seconds of [30, 60]) {
      control.advanceClock(seconds * 1000);
      expect(await due()).toBe(1);
    }
    const [wrong, cut, right] = receiver.received.slice(2);
    if (!wrong || !cut || !right) throw new Error('an attempt is missing');
    expect([isProven(wrong), isProven(cut), isProven(right)]).toEqual([false, false, true]);
    expect(right.body.subarray(0, cut.body.length)).toEqual(cut.body);
    expect([wrong.body, cut.headers['x-signature']]).toEqual([right.body, right.headers['x-signature']]);
  });
});
