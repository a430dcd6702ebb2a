import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { type App, openApp } from './app.ts';
import { brl, event, listen, post, rows, secretFile, served, serveForThisFile } from './listen-desk.ts';

serveForThisFile();

let app: App;
beforeEach(async () => {
  app = await openApp();
});
afterEach(() => app.close());

const listening = (...args: string[]) =>
  listen('--secret-file', secretFile(), '--forward-to', app.url, ...args);

/** Events of five payments, in turns; the number in the id is the order. */
const eventOf = (name: string, number: number) =>
  event(`${name}-${number % 5}-${number}`, { data: { identifier: `${name}-${number % 5}`, amount: 1 } });

/** Sends events a few at a time, those of one payment one after the other; the ids of those that were answered with 200. */
async function send(url: string, name: string, count: number): Promise<string[]> {
  const answered: string[] = [];
  const lane = async (payment: number): Promise<void> => {
    for (let number = payment; number < count; number += 5) {
      const { status } = await post(url, eventOf(name, number)).catch(() => ({ status: 0 }));
      if (status !== 200) return;
      answered.push(`${name}-${payment}-${number}`);
    }
  };
  await Promise.all([0, 1, 2, 3, 4].map(lane));
  return answered;
}

const missing = (answered: readonly string[]) => answered.filter((id) => !app.events.includes(id));

/** Where each event came for the first time, payment by payment: repeats are allowed, another order is not. */
function expectInOrder(): void {
  const first = [...new Set(app.events)];
  const payments = Map.groupBy(first, (id) => id.slice(0, id.lastIndexOf('-')));
  for (const ids of payments.values()) {
    const numbers = ids.map((id) => Number(id.slice(id.lastIndexOf('-') + 1)));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
}

describe('what was answered with 2xx is handed on', () => {
  test('kill -9 while a slow application is sent to: none is lost, and each payment keeps its order', async () => {
    app.pauseMs = 40;
    const answered: string[] = [];
    for (const round of ['a', 'b', 'c']) {
      const receiver = await listening();
      const sending = send(receiver.url, `kill-${round}`, 80);
      const before = app.events.length;
      await until(() => app.events.length >= before + 15);
      await receiver.stop('SIGKILL').catch(() => undefined);
      answered.push(...(await sending));
    }
    expect(answered.length).toBeGreaterThan(45);
    const receiver = await listening();
    await until(() => missing(answered).length === 0);
    expectInOrder();
    const run = await receiver.stop();
    expect([run.code, missing(answered)]).toEqual([0, []]);
  });

  test('an application that is away gets all when it is back, also from the next listener', async () => {
    const { port } = app;
    await app.close();
    const receiver = await listening();
    const first = await send(receiver.url, 'away', 40);
    expect(first).toHaveLength(40);
    await until(() => receiver.stderr().includes('does not accept deliveries (ECONNREFUSED)'));
    const run = await receiver.stop();
    expect(rows(run)).toHaveLength(40);
    const next = await listening();
    expect(next.stderr().replace(/\s+/g, ' ')).toContain('40 deliveries wait from before');
    const second = await send(next.url, 'later', 10);
    app = await openApp(port);
    await until(() => missing([...first, ...second]).length === 0);
    expectInOrder();
    expect(app.events).toHaveLength(50);
    await next.stop();
  });
});

describe('what is not taken at once', () => {
  test('is tried again, and holds back only its own payment', async () => {
    const receiver = await listening('--output', 'table');
    app.answer = 503;
    await post(receiver.url, eventOf('again', 0));
    await until(() => app.events.length === 1);
    app.answer = 200;
    await post(receiver.url, eventOf('again', 5));
    await post(receiver.url, eventOf('again', 1));
    await until(() => app.events.length === 4);
    expect(app.events).toEqual(['again-0-0', 'again-1-1', 'again-0-0', 'again-0-5']);
    await until(() => receiver.stderr().includes('was forwarded: 200, try 2'));
    const { stdout } = await receiver.stop();
    // At 80 columns what comes last is cut off.
    expect(stdout).toMatch(/^.{1,40}-> 503 in \d+ ms .*again-0/m);
  });

  test('what waits is listed, and replayed to another address once', async () => {
    await app.close();
    const receiver = await listening();
    expect(await send(receiver.url, 'left', 5)).toHaveLength(5);
    await until(() => receiver.stderr().includes('ECONNREFUSED'));
    await receiver.stop();
    const left = async () => {
      const run = await brl('webhooks', 'captured', 'list', '--not-forwarded', '--json');
      return JSON.parse(run.stdout).map(({ eventId }: { eventId: string }) => eventId);
    };
    // What a killed listener kept and could not answer waits for its own address.
    const ids = await left();
    expect(ids.filter((id: string) => id.startsWith('left-'))).toHaveLength(5);
    app = await openApp();
    const replay = ['webhooks', 'replay', '--not-forwarded', '--to', app.url];
    expect((await brl(...replay, '--secret-file', secretFile())).code).toBe(0);
    expect([app.events.toSorted(), await left()]).toEqual([ids.toSorted(), []]);
    expect((await brl(...replay)).code).toBe(30);
  });

  test('two listeners of one address send each event once', async () => {
    const both = await Promise.all([listening(), listening()]);
    const answered = await Promise.all(both.map(({ url }, i) => send(url, `two-${i}`, 20)));
    await until(() => missing(answered.flat()).length === 0);
    expect(app.events.filter((id) => id.startsWith('two-'))).toHaveLength(40);
    await Promise.all(both.map((one) => one.stop()));
  });
});

test('a key that is not kept is put in again', async () => {
  const key = ['--auth-type', 'API_KEY', '--secret-file', served.file('key', 'chave-muito-secreta')];
  const receiver = await listen(...key, '--forward-to', app.url, '--count', '1');
  await fetch(receiver.url, {
    method: 'POST',
    body: event('key-1'),
    headers: { 'x-api-key': 'chave-muito-secreta' },
  });
  expect((await receiver.ended).code).toBe(0);
  expect(app.headers[0]).toMatchObject({ 'x-api-key': 'chave-muito-secreta' });
});

test('--answer-with-app answers with the status of the application, and leaves the repeats to the service', async () => {
  const receiver = await listening('--answer-with-app', '--count', '4');
  const statuses: number[] = [];
  for (const answer of [503, 201, 503]) {
    app.answer = answer;
    statuses.push((await post(receiver.url, event('own-1'))).status);
  }
  await app.close();
  statuses.push((await post(receiver.url, event('own-2'))).status);
  // The third was taken by then, so nobody is asked.
  expect(statuses).toEqual([503, 201, 200, 502]);
  expect(app.events).toEqual(['own-1', 'own-1']);
  const told = rows(await receiver.ended).map(({ kind, httpStatus, forwards }) => [
    kind,
    httpStatus,
    forwards[0]?.httpStatus,
  ]);
  expect(told).toEqual([
    ['new', 503, 503],
    ['redelivery', 201, 201],
    ['redelivery', 200, undefined],
    ['new', 502, null],
  ]);
  const kept = await brl('webhooks', 'captured', 'show', 'own-2', '--json');
  expect(JSON.parse(kept.stdout).httpStatus).toBe(502);
  // What it accepted in one delivery is accepted in all of that event.
  const left = await brl('webhooks', 'captured', 'list', '--not-forwarded', '--text', 'own-', '--json');
  expect(JSON.parse(left.stdout).map(({ eventId }: { eventId: string }) => eventId)).toEqual(['own-2']);
});

test('--answer-with-app does not pass on a 200 that breaks off: the service must send it again', async () => {
  const receiver = await listening('--answer-with-app', '--count', '1');
  [app.answer, app.says] = [200, { body: '{"ok":', isCut: true }];
  expect((await post(receiver.url, event('cut-1'))).status).toBe(502);
  expect(rows(await receiver.ended)[0]).toMatchObject({
    acceptedByApp: false,
    forwards: [{ purpose: 'answer', httpStatus: 200, accepted: false, why: 'answer_cut' }],
  });
});

test('what the application said is kept, attempt by attempt, without the secrets of the address', async () => {
  const receiver = await listen('--secret-file', secretFile(), '--count', '1');
  await post(receiver.url, event('said-1'));
  await receiver.ended;
  const codes: (number | null)[] = [];
  const replay = async () => {
    codes.push((await brl('webhooks', 'replay', 'said-1', '--to', `${app.url}?token=s3cret`)).code);
  };
  for (const [answer, says] of [
    [500, { headers: { 'retry-after': '120', 'x-other': '1' }, body: `{"error":"${'x'.repeat(5000)}"}` }],
    [302, { headers: { location: '/login?next=s3cret' } }],
    [200, { body: '{"ok":', isCut: true }],
  ] as const) {
    [app.answer, app.says] = [answer, says];
    await replay();
  }
  const { port } = app;
  await app.close();
  await replay();
  const waiting = await brl('webhooks', 'captured', 'list', '--not-forwarded', '--by-payment', '--json');
  app = await openApp(port);
  await replay();
  expect(codes).toEqual([35, 35, 35, 80, 0]);
  const run = await brl('webhooks', 'captured', 'show', 'said-1', '--json');
  const told = JSON.parse(run.stdout);
  expect(told).toMatchObject({ acceptedByApp: true, tries: 5, nextTryAt: null });
  expect(told.forwards.map(({ number, why }: { number: number; why: string }) => [number, why])).toEqual([
    [1, 'status'],
    [2, 'redirect'],
    [3, 'answer_cut'],
    [4, 'not_reached'],
    [5, null],
  ]);
  expect(told.forwards[0]).toMatchObject({ purpose: 'replay', headers: [['retry-after', '120']] });
  expect(told.forwards[0].body).toHaveLength(4096);
  expect(told.forwards[1].headers).toEqual([['location', '/login?next=[hidden]']]);
  expect(run.stdout).not.toContain('s3cret');
  expect(JSON.parse(waiting.stdout).length).toBeGreaterThan(0);
  const shown = (await brl('webhooks', 'captured', 'show', 'said-1')).stdout;
  expect(shown).toContain('not accepted, its answer broke off: 200 in ');
  expect(shown).toContain('accepted: 204 in ');
});
