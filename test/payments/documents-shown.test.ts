import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withMaskedDocument } from '../../src/lib/brazil/documents.ts';
import { type Machine, machine } from '../support/brl.ts';

const whole = /529\.?982\.?247-?25/;
const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
const masked = '***.982.247-**';

let home: Machine;
const at = (name: string) => join(home.home, name);
beforeAll(async () => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  const rows = ['chave;valor', '529.982.247-25;20,00', '52998224725;7.777,01', 'maria@example.com;5,00'];
  writeFileSync(at('rows.csv'), `${rows.join('\n')}\n`, { mode: 0o600 });
  await home.brl(['payout', 'run', at('rows.csv'), '--ref', 'march', '--confirm', '7802,01']);
  await home.brl('pix send --key 52998224725 --amount 1,00 --ref paid --yes'.split(' '));
});
afterAll(() => home.remove());

const typed = (line: string, BRL_LANG = 'en') => home.brl(line.split(' '), { env: { BRL_LANG } });

describe('a CPF that is a key is masked', () => {
  test.each([
    'pix send --key 52998224725 --amount 1,00 --ref paid --yes',
    'pix status r1-PAID',
    'journal list',
    'journal show paid',
    'payout show march',
    'pix status r1-PAID --timeline',
    'receipt paid',
    'receipt march --out OUT.html',
    `reconcile --reread-after 0s --date ${today}`,
    'statement list',
  ])('on the screen of %s, in each language', async (line) => {
    const { json } = await typed('journal show paid --json');
    const name = json.identifier ?? '';
    for (const lang of ['en', 'pt-BR']) {
      const { stdout } = await typed(line.replace('r1-PAID', name).replace('OUT', at(lang)), lang);
      expect(stdout).not.toMatch(whole);
      if (!line.startsWith('statement') && !line.startsWith('reconcile')) expect(stdout).toContain(masked);
    }
  });

  test('on the page of the day and in a receipt that is handed on', async () => {
    await typed(`reconcile --reread-after 0s --date ${today} --report ${at('day.html')}`);
    await typed(`receipt paid --out ${at('receipt.html')}`);
    for (const name of ['day.html', 'receipt.html']) {
      const page = readFileSync(at(name), 'utf8');
      expect([name, page]).toEqual([name, expect.stringContaining(masked)]);
      expect([name, page]).toEqual([name, expect.not.stringMatching(whole)]);
    }
  });

  test('in what a file comes to, before it is paid', async () => {
    const { stderr } = await typed(`payout lint ${at('rows.csv')}`);
    expect(stderr).toContain(masked);
    expect(stderr).not.toMatch(whole);
  });
});

test('the screens that ask about a key show it as it was typed', async () => {
  const { stderr } = await typed('pix send --key 529.982.247-25 --amount 2,00 --ref asked --yes');
  expect(stderr).toMatch(/To key +CPF 52998224725/);
  expect((await typed('pix lookup 52998224725')).stdout).toMatch(/Key +CPF 52998224725/);
});

test.each([
  'journal list --json',
  'journal list --output csv',
  'statement list --json',
  'statement list --output csv',
])('%s has the key as the service and the journal have it', async (line) => {
  expect((await typed(line)).stdout).toMatch(/52998224725/);
});

test.each([
  ['52998224725', '***.982.247-**'],
  ['529.982.247-25', '***.982.247-**'],
  ['CNPJ 12345678000195', 'CNPJ **.345.678/0001-**'],
  ['QR 52998224725', 'QR ***.982.247-**'],
  [
    'bank 341 branch 1234 account 56789-0 CHECKING of 52998224725',
    'bank 341 branch 1234 account 56789-0 CHECKING of ***.982.247-**',
  ],
  ['the account of 12345678000195', 'the account of **.345.678/0001-**'],
])('%s is shown as %s', (text, shown) => {
  expect(withMaskedDocument(text)).toBe(shown);
});

test.each([
  'EMAIL maria@example.com',
  '+5511999990001',
  '123e4567-e89b-42d3-a456-426614174000',
  'account 52998224725',
  'verification of CPF ***.982.247-**',
  '52998224724',
  '',
])('%s stays', (text) => {
  expect(withMaskedDocument(text)).toBe(text);
});
