import { afterEach, expect, test } from 'vitest';
import {
  dayText,
  minuteText,
  secondText,
  shortMinuteText,
  shortSecondText,
  timeText,
} from '../../src/lib/brazil/clock.ts';
import { speak } from '../../src/lib/words/language.ts';

afterEach(() => speak('en'));

const ms = Date.parse('2026-11-23T01:03:07Z');

test.each([
  ['en', ['2026-11-22 22:03:07', '2026-11-22 22:03', '11-22 22:03:07', '11-22 22:03', '2026-11-22']],
  ['pt', ['22/11/2026 22:03:07', '22/11/2026 22:03', '22/11 22:03:07', '22/11 22:03', '22/11/2026']],
] as const)('one clock for every screen: %s', async (language, texts) => {
  await speak(language);
  expect([
    secondText(ms),
    minuteText(ms),
    shortSecondText(ms),
    shortMinuteText(ms),
    dayText('2026-11-22'),
  ]).toEqual(texts);
});

test.each([
  ['2026-11-23T01:03:07Z', '2026-11-22 22:03:07 (Brasilia)'],
  ['2026-11-22T22:03:07.123-03:00', '2026-11-22 22:03:07 (Brasilia)'],
  ['2026-11-22', '2026-11-22'],
  ['2026-11-22T22:03:07', '2026-11-22T22:03:07'],
  ['2026-02-30', '2026-02-30'],
  ['soon', 'soon'],
  [null, null],
])('what the service wrote as a time: %s', (written, shown) => {
  expect(timeText(written)).toBe(shown);
});

test('what is planned has no seconds, and a day is written as Brazil does', async () => {
  await speak('pt');
  expect(timeText('2026-11-23T01:03:07Z', 'minute')).toBe('22/11/2026 22:03 (Brasília)');
  expect(timeText('2026-11-22')).toBe('22/11/2026');
});
