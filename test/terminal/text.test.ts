import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDocuments, compareNames, escapeHidden, sanitise } from '../../src/lib/terminal/text.ts';

/** Code points that move the cursor, reorder a line or hide. */
const hostile = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe0fff],
] as const;

function isHostile(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  return hostile.some(([from, to]) => code >= from && code <= to);
}

describe('sanitise', () => {
  test.each([
    ['Maria de Souza', 'Maria de Souza'],
    ['José Ação & Cia 東京', 'José Ação & Cia 東京'],
    ['\u001b[2J', '^[[2J'],
    ['\u001b]52;c;ZXZpbA==\u0007', '^[]52;c;ZXZpbA==^G'],
    ['a\rb\nc\td\0e\u007f', 'a^Mb^Jc^Id^@e^?'],
    ['\u009b2J\u0085', 'M-^[2JM-^E'],
    ['\u202eabc\u202c', '\\u{202e}abc\\u{202c}'],
    ['\u2066x\u2069\u061c\u200f', '\\u{2066}x\\u{2069}\\u{61c}\\u{200f}'],
    ['a\u200bb\u200dc\ufeff\u00ad', 'a\\u{200b}b\\u{200d}c\\u{feff}\\u{ad}'],
    ['\u{e0041}\u{e007f}', '\\u{e0041}\\u{e007f}'],
    ['\u2028\u2029', '\\u{2028}\\u{2029}'],
    ['\u3164\u115f\ufe0f', '\\u{3164}\\u{115f}\\u{fe0f}'],
    ['\ud800x\udc00', '\\u{d800}x\\u{dc00}'],
  ])('%j', (text, safe) => {
    expect(sanitise(text)).toBe(safe);
  });

  test('keeps line feeds, and nothing else, when asked', () => {
    expect(sanitise('a\nb\r\tc', { lines: true })).toBe('a\nb^M^Ic');
  });

  test('leaves nothing that controls a terminal, and doing it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = sanitise(text);
        expect([...safe].filter(isHostile)).toEqual([]);
        expect(safe.isWellFormed()).toBe(true);
        expect(sanitise(safe)).toBe(safe);
      }),
      { numRuns: 20_000 },
    );
  });

  test('a long hostile text takes no more than its length', () => {
    const started = process.cpuUsage();
    sanitise('\u202e'.repeat(200_000));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });
});

describe('compareNames', () => {
  test.each([
    ['Maria de Souza', 'MARIA DE SOUZA'],
    ['José Conceição', 'Jose  Conceicao '],
    ['Acme Comercio Ltda', 'ACME COMÉRCIO LTDA.'],
    ['Acme S.A.', 'ACME SA'],
  ])('%s matches %s', (expected, given) => {
    expect(compareNames(expected, given)).toBe('match');
  });

  test.each([
    ['Maria Souza', 'M*** S***'],
    ['Maria Souza', 'MAR** SOU**'],
    ['Maria de Souza', 'Maria ** Souza'],
    ['Maria de Souza', 'M***a d* S***a'],
    ['José Souza', 'J*s* S****'],
    ['M*** S***', 'M*** S***'],
  ])('%s is compatible with %s', (expected, given) => {
    expect(compareNames(expected, given)).toBe('compatible');
  });

  test.each([
    ['Maria Souza', 'Maria Silva'],
    ['Maria Souza', 'Maria de Souza'],
    ['Maria Souza', 'Souza Maria'],
    ['Maria Souza', 'Maria'],
    ['Maria', 'Maria Souza'],
    ['Maria Souza', 'M*** P***'],
    ['Maria Souza', 'M*** *** S***'],
    ['Maria Souza', '*** ***'],
    ['Maria Souza', 'M*** ***'],
    ['Maria Souza', '*** S***'],
    ['Maria', 'M***'],
    ['Maria', 'Maria*'],
    ['Ana Sa', 'A** S**o'],
    ['Anna Sousa', 'A*nn*na S*'],
    ['M*** S***', 'Maria Souza'],
    ['', ''],
    [' ', ' '],
    ['Maria Souza', ''],
    // Cyrillic, full width, dotless i, zero width: they look alike and are not.
    ['Maria Souza', 'M\u0430ria Souza'],
    ['Maria Souza', '\uff2daria Souza'],
    ['Maria Silva', 'Maria S\u0131lva'],
    ['Maria Souza', 'Maria\u200b Souza'],
    ['Maria Souza', 'Maria\nSouza'],
    ['a'.repeat(301), 'a'.repeat(301)],
  ])('%j does not match %j', (expected, given) => {
    expect(compareNames(expected, given)).toBe('mismatch');
  });

  test('never throws, and a match is a match both ways', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abMZé* .'), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(name, fc.string({ unit: 'binary' })), name, (one, other) => {
        const forth = compareNames(one, other) === 'match';
        expect(compareNames(other, one) === 'match').toBe(forth);
      }),
    );
  });
});

describe('escapeHidden', () => {
  test('writes a document that a terminal may show, and that says the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, name) => {
        const json = JSON.stringify({ value, name, other: '\u202e\u009b31m\u{e0041}' }, null, 2);
        const shown = escapeHidden(json);
        expect(JSON.parse(shown)).toEqual(JSON.parse(json));
        expect(sanitise(shown, { lines: true })).toBe(shown);
      }),
    );
  });
});

describe('compareDocuments', () => {
  test.each([
    ['12345678909', '123.456.789-09', 'match'],
    ['123.456.789-09', '12345678909', 'match'],
    ['12abc34501de35', '12.ABC.345/01DE-35', 'match'],
    ['12345678909', '***.456.789-**', 'compatible'],
    ['12345678909', '***456789**', 'compatible'],
    ['12345678909', '123.***.***-09', 'compatible'],
    ['11222333000181', '**.222.333/0001-**', 'compatible'],
    ['12345678909', '***.457.789-**', 'mismatch'],
    ['12345678909', '***.***.***-09', 'mismatch'],
    ['12345678909', '***.***.***-**', 'mismatch'],
    ['12345678909', '***456***', 'mismatch'],
    ['12345678909', '11144477735', 'mismatch'],
    ['12345678909', '', 'mismatch'],
    ['', '', 'mismatch'],
    ['***.456.789-**', '***.456.789-**', 'mismatch'],
    ['11222333000181', '12345678909', 'mismatch'],
    ['12345678909', '\uff1123.456.789-09', 'mismatch'],
    ['12345678909', '12345678909'.padEnd(100_000), 'mismatch'],
  ])('%s and %s', (expected, given, result) => {
    expect(compareDocuments(expected, given)).toBe(result);
  });
});
