import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectKey, KeyError, maskKey, normaliseKey, whyNotAKey } from '../../src/lib/brazil/key.ts';
import { keyTypes } from '../../src/lib/contract/fields.ts';
import { Message } from '../../src/lib/words/topic.ts';

const evp = '123e4567-e12b-12d1-a456-426655440000';

describe('what detectKey recognises', () => {
  test.each([
    ['12345678909', 'CPF', '12345678909'],
    ['123.456.789-09', 'CPF', '12345678909'],
    // The punctuation of a CPF ends the doubt about digits that are a mobile number too.
    ['119.123.456-84', 'CPF', '11912345684'],
    ['11222333000181', 'CNPJ', '11222333000181'],
    ['+5511912345678', 'PHONE', '+5511912345678'],
    ['+55 (11) 91234-5678', 'PHONE', '+5511912345678'],
    ['+55 11 3123 4567', 'PHONE', '+551131234567'],
    ['(11) 91234-5684', 'PHONE', '+5511912345684'],
    ['11 91234-5684', 'PHONE', '+5511912345684'],
    ['Fulana@Example.COM', 'EMAIL', 'fulana@example.com'],
    [' fulana@example.com ', 'EMAIL', 'fulana@example.com'],
    [evp.toUpperCase(), 'EVP', evp],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'EVP', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ])('%s is a %s', (text, keyType, key) => {
    expect(detectKey(text)).toMatchObject({ input: text, keyType, key, ambiguous: false });
    expect(detectKey(text).candidates).toHaveLength(1);
  });

  test('eleven digits that are a mobile number and a CPF are ambiguous', () => {
    expect(detectKey('11912345684')).toEqual({
      input: '11912345684',
      keyType: null,
      key: null,
      ambiguous: true,
      cleaned: false,
      candidates: [
        { keyType: 'CPF', key: '11912345684', reason: expect.any(Message) },
        { keyType: 'PHONE', key: '+5511912345684', reason: expect.any(Message) },
      ],
    });
  });

  test.each([
    ['11912345678', '+5511912345678'],
    ['5511912345678', '+5511912345678'],
    [' 5511912345678', '+5511912345678'],
    ['55912345678', '+5555912345678'],
    ['(11) 3123-4567', '+551131234567'],
  ])('%s is proposed as a phone, to be confirmed', (text, key) => {
    expect(detectKey(text)).toMatchObject({ keyType: null, key: null, ambiguous: true });
    expect(detectKey(text).candidates.map((one) => [one.keyType, one.key])).toEqual([['PHONE', key]]);
  });
});

describe('what detectKey refuses', () => {
  test.each([
    ['', /empty/],
    ['hello', /Not a PIX key/],
    ['12345678900', /neither a valid CPF nor a mobile/],
    ['11222333000180', /check digits of this CNPJ/],
    ['12345000165', /three zeros/],
    ['1222333000181', /13 digits/],
    ['1131234567', /10 digits/],
    ['20912345678', /neither a valid CPF nor a mobile/],
    ['+5520912345678', /area code/],
    ['+551191234567', /area code/],
    ['+55119123456789', /area code/],
    ['+12025550123', /\+55/],
    ['011912345678', /12 digits/],
    ['a%b@example.com', /percent/],
    ['a%40example.com', /Not a PIX key/],
    ['a@example', /e-mail/],
    ['a@b@example.com', /e-mail/],
    ['a b@example.com', /e-mail/],
    [`${'a'.repeat(66)}@example.com`, /at most 77/],
    ['fulana@ex\u0430mple.com', /U\+0430/],
    ['fulana@example.\u212Aom', /U\+212A/],
    ['\uff112345678909', /U\+FF11/],
    ['123456789\u000009', /U\+0000/],
    ['12.abc.345/01de-35', /letters.*another PIX key/],
    ['x'.repeat(201), /too long/],
  ])('%j is no key', (text, sentence) => {
    expect(detectKey(text)).toEqual({
      input: text,
      keyType: null,
      key: null,
      ambiguous: false,
      cleaned: false,
      candidates: [],
    });
    expect(`${whyNotAKey(text)}`).toMatch(sentence);
  });

  test('a longest e-mail is taken', () => {
    expect(detectKey(`${'a'.repeat(65)}@example.com`).keyType).toBe('EMAIL');
  });

  test('never throws; each candidate is canonical, and stays what it is when its type is named', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789+-() ./@aF'), maxLength: 20 });
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 14 });
    fc.assert(
      fc.property(
        fc.oneof(near, digits, fc.emailAddress(), fc.uuid(), fc.string({ unit: 'binary' })),
        (text) => {
          const { candidates, ambiguous, cleaned, keyType, key } = detectKey(text);
          for (const one of candidates) {
            if (!cleaned) expect(normaliseKey(one.keyType, text)).toBe(one.key);
            expect(normaliseKey(one.keyType, one.key)).toBe(one.key);
            expect(one.key).toMatch(/^[!-~]+$/);
          }
          expect(keyType === null).toBe(key === null);
          if (keyType === null) expect(ambiguous).toBe(candidates.length > 0);
          else expect(candidates).toHaveLength(1);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  test('does not hang on long input', () => {
    const started = process.cpuUsage();
    for (const unit of [' ', 'a', '-', 'a-', '.a', '5', '(', '\u00a0']) {
      detectKey(unit.repeat(100_000));
      detectKey(`a@${unit.repeat(36)}`);
      whyNotAKey(`${unit.repeat(100_000)}x`);
    }
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });
});

describe('normaliseKey', () => {
  test.each([
    ['PHONE', '11912345684', '+5511912345684'],
    ['PHONE', '1131234567', '+551131234567'],
    ['PHONE', '5511912345678', '+5511912345678'],
    ['PHONE', '+55-11-91234-5678', '+5511912345678'],
    ['CPF', '11912345684', '11912345684'],
    ['EMAIL', 'A@B.CO', 'a@b.co'],
    ['EVP', evp.toUpperCase(), evp],
  ] as const)('%s %s', (keyType, text, key) => {
    expect(normaliseKey(keyType, text)).toBe(key);
  });

  test.each([
    ['CPF', '11222333000181', /not a CPF but a CNPJ/],
    ['CNPJ', '12345678909', /not a CNPJ but a CPF/],
    ['CNPJ', '1222333000181', /zeros/],
    ['CNPJ', '12.abc.345/01de-35', /letters/],
    ['CPF', '12345678900', /check digits/],
    ['PHONE', '12345678909', /phone key is \+55/],
    ['PHONE', '+5511912345678\u0000', /control/],
    ['EMAIL', 'a%b@example.com', /percent/],
    ['EVP', evp.slice(1), /8-4-4-4-12/],
    ['EVP', '', /empty/],
  ] as const)('refuses %s %s', (keyType, text, sentence) => {
    expect(() => normaliseKey(keyType, text)).toThrow(KeyError);
    expect(() => normaliseKey(keyType, text)).toThrow(sentence);
  });

  test('any text gives a key or KeyError', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keyTypes), fc.string({ unit: 'binary' }), (keyType, text) => {
        try {
          expect(normaliseKey(keyType, text)).toMatch(/^[!-~]+$/);
        } catch (error) {
          expect(error).toBeInstanceOf(KeyError);
        }
      }),
    );
  });
});

test.each([
  ['EMAIL', 'fulana@example.com', 'f***@example.com'],
  ['EMAIL', 'f@example.com', '***@example.com'],
  ['EMAIL', 'broken', '***'],
  ['PHONE', '+5511912345678', '+55 11 9****-5678'],
  ['PHONE', '+551131234567', '+55 11 3****-4567'],
  ['PHONE', 'broken', '***'],
  ['CPF', '12345678909', '***.456.789-**'],
  ['CNPJ', '11222333000181', '**.222.333/0001-**'],
  ['EVP', evp, '123e4567-****-****-****-********0000'],
  ['EVP', 'broken', '***'],
] as const)('masks %s %s', (keyType, key, masked) => {
  expect(maskKey(keyType, key)).toBe(masked);
});
