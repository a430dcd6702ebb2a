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
