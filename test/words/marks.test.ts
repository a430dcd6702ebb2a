import { expect, test } from 'vitest';
import { speak } from '../../src/lib/words/language.ts';
import { topic } from '../../src/lib/words/topic.ts';
import { escapedFrom } from './marks.ts';

const words = topic('a test', {
  paid: 'It is paid.',
  to: (name: string) => `It went to ${name}.`,
  table: { settled: 'Settled' },
});

test('in the marked language every sentence of the catalogue is marked, also in a table and with values', async () => {
  await speak('en-XA');
  expect([words.paid, words.to('Ana'), words.table.settled]).toEqual([
    '⟦It is paid.⟧',
    '⟦It went to Ana.⟧',
    '⟦Settled⟧',
  ]);
  await speak('en');
  expect(words.paid).toBe('It is paid.');
});

test.each([
  ['Status  ⟦It is paid.⟧', []],
  ['⟦It went to ⟦the bank⟧, on its way.⟧ COMPLETED', []],
  ['⟦A sentence that a table cu…  R$ 10,00', []],
  ['⟦Next⟧: brl journal show ID of the payment', []],
  ['⟦The service says⟧: It is closed.', []],
  ['⟦Paid⟧: R$ 10,00 to EMAIL', [': R$ 10,00 to EMAIL']],
  ['This was forgotten.', ['This was forgotten.']],
])('what stands beside the marks is found: %s', (text, found) => {
  expect(escapedFrom(text, 'pix send --key maria@example.com')).toEqual(found);
});
