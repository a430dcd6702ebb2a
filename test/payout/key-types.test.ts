import { describe, expect, test } from 'vitest';
import { lint, verdictsOf } from './lint-desk.ts';

const rowsOf = (heading: string, ...rows: readonly (readonly [string, string])[]) =>
  [`Valor;Chave PIX;${heading}`, ...rows.map(([type, key], i) => `${i + 1},00;${key};${type}`)].join('\n');

describe('the type of a key is read as people call it', () => {
  test.each(['Tipo de chave', 'Tipo Chave', 'TIPO DA CHAVE PIX', 'Tipo_Chave_Pix', 'tipo pix', 'Key type'])(
    'under %s',
    async (heading) => {
      const { rows } = await lint(
        rowsOf(
          heading,
          ['Celular', '11912345684'],
          ['CPF', '11912345684'],
          ['E-mail', 'maria@example.com'],
          ['Aleatória', '123e4567-e12b-12d1-a456-426655440000'],
          ['CPF/CNPJ', '11.222.333/0001-81'],
          ['Documento', '529 982 247 25'],
        ),
      );
      expect(rows.map(({ row }) => row?.draft.to)).toEqual([
        { kind: 'pix-key', keyType: 'PHONE', key: '+5511912345684' },
        { kind: 'pix-key', keyType: 'CPF', key: '11912345684' },
        { kind: 'pix-key', keyType: 'EMAIL', key: 'maria@example.com' },
        { kind: 'pix-key', keyType: 'EVP', key: '123e4567-e12b-12d1-a456-426655440000' },
        { kind: 'pix-key', keyType: 'CNPJ', key: '11222333000181' },
        { kind: 'pix-key', keyType: 'CPF', key: '52998224725' },
      ]);
    },
  );
});

test('an unknown word is the only finding of its row', async () => {
  const file = rowsOf(
    'Tipo de chave',
    ['Banana', 'maria@example.com'],
    ['Banana', '11912345684'],
    ['Banana', 'x'],
    ['CPF', 'maria@example.com'],
  );
  expect(await verdictsOf(file)).toEqual([
    [2, 'invalid', 'C key_type'],
    [3, 'invalid', 'C key_type'],
    // No key of any type.
    [4, 'invalid', 'C key_type', 'B key'],
    [5, 'invalid', 'B key'],
  ]);
  const { rows } = await lint(file);
  expect(JSON.stringify(rows.map(({ findings }) => findings))).not.toMatch(/undefined/);
});

test('a key that was pasted with something is for a person to decide; one with letters cannot be sent', async () => {
  const file = rowsOf(
    'Tipo de chave',
    ['Telefone', '(11) 91234\u20115684'],
    ['', 'CPF 529.982.247-25'],
    ['CNPJ', '12.ABC.345/01DE-35'],
  );
  const { rows } = await lint(file);
  expect(rows.map(({ verdict, row }) => [verdict, row?.draft.to])).toEqual([
    ['confirm', { kind: 'pix-key', keyType: 'PHONE', key: '+5511912345684' }],
    ['confirm', { kind: 'pix-key', keyType: 'CPF', key: '52998224725' }],
    ['invalid', undefined],
  ]);
  expect(rows[2]?.findings[0]?.message.text).toContain('use another PIX key of the same company');
});
