import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { pieceBytes } from '../../src/lib/files/pieces.ts';
import { csvSheet } from '../../src/lib/payments/sheet/csv.ts';
import { readSheet } from '../../src/lib/payments/sheet/read.ts';
import { sheetDecoder } from '../../src/lib/payments/sheet/text.ts';

const folder = mkdtempSync(join(tmpdir(), 'brl-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array, sheet: string | null = null) {
  const path = join(folder, 'sheet');
  writeFileSync(path, content);
  const { columns, headingLine, rows } = await readSheet(path, { sheet });
  const lines: (readonly [number, readonly string[]])[] = [];
  for await (const { line, cells } of rows) lines.push([line, cells]);
  return { columns, headingLine, lines };
}

/** Decodes bytes in pieces of some size, as a long file would be. */
function decoded(bytes: Uint8Array, size: number) {
  const decoder = sheetDecoder();
  const texts: string[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += size)
    texts.push(decoder.decode(bytes.subarray(at, at + size), at + size >= bytes.length));
  return { text: texts.join(''), texts, encoding: decoder.encoding };
}

const excel = 'valor;nome\r\n10,00;José\r\n20,00;Férias — março\r\n';
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const windows = (text: string) => Buffer.from(text.replace('—', '\x97'), 'latin1');
const forms: readonly (readonly [string, Uint8Array])[] = [
  ['utf-8', Buffer.from(excel)],
  ['utf-8', Buffer.from(`\ufeff${excel}`)],
  ['utf-16le', utf16(excel)],
  ['utf-16be', utf16(excel).swap16()],
  ['windows-1252', windows(excel)],
];

describe('encodings', () => {
  test.each(forms)('%s is the same text, whatever the pieces', (name, bytes) => {
    for (const size of [1000, 64]) {
      const { text, encoding } = decoded(bytes, size);
      expect([text, encoding?.name]).toEqual([excel, name]);
    }
  });

  test('the first piece that is not ASCII decides, however late it comes', () => {
    const late = `valor;nome\n${'10,00;Maria\n'.repeat(500)}`;
    expect(decoded(Buffer.from(`${late}1,00;José`, 'latin1'), 100).encoding?.name).toBe('windows-1252');
    expect(decoded(Buffer.from(`${late}1,00;José`), 100).encoding?.name).toBe('utf-8');
    expect(decoded(Buffer.from(late), 100).encoding).toBeNull();
  });

  const lines = (count: number) => '10,00;Maria\r\n'.repeat(count);
  test.each([
    [
      'UTF-8 and then Windows-1252',
      [Buffer.from(`${lines(3)}José\r\n`), Buffer.from(`${lines(2)}José`, 'latin1')],
      'mixes',
      7,
    ],
    [
      'Windows-1252 and then UTF-8',
      [Buffer.from(`José\n${lines(3)}`, 'latin1'), Buffer.from(`${lines(2)}João`)],
      'mixes',
      7,
    ],
    ['a byte that no encoding has', [Buffer.from(`José\r\n${lines(1)}\x81`, 'latin1')], 'neither', 3],
    ['NUL, a line end in two pieces', [Buffer.from('a\r'), Buffer.from('\nb\0')], 'NUL', 2],
    ['NUL', [Buffer.from(`${lines(4)}\0`)], 'NUL', 5],
    ['UTF-16 without a mark', [Buffer.from(lines(1), 'utf16le')], 'NUL', 1],
    ['half a character', [utf16(lines(2)).subarray(0, -1)], 'UTF-16LE, which it is not', 3],
    ['a mark that is wrong', [Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0xe9])], 'UTF-8, which it is not', 1],
  ])('%s is refused with its line', (_what, pieces, part, line) => {
    const decoder = sheetDecoder();
    expect(() => pieces.map((piece, i) => decoder.decode(piece, i === pieces.length - 1))).toThrow(
      expect.objectContaining({
        exit: 2,
        message: expect.stringMatching(new RegExp(`${part}.*\\(line ${line}\\)`)),
      }),
    );
  });

  test('a file of more than one piece is read whole', async () => {
    const count = Math.ceil((2.5 * pieceBytes) / 14);
    const { lines: rows } = await read(`valor;nome\r\n${'10,00;José é\r\n'.repeat(count)}`);
    expect([rows.length, rows.at(-1)]).toEqual([count, [count + 1, ['10,00', 'José é']]]);
  });
});

describe('CSV', () => {
  test.each([
    ['a,b\n"x', 'never closed', 2],
    ['a,b\n1,2\n3,"x\ny\n', 'never closed', 3],
    ['a,b\r\n"1\r\n2",x\r\n3,x"y\r\n', 'does not begin with one', 4],
    ['a;b\n"x"y;2\n', 'after its closing quote', 2],
    [`a,b\n1,"${'x'.repeat(1_100_000)}\n`, 'longer than 1 MiB', 2],
  ])('%# a cut quote is refused with its line', async (text, part, line) => {
    await expect(read(text)).rejects.toMatchObject({
      exit: 2,
      message: expect.stringContaining(part),
      reason: expect.stringContaining(`(line ${line})`),
    });
  });

  test('lines are those of the file, in any pieces', async () => {
    const text = 'sep=;\r\n\r\na;b\r\n1;"x\r\ny\nz"\r\n2;é\n\n3;z\r4;\n\n\n';
    for (const size of [1, 3, 1000]) {
      // The heading is in the first piece.
      const sheet = await csvSheet([
        text.slice(0, 20),
        ...(text.slice(20).match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []),
      ]);
      const rows: unknown[] = [];
      for await (const { line, cells } of sheet.rows) rows.push([line, ...cells]);
      expect([sheet.headingLine, sheet.separator, rows]).toEqual([
        3,
        ';',
        [
          [4, '1', 'x\r\ny\nz'],
          [7, '2', 'é'],
          [8, ''],
          [9, '3', 'z'],
          [10, '4', ''],
        ],
      ]);
    }
  });

  test.each([',', ';', '\t'])('what is written with %j is read again', async (separator) => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '1', ',', ';', '\t', '"', '\n', '\r', ' ', '=', '漢'),
    });
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n', '\r'), async (rows, end) => {
        const heading = (rows[0] ?? []).map((_, i) => `column ${i}`);
        const text = [heading, ...rows].map((row) => row.map(quoted).join(separator)).join(end);
        const { columns, lines } = await read(text);
        expect([columns, lines.map(([, cells]) => cells)]).toEqual([heading, rows]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('one JSON object a line', () => {
  test('members are columns, and numbers are exact', async () => {
    const text =
      '{"valor":1234.5,"conta":12345678901234567890}\r\n\n{"valor":0.1,"nome":"José","vip":true,"conta":null}\n';
    expect(await read(text)).toEqual({
      columns: ['valor', 'conta', 'nome', 'vip'],
      headingLine: null,
      lines: [
        [1, ['1234.50', '12345678901234567890', '', '']],
        [3, ['0.10', '', 'José', 'true']],
      ],
    });
    const [, numbers] = (await read('{"a":1.005,"b":1e3,"c":1.50,"d":-2,"e":1e40}')).lines[0] ?? [];
    expect(numbers).toEqual(['1.005', '1000.00', '1.50', '-2', '1e40']);
  });

  test.each([
    ['{"a":1}\n{"a":', 'not one JSON object', 2],
    ['{"a":1}\n\n[1]', 'not one JSON object', 3],
    ['{"a":1,"a":2}', 'not one JSON object', 1],
    ['{"a":{"b":1}}', '"a" is neither', 1],
    [`${'{"a":1}\n'.repeat(1001)}{"b":1}`, '"b" is in none', 1002],
  ])('%# is refused with its line', async (text, part, line) => {
    await expect(read(text)).rejects.toMatchObject({
      exit: 2,
      message: expect.stringContaining(part),
      reason: expect.stringContaining(`(line ${line})`),
    });
  });
});

test.each([
  ['a list', '[{"a":1}]', 'JSON list'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old version of Excel'],
  ['an archive', Buffer.from('504b0304', 'hex'), 'no whole Excel workbook'],
])('%s is refused', async (_what, content, part) => {
  await expect(read(content)).rejects.toMatchObject({ exit: 2, message: expect.stringContaining(part) });
});

test('--sheet of a file that has none is refused, and an empty file has no columns', async () => {
  await expect(read('a,b\n1,2', 'Folha')).rejects.toMatchObject({ exit: 2, detail: { code: 'usage' } });
  expect(await read('')).toEqual({ columns: [], headingLine: null, lines: [] });
  await expect(readSheet(join(folder, 'nothing'), { sheet: null })).rejects.toMatchObject({
    detail: { code: 'unreadable_data' },
  });
});
