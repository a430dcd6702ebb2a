import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

/** Of the operator's PIN three wrong tries lock for 15 minutes, six until a reset (specification, section 4.8). */

const operator = '52998224725';
const [right, wrong] = ['804617', '739151'];
const preload = fileURLToPath(new URL('../safety/kill-at.mjs', import.meta.url));

let desk: Desk;
beforeEach(async () => {
  desk = openDesk();
  const set = ['pin', 'set', '--document', operator, '--pin-file', '-'];
  expect((await desk.machine.brl(set, { stdin: `${right}\n` })).code).toBe(0);
  Object.assign(desk.machine.env, {
    BRL_ACTING_DOCUMENT: operator,
    BRL_TRANSACTION_PIN_FILE: join(desk.machine.home, 'pin'),
  });
  type(right);
});
afterEach(() => desk.close());

const type = (pin: string) => writeFileSync(join(desk.machine.home, 'pin'), `${pin}\n`, { mode: 0o600 });
const wrongTries = async () => {
  const { json } = await desk.machine.brl(['pin', 'status', '--document', operator, '--json']);
  return (json as unknown as { wrongAttempts: number }).wrongAttempts;
};

/** Pays twelve rows to one key. */
function pay(key: string, width = '16') {
  const rows = Array.from({ length: 12 }, (_, i) => `${i + 1},00;${key}`);
  const file = desk.file('march.csv', ['valor;chave', ...rows]);
  return desk.told(['run', file, '--ref', 'march', '--confirm', '78,00', '--width', width]);
}

describe('a wrong PIN', () => {
  test('is tried with one row of a file, not with as many as leave at once', async () => {
    type(wrong);
    expect(await pay('maria@example.com')).toMatchObject({
      exit: 51,
      halt: { code: 'challenge_failure' },
      counts: { unsent: { rows: 12 } },
    });
    expect(await wrongTries()).toBe(1);
    type(right);
    expect(await pay('maria@example.com')).toMatchObject({ exit: 0, counts: { settled: { rows: 12 } } });
  });

  test('is tried with one of the rows that are sent again, and nothing else is sent then', async () => {
    desk.sandbox.control.fail('banking_unavailable', 100, 'pix.out');
    const lost = await pay('maria@example.com', '4');
    desk.sandbox.control.clearFaults();
    expect(lost).toMatchObject({ exit: 41, counts: { settled: { rows: 0 }, refused: { rows: 0 } } });
    expect(lost.counts.uncertain?.rows).toBeGreaterThan(2);
    type(wrong);
    const env = { NODE_OPTIONS: `--require=${preload}`, NOW_MS: String(Date.now() + 6 * 60_000) };
    const again = await desk.told(['resume', 'march', '--yes', '--resend-absent'], { env });
    expect(again).toMatchObject({ exit: 41, halt: { code: 'challenge_failure' } });
    expect(again.counts).toMatchObject({ uncertain: lost.counts.uncertain, unsent: lost.counts.unsent });
    expect(await wrongTries()).toBe(1);
  });
});
