import { expect, test } from 'vitest';
import type { Answered } from '../../src/lib/client/reply.ts';
import { newTally, type PageSource, readPages } from '../../src/lib/payments/statement/reader.ts';

/** A service that promises more for ever: the reading ends, and is not called whole. */

const line = (id: string | null, timestamp = '2026-03-10T09:00:01-03:00') => ({
  ...(id === null ? {} : { id }),
  timestamp,
});
const lines = (...ids: readonly (string | null)[]) => ids.map((id) => line(id));

/** A hundred lines of a circle of 150 pages, each of a second of its own. */
const wide = (number: number) =>
  Array.from({ length: 100 }, (_, i) => line(`${number % 150}-${i}`, `${number}-${i}`));

async function read(page: (number: number) => object): Promise<ReturnType<typeof newTally>> {
  const tally = newTally();
  const source: PageSource = { page: async (number) => answer(page(number)), second: null };
  for await (const _batch of readPages(source, tally));
  return tally;
}

function answer(value: object): Answered {
  const json = { value, text: JSON.stringify(value) };
  return { kind: 'answer', status: 200, headers: {}, json, errorCode: null, message: null, requestId: null };
}

test.each<[string, (number: number) => object[], object]>([
  ['the same page', () => lines('a', 'b'), { totalElements: 4, totalPages: 2 }],
  ['the same page without names', () => lines(null, null), {}],
  ['pages in a circle', (number) => lines(`${number % 4}`), {}],
  ['a circle too wide to be remembered', wide, { totalElements: 15_000 }],
])('%s for ever ends it', async (_what, items, more) => {
  let asked = 0;
  const endless = (number: number) => ({ items: items(number), hasNext: ++asked < 1000, ...more });
  await expect(read(endless)).rejects.toThrow('not complete');
});

test('pages of one second that bring nothing new for a while do not end it', async () => {
  const pages = [lines('a', 'b'), lines('a', 'b'), lines('b', 'a'), lines('a', 'b'), lines('c', 'd')];
  const tally = await read((number) => ({ items: pages[number], hasNext: number < 4, totalElements: 4 }));
  expect(tally.missing).toBe(0);
});
