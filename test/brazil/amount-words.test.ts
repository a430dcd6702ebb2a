import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from '../../src/lib/brazil/amount-words.ts';
import { type Centavos, maxCentavos } from '../../src/lib/contract/money.ts';

test.each([
  [0, 'zero reais'],
  [1, 'um centavo'],
  [50, 'cinquenta centavos'],
  [99, 'noventa e nove centavos'],
  [100, 'um real'],
  [101, 'um real e um centavo'],
  [200, 'dois reais'],
  [1_400, 'catorze reais'],
  [2_100, 'vinte e um reais'],
  [10_000, 'cem reais'],
  [10_100, 'cento e um reais'],
  [19_999, 'cento e noventa e nove reais e noventa e nove centavos'],
  [20_000, 'duzentos reais'],
  [100_000, 'mil reais'],
  [100_100, 'mil e um reais'],
  [110_000, 'mil e cem reais'],
  [110_100, 'mil cento e um reais'],
  [120_000, 'mil e duzentos reais'],
  [123_456, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  [200_000, 'dois mil reais'],
  [10_000_000, 'cem mil reais'],
  [12_345_600, 'cento e vinte e três mil quatrocentos e cinquenta e seis reais'],
  [100_000_000, 'um milhão de reais'],
  [100_000_001, 'um milhão de reais e um centavo'],
  [100_000_100, 'um milhão e um reais'],
  [120_000_000, 'um milhão e duzentos mil reais'],
  [123_456_700, 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais'],
  [100_100_000, 'um milhão e mil reais'],
  [200_000_000, 'dois milhões de reais'],
  [100_000_000_000, 'um bilhão de reais'],
  [150_000_000_000, 'um bilhão e quinhentos milhões de reais'],
  [200_000_000_000_000, 'dois trilhões de reais'],
  [
    999_999_999_999_999,
    'nove trilhões novecentos e noventa e nove bilhões novecentos e noventa e nove milhões ' +
      'novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
  ],
])('%i centavos in Portuguese', (centavos, words) => {
  expect(amountInWords(centavos as Centavos, 'pt-BR')).toBe(words);
});

test.each([
  [0, 'zero reais'],
  [1, 'one centavo'],
  [100, 'one real'],
  [101, 'one real and one centavo'],
  [2_100, 'twenty-one reais'],
  [10_000, 'one hundred reais'],
  [10_100, 'one hundred one reais'],
  [123_456, 'one thousand two hundred thirty-four reais and fifty-six centavos'],
  [100_000_000, 'one million reais'],
  [100_001_500, 'one million fifteen reais'],
  [
    123_456_740,
    'one million two hundred thirty-four thousand five hundred sixty-seven reais and forty centavos',
  ],
])('%i centavos in English', (centavos, words) => {
  expect(amountInWords(centavos as Centavos, 'en')).toBe(words);
});

test('refuses what is not an amount', () => {
  for (const value of [-1, 0.5, Number.NaN]) {
    expect(() => amountInWords(value as Centavos, 'en')).toThrow(RangeError);
  }
});

const languages = ['pt-BR', 'en'] as const;

test('different amounts read differently, and every word is known', () => {
  const amount = fc.integer({ min: 1, max: maxCentavos }).map((value) => value as Centavos);
  fc.assert(
    fc.property(fc.constantFrom(...languages), amount, amount, (language, one, other) => {
      const words = amountInWords(one, language);
      expect(words).toMatch(/^[a-zêõãç-]+( [a-zêõãç-]+)*$/);
      expect(words).not.toMatch(/undefined|zero|(^| )-/);
      expect(amountInWords(other, language) === words).toBe(one === other);
    }),
    { numRuns: 5000 },
  );
});

test('no two amounts up to R$ 2.500,00 in whole reais read the same', () => {
  for (const language of languages) {
    const all = Array.from({ length: 2500 }, (_, reais) =>
      amountInWords((reais * 100) as Centavos, language),
    );
    expect(new Set(all).size).toBe(2500);
  }
});
