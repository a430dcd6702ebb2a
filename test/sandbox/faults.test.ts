import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultName, faults } from '../../src/lib/sandbox/faults.ts';
import { ConnectionLost } from '../../src/lib/sandbox/index.ts';
import { magicKeys } from '../../src/lib/sandbox/magic.ts';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const payTo = (name: string, key = 'k1') => teller.pay({ key: `${name}@example.com`, identifier: 'm1' }, key);
const spent = () => 50_000 - teller.balance();
const fate = async (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) =>
      error instanceof ConnectionLost ? (error.partial ? 'half an answer' : 'no answer') : error,
  );

describe('keys that decide what happens', () => {
  test('503 twice, then paid; and so again for the next payment', async () => {
    for (const round of ['a', 'b']) {
      expect((await payTo('db-unavailable', round)).body.errorCode).toBe('db_unavailable');
      expect((await payTo('db-unavailable', round)).status).toBe(503);
      const paid = await teller.pay({ key: 'db-unavailable@example.com', identifier: round }, round);
      expect(paid.status).toBe(200);
    }
    expect(spent()).toBe(20);
  });

  test.each([
    ['partner-unavailable', 502, 'partner_unavailable', 0],
    ['rate-limited', 429, 'partner_rate_limited', 0],
    ['internal-error', 500, 'internal_error', 0],
    ['internal-error-paid', 500, 'internal_error', 10],
    ['gateway-timeout', 504, 'timeout', 10],
  ])('%s: %i %s', async (name, status, errorCode, debited) => {
    const answer = await payTo(name);
    expect([answer.status, answer.body.errorCode]).toEqual([status, errorCode]);
    expect(spent()).toBe(debited);
    expect((await teller.lookup('m1')).status).toBe(debited > 0 ? 200 : 404);
  });

  test.each([
    ['lost-answer', 'no answer'],
    ['truncated', 'half an answer'],
  ])('%s: paid, and %s; the same key then gets the recorded result', async (name, expected) => {
    expect(await fate(payTo(name))).toBe(expected);
    expect(spent()).toBe(10);
    expect((await payTo(name)).body.status).toBe('COMPLETED');
    expect(spent()).toBe(10);
  });

  test('redirect and garbage: paid, but the answer is none of the service', async () => {
    const redirect = await payTo('redirect');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      307,
      'https://elsewhere.example.com/',
    ]);
    const garbage = await teller.pay({ key: 'garbage@example.com' }, 'k2');
    expect([garbage.status, garbage.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(spent()).toBe(20);
  });

  test('every key of the table is well-formed, in lower case and known once', () => {
    const keys = magicKeys.map((entry) => entry.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(keys.map((key) => key.toLowerCase()));
  });
});

describe('injected faults', () => {
  const inject = (name: FaultName, times = 1, route: string | null = null) =>
    teller.sandbox.control.fail(name, times, route);

  test('strike as often as asked, only where asked, and are counted down', async () => {
    inject('db_unavailable', 2, 'pix.out');
    expect((await teller.call('GET', '/v1/banks')).status).toBe(200);
    expect((await teller.pay({}, 'k1')).status).toBe(503);
    expect(teller.sandbox.control.pendingFaults()).toMatchObject([{ name: 'db_unavailable', remaining: 1 }]);
    expect((await teller.pay({}, 'k1')).status).toBe(503);
    expect((await teller.pay({}, 'k1')).status).toBe(200);
    expect(teller.sandbox.control.pendingFaults()).toEqual([]);
  });

  test('a path names one route, and clearing forgets', async () => {
    inject('internal_error', 5, '/v1/banks/001');
    expect((await teller.call('GET', '/v1/banks/033')).status).toBe(200);
    expect((await teller.call('GET', '/v1/banks/001')).status).toBe(500);
    teller.sandbox.control.clearFaults();
    expect((await teller.call('GET', '/v1/banks/001')).status).toBe(200);
  });

  test('also strike a refusal on its way back', async () => {
    inject('lost_answer', 1, 'pix.out');
    expect(await fate(teller.pay({ amount: 60_000, identifier: 'm1' }, 'k1'))).toBe('no answer');
    expect((await teller.lookup('m1')).body.status).toBe('FAILED');
  });

  test.each(Object.keys(faults) as FaultName[])(
    '%s executes exactly when its moment says so',
    async (name) => {
      inject(name, 1, 'pix.out');
      const outcome = await teller.pay({}, 'k1').then(
        ({ status }) => status,
        (error: unknown) => error,
      );
      const { when, answer } = faults[name];
      expect(spent()).toBe(when === 'after' ? 10 : 0);
      if (typeof answer === 'object') expect(outcome).toBe(answer.status);
      else if (answer === 'drop' || answer === 'truncate') expect(outcome).toBeInstanceOf(ConnectionLost);
    },
  );

  test('the token endpoint is struck by its own name alone', async () => {
    const { baseUrl, tokenPath, clientId, clientSecret } = teller.sandbox.connection();
    const ask = async () => {
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
      const request = new Request(baseUrl + tokenPath, { method: 'POST', body: new URLSearchParams(form) });
      return (await teller.sandbox.fetch(request, 'tenant')).status;
    };
    inject('db_unavailable');
    expect(await ask()).toBe(200);
    teller.sandbox.control.clearFaults();
    inject('db_unavailable', 1, 'oauth.token');
    expect(await ask()).toBe(503);
    expect(await ask()).toBe(200);
    inject('lost_answer', 1, tokenPath);
    expect(await fate(ask())).toBe('no answer');
  });

  test('a slow answer comes late, and a caller that leaves before does not undo it', async () => {
    inject('slow_answer', 2, 'pix.out');
    const started = performance.now();
    expect((await teller.pay({}, 'k1')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(19);
    const { baseUrl, accountId, tenantId } = teller.sandbox.connection();
    const request = new Request(`${baseUrl}/v1/accounts/${accountId}/pix/out`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await teller.token()}`,
        'x-tenant-id': tenantId,
        'idempotency-key': 'k2',
      },
      body: JSON.stringify({ amount: 10, keyType: 'EMAIL', key: 'maria@example.com' }),
      signal: AbortSignal.timeout(5),
    });
    expect(await fate(teller.sandbox.fetch(request, 'tenant'))).toBe('no answer');
    expect(spent()).toBe(20);
  });
});
