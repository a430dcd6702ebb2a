import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

/** A disk that is full takes no answer; what is written there fails as on a real one. */
let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => pc.remove());

const toFullDisk = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];
const typed = (line: string) => pc.brl(line.split(' '), { through: toFullDisk });

describe('an answer that does not fit on the disk', () => {
  test.each([
    'errors explain uncertain',
    'pix send --help',
    'pix',
    'banks list',
    'statement list --all --output csv',
    'journal list --json',
  ])('of a question ends with 90, and says so once: %s', async (line) => {
    const run = await typed(line);
    expect(run.code).toBe(90);
    expect(run.stderr.match(/ENOSPC/g)).toHaveLength(1);
    expect(run.stderr).toMatch(/The answer could not be written whole: ENOSPC[^\n]*\n$/);
  });

  test('of the version ends with 90, too', async () => {
    const run = await typed('--version');
    expect([run.code, run.stderr.match(/ENOSPC/g)?.length]).toEqual([90, 1]);
  });

  test('of a payment leaves its outcome what it is, and says where it stands', async () => {
    const line = 'pix send --key maria@example.com --amount 10,00 --ref full-1 --yes --json';
    const run = await typed(line);
    expect(run.code).toBe(0);
    const [, intentId] = /Next: brl journal show (int_\w+)\n$/.exec(run.stderr) ?? [];
    const shown = await pc.brl(['journal', 'show', intentId ?? '', '--json']);
    expect(shown.json).toMatchObject({ intentId, state: 'SETTLED' });
  });

  test('that is none adds nothing to an error', async () => {
    const run = await typed('e2e decode x');
    expect([run.code, run.stderr.includes('ENOSPC')]).toEqual([2, false]);
  });
});
