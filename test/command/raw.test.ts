import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

const create = ['qr', 'create', '--key', '11444777000161', '--amount', '25,00'];
const first = ['banks', 'list', '--query'];

test('--query --raw prints a text as it is, which another command takes; without it stays JSON', async () => {
  const { stdout } = await home.brl([...create, '--identifier', 'raw-1', '--query', 'emv', '--raw']);
  const emv = stdout.trimEnd();
  expect(stdout).toMatch(/^000201.*[0-9A-F]{4}\n$/);
  expect((await home.brl(['qr', 'parse', emv])).code).toBe(0);
  const quoted = (await home.brl(['qr', 'status', 'raw-1', '--query', 'emv'])).stdout;
  expect(quoted).toBe(`${JSON.stringify(emv)}\n`);
});

test.each([
  ['[0].name', 'Banco do Brasil S.A.\n'],
  ['[0].pix', 'true\n'],
  ['nothing', 'null\n'],
  ['[:1].code', '[\n  "001"\n]\n'],
])('--raw changes a text alone: %s', async (query, out) => {
  expect((await home.brl([...first, query, '--raw'])).stdout).toBe(out);
});

test('--raw without --query is refused, and a failure is still a document', async () => {
  const alone = await home.brl(['banks', 'list', '--raw', '--json']);
  expect([alone.code, alone.json.error?.code]).toEqual([2, 'usage']);
  const failed = await home.brl(['banks', 'show', '998', '--query', 'name', '--raw']);
  expect([failed.code, failed.json.error?.code]).toEqual([30, 'bank_not_found']);
});

test.each([
  ['qr', 'parse'],
  ['pix', 'qr', 'decode'],
  ['pix', 'qr', 'pay'],
])('%s %s: a code in quotation marks is told, with the way to have it without', async (...words) => {
  const { stdout } = await home.brl([...create, '--query', 'emv', '--identifier', words.join('-')]);
  const line = [...words.filter(Boolean), stdout.trimEnd()];
  const { code, stderr } = await home.brl(line, { env: { BRL_LANG: 'pt-BR' } });
  expect(code).toBe(2);
  expect(stderr.replace(/\s+/g, ' ')).toContain('entre aspas, como o JSON escreve um texto.');
});
