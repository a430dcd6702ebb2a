import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import { openCaptureIndex } from '../../src/lib/deliveries/search-index.ts';
import { indexLocation } from '../../src/lib/deliveries/size.ts';
import type { CaptureStore } from '../../src/lib/deliveries/store.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { type Machine, machine } from '../support/brl.ts';
import { type Made, madeCapture } from '../support/captures.ts';

const dayMs = 24 * 60 * 60 * 1000;
const old = { receivedAtMs: Date.now() - 100 * dayMs };
const young = { receivedAtMs: Date.now() - 5 * dayMs };
let own: Machine;
let store: CaptureStore;
beforeEach(() => {
  own = machine({ BRL_ENVIRONMENT: 'sandbox' });
  store = openSqliteCaptures(capturesPath(own.env, 'sandbox'));
});
afterEach(() => {
  store.close();
  own.remove();
});

/** Deliveries of the same number have the same bytes but for their time. */
function arrive(number: number, made: Made) {
  const { body } = madeCapture(number, { receivedAtMs: 0 });
  const [kept] = store.add([{ ...madeCapture(number, made), body }]);
  return kept;
}

const prune = (line: string) => own.brl(['webhooks', 'captured', 'prune', ...line.split(' ')]);

test('asks, removes what is older, makes the file smaller, and tells both sizes', async () => {
  for (let number = 0; number < 400; number += 1) arrive(number, number < 390 ? old : young);
  const { location } = store;
  const answered = { status: 200, why: null, problem: null, headers: [], body: new Uint8Array() };
  store.addForward(1, { url: 'http://127.0.0.1:1/', atMs: 1, elapsedMs: 1, ...answered }, 'replay');
  const unasked = await prune('--older-than 90d');
  expect([unasked.code, unasked.stderr]).toEqual([
    2,
    expect.stringContaining('Remove 390 captured deliveries'),
  ]);
  const dry = JSON.parse((await prune('--older-than 90d --dry-run --json')).stdout);
  expect(dry).toMatchObject({ removed: 0, matching: 390 });
  const run = await prune('--older-than 90d --yes');
  expect(run.stdout).toMatch(
    /^390 deliveries from before .* removed\..*\nSize before: [\d.]+ MB, now: [\d.]+ kB\.\n$/,
  );
  expect(statSync(location).size).toBeLessThan(400_000);
  expect([...store.list({})]).toHaveLength(10);
  expect([store.find(1), store.find(400)?.forwards]).toEqual([null, []]);
  const { stdout } = await own.brl([
    'webhooks',
    'captured',
    'list',
    '--text',
    'pix',
    '--json',
    '--limit',
    '500',
  ]);
  expect(JSON.parse(stdout).every(({ captureId }: { captureId: number }) => captureId > 390)).toBe(true);
  const listed = await own.brl(['webhooks', 'captured', 'list', '--limit', '2']);
  expect(listed.stderr).toContain('2 of 10.');
  expect((await own.brl(['webhooks', 'captured', 'show', '1'])).code).toBe(30);
  expect((await prune('--older-than 90d --yes')).stdout).toMatch(
    /^No delivery is from before [^\n]*: nothing was removed\.\n$/,
  );
});

test('an event that was pruned is never new again, and other bytes are still told', async () => {
  const first = arrive(1, old);
  await prune('--older-than 90d --yes');
  // Its payment has had its event, so that it is no gap either.
  const { type, identifier } = first?.envelope ?? {};
  expect([store.hasEvent(`${type}`, `${identifier}`), store.hasEvent(`${type}`, 'other')]).toEqual([
    true,
    false,
  ]);
  const again = arrive(1, young);
  expect(again).toMatchObject({ kind: 'redelivery', duplicateOf: first?.captureId, differs: false });
  expect(Buffer.from(store.find(again?.captureId ?? 0)?.body ?? [])).toEqual(
    madeCapture(1, { receivedAtMs: 0 }).body,
  );
  const [changed] = store.add([{ ...madeCapture(1, young), body: Buffer.from('{"id":"other"}') }]);
  expect(changed).toMatchObject({ kind: 'redelivery', differs: true });
});

test('a later repeat, which was kept without its bytes, keeps them when the first goes', async () => {
  arrive(1, old);
  const repeat = arrive(1, young);
  await prune('--older-than 90d --yes');
  const kept = store.find(repeat?.captureId ?? 0);
  expect(kept?.kind).toBe('redelivery');
  expect(Buffer.from(kept?.body ?? [])).toEqual(madeCapture(1, { receivedAtMs: 0 }).body);
});

test.each(['90', '0d', '-1d', '1w', '90d '])('--older-than %s is refused', async (days) => {
  const run = await own.brl(['webhooks', 'captured', 'prune', '--older-than', days, '--yes']);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('write it like 90d')]);
});

function addThousandOld() {
  for (let from = 0; from < 1000; from += 500)
    store.add(Array.from({ length: 500 }, (_, i) => madeCapture(from + i, old)));
}

test('makes small steps, and whoever writes has its turn after each', async () => {
  addThousandOld();
  const receiver = openSqliteCaptures(store.location);
  const steps: number[] = [];
  await store.prune(Date.now() - 90 * dayMs, (count) => {
    steps.push(count);
    receiver.add([madeCapture(10_000 + steps.length, young)]);
  });
  expect([...receiver.list({})]).toHaveLength(steps.length);
  receiver.close();
  expect(steps.reduce((sum, count) => sum + count)).toBe(1000);
  // It looks up 500 at a time; of these, a step removes as many as fit into its 5 ms.
  expect(steps.length).toBeGreaterThan(1000 / 500);
});

test('while a receiver writes, it loses nothing', async () => {
  addThousandOld();
  const { ended } = own.start(['webhooks', 'captured', 'prune', '--older-than', '90d', '--yes', '--json']);
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
  });
  let arrived = 0;
  while (!isOver) {
    arrive(10_000 + arrived, young);
    arrived += 1;
    await setTimeout(5);
  }
  const run = await ended;
  expect([run.code, JSON.parse(run.stdout)]).toEqual([0, expect.objectContaining({ removed: 1000 })]);
  expect([...store.list({})]).toHaveLength(arrived);
  // The file got smaller although it is open here.
  expect(statSync(store.location).size).toBeLessThan(1000 * 700 + arrived * 5000);
});

test('two at once forget no bytes, and the index merges as before', async () => {
  arrive(1, old);
  addThousandOld();
  const other = openSqliteCaptures(store.location);
  const beforeMs = Date.now() - 90 * dayMs;
  await Promise.all([store, other].map((one) => one.prune(beforeMs, () => {})));
  other.close();
  expect(arrive(1, young)).toMatchObject({ kind: 'redelivery', differs: false });
  expect([...store.list({})]).toHaveLength(1);
  arrive(2, old);
  await prune('--older-than 90d --yes');
  const index = new DatabaseSync(indexLocation(store.location));
  expect(index.prepare("SELECT v FROM names_config WHERE k = 'automerge'").get()?.v).toBe(4);
  index.close();
});

test('killed before the index and the space, it leaves nothing that a search finds, and the next one goes on', async () => {
  store.add([{ ...madeCapture(0, old), forwardTo: 'http://127.0.0.1:1/' }]);
  for (let number = 1; number < 400; number += 1) arrive(number, number < 390 ? old : young);
  const index = openCaptureIndex(store.location);
  while (index.catchUp(1000) > 0);
  await store.prune(Date.now() - 90 * dayMs, () => {});
  // No time is left for it to forget.
  expect(index.catchUp(0)).toBe(0);
  for (const search of [{}, { text: 'padaria' }]) {
    const ids = index.find(search, { limit: 100, order: 'newest' });
    expect([ids.length, ids.at(-1), index.total(search)]).toEqual([11, 1, 11]);
  }
  expect([index.payments({}, { limit: 100 }).length, index.paymentsTotal({})]).toEqual([11, 11]);
  expect(index.all()).toBe(400);
  const { size } = statSync(store.location);
  expect((await prune('--older-than 90d --yes')).stdout).toContain('nothing was removed');
  // What waits to be forwarded is still found.
  expect([index.all(), index.total({})]).toEqual([11, 11]);
  expect(statSync(store.location).size).toBeLessThan(size / 1.5);
  index.close();
});

test('a file of an earlier version, which only the last who has it open can make smaller, says so', async () => {
  store.close();
  const database = new DatabaseSync(store.location);
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM');
  database.close();
  store = openSqliteCaptures(store.location);
  for (let number = 0; number < 400; number += 1) arrive(number, number < 200 ? old : young);
  const run = await prune('--older-than 90d --yes');
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('it is of an earlier version')]);
  const { size } = statSync(store.location);
  store.close();
  arriveIn(openSqliteCaptures(store.location));
  const again = await prune('--older-than 90d --yes');
  expect(again.stderr).toBe('');
  expect(statSync(store.location).size).toBeLessThan(size / 1.5);
  store = openSqliteCaptures(store.location);
  expect([...store.list({})]).toHaveLength(200);
});

/** One that is old again, so that something is to be removed. */
function arriveIn(opened: CaptureStore): void {
  opened.add([madeCapture(999, old)]);
  opened.close();
}

test('a pruned event that was made up does not become one of the service', async () => {
  const made = madeCapture(1, { ...old, type: 'pix.in.completed', identifier: 'made-1' });
  const real = madeCapture(2, { ...old, type: 'pix.in.completed', identifier: 'real-1' });
  store.add([{ ...made, headers: [...made.headers, ['x-brl-made-up', 'trigger']] }, real]);
  const has = () => ['made-1', 'real-1'].map((name) => store.hasEvent('pix.in.completed', name));
  expect(has()).toEqual([false, true]);
  expect((await prune('--older-than 90d --yes')).code).toBe(0);
  expect([[...store.list({})], has()]).toEqual([[], [false, true]]);
});
