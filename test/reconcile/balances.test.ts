import { describe, expect, test } from 'vitest';
import { closingOf, openingOf, readBalance } from '../../src/lib/areas/reconcile/balances.ts';
import type { ClosedDay } from '../../src/lib/areas/reconcile/closed-days.ts';
import type { Client } from '../../src/lib/client/client.ts';
import { defaultGapSettings, type GapSettings } from '../../src/lib/contract/settings.ts';

const span = { from: '2026-11-21', to: '2026-11-22' };
const todayMs = Date.parse('2026-11-22T15:00:00Z');
const closedBefore = { closingCentavos: 700 } as ClosedDay;

/** A service that has a balance, and the paths that it was asked for. */
function service(settings: Partial<GapSettings>, answer: unknown = { balance: 10.5 }) {
  const asked: string[] = [];
  const client = {
    connection: { settings: { ...defaultGapSettings, ...settings } },
    read: async (operation: { path: string }, { params }: { params: { day: string } }) => {
      asked.push(operation.path.replace('{day}', params.day));
      return { json: { value: answer }, status: 200, requestId: null };
    },
  } as unknown as Client;
  return { client, asked };
}

const field = { balanceField: ['available', 'balance'] };
const ofDay = { ...field, balancePath: '/v1/accounts/{accountId}/balance?on={day}' };
const ofNow = { ...field, balancePath: '/v1/accounts/{accountId}/balance' };

describe('a balance', () => {
  test('is asked for nowhere while no route is set', async () => {
    const { client, asked } = service({});
    expect(await openingOf(null, null, client, span, null)).toBeNull();
    expect(await closingOf(null, null, client, span, todayMs)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('of a route with a day: the end of the day before, and of the last day', async () => {
    const { client, asked } = service(ofDay);
    expect(await openingOf(null, null, client, span, closedBefore)).toEqual({
      centavos: 1050,
      source: 'service',
    });
    expect(await closingOf(null, null, client, span, todayMs)).toEqual({ centavos: 1050, source: 'service' });
    expect(asked.map((path) => path.slice(-10))).toEqual(['2026-11-20', '2026-11-22']);
  });

  test('of a route without one is that of now: it closes today alone, and opens nothing', async () => {
    const { client } = service(ofNow);
    expect(await openingOf(null, null, client, span, closedBefore)).toEqual({
      centavos: 700,
      source: 'closed-day',
    });
    expect(await closingOf(null, null, client, span, todayMs)).toEqual({ centavos: 1050, source: 'service' });
    expect(await closingOf(null, null, client, { from: span.from, to: span.from }, todayMs)).toBeNull();
  });

  test('as typed comes first, and may be below zero', async () => {
    const { client, asked } = service(ofDay);
    const typed = readBalance('-1.234,56');
    expect(await openingOf(typed, null, client, span, closedBefore)).toEqual({
      centavos: -123_456,
      source: 'flag',
    });
    expect([readBalance('-0'), readBalance('0,00'), asked]).toEqual([0, 0, []]);
    expect(() => readBalance('--1')).toThrow();
  });

  test('of the statement file closes the last day, and no other', async () => {
    const none = { rows: [], faults: [], before: () => null, after: () => null };
    const inFile = {
      closing: { centavos: 99, day: span.to },
      balances: none,
      leftOut: { count: 0, first: [] },
    };
    expect(await closingOf(null, inFile, null, span, todayMs)).toEqual({
      centavos: 99,
      source: 'statement-file',
    });
    expect(
      await closingOf(
        null,
        { closing: { centavos: 99, day: span.from }, balances: none, leftOut: { count: 0, first: [] } },
        null,
        span,
        todayMs,
      ),
    ).toBeNull();
  });

  test('that the answer does not have is a failure, not nothing: exit 81', async () => {
    const { client } = service(ofDay, { saldo: 1 });
    await expect(openingOf(null, null, client, span, null)).rejects.toMatchObject({ exit: 81 });
  });
});
