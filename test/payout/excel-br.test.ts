import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasTools } from '../support/tools.ts';
import { type Desk, openDesk } from './desk.ts';

const header = 'Nome,Valor,Chave PIX,Nota';
const rows = [
  'José,10.00,maria@example.com,10.00.1',
  '"João; filho",20.50,refused@example.com,2026.11',
  'Ana,"1.030,75",+5511999990001,=1+1',
];
const excel = ['--csv-style', 'excel-br'];

let desk: Desk;
let file = '';
beforeEach(() => {
  desk = openDesk();
  file = desk.file('march.csv', [header, ...rows]);
});
afterEach(() => desk.close());

const out = (name: string) => join(desk.machine.home, name);
const run = (...more: readonly string[]) =>
  desk.told(['run', file, '--ref', 'march', '--confirm', '1061,25', ...more]);
/** A file for Excel in Portuguese by its headings. */
const rowsOf = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter: ';' });

test('a result: the mark, semicolons, the amount of a row with a comma, times of Brasilia', async () => {
  await run('--out', out('result.csv'), ...excel);
  const text = readFileSync(out('result.csv'), 'utf8');
  expect(text).toMatch(/^\ufeffNome;Valor;Chave PIX;Nota;resultado;código de saída;/);
  expect(text.split('\r\n')).toHaveLength(5);
  const [first, second, third] = rowsOf(text);
  expect(first).toMatchObject({ Nome: 'José', Valor: '10,00', Nota: '10.00.1', resultado: 'pago' });
  expect(first?.['liquidado em']).toMatch(/^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d$/);
  expect(second).toMatchObject({ Nome: 'João; filho', Valor: '20,50', Nota: '2026.11', 'liquidado em': '' });
  expect(third).toMatchObject({ Valor: '1.030,75', 'Chave PIX': '+5511999990001', Nota: "'=1+1" });
  // The next line of the run writes it anew, in whichever style.
  expect((await run('--out', out('result.csv'))).exit).toBe(34);
  expect(readFileSync(out('result.csv'), 'utf8')).toMatch(/^Nome,Valor,/);
  expect((await run('--out', out('result.csv'), ...excel)).exit).toBe(34);
});

test('a whole result is read back: its own columns are no part of a payment', async () => {
  const named = desk.file('named.csv', ['Valor,Chave PIX,Referência', '10.00,maria@example.com,NF-1']);
  for (const style of [[], excel]) {
    const [all, ref] = [out(`all${style.length}.csv`), `named-${style.length}`];
    await desk.told([
      'run',
      named,
      '--ref',
      ref,
      '--confirm',
      '10,00',
      '--allow-duplicate',
      ...style,
      '--out',
      all,
    ]);
    const lint = await desk.payout(['lint', all, '--output', 'csv']);
    expect([lint.code, lint.stdout.split('\r\n')]).toEqual([0, [expect.any(String), '']]);
    const shown = await desk.payout(['show', ref, '--output', 'csv', ...excel]);
    expect(rowsOf(shown.stdout)).toMatchObject([
      { Situação: 'pago', Para: 'e-mail maria@example.com', Ref: 'NF-1' },
    ]);
  }
});

test('the rows that failed are read back and can be paid as they are', async () => {
  await run();
  const failed = out('failed.csv');
  expect((await desk.payout(['export', 'march', '--failed', '--out', failed, ...excel])).code).toBe(0);
  expect(readFileSync(failed, 'utf8')).toBe(
    '\ufeffNome;Valor;Chave PIX;Nota\r\n"João; filho";20,50;refused@example.com;2026.11\r\n',
  );
  const clean = out('clean.csv');
  const lint = await desk.payout(['lint', failed, '--out', clean, ...excel]);
  expect([lint.code, lint.stderr]).toEqual([0, expect.stringContaining('R$ 20,50')]);
  expect(readFileSync(clean, 'utf8')).toBe(readFileSync(failed, 'utf8'));
  expect(await desk.told(['plan', clean, '--ref', 'again'])).toMatchObject({ exit: 0, rows: 1, total: 20.5 });
});

test('rows that were skipped are written in the style, too', async () => {
  const doubtful = desk.file('doubtful.csv', ['valor,chave', '10.00,maria@example.com', '20.50,nobody']);
  const skipped = out('skipped.csv');
  const line = ['plan', doubtful, '--ref', 'some', '--skip-invalid', skipped, ...excel];
  expect(await desk.told(line)).toMatchObject({ exit: 0, rows: 1 });
  expect(readFileSync(skipped, 'utf8')).toMatch(/^\ufeffvalor;chave;linha;problema\r\n20.50;nobody;3;/);
});

test('a table: amounts are numbers, and a wrong style is refused before anything is sent', async () => {
  const wrong = { env: { BRL_CSV_STYLE: 'excel' } };
  const refused = await desk.payout(['run', file, '--ref', 'march', '--confirm', '1061,25'], wrong);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('plain, excel-br')]);
  expect(desk.debits()).toEqual([]);
  await run();
  const asked = { env: { BRL_CSV_STYLE: 'excel-br' } };
  const shown = await desk.payout(['show', 'march', '--output', 'csv'], asked);
  expect(rowsOf(shown.stdout).map(({ Valor }) => Valor)).toEqual(['10,00', '20,50', '1030,75']);
  const list = await desk.payout(['list', '--output', 'csv', ...excel]);
  expect(rowsOf(list.stdout)).toMatchObject([{ Valor: '1061,25', Ref: 'march' }]);
});

if (hasTools('python3'))
  test('the csv module of Python reads what we wrote', async () => {
    await run('--out', out('result.csv'), ...excel);
    const script = `import csv, json, sys
with open(sys.argv[1], encoding='utf-8-sig', newline='') as f:
    print(json.dumps([[row['Nome'], row['Valor'], row['resultado']] for row in csv.DictReader(f, delimiter=';', strict=True)]))`;
    expect(
      JSON.parse(execFileSync('python3', ['-c', script, out('result.csv')], { encoding: 'utf8' })),
    ).toEqual([
      ['José', '10,00', 'pago'],
      ['João; filho', '20,50', 'não pago'],
      ['Ana', '1.030,75', 'pago'],
    ]);
  });
