import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { csvBytes, csvCells, readCsvFile } from '../../../src/lib/areas/batch/csv-file.ts';
import { batchColumnNames } from '../../../src/lib/areas/batch/sheet.ts';
import { readReply } from '../../../src/lib/client/reply.ts';
import { type Centavos, formatReais } from '../../../src/lib/contract/money.ts';
import { defaultGapSettings } from '../../../src/lib/contract/settings.ts';
import { CliError } from '../../../src/lib/errors/cli-error.ts';
import { lintRows } from '../../../src/lib/payments/orders/row-lint.ts';
import {
  type Line,
  linesOf,
  newTally,
  type PageSource,
  readPages,
} from '../../../src/lib/payments/statement/reader.ts';
import { readSearch } from '../../../src/lib/payments/statement/search.ts';
import type { Column } from '../../../src/lib/terminal/answer.ts';
import { csvStream } from '../../../src/lib/terminal/csv.ts';
import { ndjsonStream } from '../../../src/lib/terminal/row-stream.ts';
import { damaged, fuzz, hostileText, outcomeOf, textOf } from './fuzz.ts';

/** T11: sheets, exports and the pages of a statement: no row and no centavo is lost or invented. */

const { each, eachAsync } = fuzz();
const names = batchColumnNames(defaultGapSettings);
const folder = mkdtempSync(join(tmpdir(), 'brl-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cell = fc.oneof(
  textOf('a1,;"\r\n \'é=+-@\t', 12),
  hostileText.filter((text) => text.isWellFormed()),
);
const sheets = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc
    .array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 })
    .map((rows) => ({
      columns: Array.from({ length: width }, (_, i) => `column${i}`),
      rows,
    })),
);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const isBlankRow = (row: readonly string[]) => row.length === 1 && row[0] === '';

eachAsync(
  'sheets',
  400,
  fc.tuple(sheets, fc.constantFrom('\n', '\r\n')),
  async ([{ columns, rows }, end]) => {
    const text = `${[columns, ...rows].map((row) => row.map(quoted).join(',')).join(end)}${end}`;
    const path = join(folder, 'sheet.csv');
    writeFileSync(path, text);
    if (text.includes('\0')) return expect(readCsvFile(path)).rejects.toThrow(CliError);
    // A sheet whose last rows are blank lines has none there.
    const read = await readCsvFile(path).catch((error: CliError) => error.detail.code);
    if (read === 'pix_batch_empty') return expect(rows.every((row) => row.join('').trim() === '')).toBe(true);
    if (typeof read === 'string') throw new Error(read);
    const last = rows.findLastIndex((row) => row.length > 1 || row.join('').trim() !== '');
    const cells = read.table.rows.map((row) => row.cells);
    expect([read.table.columns, cells]).toEqual([columns, rows.slice(0, last + 1)]);
    // The bank gets the file, byte by byte.
    expect([read.bytes.toString('utf8'), read.conversions]).toEqual([text, []]);
  },
);

const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 20 });

eachAsync('sheets of amounts', 300, amounts, async (centavos) => {
  const rows = centavos.map((amount, i) => `${(amount / 100).toFixed(2)},EMAIL,p${i}@example.com`);
  writeFileSync(join(folder, 'amounts.csv'), `amount,keyType,key\n${rows.join('\n')}`);
  const { table } = await readCsvFile(join(folder, 'amounts.csv'));
  const linted = lintRows(table, { columns: names, required: ['amount', 'key'], allowRepeated: false });
  const sum = linted.rows.reduce((total, row) => total + BigInt((row[0] ?? '').replace('.', '')), 0n);
  expect(sum).toBe(BigInt(centavos.reduce((total, amount) => total + amount, 0)));
  expect([BigInt(linted.totalCentavos), linted.findings]).toEqual([sum, []]);
  // As a spreadsheet in Portuguese writes them, they are the same amounts.
  const typed = centavos.map(
    (amount, i) => `${formatReais(amount as Centavos)};EMAIL;p${i}@example.com;Sal\u00e1rio`,
  );
  writeFileSync(join(folder, 'excel.csv'), `amount;keyType;key;note\r\n${typed.join('\r\n')}`, 'latin1');
  const excel = await readCsvFile(join(folder, 'excel.csv'));
  const again = lintRows(excel.table, { columns: names, required: ['amount', 'key'], allowRepeated: false });
  expect(again.rows.map(([amount]) => amount)).toEqual(linted.rows.map(([amount]) => amount));
  expect([again.totalCentavos, again.findings]).toEqual([linted.totalCentavos, []]);
});

const nearSheet = fc.oneof(
  damaged(
    sheets.map(({ columns, rows }) => [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\n')),
    '",;\r\n\0\ufeffa',
  ).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
);

eachAsync('doubtful sheets', 400, nearSheet, async (bytes) => {
  const path = join(folder, 'near.csv');
  writeFileSync(path, bytes);
  try {
    const { table } = await readCsvFile(path);
    const { findings, rows } = lintRows(table, { columns: names, required: [], allowRepeated: true });
    if (findings.length > 0) return;
    // A table: every row has every column, and no column stands for two.
    expect(new Set(table.columns).size).toBe(table.columns.length);
    expect(rows.every((row) => row.length === table.columns.length)).toBe(true);
    // As it would be written for the bank, it is the same table.
    const written = await csvCells(await csvBytes(table.columns, rows));
    expect(written).toEqual({ columns: table.columns, cells: rows });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    expect(error.exit).toBe(2);
  }
});

const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell without the apostrophes that may have been added. */
const withoutMarks = (text: string) => text.replace(/^'/, '').replace(/([;\t\r\n][\s"]*)'/g, '$1');

eachAsync('exports', 400, sheets, async ({ columns, rows }) => {
  const table: Column<readonly string[]>[] = columns.map((header, i) => ({
    header: { said: header },
    value: (row) => row[i] ?? '',
    ...(i % 2 === 0 ? { freeText: true as const } : {}),
  }));
  const kept = rows.filter((row) => !isBlankRow(row.map((text) => text)));
  for (const [style, delimiter] of [['plain', ','] as const, ['excel-br', ';'] as const]) {
    const written: Buffer[] = [];
    const out = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written.push(chunk);
        done();
      },
    });
    await csvStream(table, style, out).write(rows);
    const [headings, ...all]: string[][] = parse(Buffer.concat(written), {
      delimiter,
      bom: true,
      skip_empty_lines: true,
    });
    const cells = all.filter((row) => !isBlankRow(row));
    expect(headings).toEqual(columns);
    expect(cells).toHaveLength(kept.length);
    for (const [r, row] of cells.entries())
      for (const [c, value] of row.entries()) {
        const typed = kept[r]?.[c] ?? '';
        if (c % 2 === 0) expect(formula.test(value)).toBe(false);
        // Wherever a spreadsheet in Portuguese begins a cell.
        const inside = value.split(/[;\t\r\n]/).slice(1);
        expect(inside.filter((part) => formula.test(part.replaceAll('"', '')))).toEqual([]);
        expect(withoutMarks(value)).toBe(withoutMarks(typed));
        if (c % 2 === 1 && /^[+-][\d.]+$/.test(typed)) expect(value).toBe(typed);
      }
  }
});

eachAsync('lines of NDJSON', 400, fc.array(fc.jsonValue(), { maxLength: 6 }), async (records) => {
  let text = '';
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  await ndjsonStream(out).write(records);
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.stringify(JSON.parse(line)))).toEqual(
    records.map((record) => JSON.stringify(record)),
  );
});

/** A ledger: how many lines each second has. The bank gives the lines of one second in any order, anew for each page. */
const ledgers = fc.record({
  seconds: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 }),
  size: fc.integer({ min: 1, max: 5 }),
  shuffle: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
});

function bankOf({ seconds, size, shuffle }: typeof ledgers extends fc.Arbitrary<infer T> ? T : never) {
  const lines = seconds.flatMap((count, at) =>
    Array.from({ length: count }, (_, i) => ({
      id: `line-${at}-${i}`,
      timestamp: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString(),
      amount: at * 100 + i,
    })),
  );
  const shuffled = () => {
    const keyed = lines.map((line) => ({ line, rank: shuffle.next().value as number }));
    return keyed
      .toSorted((a, b) => a.line.timestamp.localeCompare(b.line.timestamp) || a.rank - b.rank)
      .map(({ line }) => line);
  };
  const answer = (body: object) =>
    readReply({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) }, (text) => text);
  const pages = Math.max(1, Math.ceil(lines.length / size));
  const page = async (number: number) =>
    answer({
      items: shuffled().slice(number * size, number * size + size),
      page: number,
      totalPages: pages,
      totalElements: lines.length,
      hasNext: number + 1 < pages,
    }) as Awaited<ReturnType<PageSource['page']>>;
  return { lines, page, answer, size, shuffled };
}

async function allOf(batches: AsyncIterable<{ lines: readonly Line[] }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { lines } of batches) ids.push(...lines.map((line) => String(line.id)));
  return ids;
}

eachAsync('statements with ties', 1000, ledgers, async (ledger) => {
  const { lines, page } = bankOf(ledger);
  const all = lines.map(({ id }) => id).toSorted();
  const second = async (timestamp: string) => lines.filter((line) => line.timestamp === timestamp);
  const tally = newTally();
  const found = await allOf(readPages({ page, second }, tally));
  expect([found.toSorted(), tally.missing]).toEqual([all, 0]);
  // Without the other route a line that is not shown is at least counted.
  const blind = newTally();
  const seen = await allOf(readPages({ page, second: null }, blind));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length + blind.missing).toBe(all.length);
});

eachAsync('searches with ties', 300, ledgers, async (ledger) => {
  const { lines, answer, size, shuffled } = bankOf(ledger);
  // Newest first; the last second of an answer is given once more by the next one.
  const newest = shuffled().toReversed();
  const read = async (step: Readonly<Record<string, string>>) => {
    const before = step.occurredBefore;
    const from = before === undefined ? newest : newest.filter(({ timestamp }) => timestamp <= before);
    const head = from.slice(0, Math.max(size, 6));
    const rest = from.filter(({ timestamp }) => timestamp < (head.at(-1)?.timestamp ?? ''));
    const whole = from.slice(0, from.length - rest.length);
    return answer({
      items: whole,
      hasNext: rest.length > 0,
      ...(rest.length > 0 ? { nextOccurredBefore: whole.at(-1)?.timestamp } : {}),
    }) as Awaited<ReturnType<PageSource['page']>>;
  };
  const found = await allOf(readSearch(read, newTally())).catch((error: unknown) => {
    if (error instanceof CliError) return null;
    throw error;
  });
  if (found !== null) expect(found.toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
});

each(
  'answers that may be statements',
  5000,
  fc.oneof(fc.jsonValue(), fc.record({ items: fc.jsonValue() })),
  (value) => {
    const body = JSON.stringify(value);
    const reply = readReply({ status: 200, headers: {}, body: Buffer.from(body) }, (text) => text);
    if (reply.kind !== 'answer') return;
    const { value: lines, error } = outcomeOf(() => linesOf(reply), CliError);
    if (error) return expect(error.exit).toBe(81);
    const { items } = JSON.parse(body) as { items: unknown[] };
    expect(JSON.stringify(lines)).toBe(JSON.stringify(items));
  },
);
