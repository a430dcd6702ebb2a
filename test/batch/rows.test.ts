import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchColumnNames } from '../../src/lib/areas/batch/sheet.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { lintRows } from '../../src/lib/payments/orders/row-lint.ts';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
let sandbox: Sandbox;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  sandbox = openSandbox({ stateFile: `${home.home}/state/brl/sandbox.sqlite` });
});
afterAll(() => {
  sandbox.close();
  home.remove();
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(home.home, name);
  writeFileSync(path, content);
  return path;
}
async function draft(): Promise<string> {
  return JSON.parse((await home.brl(['batch', 'create', '--query', 'batchId'])).stdout) as string;
}
async function rowsOf(batch: string): Promise<{ total: number; totalAmount: number }> {
  return (await home.brl(['batch', 'status', batch, '--json'])).json as never;
}

const heading = 'amount;keyType;key;description;identifier';
const bad = [
  'sep=;',
  heading,
  '1.500;EMAIL;maria@example.com;Salário;a1',
  '10,00;EMAIL;maria@example.com;Salário;a2',
  ';;;;',
  '10,00;CNPJ;1,12223E+13;=SUM(A1);a3',
  '10,00;CPF;52998224724;x;a4',
  '10;email;Maria@example.com;Salário;a2',
  'Total;;;;2500,00',
].join('\r\n');

describe('batch upload-csv of a sheet with mistakes', () => {
  test('names all of them at once, with line and column, and sends nothing', async () => {
    const batch = await draft();
    const refused = await home.brl(['batch', 'upload-csv', batch, file('bad.csv', bad), '--json']);
    expect(refused.code).toBe(2);
    expect(refused.json.error).toMatchObject({
      code: 'invalid_rows',
      message: expect.stringContaining('7 things'),
    });
    const violations = (refused.json.error as unknown as { violations: Record<string, unknown>[] })
      .violations;
    expect(violations.map(({ line, column, heading: name, rule }) => [line, column, name, rule])).toEqual([
      [3, 'A', 'amount', 'amount'],
      [5, null, null, 'empty_row'],
      [6, 'C', 'key', 'scientific_notation'],
      [6, 'D', 'description', 'formula'],
      [7, 'C', 'key', 'key'],
      [8, null, null, 'repeated_row'],
      [9, null, null, 'total_row'],
    ]);
    expect((await rowsOf(batch)).total).toBe(0);
  });

  test('tells a person the line, the column and both readings', async () => {
    const { code, stderr } = await home.brl(['batch', 'upload-csv', 'any', file('bad.csv', bad)]);
    expect(code).toBe(2);
    const said = stderr.replace(/\s+/g, ' ');
    expect(said).toContain(
      'Line 3, column A (amount): "1.500" may mean R$ 1.500,00 or R$ 1,50. Type 1500,00 or 1,50.',
    );
    expect(said).toContain('Line 8: The row is the same as line 4, so both would be paid.');
    const inPortuguese = await home.brl(['batch', 'upload-csv', 'any', file('bad.csv', bad)], {
      env: { BRL_LANG: 'pt-BR' },
    });
    expect(inPortuguese.stderr).toContain('Linha 3, coluna A (amount)');
  });

  test('a dry run refuses it too', async () => {
    const dry = await home.brl(['batch', 'upload-csv', 'any', file('bad.csv', bad), '--dry-run']);
    expect([dry.code, dry.stdout]).toEqual([2, '']);
  });
});

describe('batch upload-csv of a good sheet', () => {
  const rows = [heading, '1.250,50;CPF;529.982.247-25;Salário;b1', '0,07;EMAIL;maria@example.com;Férias;b2'];

  test('as a spreadsheet saves it is converted, which is said with rows and total before it goes out', async () => {
    const batch = await draft();
    const path = file('good.csv', Buffer.from(rows.join('\r\n'), 'latin1'));
    const sent = await home.brl(['batch', 'upload-csv', batch, path, '--json']);
    expect(sent.code).toBe(0);
    const said = sent.stderr.replace(/\s+/g, ' ');
    expect(said).toContain(
      'Converted before sending: Windows-1252 to UTF-8; semicolons between columns to commas; 2 amounts to a decimal point; 1 key or key type to canonical form. 2 rows, R$ 1.250,57 in all. Sending int_',
    );
    expect(await rowsOf(batch)).toMatchObject({ total: 2, totalAmount: 1250.57 });
  });

  test('is known again in another form: an open upload is met, and another batch is refused', async () => {
    const [first, second] = [await draft(), await draft()];
    const name = (form: readonly string[]) => form.map((row) => row.replace(/b(\d)$/, 'c$1'));
    const semicolons = file('semicolons.csv', Buffer.from(name(rows).join('\r\n'), 'latin1'));
    const commas = file(
      'commas.csv',
      'amount,keyType,key,description,identifier\n1250.50,CPF,52998224725,Salário,c1\n0.07,EMAIL,maria@example.com,Férias,c2\n',
    );
    const upload = (batch: string, path: string) => home.brl(['batch', 'upload-csv', batch, path, '--json']);
    sandbox.control.fail('unreached', 1, 'batches.uploadCsv');
    const open = await upload(first, semicolons);
    expect(open.code).toBe(40);
    const again = await upload(first, commas);
    expect([again.code, again.json.intentId]).toEqual([40, open.json.intentId]);
    expect((await upload(second, commas)).code).toBe(33);
  });

  test('headings of another name are a setting', async () => {
    const path = file('other.csv', 'quantia,keyType,key\n10.00,EMAIL,maria@example.com\n');
    const refused = await home.brl(['batch', 'upload-csv', 'any', path, '--json']);
    expect([refused.code, refused.stdout]).toEqual([2, expect.stringContaining('amount, value, valor')]);
    expect(refused.json.error?.hint).toContain('brl config set batchAmountColumn');
    const lint = lintRows(
      {
        columns: ['quantia', 'key'],
        headingLine: 1,
        rows: [{ line: 2, cells: ['1.500', 'maria@example.com'] }],
      },
      {
        columns: batchColumnNames({ ...defaultGapSettings, batchAmountColumn: ['quantia'] }),
        required: ['amount', 'key'],
        allowRepeated: false,
      },
    );
    expect(lint.findings.map(({ heading: name, rule }) => [name, rule])).toEqual([['quantia', 'amount']]);
  });
});

describe('put-items with --data', () => {
  const put = (command: readonly string[], items: readonly object[]) =>
    home.brl([...command, 'put-items', 'any', '--data', '-', '--json'], { stdin: JSON.stringify({ items }) });
  const item = (more: object) => ({ amount: 10, keyType: 'EMAIL', key: 'maria@example.com', ...more });
  const rulesOf = (refused: Awaited<ReturnType<typeof put>>) =>
    (
      refused.json.error as unknown as { violations: { row: number; heading: string; rule: string }[] }
    ).violations.map(({ row, heading: name, rule }) => [row, name, rule]);

  test('names every item that is wrong; a number is a number', async () => {
    const refused = await put(
      ['batch'],
      [
        item({ amount: 1.5 }),
        item({ amount: '1.500' }),
        item({ amount: '1.250,50' }),
        item({ amount: 10.123, key: 'nobody' }),
        item({ amount: -1 }),
        item({ amount: 0 }),
        item({ amount: 1.5 }),
      ],
    );
    expect(refused.code).toBe(2);
    expect(rulesOf(refused)).toEqual([
      [2, 'amount', 'amount'],
      [3, 'amount', 'amount'],
      [4, 'amount', 'amount'],
      [4, 'key', 'key'],
      [5, 'amount', 'amount'],
      [6, 'amount', 'amount'],
      [7, null, 'repeated_row'],
    ]);
    expect(refused.stdout).toContain('Write the number 1250.50');
  });

  test('of boletos reads amounts and dates the same way', async () => {
    const refused = await put(
      ['boleto', 'charge', 'batch'],
      [
        { identifier: 'x-1', amount: '1.500', dueDate: '31/03/2027' },
        { identifier: 'x-2', amount: 80, dueDate: '2027-03-31' },
      ],
    );
    expect(refused.code).toBe(2);
    expect(rulesOf(refused)).toEqual([
      [1, 'amount', 'amount'],
      [1, 'dueDate', 'date'],
    ]);
  });
});
