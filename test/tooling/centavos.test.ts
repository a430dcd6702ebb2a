import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files that divide by a hundred, each with its reason. */
const mayDivide = {
  'scripts/bench-statement.mjs': 'pages of a hundred lines',
  'scripts/terminal-svg.mjs': 'hundredths of a pixel',
  'src/lib/brazil/amount-words.ts': 'an amount in words, and the hundreds in it',
  'src/lib/brazil/bank-calendar.ts': 'the century of a year',
  'src/lib/sandbox/amounts.ts': 'the one place where the sandbox makes reais of centavos',
  'src/lib/sandbox/boleto/boleto.ts': 'interest of one per cent a month',
};

const byHundred = /\/=? ?(100n?|1e2)\b|\* ?(0\.01|1e-2)\b/;

test('centavos become reais digit by digit: 125050 / 100 is written 1250.5, which no strict reader takes', () => {
  const divides = globSync('{src,scripts,bin,tools}/**/*.{ts,mts,mjs,js}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => byHundred.test(readFileSync(`${root}/${file}`, 'utf8')))
    .sort();
  expect(divides).toEqual(Object.keys(mayDivide));
});

test.each([
  'amount / 100',
  'amount /100;',
  'amount /= 100',
  'amount / 100n',
  'amount * 0.01',
  'amount / 1e2',
])('a division is seen: %s', (code) => expect(code).toMatch(byHundred));
