import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { runHere } from '../support/in-process.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

const pay = 'pix send --key maria@example.com --amount 1,50 --ref colours'.split(' ');
const answers = [{ at: /\(y\/N\)/, text: 'n', keys: ['Enter'] }];

/** What a terminal with colours is sent while a person is asked. */
async function asked(): Promise<string> {
  const { stdout } = await runHere(pay, {
    env: { ...home.env, TERM: 'xterm-256color', FORCE_COLOR: '1' },
    cwd: home.home,
    limitMs: 15_000,
    terminal: { shows: 'both', answers },
  });
  return stdout;
}

test('no question or answer is in blue or cyan, which a black or a white background swallows', async () => {
  const shown = await asked();
  expect(shown.replaceAll('\u001b', '^')).toMatch(/\^\[1m(No|n)/);
  expect(shown).toContain('\u001b[1m');
  expect(shown.replaceAll('\u001b', '^')).not.toMatch(/\^\[(?:\d+;)*(?:34|36|94|96)m/);
});
