import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { csvBytes, readCsvFile } from '../../src/lib/areas/batch/csv-file.ts';
import { sheetUpload } from '../../src/lib/areas/batch/sheet-upload.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { textOf } from '../../src/lib/words/topic.ts';

const folder = mkdtempSync(join(tmpdir(), 'brl-sheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(bytes: string | Uint8Array): string {
  const path = join(folder, 'sheet.csv');
  writeFileSync(path, bytes);
  return path;
}
const upload = async (bytes: string | Uint8Array) =>
  sheetUpload(await readCsvFile(saved(bytes)), defaultGapSettings, false);

/** The same two payments as a text editor, and as spreadsheets in Portuguese save them. */
const plain =
  'amount,keyType,key,description,identifier\r\n1250.50,CPF,52998224725,Salário de março,s-1\r\n10.00,EMAIL,maria@example.com,Férias,s-2\r\n';
const excel =
  'amount;keyType;key;description;identifier\r\n1.250,50;CPF;529.982.247-25;Salário de março;s-1\r\n10,00;EMAIL;maria@example.com;Férias;s-2\r\n';
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const utf16be = (text: string) => utf16(text).swap16();
const forms: readonly (readonly [string, Uint8Array | string, string])[] = [
  ['Windows-1252', Buffer.from(excel, 'latin1'), 'Windows-1252 to UTF-8'],
  ['a UTF-8 byte order mark', `\ufeff${excel}`, 'UTF-8 with a byte order mark to UTF-8'],
  ['UTF-16 little endian', utf16(excel), 'UTF-16 to UTF-8'],
  ['UTF-16 big endian', utf16be(excel), 'UTF-16 to UTF-8'],
  ['sep=; above', `sep=;\r\n${excel}`, 'the line "sep=" left out'],
  ['tabs', excel.replaceAll(';', '\t'), 'tabs between columns to commas'],
  ['semicolons and bare LF', excel.replaceAll('\r\n', '\n'), 'semicolons between columns to commas'],
  ['line ends of an old Macintosh', plain.replaceAll('\r\n', '\r'), 'line ends to CRLF'],
  ['empty columns at the right', excel.replaceAll('\r\n', ';;\r\n'), '2 empty columns left out'],
  ['a decimal comma within quotes', plain.replace('1250.50', '"1250,50"'), '1 amount to a decimal point'],
];

describe('the forms in which spreadsheets save a sheet', () => {
  test('what is comma separated UTF-8 goes out byte for byte', async () => {
    const sheet = await upload(plain);
    expect([sheet.bytes.toString(), sheet.said.map(textOf)]).toEqual([
      plain,
      ['2 rows, R$ 1.260,50 in all.'],
    ]);
    const bare = plain.replaceAll('\r\n', '\n').trimEnd();
    expect((await upload(bare)).bytes.toString()).toBe(bare);
  });

  test.each(forms)('%s', async (_what, bytes, said) => {
    const [sheet, same] = [await upload(bytes), await upload(plain)];
    expect(sheet.bytes.toString('utf8')).toBe(plain);
    expect(sheet.said.map(textOf)).toEqual([expect.stringContaining(said), '2 rows, R$ 1.260,50 in all.']);
    expect(sheet.said.map(textOf)[0]).toMatch(/^Converted before sending: /);
    // The same rows are known again, however the file was saved.
    expect(sheet.rows).toEqual(same.rows);
  });

  test.each([
    ['UTF-8 with one byte of another encoding', Buffer.from([...Buffer.from(plain), 0xe1]), 'mixes'],
    ['bytes that no text has', Buffer.from([...Buffer.from('amount,key\n1'), 0x81]), 'neither'],
    ['UTF-16 without a mark', Buffer.from(excel, 'utf16le'), 'NUL'],
    ['half a character of UTF-16', utf16(excel).subarray(0, -1), 'UTF-16LE, which it is not'],
  ])('%s is refused', async (_what, bytes, part) => {
    await expect(upload(bytes)).rejects.toMatchObject({
      exit: 2,
      message: expect.stringContaining(part),
    });
  });
});

test('lines are those of the file: breaks within quotes, any line end, sep= and blank lines count', async () => {
  const text = 'sep=,\r\n\r\namount,key,note\r\n1.00,a,"x\r\ny\nz"\n2.00,b,\r\n\r\n3.00,c,\r4.00,d,\n\n\n';
  const { table } = await readCsvFile(saved(text));
  expect([table.headingLine, table.rows.map(({ line, cells }) => [line, cells[0]])]).toEqual([
    3,
    [
      [4, '1.00'],
      [7, '2.00'],
      [8, ''],
      [9, '3.00'],
      [10, '4.00'],
    ],
  ]);
});

test('a converted sheet that grows beyond 5 MiB is refused', async () => {
  const wide = [['a', 'é'.repeat(2_700_000)]];
  await expect(csvBytes(['key', 'note'], wide)).rejects.toMatchObject({
    exit: 2,
    detail: { code: 'pix_batch_too_large' },
  });
});

test('100,000 rows are one refusal', async () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => `1.00,EMAIL,a${i}@example.com`).join('\n');
  await expect(readCsvFile(saved(`amount,keyType,key\n${rows}`))).rejects.toMatchObject({
    detail: { code: 'pix_batch_too_large', message: expect.stringContaining('100000 rows') },
  });
});
