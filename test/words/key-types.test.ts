import { expect, test } from 'vitest';
import { shownText } from '../../src/lib/payments/destination.ts';
import { saidIn } from '../../src/lib/words/language.ts';
import { machine } from '../support/brl.ts';

test.each([
  ['EMAIL maria@example.com', 'EMAIL maria@example.com', 'e-mail maria@example.com'],
  ['PHONE +5511987654321', 'PHONE +5511987654321', 'telefone +5511987654321'],
  [
    'EVP 123e4567-e89b-42d3-a456-426614174000',
    'EVP 123e4567-e89b-42d3-a456-426614174000',
    'chave aleatória 123e4567-e89b-42d3-a456-426614174000',
  ],
  ['CPF 52998224725', 'CPF ***.982.247-**', 'CPF ***.982.247-**'],
  ['QR maria@example.com', 'QR code with key maria@example.com', 'o QR Code da chave maria@example.com'],
  ['QR code https://pix.example/1', 'QR code https://pix.example/1', 'o QR Code https://pix.example/1'],
  ['EMAIL of the month', 'EMAIL of the month', 'EMAIL of the month'],
])('a key that was paid, for a person: %s', async (recorded, en, pt) => {
  expect(shownText(recorded)).toBe(en);
  expect(await saidIn('pt', () => shownText(recorded))).toBe(pt);
});

test('a key that is looked at has the word for its type, with the name of it where that is another', async () => {
  const home = machine({ BRL_ENVIRONMENT: 'sandbox', BRL_LANG: 'pt-BR' });
  try {
    const typed = async (...line: string[]) => (await home.brl(line)).stdout;
    expect(await typed('key', 'detect', 'maria@example.com')).toBe('e-mail (EMAIL)  maria@example.com\n');
    expect(await typed('key', 'detect', '12345678000195')).toMatch(/^CNPJ /);
    expect(await typed('sandbox', 'keys')).toMatch(/^telefone \(PHONE\) +\+55/m);
    expect(await typed('sandbox', 'keys', '--output', 'csv')).toMatch(/^PHONE,/m);
    const held = [
      '--key',
      'held-completed@example.com',
      '--amount',
      '5,00',
      '--ref',
      'held',
      '--yes',
      '--no-wait',
    ];
    await home.brl(['pix', 'send', ...held]);
    expect(await typed('sandbox', 'settle', 'held')).toContain('liquidado (COMPLETED)');
  } finally {
    home.remove();
  }
});
