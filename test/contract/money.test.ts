import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AmountError, parseAmount } from '../../src/lib/brazil/typed-amount.ts';
import {
  amountJson,
  type Centavos,
  centavosFromJsonNumber,
  centavosFromWire,
  formatPlain,
  formatReais,
  maxCentavos,
} from '../../src/lib/contract/money.ts';

const positive = fc.integer({ min: 1, max: maxCentavos }).map((value) => value as Centavos);
const signed = fc.integer({ min: -maxCentavos, max: maxCentavos }).map((value) => value as Centavos);

function refusalOf(text: string): AmountError {
  try {
    parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
}

function attempt(text: string): Centavos | AmountError {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError) return error;
    throw error;
  }
}

describe('parseAmount', () => {
  test.each([
    ['1234,56', 123_456],
    ['1.234,56', 123_456],
    ['1234.56', 123_456],
    ['1234', 123_400],
    ['150', 15_000],
    ['1000000', 100_000_000],
    ['1.000.000,00', 100_000_000],
    ['0,01', 1],
    ['0.50', 50],
    ['10,10', 1010],
    ['R$ 1.234,56', 123_456],
    ['R$1234,56', 123_456],
    ['R$\u00a01.234,56', 123_456],
    ['  7 ', 700],
    ['9.999.999.999.999,99', 999_999_999_999_999],
    ['9999999999999.99', 999_999_999_999_999],
  ])('reads %j', (text, centavos) => {
    expect(parseAmount(text)).toBe(centavos);
  });

  test.each([
    ['1.234', ['R$ 1.234,00', 'R$ 1,23']],
    ['1,234', ['R$ 1.234,00', 'R$ 1,23']],
    ['1.500', ['R$ 1.500,00', 'R$ 1,50']],
    ['1.500.000', ['R$ 1.500.000,00', 'R$ 1.500,00']],
    ['1,234,567', ['R$ 1.234.567,00', 'R$ 1.234,56']],
    ['10,5', ['R$ 10,50', 'R$ 10,05']],
    ['10.5', ['R$ 10,50', 'R$ 10,05']],
    ['1.234,5', ['R$ 1.234,50', 'R$ 1.234,05']],
    ['1,234.56', ['R$ 1.234,56', 'R$ 1,23']],
    ['1,234.567', ['R$ 1.234,56', 'R$ 1,23']],
    ['1.234,567', ['R$ 1.234.567,00', 'R$ 1.234,56']],
    ['1.000.00', ['R$ 100.000,00', 'R$ 1.000,00']],
    ['1234.567', ['R$ 1.234.567,00', 'R$ 1.234,56']],
    ['12345.678,90', ['R$ 12.345.678,90', 'R$ 12.345,67']],
    ['1.23,45', ['R$ 123,45', 'R$ 1,23']],
    [',50', ['R$ 50,00', 'R$ 0,50']],
    ['50,', ['R$ 50,00']],
    ['0,123', ['R$ 0,12']],
    ['007', ['R$ 7,00']],
    ['01,50', ['R$ 1,50']],
  ])('refuses %j and shows its readings', (text, readings) => {
    const error = refusalOf(text);
    expect(error.input).toBe(text);
    expect(error.readings).toEqual(readings);
    for (const reading of readings) expect(error.message).toContain(reading);
  });

  test('says what to type for each reading, and what would be lost', () => {
    expect(refusalOf('1.234').message).toBe(
      '"1.234" may mean R$ 1.234,00 or R$ 1,23 (and 4 after the centavos, which cannot be paid). Type 1234,00 or 1,23.',
    );
    expect(refusalOf('10,5').message).toBe('"10,5" may mean R$ 10,50 or R$ 10,05. Type 10,50 or 10,05.');
    expect(refusalOf('50,').message).toBe('"50," is not a complete amount. For R$ 50,00 type 50,00.');
  });
});

describe('what parseAmount refuses', () => {
  test.each([
    ['0', /zero/],
    ['0,00', /zero/],
    ['-10', /sign/],
    ['+10,00', /sign/],
    ['\u221210,00', /sign/],
    ['1e3', /exponent/],
    ['１２', /not 0 to 9/],
    ['٣,00', /not 0 to 9/],
    ['1 234,56', /space between/],
    ['1\u00a0234,56', /space between/],
    ['', /no amount/],
    ['R$', /no amount/],
    ['R$ ', /no amount/],
    ['dez reais', /not an amount/],
    ['US$ 10', /not an amount/],
    ['R$ R$ 10', /not an amount/],
    ['10\n', /not an amount/],
    ['1..000', /not an amount/],
    ['1,,5', /not an amount/],
    ['.', /not an amount/],
    ['0x10', /not an amount/],
    ['1_000', /not an amount/],
    ['0,001', /not an amount/],
    ['10000000000000', /above the most/],
    ['99999999999999999999', /above the most/],
    ['1'.repeat(65), /too long/],
  ])('refuses %j without readings', (text, sentence) => {
    const error = refusalOf(text);
    expect(error.readings).toEqual([]);
    expect(error.message).toMatch(sentence);
  });

  test('shows hostile input as printable ASCII in the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(refusalOf(`x${text}`).message).toMatch(/^[ -~]*$/);
      }),
    );
  });
});

describe('parseAmount, whatever is typed', () => {
  test('reads back every form it offers', () => {
    const shapes = fc.stringMatching(/^[0-9]{0,4}([.,][0-9]{0,4}){0,3}$/);
    fc.assert(
      fc.property(shapes, (text) => {
        const read = attempt(text);
        if (!(read instanceof AmountError)) return;
        for (const reading of read.readings) expect(formatReais(parseAmount(reading))).toBe(reading);
      }),
      { numRuns: 5000 },
    );
  });

  test('throws nothing but AmountError, and returns only amounts in range', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789.,-+eER$ \u00a0'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
        const read = attempt(text);
        if (read instanceof AmountError) return;
        expect(Number.isSafeInteger(read) && read > 0 && read <= maxCentavos).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  test('never reads a text as 100 or 1000 times what its marks say', () => {
    fc.assert(
      fc.property(positive, (amount) => {
        const plain = formatPlain(amount);
        expect(parseAmount(plain)).toBe(amount);
        expect(attempt(`${plain}0`)).toBeInstanceOf(AmountError);
        expect(attempt(plain.slice(0, -1))).toBeInstanceOf(AmountError);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('formats', () => {
  test.each([
    [123_456, 'R$ 1.234,56', '1234.56', '1234.56'],
    [15_000, 'R$ 150,00', '150.00', '150'],
    [1010, 'R$ 10,10', '10.10', '10.1'],
    [1, 'R$ 0,01', '0.01', '0.01'],
    [0, 'R$ 0,00', '0.00', '0'],
    [-5, '-R$ 0,05', '-0.05', '-0.05'],
    [-100_000_000, '-R$ 1.000.000,00', '-1000000.00', '-1000000'],
    [999_999_999_999_999, 'R$ 9.999.999.999.999,99', '9999999999999.99', '9999999999999.99'],
  ])('writes %i centavos', (centavos, reais, plain, json) => {
    const amount = centavos as Centavos;
    expect(formatReais(amount)).toBe(reais);
    expect(formatPlain(amount)).toBe(plain);
    expect(amountJson(amount)).toBe(json);
  });

  test('keeps a table cell on one line with U+00A0', () => {
    expect(formatReais(123_456 as Centavos, '\u00a0')).toBe('R$\u00a01.234,56');
  });

  test('refuses what is not an integer number of centavos', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => formatPlain(value as Centavos)).toThrow(RangeError);
    }
  });

  test('round trips', () => {
    fc.assert(
      fc.property(positive, (amount) => {
        expect(parseAmount(formatReais(amount))).toBe(amount);
        expect(parseAmount(formatReais(amount, '\u00a0'))).toBe(amount);
        expect(parseAmount(formatPlain(amount))).toBe(amount);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('JSON numbers', () => {
  test.each([
    ['150', 15_000],
    ['10.1', 1010],
    ['10.10', 1010],
    ['10.1000000000000000000000', 1010],
    ['-1234.56', -123_456],
    ['0', 0],
    ['-0', 0],
    ['0.00', 0],
    ['0e999999999999999999', 0],
    ['1e2', 10_000],
    ['1.5E+1', 1500],
    ['150e-2', 150],
    ['1e-2', 1],
    ['1000e-5', 1],
    ['999999999999999e-2', 999_999_999_999_999],
  ])('reads %s exactly', (source, centavos) => {
    expect(centavosFromJsonNumber(source)).toBe(centavos);
  });

  test.each([
    '0.001',
    '10.005',
    '1e-3',
    '0.30000000000000004',
    '1e400',
    '1e99999999999999999999',
    '1e-99999999999999999999',
    '10000000000000',
    '01',
    '+1',
    '.5',
    '1.',
    ' 1',
    '1,5',
    '"1"',
    'NaN',
    '',
    '１',
  ])('gives null for %j', (source) => {
    expect(centavosFromJsonNumber(source)).toBeNull();
  });

  test('round trips through JSON text and through a JavaScript number', () => {
    fc.assert(
      fc.property(signed, (amount) => {
        expect(centavosFromJsonNumber(amountJson(amount))).toBe(amount);
        expect(centavosFromJsonNumber(formatPlain(amount))).toBe(amount);
        expect(centavosFromWire(JSON.parse(amountJson(amount)))).toBe(amount);
        expect(JSON.stringify(Number(amountJson(amount)))).toBe(amountJson(amount));
      }),
      { numRuns: 10_000 },
    );
  });

  test('takes any double, and an amount only when it is one', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const amount = centavosFromWire(value);
        if (amount !== null) expect(Number(amountJson(amount))).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: 5000 },
    );
    expect(centavosFromWire(0.1 + 0.2)).toBeNull();
    expect(centavosFromWire(Number.NaN)).toBeNull();
  });
});
