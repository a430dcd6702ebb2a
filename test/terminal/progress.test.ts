import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Count, counted, counter, paceOf, timeText } from '../../src/lib/terminal/progress.ts';

afterEach(() => vi.useRealTimers());

/** A count's words, read so many milliseconds after it began. */
function toldAfter(ms: number, count: Count): string {
  vi.useFakeTimers({ now: 0 });
  const telling = counter(count);
  vi.setSystemTime(ms);
  return telling();
}

describe('a count', () => {
  test('of a known total tells how long the rest takes', () => {
    expect(toldAfter(10_000, { done: 200, total: 1200 })).toBe('200 of 1200 read, 20/s, 50 s left');
  });

  test('of a total that is about right says so', () => {
    expect(toldAfter(10_000, { done: 5, total: 1200, isEstimate: true })).toBe(
      '5 of ~1200 read, 0.5/s, 40 min left',
    );
  });

  test('without a total tells no time', () => {
    expect(toldAfter(2000, { done: 50, total: null })).toBe('50 read, 25/s');
  });

  test('that has not begun promises nothing', () => {
    expect(toldAfter(2000, { done: 0, total: 10 })).toBe('0 of 10 read, 0.0/s, some time left');
    expect(toldAfter(2000, { done: 0, total: null })).toBe('Reading.');
  });
});

test('a pace does not divide by nothing', () => {
  expect(paceOf(1, 1, 0)).toEqual({ perSecond: '1000', left: '1 s' });
});

test.each([
  [0.2, '1 s'],
  [89, '89 s'],
  [90, '2 min'],
  [5399, '90 min'],
  [5400, '1.5 h'],
])('%d s are %s', (seconds, text) => expect(timeText(seconds)).toBe(text));

test('items are counted as they come, and timers get their turn among many', async () => {
  const count: Count = { done: 0, total: null };
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const seen: number[] = [];
  for await (const item of counted(
    Array.from({ length: 5000 }, (_, i) => i),
    count,
  ))
    seen.push(item);
  clearInterval(timer);
  expect([count.done, seen.length, seen.at(-1)]).toEqual([5000, 5000, 4999]);
  expect(turns).toBeGreaterThan(0);
});
