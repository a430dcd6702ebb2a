import { inflateRawSync, inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tableDocument } from '../../src/lib/sandbox/statement/pdf.ts';
import type { Sheet } from '../../src/lib/sandbox/statement/sheet.ts';
import { workbook } from '../../src/lib/sandbox/statement/xlsx.ts';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

/** The file of an export, by its link, as a client gets it. */
async function exported(
  format: string,
  days: { startDate?: string; endDate?: string } = {},
): Promise<Buffer> {
  const { body: job } = await teller.call('POST', 'A/exports', { body: { format, ...days } });
  teller.sandbox.control.advanceClock(2000);
  const { body: link } = await teller.call('GET', `A/exports/${job.exportId}/download`);
  const answer = await teller.sandbox.fetch(new Request(link.url), 'tenant');
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The files of an archive, found by its directory at the end. */
function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, names] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const name = archive.toString('latin1', at + 46, at + 46 + names);
    files.set(name, inflateRawSync(archive.subarray(start, start + packed)).toString('utf8'));
    at += 46 + names;
  }
  expect(at).toBe(end);
  return files;
}

/** Cells of a sheet, row by row: texts with their marks taken off, numbers as numbers. */
function cellsOf(sheet: string): (string | number)[][] {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  const plain = (text: string) => text.replace(/&(\w+);/g, (_, name: string) => named[name] ?? `&${name};`);
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*>(?:<v>(.*?)<\/v>|<is><t(?: [^>]*)?>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, value, text]) => (value === undefined ? plain(text ?? '') : Number(value)),
    ),
  );
}

/** How a cell is shown: the code of its number format. */
function formatOf(files: ReadonlyMap<string, string>, sheet: string, cell: string): string {
  const styles = files.get('xl/styles.xml') ?? '';
  const [, style] = new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet) ?? [];
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)];
  const [, id = ''] = formats[Number(style)] ?? [];
  return new RegExp(`<numFmt numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1] ?? `number ${id}`;
}

/** A document by its table of references: every object begins where the table says. */
function pagesOf(document: Buffer): string[] {
  const text = document.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [head = '', ...entries] = text.slice(start).split('trailer')[0]?.split('\n').slice(1) ?? [];
  const offsets = entries.filter((entry) => entry.includes(' n')).map((entry) => Number(entry.slice(0, 10)));
  expect(head).toBe(`0 ${offsets.length + 1}`);
  for (const [at, offset] of offsets.entries()) {
    expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${at + 1} 0 obj\\n`));
  }
  const streams = [...text.matchAll(/\/Length (\d+) .*?stream\n/gs)].map((found) => {
    const from = found.index + found[0].length;
    return inflateSync(document.subarray(from, from + Number(found[1]))).toString('latin1');
  });
  expect(text).toContain(`/Count ${streams.length} `);
  return streams;
}

const linesOf = (page: string) =>
  [...page.matchAll(/^\((.*)\) Tj/gm)].map(([, line = '']) => line.replace(/\\(.)/g, '$1'));

describe('an export of the statement', () => {
  beforeEach(async () => {
    await teller.pay({ amount: 150.75, identifier: 'inv-1', description: 'Ação & "Cia" (1ª parcela); café' });
    await teller.pay({ amount: 1234.5, identifier: 'inv-2', description: '=1+1' });
  });

  test('as csv has one line a row, quoted where it must be', async () => {
    const [headings, first, second, end] = (await exported('csv')).toString('utf8').split('\r\n');
    expect(headings).toBe('timestamp,operation,direction,amount,description,identifier,endToEndId,pixKey');
    expect(first).toMatch(
      /^2026-03-10T12:00:00-03:00,PIX,OUT,-150.75,"Ação & ""Cia"" \(1ª parcela\); café",inv-1,E99999004\w{23},maria@example.com$/,
    );
    expect([second?.split(',').slice(2, 5), end]).toEqual([['OUT', '-1234.5', '=1+1'], '']);
  });

  test('as xlsx is a workbook: amounts and instants are numbers, texts are never formulas', async () => {
    const files = unzipped(await exported('xlsx'));
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/workbook.xml',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/worksheets/sheet1.xml',
      ]),
    );
    expect([...files.keys()].filter((name) => name.includes('sharedStrings'))).toEqual([]);
    const sheet1 = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet1).toMatch(/<pane ySplit="1"[^>]* state="frozen"/);
    expect(formatOf(files, sheet1, 'A2')).toBe('dd/mm/yyyy hh:mm:ss');
    expect(formatOf(files, sheet1, 'D2')).toBe('#,##0.00');
    expect(sheet1).not.toContain('<f>');
    const [headings, first, second] = cellsOf(sheet1);
    expect(headings?.slice(0, 5)).toEqual(['timestamp', 'operation', 'direction', 'amount', 'description']);
    // Noon of 10 March 2026 in days since 1899-12-30.
    expect(first?.slice(0, 6)).toEqual([
      46_091.5,
      'PIX',
      'OUT',
      -150.75,
      'Ação & "Cia" (1ª parcela); café',
      'inv-1',
    ]);
    expect(second?.slice(3, 5)).toEqual([-1234.5, '=1+1']);
  });

  test('as pdf is a document of as many pages as the lines need, with accents and amounts to the right', async () => {
    teller.sandbox.control.seedHistory(teller.sandbox.connection().accountId, 150, 3);
    const pages = pagesOf(await exported('pdf', { startDate: '2026-03-07', endDate: '2026-03-10' }));
    expect(pages).toHaveLength(3);
    const lines = pages.flatMap(linesOf);
    expect(lines[0]).toBe('Extrato de 2026-03-07 até 2026-03-10 (SANDBOX, SEM VALOR)');
    expect(lines[1]).toBe('Padaria Exemplo Ltda, agência 0001, conta 1001');
    expect(lines.filter((line) => line.startsWith('Página'))).toEqual(
      [1, 2, 3].map((number) => `Página ${number} de 3`),
    );
    expect(lines.filter((line) => /^2026-03-\d\d /.test(line))).toHaveLength(152);
    const paid = lines.filter((line) => line.startsWith('2026-03-10 12:00:00'));
    expect(paid[0]).toContain('       -150,75  Ação & "Cia" (1ª parcela); caf  inv-1');
    expect(paid[1]).toContain('     -1.234,50  =1+1');
    // A text wider than its column goes on below it.
    expect(lines[lines.indexOf(paid[0] ?? '') + 1]?.trim()).toBe('é');
  });

  test('an empty span is a file of headings alone', async () => {
    const days = { startDate: '2026-01-01', endDate: '2026-01-02' };
    expect(
      cellsOf(unzipped(await exported('xlsx', days)).get('xl/worksheets/sheet1.xml') ?? ''),
    ).toHaveLength(1);
    expect(pagesOf(await exported('pdf', days))).toHaveLength(1);
  });
});

const sheet = (...texts: string[]): Sheet => ({
  title: 'Folha',
  columns: [{ name: 'text', width: 6 }],
  rows: texts.map((text) => [text]),
});

const filesOf = async (...args: Parameters<typeof workbook>) =>
  unzipped(Buffer.from(await workbook(...args)));

test('a workbook goes on in further sheets when one is full', async () => {
  const files = await filesOf(sheet('a', 'b', 'c', 'd', 'e'), 3);
  const cells = [1, 2, 3].map((number) =>
    cellsOf(files.get(`xl/worksheets/sheet${number}.xml`) ?? '').flat(),
  );
  expect(cells).toEqual([
    ['text', 'a', 'b'],
    ['text', 'c', 'd'],
    ['text', 'e'],
  ]);
  expect(files.get('xl/workbook.xml')?.match(/name="[^"]*"/g)).toEqual([
    'name="Folha"',
    'name="Folha 2"',
    'name="Folha 3"',
  ]);
  expect(files.get('[Content_Types].xml')?.match(/sheet\d\.xml/g)).toHaveLength(3);
});

test('a long sheet is numbered through', async () => {
  const long = sheet(...Array.from({ length: 20_001 }, () => 'x'));
  const rows = (await filesOf(long)).get('xl/worksheets/sheet1.xml');
  const numbers = [...(rows ?? '').matchAll(/<row r="(\d+)"[^>]*><c r="A(\d+)"/g)].map(([, row, cell]) => [
    row,
    cell,
  ]);
  expect(numbers).toEqual(Array.from({ length: 20_002 }, (_, at) => [String(at + 1), String(at + 1)]));
});

test('characters that a format lacks are taken out, marked or spelled', async () => {
  const files = await filesOf(sheet('a\u0000b', '<&>', '_x0041_', '\ud800', 'constructor', ' a  b '));
  const [, ...cells] = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '');
  expect(cells.flat()).toEqual(['ab', '<&>', '_x005F_x0041_', '\ufffd', 'constructor', ' a  b ']);
  const [page = ''] = pagesOf(tableDocument(sheet('(\\', '€–', '漢😀', 'e\u0301'), []));
  expect(linesOf(page).slice(4)).toEqual(['(\\', '\x80\x96', '??', 'é']);
});
