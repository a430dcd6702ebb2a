import { expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';
import { operationText } from '../../src/lib/words/operations.ts';

test('every operation that moves money is said in the words, as the contract summarises it', () => {
  const said = operations.map(({ id, movesMoney, summary }) => [id, movesMoney ? summary : null]);
  expect(operations.map(({ id }) => [id, operationText(id)])).toEqual(said);
});
