import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCaptureIndex } from '../../src/lib/deliveries/search-index.ts';
import { indexLocation } from '../../src/lib/deliveries/size.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { madeCapture } from '../support/captures.ts';
import { makeFirstVersion } from './first-version.ts';

let directory: string;
let location: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'brl-migration-'));
  location = join(directory, 'state', 'captures.sqlite');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a file of the first version is brought up where it lies: every delivery is there, and is found', () => {
  makeFirstVersion(location);
  chmodSync(location, 0o600);
  const store = openSqliteCaptures(location);
  const index = openCaptureIndex(location);
  try {
    expect([...store.list({ eventId: 'evt-old' })].map(({ kind }) => kind)).toEqual([
      'refused',
      'redelivery',
      'new',
    ]);
    expect(store.find(2)?.body).toEqual(store.find(1)?.body);
    expect(index.catchUp(1000)).toBe(0);
    expect(index.find({ text: 'voice-old' }, { limit: 5 })).toEqual([3, 2, 1]);
    expect(index.find({ amountCentavos: 1050, kinds: ['new'] }, { limit: 5 })).toEqual([1]);
    // What it knew, it still knows: the same event is no new one.
    const [again] = store.add([madeCapture(1, { eventId: 'evt-old' })]);
    expect(again).toMatchObject({ captureId: 4, kind: 'redelivery', duplicateOf: 1, differs: true });
  } finally {
    index.close();
    store.close();
  }
});

test('a file of the second version keeps its attempts, and knows which events the application never accepted', () => {
  mkdirSync(dirname(location), { recursive: true, mode: 0o700 });
  const old = new DatabaseSync(location);
  old.exec(readFileSync(new URL('second-version.sql', import.meta.url), 'utf8'));
  old.close();
  chmodSync(location, 0o600);
  const store = openSqliteCaptures(location);
  const index = openCaptureIndex(location);
  try {
    const told = (id: number) => store.find(id)?.forwards.map(({ number, why, url }) => [number, why, url]);
    const url = 'http://127.0.0.1:3000/hook?token=[hidden]';
    expect(told(1)).toEqual([
      [1, 'status', url],
      [2, 'redirect', url],
      [3, null, url],
    ]);
    expect(told(2)).toEqual([
      [1, 'not_reached', url],
      [2, 'no_answer', url],
    ]);
    index.catchUp(1000);
    // Never tried, refused once by hand, given up; the repeat of the last was not queued.
    expect(index.find({ notAccepted: true }, { limit: 9 })).toEqual([4, 3, 2]);
    const again = store.addForward(5, { ...sent, status: 200, why: null, problem: null }, 'replay');
    expect(again).toMatchObject({ number: 1, purpose: 'replay' });
    // An event is accepted once; what its first delivery waits for is said by the queue.
    store.queue.taken(2);
    expect(index.find({ notAccepted: true }, { limit: 9 })).toEqual([4, 3]);
    expect(store.subscriptions()).toMatchObject([{ subscriptionId: 'sub-1' }]);
  } finally {
    index.close();
    store.close();
  }
});

const sent = { url: 'http://127.0.0.1:1/', atMs: 1, elapsedMs: 1, headers: [], body: new Uint8Array() };

test('of a delivery that is never accepted, the first and the last attempts are kept, each with its number', () => {
  const store = openSqliteCaptures(location);
  store.add([madeCapture(1)]);
  for (let number = 1; number <= 130; number += 1)
    store.addForward(1, { ...sent, status: 500, why: 'status', problem: 'HTTP 500' }, 'forward');
  const numbers = store.find(1)?.forwards.map(({ number }) => number) ?? [];
  expect([numbers.length, numbers[49], numbers[50], numbers.at(-1)]).toEqual([100, 50, 81, 130]);
  store.close();
});

test('an index that is gone, of the first version or of another file, is made again; nobody else can read it', () => {
  const index = () => {
    const opened = openCaptureIndex(location);
    opened.catchUp(1000);
    const found = [opened.find({ text: 'r1-' }, { limit: 9 }).length, opened.all()];
    opened.close();
    return found;
  };
  const fill = (count: number) => {
    const store = openSqliteCaptures(location);
    store.add(Array.from({ length: count }, (_, number) => madeCapture(number)));
    store.close();
  };
  fill(5);
  expect(index()).toEqual([5, 5]);
  expect(statSync(indexLocation(location)).mode & 0o777).toBe(0o600);
  for (const end of ['', '-wal', '-shm']) rmSync(`${indexLocation(location)}${end}`, { force: true });
  expect(index()).toEqual([5, 5]);
  const first = new DatabaseSync(indexLocation(location));
  first.exec('DELETE FROM entries; ALTER TABLE payments DROP COLUMN payer; PRAGMA user_version = 1');
  first.close();
  expect(index()).toEqual([5, 5]);
  for (const end of ['', '-wal', '-shm']) rmSync(`${location}${end}`, { force: true });
  fill(7);
  expect(index()).toEqual([7, 7]);
});

test('two that index at once take up each delivery once', () => {
  const store = openSqliteCaptures(location);
  store.add(Array.from({ length: 600 }, (_, number) => madeCapture(number)));
  const both = [openCaptureIndex(location), openCaptureIndex(location)];
  while (both.reduce((left, index) => left + index.catchUp(0), 0) > 0);
  for (const index of both) expect([index.total({}), index.total({ text: 'pix' })]).toEqual([600, 480]);
  const database = new DatabaseSync(indexLocation(location), { readOnly: true });
  expect(database.prepare('SELECT SUM(count) AS n FROM facets').get()).toMatchObject({ n: 600 });
  for (const open of [...both, store, database]) open.close();
});
