import { expect, test } from 'vitest';
import { csvText } from '../../src/lib/terminal/csv.ts';

/** The cell of a CSV, as free text or as a value of a known form. */
const cell = (value: string, freeText: boolean) =>
  csvText({
    columns: [{ header: { said: 'x' }, value: () => value, ...(freeText ? { freeText } : {}) }],
    records: [{}],
  })
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')
    .replace(/^"|"$/g, '');

test.each([
  ['=1+1', "'=1+1"],
  // A spreadsheet in Portuguese begins a cell behind each of these.
  ["Maria;=cmd|' /C calc'!A0;", "Maria;'=cmd|' /C calc'!A0;"],
  ['Maria; +1', "Maria; '+1"],
  ['Maria;""@x', `Maria;""""'@x`],
  ['a\t=1', "a\t'=1"],
  ['a\n-1', "a\n'-1"],
  ['NF 12; entrega = amanhã', 'NF 12; entrega = amanhã'],
])('free text %j', (typed, shown) => {
  expect(cell(typed, true)).toBe(shown);
});

test.each([
  ['-10.00', '-10.00'],
  ['+5511912345678', '+5511912345678'],
  ['+55 (11) 91234-5678', '+55 (11) 91234-5678'],
  ['-', '-'],
  [' =1+1', "' =1+1"],
  ['-1+cmd(2)', "'-1+cmd(2)"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['+cmd', "'+cmd"],
])('a value %j', (typed, shown) => {
  expect(cell(typed, false)).toBe(shown);
});
