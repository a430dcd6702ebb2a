import { expect, test } from 'vitest';
import type { Session } from '../../src/lib/connection/session.ts';
import type { Centavos } from '../../src/lib/contract/money.ts';
import { defaultGapSettings, type GapSettings } from '../../src/lib/contract/settings.ts';
import { balanceAfter } from '../../src/lib/payments/balance.ts';
import { textOf } from '../../src/lib/words/topic.ts';

/** Ten at night of the 21st in Brasilia, the 22nd in London. */
const nowMs = Date.parse('2026-11-22T01:00:00Z');
const route = { balancePath: '/v1/accounts/{accountId}/balance?on={day}', balanceField: ['balance'] };

/** What the screen says is left, and for which days the service was asked. */
async function left(settings: Partial<GapSettings>, answer: () => unknown, amount: number | null = 400_00) {
  const days: string[] = [];
  const client = {
    connection: { settings: { ...defaultGapSettings, ...settings } },
    read: async (_operation: unknown, { params }: { params: { day: string } }) => {
      days.push(params.day);
      return { json: { value: answer() }, status: 200, requestId: null };
    },
  };
  const session = { client, serviceNow: () => nowMs } as unknown as Session;
  const said = await balanceAfter(session, amount as Centavos | null);
  return { days, said: said && textOf(said).replaceAll('\u00a0', ' ') };
}

test.each([
  [1000.5, 'R$ 600,50, not counting fees'],
  [400, 'R$ 0,00, not counting fees'],
  [399.99, 'none: the balance is R$ 399,99, less than this payment'],
  [-20, 'none: the balance is -R$ 20,00, less than this payment'],
])('of a balance of %d a payment of R$ 400,00 leaves: %s', async (balance, said) => {
  expect(await left(route, () => ({ balance }))).toEqual({ said, days: ['2026-11-21'] });
});

test('nobody is asked where the settings name no route, or the amount is not known', async () => {
  expect(await left({}, () => ({ balance: 1000 }))).toEqual({ days: [], said: null });
  expect(await left(route, () => ({ balance: 1000 }), null)).toEqual({ days: [], said: null });
});

test.each([
  ['no balance', () => ({})],
  ['text', () => ({ balance: '1000' })],
  ['a third decimal', () => ({ balance: 1000.005 })],
  [
    'an error',
    () => {
      throw new Error('503');
    },
  ],
])('an answer of %s is no balance, and stops no payment', async (_what, answer) => {
  expect((await left(route, answer)).said).toBeNull();
});
