import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => pc.remove());

test("the journal's CSV names the payee that was shown, with the masked document", async () => {
  const paid = await pc.brl([
    'pix',
    'send',
    '--key',
    'maria@example.com',
    '--amount',
    '5,00',
    '--ref',
    'r-1',
    '--expect-document',
    '123.456.789-09',
    '--yes',
  ]);
  expect(paid.code, paid.stderr).toBe(0);
  const { stdout } = await pc.brl(['journal', 'list', '--output', 'csv']);
  const [heading, line] = stdout.split('\r\n');
  expect(heading).toMatch(/,Ref,Payee,Document$/);
  expect(line).toMatch(/,r-1,Maria Exemplo de Souza,\*{3}\.\d{3}\.\d{3}-\*{2}$/);
});
