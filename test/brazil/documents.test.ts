import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DocumentError,
  documentKind,
  formatDocument,
  isValidCnpj,
  isValidCpf,
  maskDocument,
  normaliseDocument,
  withoutPunctuation,
} from '../../src/lib/brazil/documents.ts';

test('CPF check digits', () => {
  expect(isValidCpf('12345678909')).toBe(true);
  expect(isValidCpf('11144477735')).toBe(true);
  expect(isValidCpf('12345678919')).toBe(false);
  expect(isValidCpf('12345678908')).toBe(false);
  expect(isValidCpf('123.456.789-09')).toBe(false);
  for (const digit of '0123456789') expect(isValidCpf(digit.repeat(11))).toBe(false);
});

test('CNPJ check digits, numeric and with letters', () => {
  for (const good of [
    '11222333000181',
    '12ABC34501DE35',
    'AA345678000114',
    'AA345678000A29',
    '12345678000A08',
  ]) {
    expect(isValidCnpj(good), good).toBe(true);
    const last = good.slice(-1);
    expect(isValidCnpj(good.slice(0, -1) + ((Number(last) + 1) % 10)), good).toBe(false);
  }
  expect(isValidCnpj('00000000000000')).toBe(false);
  expect(isValidCnpj('12abc34501de35')).toBe(false);
});

describe('normaliseDocument', () => {
  test.each([
    ['123.456.789-09', '12345678909'],
    ['123456789-09', '12345678909'],
    [' 12345678909 ', '12345678909'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
  ])('reads %s', (text, document) => {
    expect(normaliseDocument(text)).toBe(document);
  });

  test.each([
    ['12345678900', /check digits of this CPF/],
    ['11222333000180', /check digits of this CNPJ/],
    ['111.111.111-11', /repeated digit/],
    ['1222333000181', /zeros.*not added/],
    ['191', /zeros.*not added/],
    ['112223330001811', /15 characters/],
    ['1.2.3', /Not a CPF/],
    ['１2345678909', /Not a CPF/],
    ['12345678909\n', /Not a CPF/],
    ['', /Not a CPF/],
    [`${' '.repeat(100_000)}x`, /Not a CPF/],
  ])('refuses %#', (text, sentence) => {
    expect(() => normaliseDocument(text)).toThrow(DocumentError);
    expect(() => normaliseDocument(text)).toThrow(sentence);
  });

  test('any text gives a valid document or DocumentError', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789./-ABCz '), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
        try {
          const document = normaliseDocument(text);
          expect(isValidCpf(document) || isValidCnpj(document)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(DocumentError);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

test('punctuates and reads back', () => {
  expect(formatDocument('12345678909')).toBe('123.456.789-09');
  expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(withoutPunctuation(formatDocument('11222333000181'))).toBe('11222333000181');
  expect([documentKind('12345678909'), documentKind('12ABC34501DE35')]).toEqual(['CPF', 'CNPJ']);
});

test('masks', () => {
  expect(maskDocument('12345678909')).toBe('***.456.789-**');
  expect(maskDocument('11222333000181')).toBe('**.222.333/0001-**');
  expect(maskDocument('anything else')).toBe('***');
});

test('one wrong digit of a CPF is always found', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (at, step) => {
      const digits = [...'11144477735'];
      digits[at] = String((Number(digits[at]) + step) % 10);
      expect(isValidCpf(digits.join(''))).toBe(false);
    }),
  );
});
