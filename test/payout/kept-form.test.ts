import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const lines = (separator: string) =>
  [
    ['Favorecido', 'Chave PIX', 'Valor', 'Observação'],
    ['Maria', 'maria@example.com', '10,00', ''],
    ['João', 'refused@example.com', '20,50', 'a, b; c'],
  ].map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator));

test.each([
  ['Windows-1252 and semicolons', ';', '', 'latin1'],
  ['UTF-16 with its mark and tabs', '\t', '\ufeff', 'utf16le'],
  ['UTF-8 with its mark and the line of the separator', ';', '\ufeffsep=;\r\n', 'utf8'],
  ['UTF-8 and commas', ',', '', 'utf8'],
] as const)('%s: what failed comes in the form of the file', async (_, separator, start, encoding) => {
  const text = (rows: readonly string[]) => Buffer.from(`${start}${rows.join('\r\n')}\r\n`, encoding);
  const [heading = '', , refused = ''] = lines(separator);
  const [file, failed, excel] = ['march.csv', 'failed.csv', 'excel.csv'].map((name) =>
    join(desk.machine.home, name),
  );
  writeFileSync(file ?? '', text(lines(separator)));
  const run = await desk.told(['run', file ?? '', '--ref', 'march', '--confirm', '30,50']);
  expect(run).toMatchObject({ exit: 34 });
  const asked = { env: { BRL_CSV_STYLE: 'excel-br' } };
  await desk.payout(['export', 'march', '--failed', '--out', failed ?? ''], asked);
  expect(readFileSync(failed ?? '')).toEqual(text([heading, refused]));
  const again = await desk.told(['plan', failed ?? '', '--ref', 'again']);
  expect(again).toMatchObject({ exit: 0, rows: 1, total: 20.5 });
  await desk.payout(['export', 'march', '--failed', '--out', excel ?? '', '--csv-style', 'excel-br']);
  expect(readFileSync(excel ?? '', 'utf8')).toMatch(/^\ufeffFavorecido;Chave PIX;Valor;Observação\r\nJoão;/);
});
