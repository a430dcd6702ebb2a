import { expect, test } from 'vitest';
import type { Session } from '../../src/lib/connection/session.ts';
import { requireInTime } from '../../src/lib/payments/orders/refund-state.ts';

const submittedMs = Date.parse('2026-03-10T15:00:00Z');
const endToEnd = 'E99999005202603101500a1B2c3D4e5F';
const after = (days: number, refundWindowDays: number) => () =>
  requireInTime(
    {
      client: { connection: { settings: { refundWindowDays } } },
      serviceNow: () => submittedMs + days * 86_400_000,
    } as unknown as Session,
    endToEnd,
  );

test.each([
  [91, 90],
  [121, 120],
])('%d days after its id, with a window of %d, the service decides', (days, window) => {
  expect(after(days, window)).not.toThrow();
});

test.each([
  [91.01, 90],
  [121.01, 120],
])('%d days after its id, with a window of %d, nothing is sent', (days, window) => {
  expect(after(days, window)).toThrow(`a PIX can be refunded for ${window} days`);
});
