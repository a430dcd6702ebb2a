import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Column } from '../../src/lib/terminal/answer.ts';
import { csvStream } from '../../src/lib/terminal/csv.ts';
import type { CsvStyle } from '../../src/lib/terminal/csv-style.ts';

/** What is written of one column. */
async function written(values: readonly string[], column: Partial<Column<string>>, style: CsvStyle) {
  const out = new PassThrough();
  await csvStream([{ header: { said: 'x' }, value: String, ...column }], style, out).write(values);
  return String(out.read());
}

/** The cell of a CSV, as free text or as a value of a known form. */
const cell = async (value: string, freeText: boolean, style: CsvStyle = 'plain') =>
  (await written([value], freeText ? { freeText } : {}, style))
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
])('free text %j', async (typed, shown) => {
  expect(await cell(typed, true)).toBe(shown);
  expect(await cell(typed, true, 'excel-br')).toBe(shown);
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
])('a value %j', async (typed, shown) => {
  expect(await cell(typed, false)).toBe(shown);
  expect(await cell(typed, false, 'excel-br')).toBe(shown);
});

test('for Excel in Portuguese: a mark once, semicolons, and CRLF', async () => {
  expect(await written(['a;b', 'a,b'], {}, 'excel-br')).toBe('\ufeffx\r\n"a;b"\r\na,b\r\n');
  expect(await written(['a;b', 'a,b'], {}, 'plain')).toBe('x\r\na;b\r\n"a,b"\r\n');
});

test.each([
  ['amount', '1234.56', '1234,56'],
  ['amount', '-0.05', '-0,05'],
  ['amount', 'R$\u00a01.234.567,89', '1234567,89'],
  ['amount', '-R$ 10,00', '-10,00'],
  // What is no amount is guarded as ever.
  ['amount', '=1.00', "'=1.00"],
  ['amount', '12.345.678', '12.345.678'],
  ['instant', '2026-03-10T09:00:01-03:00', '10/03/2026 09:00:01'],
  ['instant', '2026-03-10T01:30:00.5Z', '09/03/2026 22:30:00'],
  ['instant', '2026-03-10', '10/03/2026'],
  ['instant', '2026-03-10T09:00:01', '2026-03-10T09:00:01'],
  // An id, a key or a text may look like an amount.
  [undefined, '1234.56', '1234.56'],
  [undefined, '2026-03-10T09:00:01-03:00', '2026-03-10T09:00:01-03:00'],
] as const)('a cell that is an %s, for Excel in Portuguese: %j', async (kind, value, shown) => {
  const column = kind === undefined ? {} : { cell: kind };
  expect(await written([value], column, 'excel-br')).toBe(`\ufeffx\r\n${shown}\r\n`);
});
