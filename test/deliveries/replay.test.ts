import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Authentication } from '../../src/lib/deliveries/authentication.ts';
import type { HeaderList } from '../../src/lib/deliveries/delivery.ts';
import { proofOf, replay, replayed } from '../../src/lib/deliveries/replay.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';

const body = Buffer.from('{"id":"e1", "data":{"amount":10.50}}\n\u00a0');
const hmac: Authentication = { type: 'HMAC', header: 'X-Signature', secret: 'another' };
const bearer: Authentication = { type: 'BEARER', secret: 'a token' };
const signature = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

test('sends the bytes and lines that came, and says what came of it', async () => {
  const headers: HeaderList = [
    ['Host', 'old.example.com'],
    ['X-Twice', 'one'],
    ['x-signature', 'kept as it came'],
    ['X-Twice', 'two'],
  ];
  const result = await replay({ headers, body }, new URL(receiver.url), null, () => 1);
  expect(result).toMatchObject({ url: receiver.url, atMs: 1, status: 200, problem: null });
  const { headers: got, body: bytes } = receiver.received.at(-1) ?? {};
  expect(bytes).toEqual(body);
  expect(got).toMatchObject({ 'x-twice': 'one, two', 'x-signature': 'kept as it came' });
  expect(got?.host).toBe(new URL(receiver.url).host);
});

test('signs again in the place of the old signature, over the same bytes', () => {
  const headers: HeaderList = [
    ['A', '1'],
    ['x-SIGNATURE', 'old'],
    ['B', '2'],
  ];
  expect(replayed({ headers, body }, hmac)).toEqual({
    headers: [
      ['A', '1'],
      ['X-Signature', signature('another')],
      ['B', '2'],
    ],
    body,
    leftOut: [],
  });
  expect(replayed({ headers: [['A', '1']], body }, hmac).headers).toHaveLength(2);
});

test('puts a hidden secret in again, or leaves its line out and says so', () => {
  const headers: HeaderList = [
    ['Authorization', '[hidden]'],
    ['X-Note', 'it was [hidden] here'],
    ['A', '1'],
  ];
  expect(replayed({ headers, body }, bearer).headers).toEqual([
    ['Authorization', 'Bearer a token'],
    ['A', '1'],
  ]);
  expect(replayed({ headers, body }, null)).toEqual({
    headers: [['A', '1']],
    body,
    leftOut: ['Authorization', 'X-Note'],
  });
  expect(replayed({ headers, body }, { type: 'NONE' }).headers).toEqual([['A', '1']]);
});

test('leaves out the credential of whoever sat between, and asks for no proof because of it', () => {
  const headers: HeaderList = [
    ['Authorization', 'Bearer [not kept]'],
    ['X-Signature', 'whole'],
  ];
  expect(proofOf({ headers }, hmac, false)).toBe(null);
  expect(replayed({ headers, body }, null)).toEqual({
    headers: [['X-Signature', 'whole']],
    body,
    leftOut: ['Authorization'],
  });
});

test('a proof is made anew only where one is hidden, or on request', () => {
  const [whole, hidden] = [
    { headers: [['A', '1']] as HeaderList },
    { headers: [['A', '[hidden]']] as HeaderList },
  ];
  expect([proofOf(whole, bearer, false), proofOf(hidden, bearer, false)]).toEqual([null, bearer]);
  expect([proofOf(whole, hmac, true), proofOf(hidden, null, false)]).toEqual([hmac, null]);
});

test('follows no redirect, and never rejects', async () => {
  const elsewhere = createServer((_request, response) =>
    response.writeHead(307, { Location: receiver.url }).end(),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const before = receiver.received.length;
  const { port } = elsewhere.address() as { port: number };
  const url = new URL(`http://127.0.0.1:${port}/`);
  expect(await replay({ headers: [], body }, url, null)).toMatchObject({ status: 307, problem: 'HTTP 307' });
  expect(receiver.received).toHaveLength(before);
  await new Promise((resolve) => elsewhere.close(resolve));
  expect(await replay({ headers: [], body }, url, null)).toMatchObject({
    status: null,
    problem: 'ECONNREFUSED',
  });
  const unsendable = { type: 'BEARER', secret: 'with a\nline' } as const;
  expect(await replay({ headers: [], body }, url, unsendable)).toMatchObject({ problem: 'ERR_INVALID_CHAR' });
});

test('an answer without a length that is not over at the deadline has not accepted', async () => {
  const slow = createServer((_request, response) => {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { Connection: 'close' });
    response.write('begun');
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as { port: number };
  const soon = AbortSignal.timeout(500);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(soon);
  const result = await replay({ headers: [], body }, new URL(`http://127.0.0.1:${port}/`), null);
  expect(result).toMatchObject({ status: 200, why: 'answer_slow' });
  expect(Buffer.from(result.body).toString()).toBe('begun');
  vi.restoreAllMocks();
  slow.closeAllConnections();
  await new Promise((resolve) => slow.close(resolve));
});
