import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(async () => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await home.brl('sandbox seed --day'.split(' '));
  await home.brl(
    'pix send --key held-completed@example.com --amount 3,00 --ref held --yes --no-wait'.split(' '),
  );
});
afterAll(() => home.remove());

const typed = async (line: string, BRL_LANG = 'en') =>
  (await home.brl(line.split(' '), { env: { BRL_LANG } })).stdout;
const codes = /\b(?:FEE|INTERNAL|COMPLETED|PENDING_APPROVAL|PROCESSING|FAILED|REVERSED)\b/;

test.each([
  ['en', ['Fee', 'Transfer', '[in risk analysis]']],
  ['pt-BR', ['Tarifa', 'Transferência', '[em análise]']],
] as const)('in %s the statement tells kinds and states by words', async (lang, words) => {
  const screen = await typed('statement list --all', lang);
  for (const word of words) expect(screen).toContain(word);
  expect(screen).not.toMatch(codes);
  expect(await typed('statement search --all', lang)).not.toMatch(codes);
});

test.each(['--json', '--output csv'])('%s has the codes, the same in each language', async (output) => {
  const [english, portuguese] = [
    await typed(`statement list --all ${output}`),
    await typed(`statement list --all ${output}`, 'pt-BR'),
  ];
  for (const code of ['FEE', 'INTERNAL', 'COMPLETED', 'PENDING_APPROVAL']) expect(english).toContain(code);
  // The service tells when it was asked.
  const withoutTime = (text: string) => text.replace(/"fetchedAt": .*/, '');
  expect(withoutTime(portuguese)).toBe(withoutTime(english));
});

test.each([
  ['en', 'settled (COMPLETED)'],
  ['pt-BR', 'liquidado (COMPLETED)'],
])('in %s a payment and its receipt have the word, and the code beside it', async (lang, status) => {
  expect(await typed('pix send --key maria@example.com --amount 1,00 --ref paid --yes', lang)).toContain(
    status,
  );
  expect(await typed('receipt paid', lang)).toContain(status);
  expect(await typed('journal show paid', lang)).not.toContain('pix.out');
});

test.each([
  ['en', /^Transfer +\d/m],
  ['pt-BR', /^Transferência +\d/m],
])('in %s a reconciliation names the ways of money by words', async (lang, row) => {
  const screen = await typed('reconcile --reread-after 0s', lang);
  expect(screen).toMatch(row);
  expect(screen).not.toMatch(/\b(?:INTERNAL|FEE)\b/);
});
