import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchStatement } from '../../src/lib/areas/statement/watch.ts';
import { openWatchState } from '../../src/lib/areas/statement/watch-state.ts';
import type { Client } from '../../src/lib/client/client.ts';
import { ServiceError } from '../../src/lib/client/errors.ts';
import type { Answered } from '../../src/lib/client/reply.ts';
import { search } from '../../src/lib/contract/statement.ts';
import { type Run, until } from '../support/brl.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { type Served, serveSandbox } from '../support/served.ts';

const secret = 'segredo do receptor';
let served: Served;
let receiver: Receiver;
let account: string;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  served = await serveSandbox();
  account = served.parent.BRL_ACCOUNT_ID ?? '';
  receiver.received.length = 0;
  receiver.answer = 200;
});
afterEach(() => served.close());

const watch = (...args: string[]) =>
  served.machine.brl(['statement', 'watch', ...args], { env: served.parent });
const once = (...args: string[]) => watch('--once', '--since', 'today', ...args);
const deposit = (centavos: number) => served.sandbox.control.deposit(account, centavos);
interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const rows = (run: Run): Event[] =>
  run.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const sent = (): Event[] => receiver.received.map(({ body }) => JSON.parse(body.toString()));
const summary = ({ type, data }: Event) =>
  `${type} ${data.refundEndToEnd ?? data.endToEnd ?? data.transactionId} ${data.amount}`;
/** What the sandbox itself would have delivered. */
const delivered = () =>
  (served.sandbox.control.events({}) as unknown as Event[])
    .filter(({ type }) => /^pix\.(in|out|refund)\.(completed|received)$/.test(type))
    .map(summary)
    .toSorted();

test('the events are those of the ledger, marked as derived, each once over restarts', async () => {
  for (let i = 1; i <= 3; i++) deposit(100 * i);
  const paid = ['pix', 'send', '--key', 'maria@example.com', '--amount', '10,50', '--yes', '--no-wait'];
  await served.machine.brl([...paid, '--ref', 'w1'], { env: served.parent });
  served.sandbox.control.settle(null, 'COMPLETED');
  const [out] = served.sandbox.control.events({ type: 'pix.out.completed' }) as unknown as Event[];
  served.sandbox.control.refund(account, String(out?.data.identifier), 300);
  const run = await once();
  expect(run.code, run.stderr).toBe(0);
  expect(rows(run).map(summary).toSorted()).toEqual(delivered());
  expect(new Set(rows(run).map(({ type }) => type)).size).toBe(3);
  for (const event of rows(run))
    expect(event).toMatchObject({ derivedFrom: 'statement', environment: 'sandbox', accountId: account });
  expect(run.stderr).toMatch(/no deliveries of\s+the service/);
  expect((await once()).stdout).toBe('');
  deposit(700);
  expect(rows(await once()).map(({ data }) => data.amount)).toEqual([7]);
});

test('pages, one second, and a line that appears after its time: nothing is left out or comes twice', async () => {
  for (let i = 1; i <= 230; i++) deposit(i);
  expect(
    rows(await once())
      .map(summary)
      .toSorted(),
  ).toEqual(delivered());
  deposit(99_999);
  const ledger = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'));
  ledger.exec('UPDATE ledger SET at = at - 3600000 WHERE seq = (SELECT max(seq) FROM ledger)');
  ledger.close();
  expect(rows(await once()).map(({ data }) => data.amount)).toEqual([999.99]);
  expect((await once()).stdout).toBe('');
});

test('a first watch begins now; what was before gives no event', async () => {
  deposit(100);
  const first = await watch('--once');
  expect([first.code, first.stdout]).toEqual([0, '']);
  expect(first.stderr).toMatch(/from before this watch/);
  deposit(200);
  expect(rows(await watch('--once')).map(({ data }) => data.amount)).toEqual([2]);
});

test('where a first watch began is kept, until a person names another time', () => {
  const begin = (sinceMs: number | null, nowMs: number) => {
    const state = openWatchState(join(served.machine.home, 'watch.sqlite'), 'one');
    const from = state.begin(sinceMs, nowMs);
    state.close();
    return from;
  };
  expect([begin(null, 10), begin(null, 20), begin(5, 30), begin(null, 40)]).toEqual([10, 10, 5, 5]);
});

test('forwarded: signed, marked, and again with the same id until it is accepted', async () => {
  deposit(100);
  const args = ['--forward-to', receiver.url, '--secret-file', served.file('secret', secret)];
  receiver.answer = 500;
  const refused = await once(...args);
  expect(refused.stderr).toMatch(/1 not accepted/);
  deposit(200);
  receiver.answer = 204;
  expect((await once(...args)).stderr).toMatch(/2 events emitted/);
  await once(...args);
  const [first, second, third] = sent();
  expect(receiver.received.length).toBe(3);
  expect(new Set([second?.id, third?.id])).toContain(first?.id);
  const [delivery] = receiver.received;
  expect(delivery?.headers).toMatchObject({
    'x-brl-derived': 'statement',
    'x-signature': createHmac('sha256', secret)
      .update(delivery?.body ?? '')
      .digest('hex'),
  });
  receiver.answer = null;
  deposit(300);
  await once(...args);
  receiver.answer = 200;
  expect((await once(...args)).code).toBe(0);
  expect(sent().filter(({ data }) => data.amount === 3).length).toBe(2);
});

test('a signal ends it cleanly while it waits', async () => {
  deposit(500);
  const { child, ended } = served.machine.start(['statement', 'watch', '--since', 'today'], {
    env: served.parent,
  });
  let out = '';
  child.stdout?.on('data', (text: string) => {
    out += text;
  });
  await until(() => out.includes('pix.in.completed'));
  child.kill('SIGTERM');
  const run = await ended;
  expect([run.code, rows(run).length]).toEqual([0, 1]);
});

test('after 429 and 503 the pauses grow, never shorter than Retry-After, and nothing is lost', async () => {
  const reply = (status: number, headers = {}) =>
    new ServiceError(
      {
        status,
        headers,
        errorCode: null,
        message: null,
        json: { value: {}, text: '{}' },
      } as unknown as Answered,
      search,
    );
  const line = { id: 'l1', operation: 'PIX', status: 'COMPLETED', amount: 1.5, direction: 'IN' };
  const at = '2026-03-10T09:00:00-03:00';
  const items = [
    { ...line, endToEndId: 'E1', timestamp: at },
    // A payment that failed after its debit, and its money, which is no PIX received.
    { ...line, id: 'l2', status: 'FAILED', direction: 'OUT', amount: -2, endToEndId: 'E2', timestamp: at },
    { ...line, id: 'l3', amount: 2, endToEndId: 'E2', timestamp: at },
  ];
  const value = { order: 'asc', hasNext: false, items };
  const answers = [reply(503), reply(429, { 'retry-after': '700' }), reply(500), reply(503), null];
  const client = {
    read: () => {
      const failure = answers.shift();
      if (failure) throw failure;
      return Promise.resolve({ status: 200, json: { value, text: JSON.stringify(value) } });
    },
  } as unknown as Client;
  const stop = new AbortController();
  const pauses: number[] = [];
  const emitted: unknown[] = [];
  const state = openWatchState(join(served.machine.home, 'watch.sqlite'), 'one');
  await watchStatement({
    client,
    scope: { environment: 'sandbox', tenantId: 't', accountId: 'a' },
    state,
    clock: {
      now: Date.now,
      monotonic: Date.now,
      sleep: (ms) => {
        pauses.push(ms / 1000);
        if (answers.length === 0) stop.abort();
        return Promise.resolve();
      },
    },
    nowMs: () => Date.parse('2026-03-10T12:30:00Z'),
    everyMs: 60_000,
    lookBackMs: 7_200_000,
    sinceMs: 0,
    once: false,
    emit: (event) => {
      emitted.push(event.occurredAt);
      return Promise.resolve('taken');
    },
    note: () => undefined,
    stop: stop.signal,
  });
  state.close();
  expect(pauses).toEqual([60, 700, 240, 480, 60]);
  expect(emitted).toEqual(['2026-03-10T12:00:00.000Z']);
});

test('kill -9 between an event and its note: it comes again, with the same id', async () => {
  for (let i = 1; i <= 4; i++) deposit(100 * i);
  const ids: string[] = [];
  let kill: () => void = () => undefined;
  const deadly = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      ids.push(JSON.parse(text).id);
      if (ids.length === 2) kill();
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => deadly.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${(deadly.address() as AddressInfo).port}/`;
  const line = ['statement', 'watch', '--once', '--forward-to', to];
  const { child, ended } = served.machine.start([...line, '--since', 'today'], {
    env: served.parent,
    ownProcess: true,
  });
  kill = () => child.kill('SIGKILL');
  expect((await ended).signal).toBe('SIGKILL');
  expect((await served.machine.brl(line, { env: served.parent })).code).toBe(0);
  expect([ids.length, new Set(ids).size, ids[1] === ids[2]]).toEqual([5, 4, true]);
  deadly.close();
  deadly.closeAllConnections();
});

test.each([
  [['--every', '1s'], 'at least 15s'],
  [['--look-back', 'soon'], 'not a duration'],
  [['--secret-file', 'x'], 'Give both'],
  [['--forward-to', 'http://example.com/'], 'must be https'],
])('%j is refused', async (args, says) => {
  const run = await watch(...args);
  expect([run.code, run.stderr + run.stdout]).toEqual([2, expect.stringContaining(says)]);
});
