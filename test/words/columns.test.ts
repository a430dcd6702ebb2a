import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox', BRL_LANG: 'pt-BR' });
});
afterAll(() => home.remove());

const listed = (columns: string) => home.brl(['limits', 'show', '--columns', columns]);

test.each(['window,available', 'PERÍODO,DISPONÍVEL', 'periodo,disponivel', 'Window, Disponível'])(
  'a table has the columns %s by their names and by the headings of the screen',
  async (columns) => {
    const { code, stdout } = await listed(columns);
    expect([code, stdout.split('\n')[0]?.split(/ +/)]).toEqual([0, ['PERÍODO', 'DISPONÍVEL']]);
  },
);

test('a column that is not there is told the headings of the screen', async () => {
  const { code, stderr } = await listed('periodos');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/Não existe a coluna "periodos".*Período, /s)]);
});

test.each([
  'pix send --key maria@example.com --amount 1 --yes --columns Valor',
  'payout run nenhum.csv --ref r --confirm 1 --columns Valor',
  'journal recover int_1 --columns Intent',
  'banks show 001 --columns Code',
  'status nf-1 --columns Id',
  'today --columns Id',
  'banks list --json --columns Code',
])('columns of an answer that is no table are refused, and nothing is sent: %s', async (line) => {
  const { code, stdout, stderr } = await home.brl(line.split(' '));
  expect(code).toBe(2);
  expect(`${stdout}${stderr}`).toMatch(/esta resposta não é nem uma coisa|this answer is neither/);
  expect(existsSync(home.journal())).toBe(false);
});
