import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CauseCode, cause } from '../../src/lib/deliveries/causes.ts';
import type { CaptureStore, NewCapture } from '../../src/lib/deliveries/store.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';

let directory: string;
let store: CaptureStore;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'brl-refusals-'));
  store = openSqliteCaptures(join(directory, 'state', 'captures.sqlite'));
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true });
});

const refused = (code: CauseCode, remoteAddress: string, bytes = 10): NewCapture => ({
  receivedAtMs: 0,
  target: '/',
  remoteAddress,
  headers: [],
  body: new Uint8Array(bytes),
  authType: 'HMAC',
  subscriptionId: null,
  valid: false,
  causes: [cause(code)],
  envelope: null,
  problem: null,
  status: 401,
});

const many = (count: number, one: NewCapture) => store.add(Array.from({ length: count }, () => one));

const kept = () =>
  Object.fromEntries(
    Map.groupBy(store.list({}), ({ causes, remoteAddress }) => `${causes[0]?.code} ${remoteAddress}`)
      .entries()
      .map(([name, captures]) => [name, captures.length]),
  );

test('a flood of one cause pushes nothing of another out', () => {
  many(3, refused('reserialised_json', 'bank'));
  many(1200, refused('no_usual_cause', 'bank'));
  expect(kept()).toEqual({ 'reserialised_json bank': 3, 'no_usual_cause bank': 500 });
});

test('of one cause, the oldest of the sender with the most go', () => {
  const own = many(3, refused('no_usual_cause', 'bank'));
  const flood = many(1200, refused('no_usual_cause', 'stranger'));
  expect(kept()).toEqual({ 'no_usual_cause bank': 3, 'no_usual_cause stranger': 497 });
  expect(store.find(own[0]?.captureId ?? 0)).not.toBeNull();
  expect(store.find(flood.at(-1)?.captureId ?? 0)).not.toBeNull();
  expect(store.find(flood[0]?.captureId ?? 0)).toBeNull();
});

test('at most 32 MB of each cause', () => {
  many(140, refused('no_usual_cause', 'stranger', 256 * 1024));
  expect(kept()).toEqual({ 'no_usual_cause stranger': 128 });
});

test('a cause that is found later counts from then on', () => {
  const [first] = many(1, refused('not_looked_for', 'bank'));
  store.setCauses(first?.captureId ?? 0, [cause('crlf', 'LF to CR')], null);
  many(600, refused('not_looked_for', 'bank'));
  expect(kept()).toEqual({ 'crlf bank': 1, 'not_looked_for bank': 500 });
  expect(store.find(first?.captureId ?? 0)?.causes).toEqual([{ code: 'crlf', detail: 'LF to CR' }]);
});
