import { constants, createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostName } from '../../src/lib/sandbox/behaviour.ts';
import { noon, openTeller, type Reply, readReply, type Teller } from './teller.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = { ES256: ec, PS256: rsa } as const;

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
  for (const [kid, pair] of Object.entries(keys)) {
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    teller.sandbox.control.registerDelegatedKey(kid, pem);
  }
});
afterEach(() => teller.sandbox.close());

interface Forgery {
  readonly alg?: string;
  readonly kid?: string;
  readonly key?: KeyObject;
  readonly timestamp?: string;
  readonly target?: string;
  readonly hash?: string;
  readonly lines?: (lines: string[]) => string[];
  readonly jws?: string;
  readonly without?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encode = (text: string) => Buffer.from(text).toString('base64url');

/** Signs as the specification says in 5.8, with node:crypto alone. */
function signHeaders(
  method: string,
  target: string,
  body: string,
  algorithm: keyof typeof keys,
  forgery: Forgery,
) {
  const timestamp = forgery.timestamp ?? '2026-03-10T15:00:00Z';
  const lines = [method, forgery.target ?? target, timestamp, 'key-1', forgery.hash ?? sha256(body)];
  const text = (forgery.lines?.(lines) ?? lines).join('\n');
  const header = encode(JSON.stringify({ alg: forgery.alg ?? algorithm, kid: forgery.kid ?? algorithm }));
  const key = forgery.key ?? keys[algorithm].privateKey;
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const options = algorithm === 'PS256' ? { key, ...pss } : { key, dsaEncoding: 'ieee-p1363' as const };
  const signature = sign('sha256', Buffer.from(`${header}.${encode(text)}`), options).toString('base64url');
  return {
    'idempotency-key': 'key-1',
    'x-request-timestamp': timestamp,
    'x-content-sha256': forgery.hash ?? sha256(body),
    'x-request-signature': forgery.jws ?? `${header}..${signature}`,
  };
}

async function send(
  method: string,
  target: string,
  body: string,
  {
    algorithm = 'ES256' as keyof typeof keys,
    host = 'client' as HostName,
    ...forgery
  }: Forgery & { algorithm?: keyof typeof keys; host?: HostName } = {},
): Promise<Reply> {
  const { tenantId, clientBaseUrl, delegatedClientId } = teller.sandbox.connection();
  const headers = new Headers({
    authorization: `Bearer ${await teller.token(delegatedClientId)}`,
    'x-tenant-id': tenantId,
    ...signHeaders(method, target, body, algorithm, forgery),
  });
  if (forgery.without) headers.delete(forgery.without);
  const request = new Request(clientBaseUrl + target, { method, headers, body: body === '' ? null : body });
  return readReply(await teller.sandbox.fetch(request, host));
}

const account = '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc1';
const payment = JSON.stringify({ amount: 10, keyType: 'EMAIL', key: 'maria@example.com' });

describe.each(['ES256', 'PS256'] as const)('%s', (algorithm) => {
  test('lets a payment and a look-up with a query through', async () => {
    expect((await send('POST', `${account}/pix/out`, payment, { algorithm })).status).toBe(200);
    const target = `${account}/pix/key/maria%40example.com?noCache=true`;
    expect((await send('GET', target, '', { algorithm })).status).toBe(200);
  });

  test.each([
    ['the signature of another body', { hash: sha256('other') }, 'X-Content-SHA256'],
    ['the signature of another path', { target: `${account}/pix/out/async` }, 'não corresponde'],
    ['another method', { lines: ([, ...rest]: string[]) => ['GET', ...rest] }, 'não corresponde'],
    ['no line for the key', { lines: (lines: string[]) => lines.toSpliced(3, 1) }, 'não corresponde'],
    ['a trailing line feed', { lines: (lines: string[]) => [...lines, ''] }, 'não corresponde'],
    ['an unknown kid', { kid: 'nobody' }, 'nobody'],
    ['no algorithm', { alg: 'none' }, 'ES256 ou PS256'],
    ['an attached payload', { jws: 'a.b.c' }, 'detached'],
    ['no signature', { without: 'x-request-signature' }, 'falta X-Request-Signature'],
    ['no hash', { without: 'x-content-sha256' }, 'falta X-Content-SHA256'],
    ['no timestamp', { without: 'x-request-timestamp' }, 'falta X-Request-Timestamp'],
    ['a timestamp of another kind', { timestamp: String(noon) }, 'RFC 3339'],
  ] as [string, Forgery, string][])('refuses %s', async (_name, forgery, reason) => {
    const refusal = await send('POST', `${account}/pix/out`, payment, { algorithm, ...forgery });
    expect([refusal.status, refusal.body.errorCode]).toEqual([403, 'invalid_signature']);
    expect(refusal.body.message).toContain(reason);
    expect(teller.balance()).toBe(50_000);
  });
});

describe('time and key', () => {
  const at = (seconds: number) =>
    send('GET', '/v1/banks', '', { timestamp: new Date(noon + seconds * 1000).toISOString() });

  test.each([
    [300, 200],
    [-300, 200],
    [301, 403],
    [-301, 403],
  ])('%i seconds off: %i', async (seconds, status) => {
    expect((await at(seconds)).status).toBe(status);
  });

  test('the virtual clock does not age a signature', async () => {
    teller.sandbox.control.advanceClock(31 * 60_000);
    expect((await at(0)).status).toBe(200);
  });

  test('a key of the wrong kind', async () => {
    const refusal = await send('GET', '/v1/banks', '', { algorithm: 'ES256', kid: 'PS256' });
    expect(refusal.body.message).toContain('não serve para ES256');
  });
});

describe('the two hosts', () => {
  test('a new delegated credential waits for 18 hours', async () => {
    const { tenantId, clientBaseUrl } = teller.sandbox.connection();
    const ask = async () => {
      const headers = {
        authorization: `Bearer ${await teller.token('sandbox-delegated-pending')}`,
        'x-tenant-id': tenantId,
        ...signHeaders('GET', '/v1/banks', '', 'ES256', {}),
      };
      return readReply(
        await teller.sandbox.fetch(new Request(`${clientBaseUrl}/v1/banks`, { headers }), 'client'),
      );
    };
    expect((await ask()).body.errorCode).toBe('credential_not_yet_active');
    teller.sandbox.control.advanceClock(18 * 3_600_000);
    expect((await ask()).status).toBe(200);
  });

  test('a delegated credential is sent away from the tenant host', async () => {
    const refusal = await send('GET', '/v1/banks', '', { host: 'tenant' });
    expect([refusal.status, refusal.body.errorCode]).toEqual([403, 'signed_host_required']);
  });

  test('a delegated credential stays on its account', async () => {
    const target = '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc2/pix/payments/lookup?identifier=x';
    expect((await send('GET', target, '')).body.errorCode).toBe('forbidden');
  });

  test('an unlisted address is refused', async () => {
    const { tenantId, clientBaseUrl, delegatedClientId } = teller.sandbox.connection();
    const headers = {
      authorization: `Bearer ${await teller.token(delegatedClientId)}`,
      'x-tenant-id': tenantId,
      ...signHeaders('GET', '/v1/banks', '', 'ES256', {}),
    };
    const from = async (remoteAddress: string) => {
      const request = new Request(`${clientBaseUrl}/v1/banks`, { headers });
      return (await teller.sandbox.fetch(request, 'client', { remoteAddress, target: '/v1/banks' })).status;
    };
    expect(await from('::ffff:127.0.0.1')).toBe(200);
    expect(await from('203.0.113.7')).toBe(403);
  });
});

describe('POST /v1/security/signature/verify', () => {
  const target = '/v1/security/signature/verify';

  test('answers the canonical text, the hash and the verdict', async () => {
    const { status, body } = await send('POST', target, '{}');
    expect(status).toBe(200);
    expect(body).toEqual({
      valid: true,
      reason: null,
      canonicalString: `POST\n${target}\n2026-03-10T15:00:00Z\nkey-1\n${sha256('{}')}`,
      bodySha256: sha256('{}'),
    });
  });

  test('is 200 for a bad signature too, and creates nothing', async () => {
    const { status, body } = await send('POST', target, '{}', { timestamp: '2026-03-10T14:00:00Z' });
    expect([status, body.valid]).toEqual([200, false]);
    expect(body.reason).toContain('-3600 s');
    expect(teller.eventTypes()).toEqual([]);
  });

  test('is 200 for a credential that signs nothing', async () => {
    const { status, body } = await teller.call('POST', target);
    expect([status, body.valid]).toEqual([200, false]);
  });
});
