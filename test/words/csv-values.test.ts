import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(async () => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await home.brl('pix send --key maria@example.com --amount 1234,50 --ref csv-1 --yes'.split(' '));
});
afterAll(() => home.remove());

test.each([
  ['journal list', /,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00,SETTLED,1234\.50,/],
  ['journal list --csv-style excel-br', /;\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;LIQUIDADO;1234,50;/],
  ['limits show', /,\d+\.\d\d,\d+\.\d\d,/],
])('%s as CSV has whole times and bare amounts, in each language', async (line, row) => {
  for (const BRL_LANG of ['en', 'pt-BR']) {
    const { stdout } = await home.brl([...line.split(' '), '--output', 'csv'], { env: { BRL_LANG } });
    expect(stdout).toMatch(row);
    expect(stdout).not.toContain('R$');
  }
});
