import { expect, test } from 'vitest';
import { shownDestination } from '../../src/lib/payments/destination.ts';
import { saidIn } from '../../src/lib/words/language.ts';

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
  expect(shownDestination(recorded)).toBe(en);
  expect(await saidIn('pt', () => shownDestination(recorded))).toBe(pt);
});
