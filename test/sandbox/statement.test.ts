import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const account = () => teller.sandbox.connection().accountId;
const seed = (rows: number, days: number) => teller.sandbox.control.seedHistory(account(), rows, days);
const ids = (items: { id: string }[]) => items.map((item) => item.id);

describe('a made-up past', () => {
  test('has lines whose end-to-end ids bear their own minute', async () => {
    seed(400, 20);
    const { body } = await teller.call('GET', 'A/statement?size=200&startDate=2026-02-18&endDate=2026-03-09');
    const items = body.items as { endToEndId: string | null; timestamp: string }[];
    const named = items.filter(({ endToEndId }) => endToEndId !== null);
    expect(named.length).toBeGreaterThan(50);
    for (const { endToEndId, timestamp } of named) {
      const minute = new Date(timestamp).toISOString().slice(0, 16).replaceAll(/\D/g, '');
      expect(endToEndId?.slice(9, 21)).toBe(minute);
    }
  });
});

describe('GET statement', () => {
  test('shows a payment, its return and a deposit as lines with all fields', async () => {
    await teller.pay({ amount: 150.75, identifier: 'inv-1', description: 'Nota 1' }, 'k1');
    await teller.pay({ identifier: 'late', key: 'timeout-failed@example.com' }, 'k2');
    teller.sandbox.control.advanceClock(5 * 60_000);
    teller.sandbox.control.deposit(account(), 2500);
    const { body } = await teller.call('GET', 'A/statement?order=asc');
    expect(body).toMatchObject({
      page: 0,
      size: 50,
      totalElements: 4,
      totalPages: 1,
      hasNext: false,
      source: 'live',
    });
    const paid = body.items.find((item: { identifier: string }) => item.identifier === 'inv-1');
    expect(paid).toMatchObject({
      direction: 'OUT',
      transactionType: 'D',
      operation: 'PIX',
      status: 'COMPLETED',
      amount: -150.75,
      currency: 'BRL',
      description: 'Nota 1',
      timestamp: '2026-03-10T12:00:00-03:00',
      counterParty: { name: 'Maria Exemplo de Souza', document: '***.456.789-**', bankCode: '999' },
      pixKey: 'maria@example.com',
    });
    expect(paid.endToEndId).toMatch(/^E99999004/);
    expect(body.items.slice(2)).toMatchObject([
      { direction: 'IN', amount: 10, identifier: 'late', description: 'Devolução de PIX não efetivado' },
      { direction: 'IN', amount: 25, operation: 'PIX', description: 'Depósito do sandbox' },
    ]);
  });

  test('a line of a second at the end of a page may come twice, and another not at all', async () => {
    seed(1000, 10);
    const seen: string[] = [];
    for (let page = 0, more = true; more; page += 1) {
      const { body } = await teller.call('GET', `A/statement?size=1000&order=asc&page=${page}`);
      expect(body.size).toBe(100);
      seen.push(...ids(body.items));
      more = body.hasNext;
    }
    expect(seen).toHaveLength(1000);
    expect(new Set(seen).size).toBeLessThan(1000);
  });

  test.each([
    ['startDate=2026-01-01&endDate=2026-02-01', 'date_range_too_wide'],
    ['startDate=2026-13-01', 'invalid_date_range'],
    ['startDate=01/01/2026', 'invalid_date_range'],
    ['startDate=2026-02-01&endDate=2026-01-01', 'invalid_date_range'],
    ['operation=CARD', 'invalid_operation'],
    ['page=-1', 'invalid_field'],
    ['order=up', 'invalid_field'],
  ])('refuses %s with %s', async (query, errorCode) => {
    const { status, body } = await teller.call('GET', `A/statement?${query}`);
    expect([status, body.errorCode]).toEqual([400, errorCode]);
  });

  test('takes 31 days with both ends, and one operation', async () => {
    seed(310, 31);
    const span = 'startDate=2026-02-07&endDate=2026-03-09';
    expect((await teller.call('GET', `A/statement?${span}`)).body.totalElements).toBe(310);
    expect((await teller.call('GET', `A/statement?${span}&operation=FEE`)).body.totalElements).toBe(31);
  });
});

describe('GET statement/advanced', () => {
  test('upwards by cursor: every line once, in order', async () => {
    seed(250, 5);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await teller.call(
        'GET',
        `A/statement/advanced?order=asc&occurredAfter=2026-03-01T00:00:00-03:00${cursor ? `&cursor=${cursor}` : ''}`,
      );
      expect(body.order).toBe('asc');
      seen.push(...ids(body.items));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(250);
    expect(new Set(seen).size).toBe(250);
  });

  test('downwards by nextOccurredBefore, which repeats the last second', async () => {
    seed(250, 5);
    const first = await teller.call('GET', 'A/statement/advanced?order=desc');
    expect(first.body.items).toHaveLength(100);
    const before = encodeURIComponent(first.body.nextOccurredBefore);
    const second = await teller.call('GET', `A/statement/advanced?order=desc&occurredBefore=${before}`);
    expect(ids(first.body.items)).toContain(ids(second.body.items)[0]);
  });

  test.each(['order=desc&cursor=MTox', 'cursor=MTox', 'order=asc&cursor=nonsense'])(
    'refuses the cursor of %s',
    async (query) => {
      const { status, body } = await teller.call('GET', `A/statement/advanced?${query}`);
      expect([status, body.errorCode]).toEqual([400, 'invalid_cursor']);
    },
  );
});

test('a made-up past moves the balance by its sum', async () => {
  seed(1000, 10);
  const { body } = await teller.call('GET', 'A/statement?startDate=2026-02-28&endDate=2026-03-09&size=100');
  expect(body.totalElements).toBe(1000);
  let sum = 0;
  for (let page = 0; page < 10; page += 1) {
    const { body: part } = await teller.call(
      'GET',
      `A/statement?startDate=2026-02-28&endDate=2026-03-09&size=100&order=asc&page=${page}`,
    );
    for (const item of part.items) sum += Math.round(item.amount * 100);
  }
  expect(Number.isInteger(sum)).toBe(true);
  expect(sum).not.toBe(0);
});
