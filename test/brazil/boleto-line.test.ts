import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BoletoError,
  formatBoletoLine,
  isBoleto,
  readBoleto,
  sameBoleto,
} from '../../src/lib/brazil/boleto-line.ts';
import { bankBoleto, collectionBoleto } from '../support/boletos.ts';

const today = '2026-11-23';
const read = (text: string, day = today) => readBoleto(text, { today: day });

describe('the published examples of the check digits', () => {
  // Febraban's layout of arrecadação calculates both digits of 01230067896: 3 by modulo 10, 0 by modulo 11.
  test('modulo 10 and modulo 11 of a collection', () => {
    expect(read(collectionBoleto('6', 15000, `${'9'.repeat(18)}01230067896`).line).line).toMatch(
      /012300678963$/,
    );
    expect(read(collectionBoleto('8', 15000, `${'9'.repeat(18)}01230067896`).line).line).toMatch(
      /012300678960$/,
    );
  });

  test('third digit: 6 and 7 by modulo 10, 8 and 9 by modulo 11; 6 and 8 state an amount', () => {
    const amounts = (['6', '7', '8', '9'] as const).map(
      (third) => read(collectionBoleto(third, 123456).line).amountCentavos,
    );
    expect(amounts).toEqual([123456, null, 123456, null]);
  });

  test('a remainder of 0, 1 and 10 by modulo 11', () => {
    // The sum of 0…0r is 2r: 0 leaves 0, 6 leaves 1, 5 leaves 10.
    for (const [digit, check] of [
      ['0', '0'],
      ['6', '0'],
      ['5', '1'],
    ]) {
      const { line } = collectionBoleto('8', 15000, `${'9'.repeat(18)}0000000000${digit}`);
      expect(line.endsWith(`0000000000${digit}${check}`)).toBe(true);
      expect(read(line).line).toBe(line);
    }
  });
});

describe('a bank boleto', () => {
  const { line, barcode } = bankBoleto(150_00, 1639, '1234567890123456789012345');

  test('says bank, amount and due date', () => {
    expect(read(line)).toEqual({
      kind: 'bank',
      line,
      barcode,
      amountCentavos: 150_00,
      dueDate: '2026-11-23',
      bankCode: '999',
    });
    expect(read(barcode)).toEqual(read(line));
  });

  test('every general digit 1 to 9 occurs, and 0 never', () => {
    const general = Array.from({ length: 200 }, (_, amount) => bankBoleto(amount + 1).barcode[4]);
    for (const [amount, digit] of general.entries()) {
      expect(read(bankBoleto(amount + 1).line).barcode[4]).toBe(digit);
    }
    expect([...new Set(general)].sort().join('')).toBe('123456789');
  });

  test('an amount of 0 is open, and a factor of 0000 is no due date', () => {
    expect(read(bankBoleto(0).line)).toMatchObject({ amountCentavos: null, dueDate: null });
  });

  test('an institution without a code is 988: its ISPB is neither amount nor date', () => {
    const stated = { amountCentavos: null, dueDate: null };
    const named = bankBoleto(1_555_000_000, 1650, undefined, '988');
    expect(read(named.line)).toMatchObject({ ...stated, bankCode: '16501555' });
    expect(read(bankBoleto(6_968_000_000, 41, undefined, '988').line)).toMatchObject({
      ...stated,
      bankCode: '00416968',
    });
  });

  test('where the factor begins with 0 its place belongs to the amount', () => {
    expect(read(bankBoleto(15000, 1).line)).toMatchObject({ amountCentavos: 10_000_015_000, dueDate: null });
  });

  // Published: 1000 was 2000-07-03, 9999 is 2025-02-21, and 1000 again 2025-02-22.
  test.each([
    [1000, '2008-01-01', '2000-07-03'],
    [9999, '2024-06-01', '2025-02-21'],
    [9999, '2026-11-23', '2025-02-21'],
    [1000, '2024-06-01', '2025-02-22'],
    [1001, '2026-11-23', '2025-02-23'],
    [5316, '2012-05-01', '2012-04-27'],
    // 3,000 days back is still a date, and one more is the other one or none.
    [1000, '2008-09-19', '2000-07-03'],
    [1000, '2008-09-20', null],
    // 5,500 days ahead is still one.
    [6500, '2025-02-22', '2040-03-15'],
    [6501, '2025-02-22', null],
  ])('factor %i on %s', (factor, day, due) => {
    expect(read(bankBoleto(15000, factor).line, day).dueDate).toBe(due);
  });
});

describe('what is pasted', () => {
  const bank = bankBoleto(150_00).line;
  const collection = collectionBoleto('8', 9990).line;

  test('spaces, dots and dashes do not count', () => {
    expect(formatBoletoLine(bank)).toMatch(/^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
    expect(formatBoletoLine(collection)).toMatch(/^(\d{11}-\d ?){4}$/);
    for (const line of [bank, collection]) {
      expect(read(` ${formatBoletoLine(line)}\n`).line).toBe(line);
      expect(read(formatBoletoLine(line).replaceAll('-', '\u2013').replaceAll(' ', '\u00a0')).line).toBe(
        line,
      );
    }
  });

  test.each([
    ['', /missing/],
    ['12a', /digits only/],
    ['１'.repeat(47), /digits only/],
    ['1'.repeat(46), /46 digits are not a boleto: the line has 47 or 48, the barcode 44/],
    ['1'.repeat(500), /500 digits/],
    [`9${collection.slice(1)}`, /48 digits begins with 8/],
    [`815${collection.slice(3)}`, /third digit .* not 5/],
    [collection.slice(0, 47), /47/],
    ['99990000000000000000000000000000000000000015000', /check digit of field 1 is wrong \(9999000000\)/],
  ])('%s is refused', (text, why) => {
    expect(() => read(text)).toThrow(BoletoError);
    expect(() => read(text)).toThrow(why);
  });

  test('one wrong digit anywhere is seen, and the field is named', () => {
    for (const { line, barcode } of [bankBoleto(150_00, 1639), collectionBoleto('6', 9990)]) {
      for (const text of [line, barcode]) {
        for (let at = 0; at < text.length; at += 1) {
          const wrong = `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
          expect(() => read(wrong), wrong).toThrow(BoletoError);
        }
      }
    }
    const second = `${bank.slice(0, 12)}${(Number(bank[12]) + 1) % 10}${bank.slice(13)}`;
    expect(() => read(second)).toThrow(/check digit of field 2 is wrong/);
    const amount = `${bank.slice(0, -1)}1`;
    expect(() => read(amount)).toThrow(/general check digit is wrong/);
    const fourth = `${collection.slice(0, -1)}${(Number(collection.at(-1)) + 1) % 10}`;
    expect(() => read(fourth)).toThrow(/check digit of field 4 is wrong/);
  });
});

test('line and barcode of one boleto are the same, any other is not', () => {
  const one = bankBoleto(150_00);
  expect(sameBoleto(one.line, one.barcode)).toBe(true);
  expect(sameBoleto(formatBoletoLine(one.line), one.line)).toBe(true);
  expect(sameBoleto(one.line, bankBoleto(150_01).barcode)).toBe(false);
  const wrong = `${one.line.slice(0, -1)}1`;
  expect(sameBoleto(wrong, wrong)).toBe(false);
  expect([one.line, one.barcode, wrong, '3'.repeat(44)].map(isBoleto)).toEqual([true, true, false, false]);
  expect(sameBoleto('', '')).toBe(false);
});

test('reading the line of a barcode gives both back, for any boleto', () => {
  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((some) => some.join(''));
  const built = fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 1000, max: 9999 }), digits(25))
      .map(([amount, factor, free]) => bankBoleto(amount, factor, free)),
    fc
      .tuple(fc.constantFrom('6', '7', '8', '9'), fc.integer({ min: 0, max: 99_999_999_999 }), digits(29))
      .map(([third, amount, rest]) => collectionBoleto(third, amount, rest)),
  );
  fc.assert(
    fc.property(built, ({ line, barcode }) => {
      expect(read(line)).toMatchObject({ line, barcode });
      expect(read(barcode)).toEqual(read(line));
    }),
  );
});
