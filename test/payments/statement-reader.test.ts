import { describe, expect, test } from 'vitest';
import { plainAmount } from '../../src/lib/areas/statement/statement-view.ts';
import { readDay, readInstant, readSpan, splitSpan, todayInBrasilia } from '../../src/lib/brazil/days.ts';
import type { Answered } from '../../src/lib/client/reply.ts';
import { newTally, type PageSource, readPages } from '../../src/lib/payments/statement/reader.ts';
import { readSearch, type SearchStep } from '../../src/lib/payments/statement/search.ts';

const now = Date.parse('2026-03-11T01:30:00Z');

describe('days', () => {
  test('are those of Brasilia, late in the evening too', () => {
    expect(todayInBrasilia(now)).toBe('2026-03-10');
    expect(readDay('yesterday', '--from', now)).toBe('2026-03-09');
    expect(readDay('ontem', '--from', now)).toBe('2026-03-09');
    expect(readDay('Hoje', '--from', now)).toBe('2026-03-10');
    expect(readDay('01/02/2026', '--from', now)).toBe('2026-02-01');
    expect(readSpan(undefined, undefined, now)).toEqual({ from: '2026-02-08', to: '2026-03-10' });
  });

  test.each(['2026-3-1', 'tomorrow', '', '9999-12-31', '0000-01-01'])('refuse "%s"', (text) => {
    expect(() => readDay(text, '--from', now)).toThrow('--from is not a day');
  });

  test.each(['2026-02-30', '30/02/2026', '31/02/2026', '2026-13-01', '00/01/2026'])('miss "%s"', (text) => {
    expect(() => readDay(text, '--from', now)).toThrow(`There is no such day for --from: "${text}".`);
  });

  test('longer spans fall into pieces of 31 days without gap or overlap', () => {
    expect(splitSpan({ from: '2026-01-01', to: '2026-03-10' })).toEqual([
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-03-03' },
      { from: '2026-03-04', to: '2026-03-10' },
    ]);
  });

  test('an instant needs its zone; a day has two ends', () => {
    expect(readInstant('2026-03-10', '--after', 'first', now)).toBe('2026-03-10T00:00:00-03:00');
    expect(readInstant('2018-12-10', '--before', 'last', now)).toBe('2018-12-10T23:59:59-02:00');
    expect(() => readInstant('2026-03-10T09:00:00', '--after', 'first', now)).toThrow('zone');
  });
});

/** The requests and the lines read while the bank answers these. */
const search = async (...answers: object[]) => {
  const asked: SearchStep[] = [];
  const read = async (step: SearchStep) => {
    asked.push(step);
    const value = answers.shift() ?? { items: [] };
    return { kind: 'answer', status: 200, json: { value, text: JSON.stringify(value) } } as Answered;
  };
  const given: unknown[] = [];
  const tally = newTally();
  for await (const { lines } of readSearch(read, tally)) given.push(...lines.map(({ id }) => id));
  return { asked, given, doubtful: [...tally.doubtful] };
};

const at = (second: number) => `2026-03-10T09:00:0${second}-03:00`;

const items = (second: number, ...ids: string[]) => ids.map((id) => ({ id, timestamp: at(second) }));

/** A service that gives the same answer for ever to the same question, and `circle` where it goes on by a cursor. */
const forever = (...circle: string[]) =>
  Array.from({ length: 300 }, (_, i) => ({
    order: 'asc',
    items: items(1, 'a', 'b'),
    hasNext: true,
    nextCursor: circle[i % circle.length],
  }));

describe('searches upwards', () => {
  test.each([
    ['one cursor again and again', ['c1']],
    ['three cursors in turn', ['c1', 'c2', 'c3']],
    ['cursors that are never the same', Array.from({ length: 300 }, (_, i) => `c${i}`)],
  ])('upwards end at %s, and name the second', async (_name, circle) => {
    await expect(search(...forever(...circle))).rejects.toThrow(`not complete at ${at(1)}`);
  });

  test('upwards end where a long circle is closed whose lines all look new', async () => {
    const circle = Array.from({ length: 2000 }, (_, i) => ({
      order: 'asc',
      items: [{ id: `${i}`, timestamp: at(1) }],
      hasNext: true,
      nextCursor: `c${i % 700}`,
    }));
    await expect(search(...circle)).rejects.toThrow('not complete');
  });

  test('upwards call a second doubtful whose line comes twice: it took the place of another', async () => {
    const { given, doubtful } = await search(
      { order: 'asc', items: [...items(1, 'a'), ...items(2, 'b')], hasNext: true, nextCursor: 'c1' },
      { order: 'asc', items: items(2, 'b', 'd'), hasNext: false },
    );
    expect([given, doubtful]).toEqual([['a', 'b', 'd'], [at(2)]]);
  });
});

describe('searches downwards, and cursors', () => {
  test('downwards give the last second once more, and nothing is doubtful', async () => {
    const { given, doubtful } = await search(
      { items: [...items(3, 'c'), ...items(2, 'b')], hasNext: true, nextOccurredBefore: at(2) },
      { items: [...items(2, 'b'), ...items(1, 'a')], hasNext: false },
    );
    expect([given, doubtful]).toEqual([['c', 'b', 'a'], []]);
  });

  test('downwards go on below a second that cannot be read whole, and call it doubtful', async () => {
    const full = { items: items(2, 'b', 'c'), hasNext: true, nextOccurredBefore: at(2) };
    const up = { items: items(2, 'b', 'c'), hasNext: true };
    const { asked, given, doubtful } = await search(full, full, up, { items: items(1, 'a'), hasNext: false });
    expect([given, doubtful]).toEqual([['b', 'c', 'a'], [at(2)]]);
    expect(asked.at(-1)).toEqual({ occurredBefore: '2026-03-10T12:00:01.999Z' });
  });

  test('downwards end where the service gives a second that was left behind', async () => {
    const full = { items: items(2, 'b', 'c'), hasNext: true, nextOccurredBefore: at(2) };
    const up = { items: items(2, 'b', 'c', 'd'), hasNext: false };
    await expect(search(full, full, up, full, full, full)).rejects.toThrow(`not complete at ${at(2)}`);
  });

  test('go upwards by the cursor, whatever else an answer has', async () => {
    const more = {
      order: 'asc',
      items: [{ id: 'a' }],
      nextCursor: 'c1',
      nextOccurredBefore: '2026-03-10T00:00:00Z',
    };
    const { asked, given } = await search(more, { order: 'asc', items: [{ id: 'b' }] });
    expect([asked, given]).toEqual([
      [{}, { cursor: 'c1' }],
      ['a', 'b'],
    ]);
  });

  test('end where the answer only echoes the cursor', async () => {
    const { asked, given } = await search(
      { items: [{ id: 'a' }], cursor: 'c1' },
      { items: [{ id: 'b' }], cursor: 'c1', nextCursor: null },
    );
    expect([asked, given]).toEqual([
      [{}, { cursor: 'c1' }],
      ['a', 'b'],
    ]);
  });

  test('never send a cursor downwards: the service refuses it', async () => {
    const { asked } = await search({ order: 'desc', items: [{ id: 'a' }], cursor: 'c1' });
    expect(asked).toEqual([{}]);
  });
});

describe('pages', () => {
  const line = (id: string | null, second = 1) => ({
    ...(id === null ? {} : { id }),
    timestamp: `2026-03-10T09:00:0${second}-03:00`,
  });
  const source = (pages: object[][], second: object[] = []): PageSource => ({
    page: async (number) =>
      answer({ items: pages[number] ?? [], hasNext: number + 1 < pages.length, totalElements: 4 }),
    second: async () => second as never,
  });
  const read = async (from: PageSource) => {
    const tally = newTally();
    const lines: unknown[] = [];
    for await (const batch of readPages(from, tally)) lines.push(...batch.lines);
    return { tally, lines: lines.map((item) => (item as { id?: string }).id) };
  };

  test('a line whose place another took is read by its instant', async () => {
    const tie = [line('b', 2), line('c', 2)];
    const { lines, tally } = await read(
      source(
        [
          [line('a'), line('b', 2)],
          [line('b', 2), line('d', 3)],
        ],
        tie,
      ),
    );
    expect(lines).toEqual(['a', 'b', 'c', 'd']);
    expect(tally).toEqual({ repeated: 1, nameless: 0, recovered: 1, missing: 0, doubtful: new Set() });
  });

  test('lines without a name are all kept, and counted', async () => {
    const { lines, tally } = await read(
      source([
        [line(null), line(null)],
        [line(null), line('x')],
      ]),
    );
    expect(lines).toHaveLength(4);
    expect(tally.nameless).toBe(3);
  });

  test('fewer lines than the service counts are missing', async () => {
    expect((await read(source([[line('a')], [line('b', 2)]]))).tally.missing).toBe(2);
  });

  test('a line that leaves a page while the next one is read takes another with it, which is missing', async () => {
    const { page } = source([
      [line('a'), line('b', 2)],
      [line('d', 4), line('e', 5)],
    ]);
    const shrinking: PageSource['page'] = async (number) => {
      const read = await page(number);
      const total = number === 0 ? 5 : 4;
      return answer({ ...(read.json.value as object), totalElements: total });
    };
    expect((await read({ page: shrinking, second: null })).tally.missing).toBe(1);
  });

  test('a promise of more without any line ends it', async () => {
    await expect(
      read({ page: async () => answer({ items: [], hasNext: true }), second: null }),
    ).rejects.toThrow('not complete');
  });
});

test.each([
  [-150.75, '-150.75'],
  [10, '10.00'],
  [-0.1, '-0.10'],
  [1234567.8, '1234567.80'],
  [null, ''],
  [0.001, '0.001'],
])('amount %s is written %s', (value, text) => expect(plainAmount(value)).toBe(text));

function answer(value: object): Answered {
  const json = { value, text: JSON.stringify(value) };
  return { kind: 'answer', status: 200, headers: {}, json, errorCode: null, message: null, requestId: null };
}
