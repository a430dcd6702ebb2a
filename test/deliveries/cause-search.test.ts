import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type CauseSearch,
  causeSearch,
  restMs,
  searchLimits,
} from '../../src/lib/deliveries/cause-search.ts';
import { judgeAside } from '../../src/lib/deliveries/judge-aside.ts';
import { judge } from '../../src/lib/deliveries/verdict.ts';
import { hex, hmac, keyed, pretty2, raw, signed } from './verdict-desk.ts';

let search: CauseSearch;
beforeEach(() => {
  search = causeSearch();
});
afterEach(() => search.close());

const look = (value: string, body: string) =>
  search.look({
    delivery: { headers: signed(value), body: Buffer.from(body) },
    authentication: hmac,
    others: [],
  });

test('a cause is found in the thread, with what the event says', async () => {
  expect(await look(hex(keyed(raw)), `${raw}\n`)).toMatchObject({
    causes: [{ code: 'trailing_newline' }],
    envelope: { eventId: 'pix-out-completed-p1' },
  });
  expect(await look(hex(keyed(pretty2)), raw)).toMatchObject({ causes: [{ code: 'reserialised_json' }] });
});

const large = `[${'{"a":"ção","b":10.50},'.repeat(10_000)}0]`;

test('a large body costs its half second in the thread, and this one computes nothing meanwhile', async () => {
  const before = process.threadCpuUsage();
  const found = await look('0'.repeat(64), large);
  const { user, system } = process.threadCpuUsage(before);
  expect(found?.causes).toHaveLength(1);
  expect((user + system) / 1000).toBeLessThan(searchLimits.oneMs);
}, 60_000);

test('the small one of a true delivery is not looked for behind a flood of large ones', async () => {
  const order: string[] = [];
  const told = (name: string, looked: Promise<unknown>) => looked.then(() => order.push(name));
  const flood = ['first', 'second', 'third'].map((name) => told(name, look('0'.repeat(64), large)));
  await told('small', look(hex(keyed(raw)), `${raw}\n`));
  await search.close();
  await Promise.all(flood);
  expect(order.slice(0, 2)).toEqual(['first', 'small']);
}, 60_000);

test('the more wait, the longer the thread rests: one who waits for a cause gets it, a flood a twentieth of a core', () => {
  expect(restMs(100, 0)).toBe(300);
  expect(restMs(100, 5)).toBe(800);
  expect(restMs(100, searchLimits.waiting)).toBe(1900);
});

test('of a flood the rest is not looked for', async () => {
  const flood = Array.from({ length: 400 }, () => look('0'.repeat(64), raw));
  const last = await Promise.race(flood.slice(300));
  expect(last).toBeNull();
  await search.close();
  const found = await Promise.all(flood);
  expect(found.slice(searchLimits.waiting + 1).every((one) => one === null)).toBe(true);
  expect(await look('0'.repeat(64), raw)).toBeNull();
});

test.each([
  ['valid', hex(keyed(raw)), raw],
  ['changed at its end', hex(keyed(raw)), `${raw}\n`],
  ['written anew', hex(keyed(pretty2)), raw],
  ['without a cause', hex(keyed('another')), raw],
])(
  'somebody who waits gets the verdict of this thread on a delivery that is %s',
  async (_how, value, body) => {
    const delivery = { headers: signed(value), body: Buffer.from(body) };
    const { signed: bytes, ...verdict } = judge(delivery, hmac);
    const aside = await judgeAside({ delivery, authentication: hmac, others: [] });
    expect(aside).toEqual({ ...verdict, ...(bytes && { signed: new Uint8Array(bytes) }) });
  },
);
