import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { summaryLines } from '../../src/lib/areas/payout/summary.ts';
import { readSheet } from '../../src/lib/payments/sheet/read.ts';
import { textOf } from '../../src/lib/words/topic.ts';
import { lint, saved, verdictsOf } from './lint-desk.ts';
import { type Parts, partsOf, rowOf, zipOf } from './workbooks.ts';

async function read(parts: Parts | Uint8Array, sheet: string | null = null) {
  const bytes = parts instanceof Uint8Array ? parts : zipOf(parts);
  const { columns, headingLine, rows } = await readSheet(saved(bytes, 'book.xlsx'), { sheet });
  const lines: unknown[][] = [];
  for await (const { line, cells } of rows) lines.push([line, ...cells]);
  return { columns, headingLine, lines };
}

const heading = rowOf(1, 'valor', 'chave', 'nome');
const cell = async (xml: string, more = {}) =>
  (await read(partsOf(heading + rowOf(2, xml, 'x', 'y'), more))).lines[0]?.[1];

describe('a cell of a workbook', () => {
  test.each([
    ['<c><v>1234.5</v></c>', '1234.50'],
    ['<c><v>1234</v></c>', '1234'],
    // How a double is kept whose decimal is 1234.56.
    ['<c><v>1234.5599999999999</v></c>', '1234.56'],
    ['<c><v>1234.567</v></c>', '1234.567'],
    ['<c><v>5.511987654321E12</v></c>', '5511987654321'],
    ['<c><v>1234567890123456</v></c>', '1.234567890123456E+15'],
    ['<c><v>1E-7</v></c>', '1e-7'],
    ['<c s="1"><v>46023</v></c>', '2026-01-01'],
    ['<c s="2"><v>46023.5</v></c>', '2026-01-01T12:00'],
    ['<c s="3"><v>46023</v></c>', '46023'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="e"><v>#REF!</v></c>', '#REF!'],
    ['<c><f>SUM(A1:A2)</f><v>10</v></c>', '=SUM(A1:A2)'],
    ['<c><f t="shared" si="0"/><v>10</v></c>', '='],
    ['<c t="str"><f>B1</f><v>x</v></c>', '=B1'],
    ['<c t="inlineStr"><is><t>00123</t></is></c>', '00123'],
    [
      '<c t="inlineStr"><is><r><t>Jo</t></r><r><t>sé &amp; Ana</t></r><rPh><t>no</t></rPh></is></c>',
      'José &amp; Ana'.replace('&amp;', '&'),
    ],
    ['<c t="inlineStr"><is><t>a_x000D_b</t></is></c>', 'a\rb'],
    ['<c><v></v></c>', ''],
    ['<c/>', ''],
  ])('%s is %j', async (xml, text) => {
    expect(await cell(xml)).toBe(text);
  });

  test('texts that stand in the list of the workbook are found by their number', async () => {
    const strings = '<si><t>valor</t></si><si><r><t>Jo</t></r><r><t xml:space="preserve">sé </t></r></si>';
    expect(await cell('<c t="s"><v>1</v></c>', { strings })).toBe('José ');
    await expect(cell('<c t="s"><v>7</v></c>', { strings })).rejects.toThrow('no text number 7');
  });

  test('days are those of the workbook’s calendar', async () => {
    const workbook = '<workbookPr date1904="1"/><sheets><sheet name="Folha" r:id="rId1"/></sheets>';
    expect(await cell('<c s="1"><v>44561</v></c>', { workbook })).toBe('2026-01-01');
  });
});

describe('rows of a workbook', () => {
  test('have the numbers that the spreadsheet shows, and every column of the heading', async () => {
    const rows = `${rowOf(3, 'valor', 'chave', 'nome')}${rowOf(5, 10)}<row r="6"/><row r="7"><c r="C7" t="inlineStr"><is><t>x</t></is></c></row>`;
    expect(await read(partsOf(rows))).toEqual({
      columns: ['valor', 'chave', 'nome'],
      headingLine: 3,
      lines: [
        [5, '10', '', ''],
        [7, '', '', 'x'],
      ],
    });
  });

  test('are those of the first sheet that can be seen, or of the one that is named', async () => {
    expect((await read(partsOf(heading))).columns).toEqual(['valor', 'chave', 'nome']);
    expect((await read(partsOf(heading), 'Notas')).columns).toEqual(['Hidden']);
    await expect(read(partsOf(heading), 'Outra')).rejects.toThrow('"Notas", "Folha"');
  });

  test('are refused where one is hidden', async () => {
    const hidden = rowOf(2, 10, 'a@example.com', 'x').replace('<row', '<row hidden="1"');
    await expect(read(partsOf(heading + hidden))).rejects.toThrow('hidden in the workbook');
  });
});

describe('a file that is no whole workbook is refused', () => {
  const parts = partsOf(heading + rowOf(2, 10, 'maria@example.com', 'x'));
  const without = (path: string) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => name !== path));
  const sheet = 'xl/worksheets/sheet1.xml';
  test.each([
    ['another archive', zipOf({ 'a.txt': 'x' }), 'not an Excel workbook'],
    ['no such sheet', zipOf(without(sheet)), 'not an Excel workbook'],
    ['half of it', zipOf(parts).subarray(0, 600), 'no whole Excel workbook'],
    [
      'XML that stops',
      zipOf({ ...parts, [sheet]: String(parts[sheet]).slice(0, -20) }),
      'no whole Excel workbook',
    ],
    ['a text without an end', zipOf(partsOf(rowOf(1, 'x'.repeat(3_000_000)))), 'longer than 1 MiB'],
    [
      'two cells in one place',
      zipOf(partsOf('<row r="1"><c r="A1"/><c r="A1"/></row>')),
      'no whole Excel workbook',
    ],
    [
      'an entity of its own',
      zipOf({ ...parts, [sheet]: `<!DOCTYPE a [<!ENTITY b "1">]>${parts[sheet]}` }),
      'no whole',
    ],
    ['other bytes than were put in', spoiled(zipOf(parts)), 'CRC-32'],
  ])('%s', async (_what, bytes, part) => {
    await expect(read(bytes)).rejects.toMatchObject({ exit: 2, message: expect.stringContaining(part) });
  });
});

/** The check sum in the list at the end, for the sheet's own part, is another one. */
function spoiled(archive: Buffer): Buffer {
  const at = archive.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 16;
  archive.writeUInt8(archive.readUInt8(at) ^ 1, at);
  return archive;
}

test('what a spreadsheet did to amounts and keys is told by its column', async () => {
  const rows = [
    rowOf(2, 1500.5, 'maria@example.com', 'Maria'),
    rowOf(3, '<c><f>A2*2</f><v>3001</v></c>', 'joao@example.com', 'João'),
    rowOf(4, '1.500', 'ana@example.com', 'Ana'),
    rowOf(5, 10, 9053344705, 'Rui'),
    rowOf(6, 10, '<c><v>12345678000195123</v></c>', 'Eva'),
    rowOf(7, 10, 'eva@example.com', '<c t="e"><v>#N/A</v></c>'),
    rowOf(8, '<c s="1"><v>46023</v></c>', 'eva@example.com', 'Eva'),
    rowOf(9, '<c><f>SUM(A2:A8)</f></c>', '', 'Total'),
  ];
  expect(await verdictsOf(zipOf(partsOf(heading + rows.join(''))))).toEqual([
    [2, 'ok'],
    [3, 'invalid', 'A formula'],
    [4, 'invalid', 'A amount'],
    [5, 'invalid', 'B key'],
    [6, 'invalid', 'B scientific_notation'],
    [7, 'invalid', 'C spreadsheet_error'],
    [8, 'invalid', 'A amount'],
    [9, 'footer'],
  ]);
});

test('a workbook that another program wrote is read', async () => {
  const amounts = Array.from({ length: 300 }, (_, i) => (i + 1) / 100);
  const rows = [['Valor', 'Chave PIX'], ...amounts.map((amount, i) => [amount, `p${i}@example.com`])];
  for (const stringMode of ['inline', 'shared'] as const) {
    const { summary } = await lint(await writeXlsx({ sheets: [{ name: 'Folha', rows }], stringMode }));
    expect([summary.total.rows, summary.total.totalCentavos]).toEqual([300, 45_150]);
  }
});

describe('a title above the heading', () => {
  const rows = (first: number) =>
    rowOf(first, 'Valor', 'Chave PIX', 'Nome') +
    rowOf(first + 1, '10,00', 'maria@example.com', 'Maria Exemplo');

  test('is passed over, and the rows are those below the heading', async () => {
    const title =
      rowOf(1, 'Folha de novembro') +
      rowOf(2, 'CNPJ', '11.222.333/0001-81') +
      rowOf(3, 'Emitida em', '26/11/2026');
    expect(await verdictsOf(zipOf(partsOf(title + rows(5))))).toEqual([[6, 'ok']]);
  });

  test.each([
    ['with semicolons', 'Folha de novembro;;\n\nCNPJ;11.222.333/0001-81;\n', ';'],
    ['with commas of its own', 'Folha de novembro, filial 1, SP, 2026\n\n\n', ';'],
    ['as plain text', 'Folha de novembro\nEmitida em 26/11/2026\n\n', '\t'],
  ])('of a CSV, %s, is passed over and told', async (_how, title, separator) => {
    const table = ['Valor', 'Chave PIX', 'Nome', '10,00', 'maria@example.com', 'Maria'];
    const csv = `${title}${table.slice(0, 3).join(separator)}\n${table.slice(3).join(separator)}\n`;
    const { rows: read, summary } = await lint(csv);
    expect(read.map(({ line, verdict }) => [line, verdict])).toEqual([[5, 'ok']]);
    const told = summaryLines(summary, false).map(textOf);
    expect(told[0]).toMatch(/^The heading is in line 4; above it, .*"Folha de novembro/);
  });

  test('is none where it could be a payment', async () => {
    const paid = rowOf(1, '10,00', 'joana@example.com', 'Joana Exemplo');
    await expect(verdictsOf(zipOf(partsOf(paid + rows(2))))).rejects.toThrow(/No column is the amount/);
  });

  test('is no heading where none follows: the first row is told as it was', async () => {
    await expect(verdictsOf(zipOf(partsOf(rowOf(1, 'Folha') + rowOf(2, 'x', 'y'))))).rejects.toThrow(
      /No column is the amount/,
    );
  });
});
