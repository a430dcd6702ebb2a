import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Authentication } from '../../src/lib/deliveries/authentication.ts';
import { capturing } from '../../src/lib/deliveries/capture.ts';
import {
  type Receiver,
  type ReceiverLimits,
  type Refusal,
  startReceiver,
} from '../../src/lib/deliveries/receiver.ts';
import { trustedProxies } from '../../src/lib/deliveries/sender.ts';
import type { Capture, CaptureStore } from '../../src/lib/deliveries/store.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { until } from '../support/brl.ts';

const secret = 'segredo-do-receptor';
const hmac: Authentication = { type: 'HMAC', header: 'X-Signature', secret };

let directory: string;
let store: CaptureStore;
let receiver: Receiver;
let refusals: Refusal[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'brl-captures-'));
  store = openSqliteCaptures(join(directory, 'state', 'captures.sqlite'));
  refusals = [];
});
afterEach(async () => {
  await receiver?.close();
  store.close();
  rmSync(directory, { recursive: true });
});

interface Settings {
  readonly authentication?: Authentication;
  readonly path?: string;
  readonly limits?: Partial<ReceiverLimits>;
  readonly store?: Pick<CaptureStore, 'add'>;
}

async function start(settings: Settings = {}): Promise<void> {
  const capture = capturing({
    store: settings.store ?? store,
    authentication: settings.authentication ?? hmac,
    subscriptionId: null,
    others: [],
    now: Date.now,
  });
  receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    paths: settings.path === undefined ? null : [settings.path],
    tls: null,
    accept: async (delivery) => (await capture(delivery))?.status ?? 401,
    isOpen: () => false,
    isTrusted: trustedProxies([]),
    refused: (refusal) => void refusals.push(refusal),
    ...(settings.limits ? { limits: settings.limits } : {}),
  });
}

const event = (id: string, type = 'pix.out.completed', data: object = {}) =>
  JSON.stringify({
    id,
    type,
    occurredAt: '2026-11-21T12:00:00Z',
    schemaVersion: '1.0',
    environment: 'sandbox',
    tenantId: 't1',
    accountId: 'a1',
    data: { status: 'SUCCESS', identifier: `inv-${id}`, ...data },
  });
const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex');

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

function send(body: string | Buffer, headers: Record<string, string> = {}, method = 'POST'): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request(receiver.url, { method, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
const deliver = async (body: string | Buffer, more: Record<string, string> = {}) =>
  (await send(body, { 'x-signature': sign(body), ...more })).status;
const attempt = (count: number, requestId: string) => ({
  'x-acme-attempt-count': String(count),
  'x-acme-request-id': requestId,
});
const kept = (): Capture[] => [...store.list({ order: 'oldest' })];

/** Bytes on a bare connection, and what comes back until it ends. */
function raw(text: string | Buffer, end = true): Promise<string> {
  const { port } = new URL(receiver.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(
      Number(port),
      '127.0.0.1',
      () => void (end ? socket.end(text) : socket.write(text)),
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe('a delivery is kept', () => {
  test('is kept byte for byte with its header lines in order, then answered with 200', async () => {
    await start();
    const body = `${event('e1')}\n`;
    expect(await deliver(body, { 'X-Acme-Event-Id': 'e1', ...attempt(1, 'd1') })).toBe(200);
    const [capture] = kept();
    expect(Buffer.from(capture?.body ?? '')).toEqual(Buffer.from(body));
    expect(capture?.headers.map(([name]) => name).slice(0, 3)).toEqual([
      'x-signature',
      'X-Acme-Event-Id',
      'x-acme-attempt-count',
    ]);
    expect(capture).toMatchObject({
      kind: 'new',
      valid: true,
      status: 200,
      attempt: 1,
      requestId: 'd1',
      envelope: { eventId: 'e1', type: 'pix.out.completed', accountId: 'a1', identifier: 'inv-e1' },
    });
  });

  test('with a bad signature is kept and answered with 401 before a cause is looked for, and does not stand in the way of the true one', async () => {
    await start();
    const body = event('e1');
    expect((await send(body, { 'x-signature': sign(`${body}\n`) })).status).toBe(401);
    expect((await send(body)).status).toBe(401);
    expect(await deliver(body)).toBe(200);
    expect(await deliver(body)).toBe(200);
    expect(kept().map(({ kind, causes }) => [kind, causes[0]?.code])).toEqual([
      ['refused', 'not_looked_for'],
      ['refused', 'not_looked_for'],
      ['new', undefined],
      ['redelivery', undefined],
    ]);
  });

  test('told apart: a new event, a later attempt, a redelivery, one id with other bytes', async () => {
    await start();
    await deliver(event('e1'), attempt(1, 'd1'));
    await deliver(event('e1'), attempt(2, 'd1'));
    await deliver(event('e1'), attempt(1, 'd2'));
    await deliver(event('e1', 'pix.out.completed', { amount: 1 }), attempt(3, 'd1'));
    await deliver(event('e2'), attempt(4, 'd3'));
    expect(kept().map(({ kind, duplicateOf, differs }) => [kind, duplicateOf, differs])).toEqual([
      ['new', null, false],
      ['attempt', 1, false],
      ['redelivery', 1, false],
      ['attempt', 1, true],
      ['new', null, false],
    ]);
    expect(String(Buffer.from(kept()[2]?.body ?? ''))).toBe(event('e1'));
  });

  test.each([
    ['ted.out.confirmed', 'ted.payment', { tedId: 'ted-7' }],
    ['pix.in.completed', 'qrcode.paid', { endToEnd: 'E123' }],
  ])('%s and %s are two events of one payment, in either order', async (type, alias, data) => {
    await start();
    await deliver(event('a', type, data));
    await deliver(event('b', alias, data));
    await deliver(event('c', alias, { tedId: 'other', endToEnd: 'other' }));
    await deliver(event('d', type, { tedId: 'other', endToEnd: 'other' }));
    expect(kept().map(({ kind, envelope, pairedWith }) => [kind, envelope?.aliasOf, pairedWith])).toEqual([
      ['new', null, 'b'],
      ['new', type, 'a'],
      ['new', type, 'd'],
      ['new', null, 'c'],
    ]);
  });
});

describe('a delivery that is not simply kept', () => {
  test('that is proven and no event is kept and answered with 400', async () => {
    await start();
    const bodies = [
      '',
      'no JSON',
      '[]',
      '{"id":"e1"}',
      '{"id":"e1","id":"e2","type":"x"}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ];
    for (const body of bodies) expect(await deliver(body)).toBe(400);
    expect(kept().map(({ problem }) => problem)).toEqual([
      'not_json',
      'not_json',
      'not_an_event',
      'not_an_event',
      'not_json',
      'not_json',
    ]);
  });

  test('that cannot be kept is answered with 503, so that it comes again', async () => {
    const broken = {
      add: () => {
        throw new Error('disk full');
      },
    };
    await start({ store: broken });
    expect(await deliver(event('e1'))).toBe(503);
  });

  test.each<[Authentication, Record<string, string>]>([
    [{ type: 'API_KEY', header: 'X-API-Key', secret: 'chave-secreta' }, { 'x-api-key': 'chave-secreta' }],
    [
      { type: 'BASIC', username: 'brl', secret: 'senha-secreta' },
      { authorization: `Basic ${btoa('brl:senha-secreta')}` },
    ],
    [{ type: 'BEARER', secret: 'token-secreto' }, { authorization: 'Bearer token-secreto' }],
  ])('%j is taken, and its secret is not written down', async (authentication, headers) => {
    await start({ authentication });
    expect((await send(event('e1'), headers)).status).toBe(200);
    const [value] = Object.values(headers);
    expect((await send(event('e1'), { 'x-other': `${value}!` })).status).toBe(401);
    const text = JSON.stringify(kept().map((capture) => capture.headers));
    expect(text).not.toMatch(/secret[ao]|YnJsOnNlbmhh/);
    expect(text).toContain('[hidden]');
  });
});

test('the credential of a proxy is not written down, the word of its scheme is', async () => {
  await start();
  const own = {
    authorization: 'Bearer of-the-proxy',
    'Proxy-Authorization': 'Digest of-the-proxy',
    cookie: 'a=of-the-proxy',
  };
  expect(await deliver(event('e1'), own)).toBe(200);
  const headers = kept().flatMap((capture) => capture.headers);
  expect(JSON.stringify(headers)).not.toContain('of-the-proxy');
  expect(headers).toContainEqual(['authorization', 'Bearer [not kept]']);
});

describe('a flood of deliveries that are not proven', () => {
  const large = Buffer.alloc(178_000, 'x');
  const forged = (text: string | Buffer) => send(text, { 'x-signature': '0'.repeat(64) });

  test('is not kept beyond its budget; a small one and every proven one still are', async () => {
    await start();
    for (let i = 0; i < 30; i++) expect((await forged(large)).status).toBe(401);
    expect((await forged(event('e1'))).status).toBe(401);
    expect(await deliver(event('e1'))).toBe(200);
    const [...all] = kept();
    expect(all.length).toBeLessThan(20);
    expect(all.slice(-2).map(({ kind, envelope }) => [kind, envelope?.eventId])).toEqual([
      ['refused', 'e1'],
      ['new', 'e1'],
    ]);
  });

  test('gives its connection back after each answer', async () => {
    await start();
    expect((await forged('x')).headers.connection).toBe('close');
  });

  test('is told by the address that a proxy on this machine tells', async () => {
    await start();
    await send(event('e1'), { 'x-forwarded-for': '198.51.100.7' });
    expect(kept()[0]?.remoteAddress).toBe('198.51.100.7');
  });
});

describe('the receiver', () => {
  test('takes POST alone, its path alone, 256 kB at most', async () => {
    await start({ path: '/hook' });
    expect((await send('', {}, 'GET')).status).toBe(405);
    expect((await send('', {}, 'DELETE')).headers.allow).toBe('POST');
    expect(
      await raw('POST /other HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 404 /);
    expect(await deliver(Buffer.alloc(256 * 1024, 'x'))).toBe(400);
    expect(await raw('POST /hook HTTP/1.1\r\nHost: a\r\nContent-Length: 262145\r\n\r\n', false)).toMatch(
      /^HTTP\/1.1 413 /,
    );
    const chunk = `10000\r\n${'y'.repeat(0x10000)}\r\n`;
    expect(
      await raw(
        `POST /hook HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`,
        false,
      ),
    ).toMatch(/^HTTP\/1.1 413 /);
    expect(kept()).toHaveLength(1);
    expect(refusals.map(({ status }) => status)).toEqual([405, 405, 404, 413, 413]);
  });

  test('gives slow senders up with 408, and goes on', async () => {
    await start({ limits: { headersMs: 150, requestMs: 300 } });
    const [headers, body] = await Promise.all([
      raw('POST / HTTP/1.1\r\nHost: a\r\nX-', false),
      raw('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf', false),
    ]);
    expect([headers, body].map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 408', 'HTTP/1.1 408']);
    expect(refusals.map(({ status }) => status)).toEqual([408, 408]);
    expect(await deliver(event('e1'))).toBe(200);
  });

  test('survives what is no HTTP, headers without end, broken connections and __proto__', async () => {
    await start();
    expect(await raw('\x16\x03\x01 hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    expect(await raw(`POST / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
    expect(
      await raw('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 400 /);
    expect(refusals.map(({ why }) => why)).toEqual([
      'it speaks TLS, but this port speaks plain HTTP',
      'headers too large',
      'it is not HTTP (HPE_INVALID_TRANSFER_ENCODING)',
    ]);
    await raw('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
    expect(refusals.at(-1)?.why).toBe('broke off before its end');
    const hostile =
      '{"__proto__":{"id":"p","type":"p"},"id":"e1","type":"pix.out.completed","data":{"__proto__":{"identifier":"p"}}}';
    expect(await deliver(hostile)).toBe(200);
    expect(await deliver('{"__proto__":{"id":"p","type":"p"},"data":[]}')).toBe(400);
    expect(kept()[0]?.envelope).toMatchObject({ eventId: 'e1', identifier: null, accountId: null });
    expect({}).not.toHaveProperty('id');
    expect(await deliver(event('\u001b[2J<script>'))).toBe(200);
  });

  test('answers what is under way when it is closed, and then takes nothing', async () => {
    await start();
    const body = event('e1');
    const { port } = new URL(receiver.url);
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nX-Signature: ${sign(body)}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await until(() => answer === 'HTTP/1.1 100 Continue\r\n\r\n');
    answer = '';
    const closed = receiver.close();
    socket.write(body);
    await closed;
    await until(() => answer !== '');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(kept()).toHaveLength(1);
    await expect(deliver(event('e2'))).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the store', () => {
  test('is for its owner alone, and refuses a file that is not', () => {
    const { location } = store;
    expect(statSync(location).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'state')).mode & 0o777).toBe(0o700);
    chmodSync(location, 0o644);
    expect(() => openSqliteCaptures(location)).toThrow('open to other users');
    expect(() => openSqliteCaptures(directory)).toThrow('not a regular file');
  });

  test('keeps the last 500 refusals and everything that was accepted', async () => {
    await start({ authentication: { type: 'NONE' } });
    await send(event('e1'));
    for (let i = 0; i < 510; i++) await send('x');
    const refused = [...store.list({ kinds: ['refused'], order: 'oldest' })];
    expect([refused.length, refused[0]?.captureId]).toEqual([500, 12]);
    expect([...store.list({ eventId: 'e1' })]).toHaveLength(1);
  });

  test('finds by each name, with a limit and an order', async () => {
    await start();
    for (const id of ['a', 'b', 'c']) await deliver(event(id, 'pix.in.completed', { endToEnd: `E${id}` }));
    const ids = (filter: Parameters<CaptureStore['list']>[0]) =>
      [...store.list(filter)].map(({ envelope }) => envelope?.eventId);
    expect(ids({})).toEqual(['c', 'b', 'a']);
    expect(ids({ limit: 1, order: 'oldest' })).toEqual(['a']);
    expect(ids({ endToEndId: 'Eb' })).toEqual(['b']);
    expect(ids({ identifier: 'inv-c' })).toEqual(['c']);
    expect(ids({ types: ['pix.out.failed'] })).toEqual([]);
    expect(ids({ accountId: 'a1', sinceMs: 0, untilMs: Date.now() + 1 })).toHaveLength(3);
    expect(ids({ untilMs: 1 })).toEqual([]);
  });
});
