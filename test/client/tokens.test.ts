import { expect, test } from 'vitest';
import { createTokens } from '../../src/lib/client/auth.ts';
import type { Connection } from '../../src/lib/client/connection.ts';
import { TokenError } from '../../src/lib/client/errors.ts';
import type { WireAnswer, WireRequest } from '../../src/lib/client/port.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';

const nowMs = Date.parse('2026-03-11T12:00:00Z');
const connection: Connection = {
  environment: 'sandbox',
  hostUrl: 'https://bank.example',
  tenantId: 'tenant-1',
  accountId: null,
  clientId: 'client-1',
  clientSecret: async () => 'a-secret',
  signing: null,
  actingDocument: null,
  transactionPin: null,
  settings: defaultGapSettings,
};

const clock = { now: () => nowMs, monotonic: () => 0, sleep: async () => undefined };

const noCache = {
  path: '/dev/null/none',
  read: () => null,
  write: () => undefined,
  clear: () => undefined,
};

/** The result of one answer of the token endpoint. */
async function tokenOf(answer: Omit<WireAnswer, 'body'> & { readonly body: string }) {
  const sent = { ...answer, body: Buffer.from(answer.body) };
  const transport = { send: async () => sent, close: async () => undefined };
  const { accessToken, expiresAtMs, skewMs } = await createTokens(
    connection,
    transport,
    clock,
    noCache,
  ).get();
  return { accessToken, seconds: (expiresAtMs - nowMs) / 1000, skewMs };
}

const json = { 'content-type': 'application/json' };
const token = (more: object) => JSON.stringify({ access_token: 'a-token', ...more });
const usual = { token_type: 'Bearer', expires_in: 600 };

// The specification shows neither status nor shape of the answer (section 5, item 2).
test.each([
  ['as RFC 6749 wants it', { status: 200, headers: json, body: token(usual) }, 600],
  ['201, as what is created', { status: 201, headers: json, body: token(usual) }, 600],
  ['without token_type', { status: 200, headers: json, body: token({ expires_in: 600 }) }, 600],
  ['without a media type', { status: 200, headers: {}, body: token(usual) }, 600],
  ['called plain text', { status: 200, headers: { 'content-type': 'text/plain' }, body: token(usual) }, 600],
  ['a lifetime in text', { status: 200, headers: json, body: token({ ...usual, expires_in: '600' }) }, 600],
  ['no lifetime', { status: 200, headers: json, body: token({}) }, defaultGapSettings.tokenLifetimeSeconds],
  [
    'null for what it lacks',
    { status: 200, headers: json, body: token({ ...usual, refresh_token: null, scope: null }) },
    600,
  ],
  ['a list of scopes', { status: 200, headers: json, body: token({ ...usual, scope: ['read'] }) }, 600],
])('a token is taken: %s', async (_name, answer, seconds) => {
  expect(await tokenOf(answer)).toEqual({ accessToken: 'a-token', seconds, skewMs: null });
});

test.each([
  ['', undefined, 0],
  ['', 'read', 1],
  ['read', 'read', 0],
  ['read write', 'read', 1],
])(
  'a profile that asks for "%s" uses a token of "%s", or asks %i times',
  async (tokenScope, scope, times) => {
    const asked: string[] = [];
    const transport = {
      send: async ({ body }: WireRequest) => {
        asked.push(String(new URLSearchParams(Buffer.from(body ?? '').toString()).get('scope')));
        return { status: 200, headers: json, body: Buffer.from(token(usual)) };
      },
      close: async () => undefined,
    };
    const kept = {
      accessToken: 'kept',
      issuedAtMs: nowMs,
      expiresAtMs: nowMs + 60_000,
      skewMs: 0,
      issuedMonotonicMs: 0,
    };
    const cache = {
      path: '/dev/null/none',
      read: () => ({ ...kept, authMethod: 'client_secret_post' as const, ...(scope ? { scope } : {}) }),
      write: () => undefined,
      clear: () => undefined,
    };
    const settings = { ...defaultGapSettings, tokenScope };
    await createTokens({ ...connection, settings }, transport, clock, cache).get();
    expect(asked).toEqual(Array.from({ length: times }, () => tokenScope || 'null'));
  },
);

test('a service that takes no form gets the same members as JSON', async () => {
  const sent: unknown[] = [];
  const transport = {
    send: async ({ method, headers, body }: WireRequest) => {
      sent.push([method, headers['content-type'], headers.authorization, Buffer.from(body ?? '').toString()]);
      return { status: 200, headers: json, body: Buffer.from(token(usual)) };
    },
    close: async () => undefined,
  };
  const settings = {
    ...defaultGapSettings,
    tokenScope: 'read',
    tokenAuthMethod: 'client_secret_json' as const,
  };
  await createTokens({ ...connection, settings }, transport, clock, noCache).get();
  const members =
    '{"scope":"read","grant_type":"client_credentials","client_id":"client-1","client_secret":"a-secret"}';
  expect(sent).toEqual([['POST', 'application/json', undefined, members]]);
});

test('the time of the answer is kept', async () => {
  const headers = { ...json, date: 'Wed, 11 Mar 2026 12:01:00 GMT' };
  expect(await tokenOf({ status: 201, headers, body: token(usual) })).toMatchObject({ skewMs: 60_000 });
});

test.each([
  ['no token', { status: 200, headers: json, body: '{"token_type":"Bearer"}' }, 'unavailable'],
  ['no JSON', { status: 200, headers: json, body: 'a-token' }, 'unavailable'],
  [
    'another kind of token',
    { status: 200, headers: json, body: token({ token_type: 'mac' }) },
    'unavailable',
  ],
  [
    'a lifetime that is none',
    { status: 200, headers: json, body: token({ expires_in: 'soon' }) },
    'unavailable',
  ],
  [
    "a refusal in the service's own form",
    { status: 401, headers: json, body: '{"errorCode":"unauthorized","message":"x"}' },
    'refused',
  ],
  ['a path that is not there', { status: 404, headers: {}, body: 'Not Found' }, 'unavailable'],
  ['too many requests', { status: 429, headers: json, body: '{"message":"x"}' }, 'unavailable'],
  ['a refusal that has one', { status: 401, headers: json, body: token(usual) }, 'refused'],
  [
    'a redirect',
    { status: 302, headers: { location: 'https://other.example/' }, body: token(usual) },
    'unavailable',
  ],
])('no token is taken: %s', async (_name, answer, reason) => {
  const error = await tokenOf(answer).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TokenError);
  expect(error).toMatchObject({ reason });
});
