import { expect, test } from 'vitest';
import { programTimesIn, remnantsIn } from './remnants.ts';

test.each([
  ['a verdict that stayed English', 'pass  ⟦Token⟧', 'pass  Token', ['pass']],
  ['a heading that stayed English', '⟦STATE⟧  ⟦Amount⟧', 'SITUAÇÃO  Amount', ['Amount']],
  ['a sentence that stayed English', '⟦Nothing was sent.⟧', 'Nothing was sent.', ['Nothing was sent.']],
  ['a state for programs', '⟦settled⟧', 'SETTLED', ['SETTLED']],
  ['a kind that stayed English', '1  redelivery', '1  redelivery', ['redelivery']],
  ['a time for programs', '⟦Time⟧  x', 'Horário  2026-11-22T14:03:07Z', ['Horário  2026-11-22T14:03:07Z']],
  ['a day for programs', '⟦Due⟧  x', 'Vencimento  2026-11-22', ['Vencimento  2026-11-22']],
  ['a name', '⟦PIX⟧  ⟦Status⟧', 'PIX  Status', []],
  ['the service', 'COMPLETED  tenant_default', 'COMPLETED  tenant_default', []],
  ['what was typed', 'invoice', 'invoice', []],
  ['Portuguese', '⟦Amount⟧  R$ 10,00', 'Valor  R$ 10,00', []],
])('in Portuguese, %s', (_what, marked, portuguese, found) => {
  expect(remnantsIn(marked, portuguese, 'pix send --ref invoice')).toEqual(found);
});

test('a time for programs is found in English; what the service says and a body are theirs', () => {
  const body = '  "occurredAt": "2026-11-22T14:03:07Z"';
  const theirs = '⟦The service says⟧: try at 2026-11-22T14:03:07Z';
  expect(programTimesIn(`Time  2026-11-22T14:03:07-03:00\n${body}\n${theirs}`)).toEqual([
    'Time  2026-11-22T14:03:07-03:00',
  ]);
});
