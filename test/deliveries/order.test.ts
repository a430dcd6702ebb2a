import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lagText, orderJson, orderNotes } from '../../src/lib/areas/webhooks/order-view.ts';
import { deliveryColumns, deliveryJson } from '../../src/lib/areas/webhooks/webhooks-view.ts';
import { changedFields } from '../../src/lib/deliveries/field-diff.ts';
import { openCaptureIndex } from '../../src/lib/deliveries/search-index.ts';
import type { Capture, CaptureStore, NewCapture } from '../../src/lib/deliveries/store.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { firstMs, type Made, madeCapture } from '../support/captures.ts';

let directory: string;
let store: CaptureStore;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'brl-order-'));
  store = openSqliteCaptures(join(directory, 'captures.sqlite'));
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true });
});

interface Arriving extends Made {
  readonly occurredAtMs: number;
  readonly receivedAtMs: number;
  readonly subscription?: string;
  readonly attempt?: number;
  /** A header line that says that it was made here. */
  readonly made?: readonly [name: string, value: string];
}

/** Another delivery of the one payment of a test; its event says when it occurred. */
function arrive({
  occurredAtMs,
  receivedAtMs,
  subscription = 'sub-1',
  attempt = 1,
  made: line,
  ...made
}: Arriving): Capture {
  // A made-up event occurred half a second before it came.
  const one = madeCapture(1, {
    accountId: 'a1',
    identifier: 'invoice-1',
    endToEnd: null,
    ...made,
    receivedAtMs: occurredAtMs + 500,
  });
  const headers = one.headers.map(([name, value]) =>
    name === 'x-acme-attempt-count' ? ([name, String(attempt)] as const) : ([name, value] as const),
  );
  const delivery: NewCapture = {
    ...one,
    headers: line ? [...headers, line] : headers,
    receivedAtMs,
    subscriptionId: subscription,
  };
  const [kept] = store.add([delivery]);
  return store.placed(kept as Capture);
}

test('what was made or derived here is no delivery of the service: it covers no gap, and nothing came twice by it', () => {
  const at = { type: 'pix.in.completed', occurredAtMs: firstMs, receivedAtMs: firstMs + 1000 };
  const has = () => store.hasEvent('pix.in.completed', 'invoice-1');
  const derived = arrive({ ...at, eventId: 'derived-1', made: ['x-brl-derived', 'statement'] });
  const made = arrive({ ...at, eventId: 'e-1', made: ['X-Brl-Made-Up', 'trigger'] });
  const again = arrive({ ...at, eventId: 'e-1', made: ['X-Brl-Made-Up', 'trigger'] });
  expect([derived, made, again].map((one) => deliveryJson(one).origin)).toEqual([
    'derived',
    'made_up',
    'made_up',
  ]);
  expect([has(), orderJson(again).again, orderJson(made).outOfOrderAfter]).toEqual([false, null, null]);
  expect(deliveryColumns.map(({ value }) => value(again))).toContain('made up');
  const real = arrive({ ...at, eventId: 'e-1', subscription: 'sub-2' });
  expect([has(), orderJson(real).again, deliveryJson(real).origin]).toEqual([true, null, 'service']);
});

test('an event that happened before one that is here already is out of order, and one that took over a minute is late', () => {
  const done = arrive({ eventId: 'done', occurredAtMs: firstMs + 9000, receivedAtMs: firstMs + 10_000 });
  const begun = arrive({
    eventId: 'begun',
    type: 'pix.out.requested',
    occurredAtMs: firstMs,
    receivedAtMs: firstMs + 61_000,
  });
  expect(orderJson(done)).toMatchObject({ lagMs: 1000, late: false, outOfOrderAfter: null, again: null });
  expect(orderJson(begun)).toMatchObject({ lagMs: 61_000, late: true, outOfOrderAfter: 1 });
  // An event of another account, or of another payment, is no neighbour.
  const far = arrive({
    eventId: 'far',
    accountId: 'a2',
    occurredAtMs: firstMs,
    receivedAtMs: firstMs + 62_000,
  });
  expect(orderJson(far).outOfOrderAfter).toBeNull();
  expect(orderNotes(begun)).toEqual([
    'Out of order: capture 1 is of something that happened later, and came before it.',
    'Late: it came 1 min 1 s after it happened.',
  ]);
});

test('an attempt that is missing, a second subscription and a real redelivery are told apart', () => {
  const at = { eventId: 'paid', occurredAtMs: firstMs, receivedAtMs: firstMs + 1000 };
  arrive({ ...at, requestId: 'dlv-1' });
  const third = arrive({ ...at, requestId: 'dlv-1', attempt: 3 });
  const second = arrive({ ...at, requestId: 'dlv-2', subscription: 'sub-2' });
  const again = arrive({ ...at, requestId: 'dlv-3' });
  expect(orderJson(third)).toMatchObject({ missingAttempts: [2], again: 'attempt', through: null });
  expect(orderJson(second)).toMatchObject({
    missingAttempts: [],
    again: 'other_subscription',
    through: { first: 'sub-1', this: 'sub-2' },
  });
  expect(orderJson(again)).toMatchObject({ missingAttempts: [], again: 'redelivery', through: null });
  const index = openCaptureIndex(store.location);
  while (index.catchUp(1000) > 0);
  expect(index.payments({}, { limit: 9 })[0]?.order).toEqual([
    'attempt_missing',
    'other_subscription',
    'redelivery',
    'attempt',
  ]);
  index.close();
});

test('two attempts with other bytes are compared field by field, amounts as people write them', () => {
  const at = { eventId: 'paid', occurredAtMs: firstMs, receivedAtMs: firstMs + 1000 };
  arrive({ ...at, amount: 150.75 });
  const other = arrive({ ...at, amount: 151, data: { reason: 'x' } });
  expect(other.changed).toEqual([
    { field: 'data.amount', first: '150.75', other: '151' },
    { field: 'data.reason', first: null, other: '"x"' },
  ]);
  expect(orderNotes(other).slice(1)).toEqual([
    'data.amount: R$\u00a0150,75 -> R$\u00a0151,00',
    'data.reason: (absent) -> "x"',
  ]);
});

test.each([
  ['{"a":[1,{"b":2.0}]}', '{ "a": [1, {"b": 2.00}] }', [{ field: 'a[1].b', first: '2.0', other: '2.00' }]],
  ['{"a":1,"b":2}', '{"b":2, "a":1}', []],
  ['{"a":{}}', '{"a":[]}', [{ field: 'a', first: '{}', other: '[]' }]],
  ['{"a":1}', '{"a":1', null],
])('%s and %s differ in %j', (first, other, changes) => {
  expect(changedFields(Buffer.from(first), Buffer.from(other))).toEqual(changes);
});

test.each([
  [0, '0 s'],
  [61_000, '1 min 1 s'],
  [7_200_000, '2 h'],
  [93_784_000, '1 d 2 h'],
  [-3000, '-3 s'],
])('%d ms are %s', (ms, text) => {
  expect(lagText(ms)).toBe(text);
});
