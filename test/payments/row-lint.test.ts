import { describe, expect, test } from 'vitest';
import { lintRows } from '../../src/lib/payments/orders/row-lint.ts';
import { type ColumnNames, columnLetter } from '../../src/lib/payments/orders/row-table.ts';

const names: ColumnNames = {
  amount: ['amount', 'valor'],
  key: ['key', 'chave'],
  keyType: ['keyType'],
  identifier: ['identifier'],
  description: ['description'],
  document: ['document', 'cpf'],
  date: ['date'],
};
const heading = ['amount', 'keyType', 'key', 'description', 'identifier', 'document', 'date', 'cost centre'];
const good = ['10.00', 'EMAIL', 'maria@example.com', 'Salary', 'r-1', '52998224725', '2027-03-31', 'A-7'];

/** A table whose rows are the good one with cells changed by the name of their column. */
function tableOf(...changes: readonly Readonly<Record<string, string>>[]) {
  const rows = changes.map((change, i) => ({
    line: i + 2,
    cells: heading.map((name, at) => change[name] ?? (name === 'identifier' ? `r-${i}` : (good[at] ?? ''))),
  }));
  return { columns: heading, headingLine: 1, rows };
}
const lint = (table: Parameters<typeof lintRows>[0], allowRepeated = false) => {
  const result = lintRows(table, { columns: names, required: ['amount', 'key'], allowRepeated });
  return {
    ...result,
    findings: result.findings.map((finding) => ({ ...finding, message: `${finding.message}` })),
  };
};
const found = (...changes: readonly Readonly<Record<string, string>>[]) =>
  lint(tableOf(...changes)).findings.map(({ line, column, rule }) => [line, column, rule]);

test('a good row has no findings', () => {
  expect(found({})).toEqual([]);
});

describe('one cell', () => {
  test.each([
    ['amount', '1.500', 'amount', '"1.500" may mean R$ 1.500,00 or R$ 1,50. Type 1500,00 or 1,50.'],
    ['amount', '1,500', 'amount', 'may mean'],
    ['amount', '10.5', 'amount', 'may mean'],
    ['amount', '-10.00', 'amount', 'has a sign'],
    ['amount', '0.00', 'amount', 'is zero'],
    ['amount', '', 'missing', 'is empty'],
    ['amount', '1,23E+3', 'scientific_notation', 'last digits are lost'],
    ['amount', '=B2*2', 'formula', 'begins like a formula'],
    ['key', 'maria@', 'key', 'This is not an e-mail address'],
    ['key', '', 'missing', 'is empty'],
    ['key', '1,12223E+13', 'scientific_notation', 'text'],
    ['keyType', 'PIX', 'key_type', 'CPF, CNPJ, EMAIL, PHONE, EVP'],
    ['keyType', '', 'missing', 'is empty'],
    ['document', '52998224724', 'document', 'check digits'],
    ['document', '2998224725', 'document', 'leading zeros'],
    ['date', '31/03/2027', 'date', '2027-03-31'],
    ['date', '03/04/2027', 'date', '2027-04-03 or 2027-03-04'],
    ['date', '2027-02-29', 'date', 'is not a date'],
    ['date', '46477', 'date', 'YYYY-MM-DD'],
    ['identifier', 'invoice 7', 'identifier', '1 to 38'],
    ['description', '=1+1', 'formula', '"=1+1"'],
    ['description', '@SUM(A1)', 'formula', 'formula'],
    ['description', '+cmd|x', 'formula', 'formula'],
    ['description', 'x'.repeat(141), 'description', '140'],
    ['cost centre', '7,89123E+12', 'scientific_notation', 'lost'],
    ['cost centre', '=A1', 'formula', 'formula'],
  ])('%s %s is a finding', (column, text, rule, part) => {
    const { findings } = lint(tableOf({ [column]: text }));
    expect(findings).toEqual([
      {
        line: 2,
        row: 1,
        column: columnLetter(heading.indexOf(column)),
        heading: column,
        rule,
        message: expect.stringContaining(part),
      },
    ]);
  });

  test.each([
    ['amount', '1.250,50', '1250.50'],
    ['amount', 'R$\u00a01.250,50', '1250.50'],
    ['amount', '10', '10.00'],
    ['key', ' Maria@Example.com ', 'maria@example.com'],
    ['keyType', 'email', 'EMAIL'],
    ['document', '529.982.247-25', '529.982.247-25'],
    ['document', '', ''],
    ['identifier', ' r-9 ', 'r-9'],
    ['description', ' x ', ' x '],
    ['date', '2028-02-29', '2028-02-29'],
    ['date', '2028-02-29T10:00:00-03:00', '2028-02-29T10:00:00-03:00'],
    ['description', '- 13 -', '- 13 -'],
    ['description', 'Total de março', 'Total de março'],
    ['identifier', '5E-10', '5E-10'],
    ['cost centre', '+5511912345678', '+5511912345678'],
    ['cost centre', '1.500', '1.500'],
  ])('%s "%s" is read as "%s"', (column, text, read) => {
    const { findings, rows } = lint(tableOf({ [column]: text }));
    expect([findings, rows[0]?.[heading.indexOf(column)]]).toEqual([[], read]);
  });

  test.each([
    ['PHONE', '(11) 91234-5678', '+5511912345678'],
    ['PHONE', '+55 11 91234-5678', '+5511912345678'],
    ['CNPJ', '11.222.333/0001-81', '11222333000181'],
  ])('a key of type %s in the form of people', (keyType, key, read) => {
    const { findings, rows } = lint(tableOf({ keyType, key, document: '' }));
    expect([findings, rows[0]?.[2]]).toEqual([[], read]);
  });
});

test('a key of another type than the row says', () => {
  expect(lint(tableOf({ keyType: 'CPF' })).findings).toEqual([
    expect.objectContaining({ column: 'C', rule: 'key', message: expect.stringContaining('could be EMAIL') }),
  ]);
});

test('a key without a column for its type must have one reading', () => {
  const key = (text: string) =>
    lint({ columns: ['amount', 'key'], headingLine: 1, rows: [{ line: 2, cells: ['1.00', text] }] });
  expect(key('maria@example.com').findings).toEqual([]);
  // Eleven digits that are a CPF are beyond doubt; those of a mobile number without +55 are not.
  expect(key('52998224725').findings).toEqual([]);
  expect(key('11912345678').findings).toEqual([
    expect.objectContaining({ rule: 'key', message: expect.stringContaining('+5511912345678') }),
  ]);
});

describe('whole rows', () => {
  const blank = Object.fromEntries(heading.map((name) => [name, '']));

  test('all findings of all rows at once', () => {
    expect(
      found({}, blank, { amount: '1.500', key: 'x' }, { ...blank, amount: 'Total', description: '20,00' }),
    ).toEqual([
      [3, null, 'empty_row'],
      [4, 'A', 'amount'],
      [4, 'C', 'key'],
      [5, null, 'total_row'],
    ]);
  });

  test('a row that stands there twice, however it is written, unless both are meant', () => {
    const same = { identifier: 'x-1', amount: '10,00' };
    const table = tableOf(same, {}, { ...same, amount: 'R$ 10,00', key: 'MARIA@example.com' });
    expect(lint(table).findings).toEqual([
      expect.objectContaining({
        line: 4,
        column: null,
        rule: 'repeated_row',
        message: 'The row is the same as line 2, so both would be paid.',
      }),
    ]);
    expect(lint(table, true).findings).toEqual([]);
  });

  test('one identifier for two payments', () => {
    const table = tableOf({ identifier: 'x-1' }, { identifier: 'x-1', amount: '11.00' });
    expect(lint(table, true).findings).toEqual([
      expect.objectContaining({ line: 3, column: 'E', rule: 'repeated_identifier' }),
    ]);
  });

  test('a row that is too short or too long', () => {
    const table = {
      columns: ['amount', 'key'],
      headingLine: 1,
      rows: [{ line: 2, cells: ['1250', '50', 'a@b.co'] }],
    };
    expect(lint(table).findings).toEqual([
      expect.objectContaining({ line: 2, rule: 'width', message: expect.stringContaining('1250,50') }),
    ]);
  });

  test('a total is the sum in centavos', () => {
    const { totalCentavos, rewritten } = lint(
      tableOf({ amount: '0,10' }, { amount: '0.20' }, { amount: '1.000,07' }),
    );
    expect([totalCentavos, rewritten]).toEqual([100_037, { amounts: 2, keys: 0, blanks: 0 }]);
  });
});

describe('the heading', () => {
  const rows = [{ line: 2, cells: ['10.00', 'maria@example.com'] }];
  const findings = (columns: readonly string[]) =>
    lint({ columns, headingLine: 1, rows }).findings.filter(({ row }) => row === null);

  test('takes other names for the same columns, upper and lower case alike', () => {
    expect(findings(['VALOR', 'Chave'])).toEqual([]);
  });
  test.each([
    ['a column that is not there', ['amount', 'name'], null, 'key, chave'],
    ['a column without a name', ['amount', ''], null, 'key, chave'],
    ['none at all', ['10.00', 'maria@example.com'], null, 'no heading'],
    ['a column twice', ['key', 'Key'], null, 'amount, valor'],
  ])('%s', (_what, columns, column, part) => {
    expect(findings(columns)[0]).toMatchObject({
      line: 1,
      column,
      rule: 'heading',
      message: expect.stringContaining(part),
    });
  });
  test('names what is wrong with each column', () => {
    const table = { columns: ['amount', 'key', 'KEY', ''], headingLine: 1, rows: [] };
    expect(lint(table).findings.map(({ column, message }) => [column, message])).toEqual([
      ['C', 'The heading has the column "KEY" twice.'],
      ['D', 'The column has no name.'],
    ]);
  });
});

test('a second column of money is read as strictly, and may be empty or nothing', () => {
  const columns = ['amount', 'key', 'fineValue'];
  const rows = ['', '0', '2,00', '1.500'].map((fine, i) => ({
    line: i + 2,
    cells: ['1.00', `a${i}@example.com`, fine],
  }));
  const linted = lint({ columns, headingLine: 1, rows });
  expect(linted.findings).toEqual([expect.objectContaining({ line: 5, column: 'C', rule: 'amount' })]);
  expect(linted.rows.slice(0, 3).map((row) => row[2])).toEqual(['', '0.00', '2.00']);
});

test('columns have the letters of a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('100,000 rows are read in one go', () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => ({
    line: i + 2,
    cells: ['1.250,50', 'EMAIL', `p${i}@example.com`, 'x', `id-${i}`, '52998224725', '2027-03-31', 'A'],
  }));
  const { findings, totalCentavos } = lint({ columns: heading, headingLine: 1, rows });
  expect([findings, totalCentavos]).toEqual([[], 12_505_000_000]);
});
