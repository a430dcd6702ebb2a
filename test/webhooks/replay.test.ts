import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import type { Authentication } from '../../src/lib/deliveries/authentication.ts';
import { capturing } from '../../src/lib/deliveries/capture.ts';
import type { HeaderList } from '../../src/lib/deliveries/delivery.ts';
import type { CaptureStore } from '../../src/lib/deliveries/store.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';

const secret = 'segredo do receptor';
const hmac: Authentication = { type: 'HMAC', header: 'X-Signature', secret };
const token: Authentication = { type: 'BEARER', secret: 'token-muito-secreto' };

let own: Machine;
let store: CaptureStore;
let receiver: Receiver;
beforeAll(async () => {
  own = machine({ BRL_ENVIRONMENT: 'sandbox' });
  const path = capturesPath(own.env, 'sandbox');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  store = openSqliteCaptures(path);
  receiver = await openReceiver();
  for (const [id, more] of scene) await arrive(id, more);
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = 200;
});
afterAll(async () => {
  store.close();
  await receiver.close();
  own.remove();
});

interface Arrival {
  readonly type?: string;
  readonly accountId?: string;
  readonly authentication?: Authentication;
  readonly proof?: readonly [string, string];
  readonly atMs?: number;
}

/** Captures 1 to 6, as `webhooks listen` would keep them. */
const scene: readonly [string, Arrival][] = [
  ['e1', { atMs: Date.parse('2026-01-05T12:00:00Z') }],
  ['e2', { type: 'ted.in.received', accountId: 'a2' }],
  ['e2', { type: 'ted.in.received', accountId: 'a2' }],
  ['e3', { authentication: token, proof: ['Authorization', 'Bearer token-muito-secreto'] }],
  ['e1', { type: 'pix.out.failed', proof: ['X-Signature', 'forged'] }],
  ['e4', { type: 'ted.in.received' }],
];

function arrive(id: string, more: Arrival): Promise<unknown> {
  const {
    type = 'pix.in.completed',
    accountId = 'a1',
    authentication = hmac,
    atMs = 1_770_000_000_000,
  } = more;
  // Not as JSON.stringify writes it: what is sent again must be these bytes.
  const body = Buffer.from(
    `{"id" : "${id}","type":"${type}","accountId":"${accountId}","data":{"amount":10.50}}\n`,
  );
  const proof = more.proof ?? ['x-signature', createHmac('sha256', secret).update(body).digest('hex')];
  const headers: HeaderList = [
    ['Host', 'old'],
    ['X-Acme-Attempt-Count', '1'],
    ['X-Twice', 'a'],
    proof,
    ['X-Twice', 'b'],
  ];
  const subscriptionId = null;
  const keep = capturing({ store, authentication, subscriptionId, others: [], now: () => atMs });
  return keep({ headers, body, target: '/hook', remoteAddress: '127.0.0.1' });
}

const file = (name: string, text: string): string => {
  const path = join(own.home, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};
const replay = (...args: string[]) => own.brl(['webhooks', 'replay', '--to', receiver.url, ...args]);
const ids = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).id);
const rows = (run: Run) =>
  run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('one capture: its bytes and lines as they came; the result is kept with it', async () => {
  const run = await replay('1');
  expect([run.code, run.stderr]).toEqual([0, '1 sent, 1 answered with 2xx.\n']);
  const [delivery] = receiver.received;
  expect(delivery?.body.equals(store.find(1)?.body ?? Buffer.alloc(0))).toBe(true);
  expect(delivery?.headers).toMatchObject({
    host: new URL(receiver.url).host,
    'x-acme-attempt-count': '1',
    'x-twice': 'a, b',
    'x-signature': createHmac('sha256', secret)
      .update(delivery?.body ?? '')
      .digest('hex'),
  });
  expect(rows(run)).toEqual([
    expect.objectContaining({
      captureId: 1,
      eventId: 'e1',
      type: 'pix.in.completed',
      attempt: 1,
      httpStatus: 200,
    }),
  ]);
  expect(store.find(1)?.forwards).toEqual([expect.objectContaining({ url: receiver.url, status: 200 })]);
});

test('an event id means the accepted delivery, never a copy that was refused', async () => {
  await replay('e1');
  expect(JSON.parse(receiver.received[0]?.body.toString() ?? '').type).toBe('pix.in.completed');
});

test('each event once and in order, chosen by type, account and time; repeats and refusals on request', async () => {
  await replay('--all', '--output', 'table');
  expect(ids()).toEqual(['e1', 'e2', 'e3', 'e4']);
  receiver.received.length = 0;
  await replay('--event', 'ted.in.received', '--account-id', 'a2', '--kind', 'new', '--kind', 'redelivery');
  expect(ids()).toEqual(['e2', 'e2']);
  receiver.received.length = 0;
  await replay('--since', '2026-01-05', '--until', '2026-01-05');
  expect(ids()).toEqual(['e1']);
  receiver.received.length = 0;
  await replay('--kind', 'refused', '--all');
  expect(ids()).toEqual(['e1']);
  expect(receiver.received[0]?.headers['x-signature']).toBe('forged');
});

test('--shuffle gives the same other order each time', async () => {
  const orders: string[][] = [];
  for (const seed of ['a', 'a']) {
    await replay('--all', '--shuffle', '--seed', seed);
    orders.push(ids());
    receiver.received.length = 0;
  }
  expect(orders[0]).not.toEqual(['e1', 'e2', 'e3', 'e4']);
  expect(orders[1]).toEqual(orders[0]);
});

test('a hidden secret is left out with a warning, or put in again', async () => {
  const without = await replay('e3');
  expect(receiver.received[0]?.headers.authorization).toBeUndefined();
  expect(without.stderr).toContain('Warning: Authorization is left out, as its secret was not kept.');
  const args = ['--auth-type', 'BEARER', '--secret-file', file('token', 'token-muito-secreto')];
  const run = await replay('e3', ...args);
  expect(receiver.received[1]?.headers.authorization).toBe('Bearer token-muito-secreto');
  expect(run.stdout + run.stderr).not.toMatch(/secreto|Warning/);
  await replay('e1', ...args);
  expect(receiver.received[2]?.headers.authorization).toBeUndefined();
});

test('--sign-again makes the HMAC with another secret, and warns where it was not proven', async () => {
  const args = ['--sign-again', '--secret-file', file('other', 'another one')];
  const run = await replay('1', ...args);
  const [delivery] = receiver.received;
  const expected = createHmac('sha256', 'another one')
    .update(delivery?.body ?? '')
    .digest('hex');
  expect([run.code, run.stderr.includes('Warning')]).toEqual([0, false]);
  expect(delivery?.headers['x-signature']).toBe(expected);
  expect((await replay('5', ...args)).stderr).toContain('capture 5 was not proven when it arrived');
});

test('stops at the first that is not taken, unless told to go on; 35, and 80 where nobody is reached', async () => {
  receiver.answer = 500;
  const stopped = await replay('--all', '--json');
  expect([stopped.code, JSON.parse(stopped.stdout).length]).toEqual([35, 1]);
  expect(stopped.stderr).toContain('1 sent, 0 answered with 2xx, 1 not accepted, 3 left unsent.');
  const on = await replay('--all', '--keep-going', '--at-once', '4');
  expect([on.code, rows(on).map(({ httpStatus }) => httpStatus)]).toEqual([35, [500, 500, 500, 500]]);
  expect(store.find(6)?.forwards.at(-1)).toMatchObject({ status: 500, problem: 'HTTP 500' });
  const nobody = await own.brl(['webhooks', 'replay', '1', '--to', 'http://127.0.0.1:1/']);
  expect([nobody.code, rows(nobody)[0].problem]).toEqual([80, 'ECONNREFUSED']);
});

test('--dry-run lists what would be sent, and how it is proven', async () => {
  const before = store.find(1)?.forwards.length;
  const run = await replay('--all', '--dry-run', '--json');
  expect(
    JSON.parse(run.stdout).map(({ captureId, proof, leftOut }: Dry) => [captureId, proof, leftOut]),
  ).toEqual([
    [1, 'as it came', []],
    [2, 'as it came', []],
    [4, 'as it came', ['Authorization']],
    [6, 'as it came', []],
  ]);
  expect([receiver.received, store.find(1)?.forwards.length]).toEqual([[], before]);
  const table = await replay('4', '--dry-run');
  expect(table.stdout).toMatch(/^ID +RECEIVED \(BRT\) +EVENT +BYTES +PROOF\n +4 .*without Authorization\n$/);
});

interface Dry {
  readonly captureId: number;
  readonly proof: string;
  readonly leftOut: readonly string[];
}

test.each<[string[], number, string]>([
  [[], 2, 'usage'],
  [['1', '--event', 'pix.in.completed'], 2, 'usage'],
  [['--all', '--sign-again'], 2, 'usage'],
  [['--all', '--since', 'soon'], 2, 'invalid_date_range'],
  [['nothing'], 30, 'not_captured'],
])('%j is refused', async (args, code, errorCode) => {
  const run = await replay('--json', ...args);
  expect([run.code, run.json.error?.code]).toEqual([code, errorCode]);
});

describe('a changed copy', () => {
  const changed = (...args: string[]) => replay('1', '--secret-file', file('secret', secret), ...args);

  test('keeps types and spelling, is signed over its bytes, marked, and counts for nothing', async () => {
    const before = store.find(1)?.forwards.length;
    const run = await changed(
      '--field',
      'data.amount=1.234,50',
      '--field',
      'type=12',
      '--remove',
      'accountId',
      '--header',
      'X-Trace: a',
      '--header',
      'X-Twice:',
    );
    expect(run.code, run.stderr).toBe(0);
    const [delivery] = receiver.received;
    const body = delivery?.body.toString() ?? '';
    const { id } = JSON.parse(body);
    expect(body).toBe(`{"id":"${id}","type":"12","data":{"amount":1234.50}}`);
    expect(id).toMatch(/^e1-made-up-[0-9a-f]{8}$/);
    expect(delivery?.headers).toMatchObject({
      'x-trace': 'a',
      'x-brl-made-up': 'replay',
      'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
    });
    expect(delivery?.headers).not.toHaveProperty('x-twice');
    expect(run.stderr).toContain(`X-Brl-Made-Up and the event id ${id}`);
    expect(store.find(1)?.forwards.length).toBe(before);
  });

  test.each([
    [['--field', 'data.amonut=1'], 'data.amount'],
    [['--remove', 'data.nope'], 'It has id, type, accountId, data, data.amount.'],
    [['--field', 'data.amount=soon'], 'data.amount'],
    [['--field', 'data=1'], 'data is an object or a list'],
    [['--field', 'id=1', '--remove', 'id'], 'both changed and removed'],
    [['--header', 'no colon: x'], 'not a line'],
    [['--header', 'Content-Length: 3'], 'made anew'],
    [['--header', 'Authorization: Bearer abc'], 'never an argument'],
    [['--field', 'type=x', '--all'], 'one delivery'],
  ])('%j is refused before anything is sent', async (args, says) => {
    const run = await changed(...args);
    expect([run.code, receiver.received]).toEqual([2, []]);
    expect(run.stderr.replaceAll(/\s+/g, ' ')).toContain(says);
  });

  test('without a secret, or of a body that is no object, it says what is missing; a dry run sends nothing', async () => {
    const bare = await replay('1', '--field', 'type=x');
    expect([bare.code, bare.stderr]).toEqual([2, expect.stringMatching(/cannot\s+be\s+signed/)]);
    const dry = await changed('--field', 'type=x', '--dry-run', '--json');
    expect(JSON.parse(dry.stdout)[0].headers).toMatchObject({
      'X-Brl-Made-Up': 'replay',
      'X-Signature': expect.any(String),
    });
    expect(receiver.received).toEqual([]);
  });
});
