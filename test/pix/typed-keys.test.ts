import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machine } from '../support/brl.ts';
import { runHere } from '../support/in-process.ts';

/** Keys as they are typed and pasted, and their types in a person's words, at every place that takes them. */

const home = machine({ BRL_ENVIRONMENT: 'sandbox', BRL_LANG: 'en' });
const dry = async (key: string, ...more: readonly string[]) =>
  home.brl(['pix', 'send', '--key', key, '--amount', '1,00', '--dry-run', '--json', ...more]);
const bodyOf = (run: { json: unknown }) => (run.json as { body: Record<string, unknown> }).body;

test.each([
  ['(11) 9 1234-5678', 'PHONE', '+5511912345678'],
  ['55 11 91234 5678', 'PHONE', '+5511912345678'],
  ['529 982 247 25', 'CPF', '52998224725'],
])('pix send --key "%s"', async (typed, keyType, key) => {
  const run = await dry(typed);
  expect([run.code, bodyOf(run)]).toEqual([0, expect.objectContaining({ keyType, key })]);
});

test.each([
  ['Celular', '11912345684', 'PHONE', '+5511912345684'],
  ['CPF/CNPJ', '11912345684', 'CPF', '11912345684'],
  ['aleatória', '123E4567-e12b-12d1-a456-426655440000', 'EVP', '123e4567-e12b-12d1-a456-426655440000'],
])('pix send --key-type %s', async (word, typed, keyType, key) => {
  const run = await dry(typed, '--key-type', word);
  expect([run.code, bodyOf(run)]).toEqual([0, expect.objectContaining({ keyType, key })]);
});

describe('a pasted key', () => {
  test.each([
    ['maria@example.com\u200b', 'maria@example.com'],
    ['CPF 529.982.247-25', '52998224725'],
    ['PIX maria@example.com', 'maria@example.com'],
  ])('%j is shown as it would be typed, and not sent', async (pasted, key) => {
    const { code, json } = await dry(pasted, '--ref', 'pasted');
    expect([code, json.error?.code, json.error?.hint]).toEqual([
      2,
      'ambiguous_key',
      `Look at it, and type the key as ${key}.`,
    ]);
    const detected = await home.brl(['key', 'detect', pasted]);
    expect([detected.code, detected.stdout]).toEqual([0, expect.stringContaining(key)]);
  });

  test('is not sent under a type that it has not', async () => {
    const { code, json } = await dry('chave: maria@example.com', '--key-type', 'CPF');
    expect([code, json.error?.code]).toEqual([2, 'invalid_pix_key']);
  });
});

describe('a CNPJ with letters', () => {
  const other = 'Ask for an e-mail, phone or random key of the company.';

  test.each([
    ['pix send --amount 1,00 --ref letters --yes --key'],
    ['pix send --amount 1,00 --ref letters --yes --key-type CNPJ --key'],
    ['pix lookup'],
    ['key detect'],
    ['pix keys register --key-type CNPJ --key'],
  ])('%s leads to another key', async (line) => {
    const { code, stdout, json } = await home.brl([...line.split(' '), '12.ABC.345/01DE-35', '--json']);
    expect([code, json.error?.code, json.error?.hint], stdout).toEqual([2, 'invalid_pix_key', other]);
    expect(json.error?.message).toContain('14 digits');
  });

  test.each(['transfer lookup', 'transfer send --amount 1,00 --yes --to-document'])(
    '%s says so',
    async (line) => {
      const { code, json } = await home.brl([...line.split(' '), '12.ABC.345/01DE-35', '--json']);
      expect([code, json.error?.code]).toEqual([2, 'invalid_document']);
      expect(json.error?.message).toContain('another PIX key');
    },
  );

  test('may own a key of another type: it is compared, and not sent', async () => {
    const line = 'pix send --key maria@example.com --amount 1,00 --yes --ref owner --json --expect-document';
    const { code, json } = await home.brl([...line.split(' '), '12.ABC.345/01DE-35']);
    expect([code, json.error?.code]).toEqual([35, 'expectation_failed']);
  });
});

test.each([
  ['Aleatória', [], 0],
  ['E-mail', ['--key', 'treasury@example.com'], 20],
])('pix keys register --key-type %s', async (word, more, exit) => {
  const { code, json } = await home.brl(['pix', 'keys', 'register', '--key-type', word, ...more, '--json']);
  expect([code, json.error?.code]).toEqual([exit, undefined]);
});

test('a batch has the names that the service takes, whatever the sheet calls them', async () => {
  const file = join(home.home, 'words.csv');
  const rows = ['10,00;Celular;(11) 9 1234-5684;x;a1', '10,00;Documento;529.982.247-25;x;a2'];
  writeFileSync(file, ['amount;keyType;key;description;identifier', ...rows].join('\n'));
  const batch = JSON.parse((await home.brl(['batch', 'create', '--query', 'batchId'])).stdout) as string;
  const { code, stderr } = await home.brl(['batch', 'upload-csv', batch, file]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const { stdout } = await home.brl(['batch', 'status', batch, '--rows', '--json']);
  expect(stdout).toMatch(/"keyType": ?"PHONE"/);
  expect(stdout).toMatch(/"keyType": ?"CPF"/);
});

test.each([
  ['y', 0, /"key": *"maria@example.com"/],
  ['n', 130, /You answered no/],
])('a person at a terminal is asked about a pasted key: %s', async (answer, exit, shown) => {
  const line = ['pix', 'send', '--key', 'chave: maria@example.com', '--amount', '1,00', '--dry-run'];
  const asked = await runHere(line, {
    env: { ...home.env, TERM: 'xterm' },
    cwd: home.home,
    terminal: { shows: 'both', answers: [{ at: /Is this the key you mean/, text: answer, keys: ['Enter'] }] },
  });
  expect([asked.code, asked.stdout]).toEqual([exit, expect.stringMatching(shown)]);
});
