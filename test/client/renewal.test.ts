import { createPrivateKey } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTokens } from '../../src/lib/client/auth.ts';
import { createClient } from '../../src/lib/client/client.ts';
import type { Connection } from '../../src/lib/client/connection.ts';
import type { Transport, WireRequest } from '../../src/lib/client/port.ts';
import type { CachedToken } from '../../src/lib/client/token-cache.ts';
import { list } from '../../src/lib/contract/banks.ts';
import { out } from '../../src/lib/contract/pix.ts';
import { refund } from '../../src/lib/contract/refund.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { ecJwk } from './rfc7515-keys.ts';

const startMs = Date.parse('2026-03-11T12:00:00Z');
let nowMs: number;
let kept: CachedToken | null;
/** The requests sent, without those for a token. */
let sent: WireRequest[];
let tokensAsked: number;
/** The answers of the service, one after the other, the last one forever. */
let answers: { status: number; body: string }[];
let dateMs: number | null;

beforeEach(() => {
  nowMs = startMs;
  kept = {
    accessToken: 'kept',
    issuedAtMs: startMs - 60_000,
    expiresAtMs: startMs + 3_600_000,
    skewMs: 0,
    issuedMonotonicMs: startMs - 60_000,
    authMethod: 'client_secret_post',
  };
  sent = [];
  tokensAsked = 0;
  dateMs = null;
});

const connection: Connection = {
  environment: 'sandbox',
  hostUrl: 'https://bank.example',
  tenantId: 'tenant-1',
  accountId: 'acc-1',
  clientId: 'client-1',
  clientSecret: async () => 'a-secret',
  signing: null,
  actingDocument: null,
  transactionPin: null,
  settings: defaultGapSettings,
};

function client(more: Partial<Connection> = {}) {
  const all = { ...connection, ...more };
  const clock = { now: () => nowMs, monotonic: () => nowMs, sleep: async () => undefined };
  const transport: Transport = {
    async send(request) {
      if (request.url.endsWith('/oauth/token')) {
        tokensAsked += 1;
        const body = `{"access_token":"new-${tokensAsked}","token_type":"Bearer","expires_in":3600}`;
        const headers = { 'content-type': 'application/json', date: new Date(nowMs).toUTCString() };
        return { status: 200, headers, body: Buffer.from(body) };
      }
      sent.push(request);
      const { status, body } = (answers.length > 1 ? answers.shift() : answers[0]) ?? {
        status: 200,
        body: '',
      };
      const date = new Date(dateMs ?? nowMs).toUTCString();
      return { status, headers: { 'content-type': 'application/json', date }, body: Buffer.from(body) };
    },
    close: async () => undefined,
  };
  const cache = {
    path: '/dev/null/none',
    read: () => kept,
    write: (_secret: string, token: CachedToken) => {
      kept = token;
    },
    clear: () => {
      kept = null;
    },
  };
  const tokens = createTokens(all, transport, clock, cache);
  return createClient({ connection: all, transport, clock, tokens, userAgent: 'test' });
}

const refusal = (code: string | null, status = 403) => ({
  status,
  body: JSON.stringify({ ...(code === null ? {} : { errorCode: code }), message: 'x' }),
});
const bodyText = '{"amount":1}';
const bearers = () => sent.map(({ headers }) => headers.authorization);

describe('a 403 on a token that was kept', () => {
  test.each(['forbidden', 'tenant_forbidden', null, 'brand_new'])(
    '%s for ever: one new token a command, one repeat, and the next request is sent once',
    async (code) => {
      answers = [refusal(code)];
      const { exchange, encode } = client();
      await exchange(encode(out, { bodyText }, 'key-1'));
      expect(bearers()).toEqual(['Bearer kept', 'Bearer new-1']);
      expect(new Set(sent.map(({ body }) => Buffer.from(body ?? '').toString()))).toEqual(
        new Set([bodyText]),
      );
      expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
      await exchange(encode(list, {}));
      expect([sent.length, tokensAsked]).toEqual([3, 1]);
      expect(kept?.accessToken).toBe('new-1');
    },
  );

  test.each([['forbidden'], ['tenant_forbidden'], [null], ['brand_new']])(
    'money that nothing recognises again leaves once: %s',
    async (code) => {
      answers = [refusal(code)];
      const { exchange, encode } = client();
      await exchange(encode(refund, { bodyText }, 'key-1'));
      expect(sent).toHaveLength(1);
    },
  );

  test('a secret in the body leaves once, and the token is forgotten', async () => {
    answers = [refusal('forbidden')];
    const { exchange, encode } = client();
    await exchange({ ...encode(list, {}), secret: '804617' });
    expect([sent.length, kept]).toEqual([1, null]);
  });
});

describe('a 403 on a token that this command got', () => {
  test('just now: it is final', async () => {
    kept = null;
    answers = [refusal('forbidden')];
    const { exchange, encode } = client();
    await exchange(encode(list, {}));
    expect([sent.length, tokensAsked]).toEqual([1, 1]);
  });

  test('long ago: it is renewed, so that a command of hours goes on', async () => {
    kept = null;
    answers = [{ status: 200, body: '[]' }, refusal(null), { status: 200, body: '[]' }];
    const { exchange, encode } = client();
    await exchange(encode(list, {}));
    nowMs += 10 * 60_000;
    expect(await exchange(encode(list, {}))).toMatchObject({ status: 200 });
    expect(bearers()).toEqual(['Bearer new-1', 'Bearer new-1', 'Bearer new-2']);
  });

  test('by a host that has another time than the token endpoint: signed anew with its time, and not renewed', async () => {
    kept = null;
    answers = [refusal('invalid_signature'), { status: 200, body: '[]' }];
    dateMs = startMs + 3_600_000;
    const key = createPrivateKey({ key: ecJwk, format: 'jwk' });
    const pem = String(key.export({ type: 'pkcs8', format: 'pem' }));
    const signing = { keyId: 'kid-1', keyPem: async () => pem };
    const { exchange, encode } = client({ signing });
    expect(await exchange(encode(list, {}))).toMatchObject({ status: 200 });
    expect(bearers()).toEqual(['Bearer new-1', 'Bearer new-1']);
    const stamps = sent.map(({ headers }) => Date.parse(headers['x-request-timestamp'] ?? ''));
    expect(stamps).toEqual([startMs, startMs + 3_600_000]);
  });
});
