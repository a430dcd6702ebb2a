import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brasiliaDay } from '../../src/lib/brazil/clock.ts';
import { type Machine, machine } from '../support/brl.ts';

let pc: Machine;
beforeAll(async () => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await typed('pix send --key maria@example.com --amount 12,50 --ref invoice-1 --yes');
  await typed(
    'transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 10,00 --ref tr-1 --yes',
  );
  const file = join(pc.home, 'rows.csv');
  writeFileSync(file, 'Chave PIX;Valor;Referência\n+5511999990001;7,00;NF-1\nrefused@example.com;20,50;\n');
  await typed('payout run FILE --ref march --confirm 27,50', file);
  await pc.brl(['ted', 'send', '--holder-name', 'Contador Exemplo Ltda', ...ted.split(' ')]);
});
afterAll(() => pc.remove());

const ted =
  '--bank-code 341 --branch 1234 --account-number 56789 --tax-number 12345678000195 --amount 80,00 --ref ted-1 --yes --no-wait';
const excel = ' --output csv --csv-style excel-br';
const typed = (line: string, file = '', env = {}) =>
  pc.brl(
    line.split(' ').map((word) => (word === 'FILE' ? file : word)),
    { env },
  );
const rowsOf = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter: ';' });

test('the statement is in Portuguese in each language, and names our payments', async () => {
  const [english, portuguese] = await Promise.all(
    ['en', 'pt-BR'].map((BRL_LANG) => typed(`statement list --from today --all${excel}`, '', { BRL_LANG })),
  );
  expect(portuguese?.stdout).toBe(english?.stdout);
  expect(rowsOf(english?.stdout ?? '')).toMatchObject([
    { Operação: 'PIX', Sentido: 'SAÍDA', Valor: '-12,50', Status: 'LIQUIDADO', Ref: 'invoice-1' },
    { Operação: 'TRANSFERÊNCIA', Sentido: 'SAÍDA', Valor: '-10,00', Status: 'LIQUIDADO', Ref: 'tr-1' },
    { Operação: 'PIX', Sentido: 'SAÍDA', Valor: '-7,00', Status: 'LIQUIDADO', Ref: 'NF-1' },
  ]);
  const page = await typed('statement list --columns Hora,Ref --output csv --csv-style excel-br');
  expect(page.stdout).toMatch(/^\ufeffHora;Ref\r\n(?:\d\d\/\d\d\/\d{4} [\d:]{8};[\w-]+\r\n){3}$/);
  const plain = await typed('statement search --columns Status,Ref --order asc --all --output csv');
  expect(plain.stdout).toBe(
    'Status,Ref\r\nCOMPLETED,\r\nCOMPLETED,invoice-1\r\nCOMPLETED,tr-1\r\nCOMPLETED,NF-1\r\n',
  );
});

test('a day is the same by either form of its statement', async () => {
  const days: string[] = [];
  for (const style of ['plain', 'excel-br']) {
    const file = join(pc.home, `${style}.csv`);
    const { stdout } = await typed(`statement list --from today --all --output csv --csv-style ${style}`);
    writeFileSync(file, stdout);
    const line = `reconcile --date ${brasiliaDay(Date.now())} --offline --statement FILE --json`;
    days.push((await typed(line, file)).stdout.replaceAll(/"(?:at|settledAt)": .*/g, ''));
  }
  expect(days[0]).toContain('"class": "matched"');
  expect(days[1]).toBe(days[0]);
});

test('the journal says in Portuguese who is paid, and a TED by whom it was ordered for', async () => {
  const { stdout } = await typed(`journal list${excel}`, '', { BRL_LANG: 'en' });
  const [newest, ...rows] = rowsOf(stdout);
  expect(newest).toMatchObject({
    Situação: 'A CAMINHO',
    Para: 'a conta corrente 56789, agência 1234, banco 341, de 12345678000195',
    Favorecido: 'Contador Exemplo Ltda',
    Documento: '**.345.678/0001-**',
  });
  expect(rows.map((row) => row.Situação)).toEqual(['RECUSADO', 'LIQUIDADO', 'LIQUIDADO', 'LIQUIDADO']);
});

test('sentences of a sheet are in Portuguese, and those beside it in the language of the person', async () => {
  const file = join(pc.home, 'wrong.csv');
  writeFileSync(file, 'Chave PIX;Valor\nmaria;10,00\n');
  const told = await typed(`payout lint FILE${excel}`, file, { BRL_LANG: 'en' });
  expect(told.stdout).toContain('Não é uma chave PIX.');
  expect(told.stderr).toContain('1 row read: 1 invalid.');
});
