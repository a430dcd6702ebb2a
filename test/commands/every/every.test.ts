import { expect, test } from 'vitest';
import { areas } from './areas.ts';
import { commandNames } from './check.ts';

test('each topic of commands has one file that types its lines', () => {
  const topics = new Set(commandNames().map((name) => name.split(' ')[0]));
  expect(Object.values(areas).flat().toSorted()).toEqual([...topics].toSorted());
});
