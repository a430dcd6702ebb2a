import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files that turn centavos into reais, each with digits or for words; and centuries are no centavos. */
const mayDivide = [
  'src/lib/contract/money.ts',
  'src/lib/brazil/amount-words.ts',
  'src/lib/brazil/bank-calendar.ts',
  'src/lib/sandbox/amounts.ts',
];

test('centavos become reais in one place: 125050 / 100 is written 1250.5, which no strict reader takes', () => {
  const divides = globSync('src/**/*.ts', { cwd: root })
    .sort()
    .filter((file) => /\/ 100\b(?!_)/.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(divides.filter((file) => !mayDivide.includes(file))).toEqual([]);
});
