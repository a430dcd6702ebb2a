import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { runHere } from '../support/in-process.ts';

/** A person who has paid is told how the receipt is asked for; that line gives it. */

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

const onTerminal = async (line: string) =>
  (
    await runHere(line.split(' '), {
      env: { ...home.env, TERM: 'xterm' },
      cwd: home.home,
      terminal: { shows: 'both' },
    })
  ).stdout;

test.each([
  ['a PIX by key', 'pix send --key maria@example.com --amount 1,50'],
  [
    'a PIX by bank data',
    'pix send-bank --bank-code 033 --branch 1234 --account-number 12345678 --account-type CHECKING --tax-number 52998224725 --holder-name Joana --amount 1,51',
  ],
  ['a BigPix', 'pix bigpix send --key maria@example.com --amount 1,53'],
  ['a transfer', 'transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 1,52'],
])('%s', async (what, line) => {
  const shown = await onTerminal(`${line} --ref ${what.replaceAll(' ', '-')} --yes`);
  const [, next = ''] = /^Next: brl (receipt int_\w+)$/m.exec(shown) ?? [shown];
  expect(await onTerminal(next)).toMatch(/^Amount +R\$ 1,5\d$/m);
});

test('a script is not told, nor is anybody who did not pay', async () => {
  const paid = await home.brl('pix send --key maria@example.com --amount 2,50 --ref piped --yes'.split(' '));
  expect([paid.code, paid.stderr]).toEqual([0, expect.not.stringContaining('Next:')]);
  const refused = await onTerminal('pix send --key refused@example.com --amount 2,51 --ref no --yes');
  expect(refused).not.toContain('brl receipt');
});
