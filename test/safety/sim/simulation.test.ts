import { expect, test } from 'vitest';
import { isFull, isSmall, printFigures } from '../figures.ts';
import { simulate } from './simulate.ts';

/** Seeds of one run; `npm run test:sim -- --seed N` shows one of them step by step. */
const seeds = isFull ? 200_000 : isSmall ? 25 : 1500;
const first = Number(process.env.BRL_SAFETY_SEED ?? 1);

test('T7: no payment is made twice and none is lost, whatever goes wrong', async () => {
  const wrong: string[] = [];
  let runs = 0;
  let debits = 0;
  for (let seed = first; seed < first + seeds; seed++) {
    const simulated = await simulate(seed);
    runs += simulated.runs;
    debits += simulated.debits;
    for (const violation of simulated.violations) wrong.push(`seed ${seed}: ${violation}`);
  }
  printFigures('T7', { seeds, runs, debits, 'wrong outcomes': wrong.length });
  expect(wrong).toEqual([]);
  // A simulation in which nothing happens would pass too.
  expect(debits).toBeGreaterThan(seeds / 2);
});

test('the same seed goes the same way', async () => {
  const [once, again] = [await simulate(first, true), await simulate(first, true)];
  expect(once.trace.length).toBeGreaterThan(0);
  expect(again).toEqual(once);
});
