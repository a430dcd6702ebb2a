import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brokenForShell, dayLedger, dayLines } from '../../src/lib/areas/sandbox/day.ts';
import type { SeededDay } from '../../src/lib/sandbox/statement/day.ts';
import { noon, openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const account = () => teller.sandbox.connection().accountId;
const seed = (sales = 12) => teller.sandbox.control.seedDay(account(), sales) as SeededDay;
interface Item {
  readonly id: string;
  readonly amount: number;
  readonly timestamp: string;
  readonly operation: string;
  readonly description: string | null;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly reversal?: boolean;
  readonly originalEndToEnd?: string;
}
const today = async (): Promise<Item[]> => {
  const { body } = await teller.call('GET', 'A/statement?startDate=2026-03-10&endDate=2026-03-10&size=100');
  return body.items;
};

describe('sandbox seed --day', () => {
  test('the balance moves by the sum of the lines, and they are all of today, up to now', async () => {
    const before = teller.balance();
    const { items } = seed();
    const lines = await today();
    expect(lines).toHaveLength(items.length);
    const sum = lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    expect(Math.round(teller.balance() * 100)).toBe(Math.round(before * 100) + sum);
    for (const { timestamp } of lines) {
      expect(timestamp >= '2026-03-10T08:00:00-03:00' && timestamp < '2026-03-10T12:00:00-03:00').toBe(true);
    }
    expect(teller.sandbox.control.clock().virtualMs).toBe(noon);
  });

  test('has what a company does not do itself', async () => {
    const { strangersIdentifier } = seed();
    const lines = await today();
    const [stranger] = lines.filter(({ identifier }) => identifier === strangersIdentifier);
    expect(stranger).toMatchObject({ amount: -189.9, operation: 'PIX', status: 'COMPLETED' });
    const refunds = lines.filter(({ reversal }) => reversal).map(({ amount }) => amount);
    expect(refunds.sort()).toEqual([-120, 39.9]);
    expect(lines.find(({ amount }) => amount === 39.9)?.originalEndToEnd).toBe(stranger?.endToEndId);
    const described = lines.map(
      ({ operation, description, amount }) => `${operation} ${description} ${amount}`,
    );
    expect(described).toEqual(
      expect.arrayContaining([
        'FEE TARIFA -1.5',
        'FEE TARIFA -0.9',
        'FEE ESTORNO DE TARIFA 1.5',
        'INTERNAL REPASSE DE COMISSAO 312.4',
        'TED Depósito do sandbox 4000',
      ]),
    );
  });

  test('one credit has no event, and one event no credit', async () => {
    seed();
    const events = teller.sandbox.control.events({});
    const told = new Set(events.map(({ data }) => data.endToEnd ?? data.identifier));
    const lines = await today();
    const untold = lines.filter(
      ({ amount, operation, endToEndId, identifier }) =>
        amount > 0 && ['PIX', 'TED'].includes(operation) && !told.has(endToEndId) && !told.has(identifier),
    );
    expect(untold.filter(({ reversal }) => !reversal).map(({ amount }) => amount)).toEqual([720]);
    const booked = new Set(lines.map(({ endToEndId }) => endToEndId));
    const alone = events.filter(
      ({ type, data }) => type === 'pix.in.completed' && !booked.has(data.endToEnd as string),
    );
    expect(alone.map(({ data }) => data.amount)).toEqual([99]);
  });

  test('a third of the sales falls on one second, so that pages of a long day give lines twice', async () => {
    seed(210);
    const seen: string[] = [];
    for (const page of [0, 1, 2]) {
      const path = `A/statement?startDate=2026-03-10&endDate=2026-03-10&size=100&order=asc&page=${page}`;
      seen.push(...(await teller.call('GET', path)).body.items.map(({ id }: Item) => id));
    }
    expect(seen).toHaveLength(220);
    expect(new Set(seen).size).toBeLessThan(220);
  });
});

describe('sandbox seed --day at another time or place', () => {
  test('the same clock gives the same day; early in the morning it is a short one', async () => {
    const shape = ({ items }: SeededDay) =>
      items.map(({ amount, timestamp, description }) => [amount, timestamp, description]);
    const first = shape(seed());
    teller.sandbox.control.reset();
    expect(shape(seed())).toEqual(first);
    teller.sandbox.control.setClock(Date.parse('2026-03-11T00:10:00-03:00'));
    const { day, items } = seed();
    expect(day).toBe('2026-03-11');
    expect(items.every(({ timestamp }) => String(timestamp) < '2026-03-11T00:10')).toBe(true);
    expect(items).toHaveLength(first.length);
  });

  test('an account that is not there has no day', () => {
    expect(teller.sandbox.control.seedDay('5a4db0c5-0000-4000-8000-0000000000ff', 1)).toBeNull();
  });
});

describe('the company’s own side of the day', () => {
  test('its file lacks a payment and a stranger’s, has one that never was, and one of another amount', () => {
    const day = seed();
    const rows = dayLedger(day);
    const byRef = new Map(rows.map(([, amount, ref]) => [ref, amount]));
    expect(byRef.has('frete-2026-03-10')).toBe(false);
    expect(byRef.get('papelaria-2026-03-10')).toBe('-178.50');
    expect(dayLines(day).join('\n')).not.toContain('faxina');
    expect(byRef.get('faxina-2026-03-10')).toBe('-64.90');
    expect(rows.some(([, amount]) => amount === '-189.90')).toBe(false);
    expect(rows).toHaveLength(11 + day.items.length - 1);
  });

  test('broken for a terminal of 80 columns, a shell reads the same words', () => {
    for (const line of dayLines(seed())) {
      const broken = brokenForShell(line);
      expect(Math.max(...broken.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
      const read = spawnSync('sh', ['-c', `printf '<%s>' ${broken.replace(/^BRL\S+ /, '')}`], {
        encoding: 'utf8',
      });
      const words = line.match(/"[^"]*"|\S+/g)?.map((word) => `<${word.replaceAll('"', '')}>`) ?? [];
      expect(read.stdout).toBe(words.join('').replace('<BRL_ENVIRONMENT=sandbox>', ''));
    }
  });

  test('no line pays outside the sandbox', () => {
    for (const line of dayLines(seed()).slice(0, -1)) expect(line).toMatch(/^BRL_ENVIRONMENT=sandbox brl /);
  });

  test('the lines name each payment by the day, and end with the time that it takes to settle', () => {
    const lines = dayLines(seed());
    expect(lines.at(-1)).toBe('brl sandbox clock --advance 3m');
    const named = / --ref ([a-z]+)-2026-03-10 /;
    const names = lines.slice(0, -1).map((line) => named.exec(`${line} `)?.[1]);
    expect(new Set(names).size).toBe(lines.length - 1);
  });
});
