import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

test.each([
  ['banks', 'list'],
  ['limits', 'show'],
])('%s %s is the same CSV in every language', async (...line) => {
  const inEnglish = await home.brl([...line, '--output', 'csv']);
  const marked = await home.brl([...line, '--output', 'csv'], { env: { BRL_LANG: 'en-XA' } });
  expect(marked.stdout).toBe(inEnglish.stdout);
  const table = await home.brl(line, { env: { BRL_LANG: 'en-XA' } });
  expect(table.stdout).toContain('⟦');
});
