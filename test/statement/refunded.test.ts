import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

/** A credit that was refunded says how much of it went back. */

let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => pc.remove());

const typed = async (line: string) => {
  const run = await pc.brl(line.split(' '));
  expect(run.code, run.stderr).toBe(0);
  return run;
};
const shown = async (more = '') =>
  (await typed(`statement list --from today${more}`)).stdout.replaceAll('\u00a0', ' ');

test('of R$ 300,00 the R$ 100,00, then both refunds, and not what is on another page', async () => {
  await typed('sandbox deposit 300,00 --as pix');
  const { items } = JSON.parse((await typed('statement list --from today --json')).stdout) as {
    items: readonly { endToEndId: string | null; amount: number }[];
  };
  const id = items.find(({ amount }) => amount === 300)?.endToEndId ?? '';
  const refund = (amount: string) =>
    typed(`pix refund ${id} --amount ${amount} --confirm ${id.slice(-4)} --ref back-${amount} --yes`);
  await refund('100,00');
  expect(await shown()).toMatch(/R\$ 300,00 .*\[refunded R\$ 100,00\]/);
  await refund('50,00');
  expect(await shown()).toMatch(/R\$ 300,00 .*\[refunded R\$ 150,00\]/);
  expect(await shown(' --order asc --size 2')).toContain('[refunded; how much is not on this page]');
});
