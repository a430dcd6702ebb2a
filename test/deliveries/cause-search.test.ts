import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CauseSearch, causeSearch, searchLimits } from '../../src/lib/deliveries/cause-search.ts';
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

/** So long this thread worked meanwhile, however long others kept it waiting. */
async function ownWorkMs(work: Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work;
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test('a cause is found in the thread, with what the event says', async () => {
  expect(await look(hex(keyed(raw)), `${raw}\n`)).toMatchObject({
    causes: [{ code: 'trailing_newline' }],
    envelope: { eventId: 'pix-out-completed-p1' },
  });
  expect(await look(hex(keyed(pretty2)), raw)).toMatchObject({ causes: [{ code: 'reserialised_json' }] });
});

test('a large body costs its second in the thread, and this one goes on', async () => {
  const large = `[${'{"a":"ção","b":10.50},'.repeat(10_000)}0]`;
  const found = look('0'.repeat(64), large);
  expect(await ownWorkMs(found)).toBeLessThan(searchLimits.oneMs / 2);
  expect((await found)?.causes).toHaveLength(1);
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
