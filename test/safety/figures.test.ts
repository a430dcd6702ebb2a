import { expect, test } from 'vitest';
import { isFull, randomOf, sample } from './figures.ts';

test('a sample keeps the order and has the size asked for', () => {
  const items = Array.from({ length: 100 }, (_, i) => i);
  const taken = sample(items, 10, randomOf('sample'));
  expect(taken).toHaveLength(isFull ? 100 : 10);
  expect(taken).toEqual([...taken].sort((a, b) => a - b));
});

test('the same seed and name give the same numbers, another name others', () => {
  const first = randomOf('name');
  const numbers = [first(), first()];
  const second = randomOf('name');
  expect([second(), second()]).toEqual(numbers);
  expect(randomOf('eman')()).not.toBe(numbers[0]);
});
