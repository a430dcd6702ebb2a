import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { requireQuery } from '../../src/lib/terminal/output.ts';
import { machine } from '../support/brl.ts';

const jmespath = createRequire(import.meta.url)('jmespath') as { search(json: null, query: string): unknown };
const names =
  'abs avg ceil contains ends_with floor join keys length map max max_by merge min min_by not_null reverse sort sort_by starts_with sum to_array to_number to_string type values'.split(
    ' ',
  );

/** Whether the library itself calls a function with so many arguments. */
function isTaken(call: string): boolean {
  try {
    jmespath.search(null, call);
    return true;
  } catch (error) {
    return !/ArgumentError|Unknown function/.test((error as Error).message);
  }
}

describe.each([...names, 'upper'])('%s()', (name) => {
  test.each([0, 1, 2, 3])('with %i arguments is taken where the library takes it', async (count) => {
    const call = `${name}(${Array(count).fill('`null`').join(', ')})`;
    const isRefused = await requireQuery(`items[?${call}].{a: amount}`).then(
      () => false,
      (error: { exit: number }) => error.exit === 2,
    );
    expect(isRefused).toBe(!isTaken(call));
  });
});

test('a sum of amounts has no noise of binary fractions', async () => {
  const pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  for (const [ref, amount] of [
    ['a', '0,10'],
    ['b', '0,20'],
  ])
    await pc.brl(`pix send --key maria@example.com --amount ${amount} --ref ${ref} --yes --json`.split(' '));
  const run = await pc.brl(['statement', 'list', '--all', '--query', "sum(items[?direction=='OUT'].amount)"]);
  expect([run.code, run.stdout.trim()]).toEqual([0, '-0.3']);
  pc.remove();
});
