import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Column } from '../../src/lib/terminal/answer.ts';
import { tableStream, tableText } from '../../src/lib/terminal/table.ts';

/** A table that is longer than what is laid out at once. */

const columns: readonly Column<string>[] = [
  { header: 'Ref', value: (name) => name, whole: true },
  { header: 'Amount', value: () => '1.00', align: 'right' },
];
const names = (count: number) => Array.from({ length: count }, (_, i) => `invoice-${1000 + i}`);

async function streamed(records: readonly string[], terminalWidth?: number, shown = columns) {
  let text = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const stream = tableStream({ columns: shown, empty: 'none' }, out, terminalWidth);
  for (const record of records) await stream.write([record]);
  await stream.end();
  return text;
}

test.each([[1], [200], [201], [1000]])(
  'of %i records has one heading, and each record once',
  async (count) => {
    const expected = ['REF           AMOUNT', ...names(count).map((name) => `${name}    1.00`)];
    expect(tableText({ columns, records: names(count) }).split('\n')).toEqual(expected);
    expect((await streamed(names(count))).split('\n')).toEqual([...expected, '']);
  },
);

test('that is written at once is without a column that is empty in every row, where there is no room for it', async () => {
  const lateOf = (name: string) => (name === 'invoice-1200' ? 'late' : '');
  const shown: readonly Column<string>[] = [...columns, { header: 'Remark', value: lateOf }];
  expect((await streamed(names(2), 20, shown)).split('\n')[0]).toBe('REF           AMOUNT');
  expect(await streamed(names(201), 20, shown), 'which a later row may have something in').toContain('late');
});

test('of none says so', async () => {
  expect(await streamed([])).toBe('none\n');
});

describe('whose later record is longer than those that were written', () => {
  const records = [...names(200), 'invoice-of-a-longer-name'];

  test('has wider columns from there on, below the same heading', async () => {
    const lines = (await streamed(records)).trimEnd().split('\n');
    expect(lines.slice(-2)).toEqual(['invoice-1199    1.00', 'invoice-of-a-longer-name    1.00']);
    expect(lines.filter((line) => line.includes('AMOUNT'))).toHaveLength(1);
  });

  test('has another heading where a spare column has no room any more', async () => {
    const shown = [columns[0], { ...columns[1], spare: true }] as readonly Column<string>[];
    const lines = (await streamed(records, 26, shown)).trimEnd().split('\n');
    expect(lines.slice(-3)).toEqual(['invoice-1199    1.00', 'REF', 'invoice-of-a-longer-name']);
  });

  test('stands record by record where there is no room at all', async () => {
    const lines = (await streamed([...records, 'invoice-1'], 26)).trimEnd().split('\n');
    expect(lines.slice(200)).toEqual([
      'invoice-1199    1.00',
      '',
      'Ref     invoice-of-a-longer-name',
      'Amount  1.00',
      '',
      'Ref     invoice-1',
      'Amount  1.00',
    ]);
  });
});
