import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { machine } from '../support/brl.ts';

/** A key that is a CPF or a CNPJ is its owner's document: another document beside it is refused before anybody is asked. */

const home = machine();
const env = { BRL_ENVIRONMENT: 'sandbox' };
const brl = (line: readonly string[]) => home.brl([...line, '--json'], { env });
const saved = (name: string, lines: readonly string[]) => {
  const path = join(home.home, name);
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  return path;
};
const both = /CPF \*\*\*\.982\.247-\*\*.*\*\*\*\.456\.789-\*\*/;

describe.each([
  ['pix send', []],
  ['pix bigpix send', []],
])('%s', (command) => {
  const line = (key: string, document: string) => [
    ...command.split(' '),
    '--key',
    key,
    '--key-type',
    'CPF',
    '--amount',
    '1,00',
    '--yes',
    '--ref',
    `${command.length}-${key}-${document}`.replaceAll(/[^\w-]/g, ''),
    '--expect-document',
    document,
  ];

  test('shows both documents and sends nothing', async () => {
    const { code, json } = await brl(line('52998224725', '123.456.789-09'));
    expect([code, json.error?.code, json.error?.message]).toEqual([
      2,
      'invalid_document',
      expect.stringMatching(both),
    ]);
  });
});

test('the same document in dots and in digits is one', async () => {
  const line = ['pix', 'send', '--key', '529.982.247-25', '--amount', '1,00', '--yes', '--ref', 'same'];
  expect((await brl([...line, '--expect-document', '52998224725'])).code).toBe(0);
});

describe('a row', () => {
  let batch = '';
  beforeAll(async () => {
    const made = await brl(['batch', 'create', '--field', 'name=march']);
    batch = String((made.json as unknown as { batchId: string }).batchId);
  });

  test.each([
    ['123.456.789-09', 2],
    ['12345678909', 2],
    ['52998224725', 0],
    ['529.982.247-25', 0],
    ['', 0],
  ])('of a payout with the document "%s" ends with %i', async (document, exit) => {
    const file = saved('rows.csv', [
      'Valor;Chave PIX;Tipo chave;CPF',
      `15,00;529.982.247-25;CPF;${document}`,
    ]);
    const { code, stdout } = await brl(['payout', 'lint', file]);
    expect(code).toBe(exit);
    if (exit === 2) expect(stdout).toMatch(both);
  });

  test.each([
    ['keyType,document', 'CPF,12345678909', 2],
    ['document', '123.456.789-09', 2],
    ['cnpj', '11.222.333/0001-81', 2],
    ['keyType,document', 'CPF,529.982.247-25', 0],
  ])('of a batch with %s %s ends with %i', async (columns, cells, exit) => {
    const rows = [`amount,key,${columns}`, `10.00,529.982.247-25,${cells}`];
    const line = ['batch', 'upload-csv', batch, saved('batch.csv', rows), '--dry-run'];
    const { code, stdout } = await brl(line);
    expect(code, stdout).toBe(exit);
  });

  test('of a chunk, too', async () => {
    const items = [{ amount: 10, keyType: 'CPF', key: '52998224725', document: '12345678909' }];
    const file = saved('chunk.json', [JSON.stringify(items)]);
    const { code, stdout } = await brl(['batch', 'put-items', batch, '--data', file]);
    expect(code, stdout).toBe(2);
    expect(stdout).toMatch(both);
  });
});
