import { expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';
import { wayOf } from '../../src/lib/contract/ways.ts';

test('every operation that moves money has its way, but for a batch, whose rows may differ', () => {
  const without = operations.filter(({ id, movesMoney }) => movesMoney && wayOf(id) === null);
  expect(without.map(({ id }) => id)).toEqual(['batches.dispatch']);
});
