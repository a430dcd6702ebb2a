import { expect, test } from 'vitest';
import type { ZodMiniObject } from 'zod/mini';
import { isValidCnpj, isValidCpf } from '../../src/lib/brazil/documents.ts';
import { decodeEndToEndId } from '../../src/lib/brazil/end-to-end-id.ts';
import { eventSamples, sampleOf } from '../../src/lib/contract/event-samples.ts';
import { type EventRow, type EventType, eventEnvelope, events } from '../../src/lib/contract/events.ts';
import { madeEvent } from '../../src/lib/deliveries/made-event.ts';

const types = Object.keys(eventSamples) as EventType[];
const from = {
  seed: 's',
  startMs: Date.parse('2026-01-05T15:00:00Z'),
  afterMs: 2000,
  tenantId: null,
  accountId: null,
};

/** Every text of an event with its path. */
function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, `${path}.${name}`));
}

test.each(types)('%s is an event as the specification has it, with valid documents and ids', (type) => {
  const event = madeEvent(type, from);
  const row: EventRow = events[type];
  expect(eventEnvelope.safeParse(event).error).toBeUndefined();
  if (typeof row.data === 'object') expect(row.data.safeParse(event.data).error).toBeUndefined();
  if (row.status) expect(row.status).toContain(event.data.status);
  for (const [path, text] of textsIn(event)) {
    expect(text, path).not.toMatch(/[{}]/);
    if (/^[ED]\d{20}/.test(text)) expect(decodeEndToEndId(text).submittedAt).toBe('2026-01-05T15:00Z');
    if (/document|taxId|taxNumber|cpf|cnpj/i.test(path))
      expect([path, isValidCpf(text) || isValidCnpj(text)]).toEqual([path, true]);
  }
});

/** Members that only some deliveries of an event have; the rest of what the contract lists is in every sample. */
const seldom = [
  'endToEndId',
  'errorCode',
  'partner',
  'coreId',
  'transactionId',
  'endToEnd',
  'status',
  'error',
];

test.each(types)('%s has every member that section 6.4 lists', (type) => {
  const { data }: EventRow = events[type];
  if (typeof data !== 'object') return;
  const missing = Object.keys((data as ZodMiniObject).shape).filter((name) => !(name in sampleOf(type).data));
  expect(missing.filter((name) => !seldom.includes(name))).toEqual([]);
});

test('earlier stages and pairs are events, and a pair is mutual', () => {
  for (const type of types) {
    const { after = [], pair } = sampleOf(type);
    for (const other of [...after, ...(pair ? [pair] : [])]) expect(types).toContain(other);
    if (pair) expect(sampleOf(pair).pair).toBe(type);
  }
});

test('a TED is named by its identifier, and fails for a reason of section 7.3', () => {
  const { data } = madeEvent('ted.out.failed', from);
  expect(data.tedId).toBe(`ted-${data.identifier}`);
  expect([
    'insufficient_funds',
    'invalid_bank_code',
    'outside_banking_hours',
    'bank_unreachable',
    'limit_exceeded',
  ]).toContain(data.errorReason);
});

test('the alias has an id of its own, and the payload of what it repeats', () => {
  const [alias, ted] = [madeEvent('ted.payment', from), madeEvent('ted.out.confirmed', from)];
  expect(alias.id).toBe(`ted-${ted.data.tedId}-payment`);
  expect(alias.data).toEqual(ted.data);
});
