import { describe, expect, test } from 'vitest';
import { fieldChanges } from '../../src/lib/areas/webhooks/event-fields.ts';
import { plannedDeliveries, type TriggerInput } from '../../src/lib/areas/webhooks/trigger-plan.ts';
import type { EventType } from '../../src/lib/contract/events.ts';
import { CliError } from '../../src/lib/errors/cli-error.ts';

const plan = (
  types: readonly EventType[],
  more: Partial<TriggerInput> = {},
  fields: readonly string[] = [],
) =>
  plannedDeliveries({
    types,
    seed: '',
    id: null,
    changes: fieldChanges(fields),
    data: null,
    startMs: Date.parse('2026-01-05T15:00:00Z'),
    tenantId: null,
    accountId: null,
    withPair: false,
    repeat: 1,
    duplicate: 0,
    outOfOrder: false,
    attempt: 1,
    spelling: 'service',
    ...more,
  });
const typesOf = (...given: Parameters<typeof plan>) => plan(...given).map(({ type }) => type);

function refusal(work: () => unknown): { exit: number; code: string; hint: string | null } {
  try {
    work();
  } catch (error) {
    if (error instanceof CliError)
      return { exit: error.exit, code: error.detail.code, hint: error.detail.hint };
    throw error;
  }
  throw new Error('it was not refused');
}

test.each<[string[], string, string]>([
  [['amount=1'], 'unknown_event_field', 'Did you mean data.amount?'],
  [['data.amout=1'], 'unknown_event_field', 'Did you mean data.amount?'],
  [['data.payee.nmae=x'], 'unknown_event_field', 'data.payee.name'],
  [['data.foo=1'], 'unknown_event_field', 'It has id, type'],
  [['__proto__.x=1'], 'unknown_event_field', 'It has id, type'],
  [['data.__proto__=1'], 'unknown_event_field', ''],
  [['data.amount.rawJSON=1'], 'unknown_event_field', ''],
  [['data.amount=abc'], 'invalid_amount', ''],
  [['environment=staging'], 'invalid_field', '--dry-run'],
  [['occurredAt=yesterday'], 'invalid_field', '--dry-run'],
  [['data.amount'], 'usage', ''],
  [['id=1', 'id=2'], 'invalid_request', ''],
])('--field %j is refused', (fields, code, hint) => {
  const found = refusal(() => plan(['pix.out.failed'], {}, fields));
  expect(found).toMatchObject({ exit: 2, code });
  expect(found.hint ?? '').toContain(hint);
});

describe('ids', () => {
  const idOf = (more: Partial<TriggerInput>, fields: readonly string[] = []) =>
    plan(['pix.in.completed'], more, fields)[0]?.eventId;

  test('whatever changes the content changes the id, and nothing else does', () => {
    const plainId = idOf({});
    expect([idOf({}), idOf({ attempt: 4 }), idOf({ duplicate: 3 }), idOf({ repeat: 2 })]).toEqual(
      Array(4).fill(plainId),
    );
    const others = [
      idOf({ seed: 'two' }),
      idOf({ startMs: 0 }),
      idOf({ accountId: 'acc' }),
      idOf({ data: '{"amount":1}' }),
      idOf({}, ['data.amount=1']),
      idOf({}, ['data.amount=1.01']),
    ];
    expect(new Set([plainId, ...others]).size).toBe(others.length + 1);
  });

  test('events of one payment share its ids, and have their own', () => {
    const [one, two] = plan(['ted.out.requested', 'ted.out.confirmed']).map(({ body }) =>
      JSON.parse(Buffer.from(body).toString()),
    );
    expect(one.data.tedId).toBe(two.data.tedId);
    expect(one.id).not.toBe(two.id);
    expect(one.occurredAt < two.occurredAt).toBe(true);
  });

  test('an account is in the envelope and in the data', () => {
    const [event] = plan(['ted.in.received'], { accountId: 'acc-1' }).map(({ body }) =>
      JSON.parse(Buffer.from(body).toString()),
    );
    expect([event.accountId, event.data.accountId]).toEqual(['acc-1', 'acc-1']);
  });
});

describe('order', () => {
  test('one event brings the earlier stages when it is to be out of order', () => {
    expect(typesOf(['pix.out.completed'])).toEqual(['pix.out.completed']);
    expect(typesOf(['pix.out.completed'], { outOfOrder: true })).toEqual([
      'pix.out.completed',
      'pix.out.timeout',
    ]);
    expect(typesOf(['ted.payment', 'ted.out.confirmed'], { withPair: true })).toHaveLength(2);
  });

  test('many are shuffled by the seed, none is lost', () => {
    const ids = (seed: string, outOfOrder: boolean) =>
      plan(['pix.in.completed'], { repeat: 20, seed, outOfOrder }).map(({ eventId }) => eventId);
    expect(ids('a', true)).not.toEqual(ids('a', false));
    expect(ids('a', true)).toEqual(ids('a', true));
    expect([...ids('a', true)].sort()).toEqual([...ids('a', false)].sort());
  });

  test('a lone delivery has no order, and an id is of one event', () => {
    expect(refusal(() => plan(['pix.in.completed'], { outOfOrder: true }))).toMatchObject({ exit: 2 });
    expect(refusal(() => plan(['pix.in.completed'], { id: 'x', repeat: 2 }))).toMatchObject({ exit: 2 });
    expect(plan(['pix.in.completed'], { id: 'x', duplicate: 2 })).toHaveLength(3);
  });
});
