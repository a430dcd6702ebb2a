import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => pc.remove());

test('a receipt without the name of its payer says which setting gives it', async () => {
  const line = 'pix send --key maria@example.com --amount 5,00 --ref r-1 --yes';
  expect((await pc.brl(line.split(' '))).code).toBe(0);
  const shown = await pc.brl(['receipt', 'r-1']);
  expect([shown.code, shown.stderr]).toEqual([0, expect.stringContaining('brl config set holder-name')]);
  expect((await pc.brl(['receipt', 'r-1', '--json'])).stderr).not.toContain('holder-name');
});
