import { describe, expect, test } from 'vitest';
import { detectKey, whyNotAKey } from '../../src/lib/brazil/key.ts';
import { keyTypesNamed } from '../../src/lib/brazil/key-types.ts';

const evp = '123e4567-e12b-12d1-a456-426655440000';

describe('every mask of the country is read', () => {
  test.each([
    '(11) 9 1234-5678',
    '+55 11 9 1234-5678',
    '+55(11)912345678',
    '(+55) 11 91234-5678',
    '0055 11 91234-5678',
    '(011) 91234-5678',
    '(0xx11) 91234-5678',
    '0 11 91234-5678',
    '55 11 91234 5678',
    '55 (11) 91234-5678',
    '11.91234.5678',
    '11-91234-5678',
    '11 91234 56 78',
    '11 912 345 678',
    '(11)91234-5678',
  ])('%s', (text) => {
    expect(detectKey(text)).toMatchObject({ keyType: 'PHONE', key: '+5511912345678', cleaned: false });
  });

  test.each([
    ['529 982 247 25', 'CPF', '52998224725'],
    ['529-982-247-25', 'CPF', '52998224725'],
    ['529.982.247/25', 'CPF', '52998224725'],
    ['529.982.247 - 25', 'CPF', '52998224725'],
    ['529982247 25', 'CPF', '52998224725'],
    ['11 222 333 0001 81', 'CNPJ', '11222333000181'],
    ['11.222.333.0001-81', 'CNPJ', '11222333000181'],
    ['11222333/0001-81', 'CNPJ', '11222333000181'],
  ])('%s', (text, keyType, key) => {
    expect(detectKey(text)).toMatchObject({ keyType, key, cleaned: false });
  });
});

describe('what only looks like one is refused', () => {
  test.each([
    // A CPF with a wrong digit in the groups of a CPF is no phone, though its digits would do.
    ['119.876.543-21', /neither a valid CPF/],
    ['119 876 543 21', /neither a valid CPF/],
    ['119876543-21', /neither a valid CPF/],
    ['(11 91234-5678', /Not a PIX key/],
    ['(11) 1234-567', /Not a PIX key/],
    ['(00) 91234-5678', /Not a PIX key/],
    ['+1 202 555 0123', /\+55/],
    ['011912345678', /12 digits/],
    ['0 15 11 91234-5678', /Not a PIX key/],
    ['529.982.247-2', /Not a PIX key/],
    ['a b@example.com', /e-mail/],
    ['Maria Exemplo 529.982.247-25', /Not a PIX key/],
    ['maria@example.com. Obrigada', /e-mail/],
  ])('%s', (text, why) => {
    expect(detectKey(text).candidates).toEqual([]);
    expect(`${whyNotAKey(text)}`).toMatch(why);
  });
});

describe('what is pasted with a key goes, and a person is asked', () => {
  test.each([
    ['maria@example.com\u200b', 'EMAIL', 'maria@example.com'],
    ['\u202amaria@example.com\u202c', 'EMAIL', 'maria@example.com'],
    ['maria@exam\u00adple.com', 'EMAIL', 'maria@example.com'],
    ['\ufeffmaria@example.com', 'EMAIL', 'maria@example.com'],
    // A word that is part of the address is not the word before it.
    ['pix.maria@example.com\u200b', 'EMAIL', 'pix.maria@example.com'],
    ['maria @example.com', 'EMAIL', 'maria@example.com'],
    ['<maria@example.com>', 'EMAIL', 'maria@example.com'],
    ['mailto:maria@example.com', 'EMAIL', 'maria@example.com'],
    ['maria@example.com.', 'EMAIL', 'maria@example.com'],
    ['PIX maria@example.com', 'EMAIL', 'maria@example.com'],
    ['minha chave pix é: maria@example.com', 'EMAIL', 'maria@example.com'],
    ['+55\u00a011\u00a091234-5678', 'PHONE', '+5511912345678'],
    ['(11) 91234\u20115678', 'PHONE', '+5511912345678'],
    ['Tel.: (11) 91234-5678', 'PHONE', '+5511912345678'],
    ['12345678909\n', 'CPF', '12345678909'],
    ['CPF 529.982.247-25', 'CPF', '52998224725'],
    ['Chave PIX (CNPJ): 11.222.333/0001-81', 'CNPJ', '11222333000181'],
    [`Chave aleatória - ${evp}`, 'EVP', evp],
    [`{${evp}}`, 'EVP', evp],
    [evp.replaceAll('-', ''), 'EVP', evp],
    // The word ends the doubt between a CPF and a phone.
    ['celular 11912345684', 'PHONE', '+5511912345684'],
  ])('%j', (text, keyType, key) => {
    const found = detectKey(text);
    expect(found).toMatchObject({ keyType: null, key: null, ambiguous: true, cleaned: true });
    expect(found.candidates.map((one) => [one.keyType, one.key])).toEqual([[keyType, key]]);
  });

  test('letters that only look like plain ones stay, and are refused', () => {
    expect(detectKey('chave: fulana@ex\u0430mple.com').candidates).toEqual([]);
    expect(`${whyNotAKey('chave: fulana@ex\u0430mple.com')}`).toMatch(/U\+0430/);
  });
});

test.each([
  ['Celular', ['PHONE']],
  ['CELULAR/TELEFONE', ['PHONE']],
  ['Nº de telefone', ['PHONE']],
  ['E-mail', ['EMAIL']],
  ['Correio eletrônico', ['EMAIL']],
  ['e mail', ['EMAIL']],
  ['Aleatória', ['EVP']],
  ['Chave aleatória (EVP)', ['EVP']],
  ['cpf', ['CPF']],
  ['Chave CNPJ', ['CNPJ']],
  ['CPF/CNPJ', ['CPF', 'CNPJ']],
  ['CPF ou CNPJ', ['CPF', 'CNPJ']],
  ['Documento', ['CPF', 'CNPJ']],
  ['Banana', null],
  ['Chave', null],
  ['constructor', null],
  ['', null],
])('a person calls a type of key %s', (text, types) => {
  expect(keyTypesNamed(text)).toEqual(types);
});
