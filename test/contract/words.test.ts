import { expect, test } from 'vitest';
import { events } from '../../src/lib/contract/events.ts';
import { operations } from '../../src/lib/contract/index.ts';
import { eventWords } from '../../src/lib/words/events.ts';
import { operationText } from '../../src/lib/words/operations.ts';

test('every operation that moves money is said in the words, as the contract summarises it', () => {
  const said = operations.map(({ id, movesMoney, summary }) => [id, movesMoney ? summary : null]);
  expect(operations.map(({ id }) => [id, operationText(id)])).toEqual(said);
});

test('every event is said in the words, as the contract summarises it', () => {
  const summaries = Object.entries(events).map(([type, { summary }]) => [type, summary]);
  expect(Object.fromEntries(Object.entries(eventWords))).toEqual(Object.fromEntries(summaries));
});
