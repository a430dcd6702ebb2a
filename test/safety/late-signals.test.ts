import { describe, expect, test } from 'vitest';
import type { Machine } from '../support/brl.ts';
import { expectEnd, scene, sendLine } from '../support/scene.ts';
import { isFull } from './figures.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Each delay once; at full size each with each signal. */
const rounds = isFull ? 30 : 10;

/** The payment's own code, whatever comes after its document. */
describe('a signal right after the document was printed', () => {
  const ends: readonly (readonly [string, number, object, readonly string[]])[] = [
    ['settled', 0, {}, []],
    ['refused', 31, { run: 'none', code: 'insufficient_funds', status: 422 }, []],
    ['accepted', 20, { run: 'accept' }, ['--async']],
  ];

  test.each(ends)('%s: the code of the payment stands', async (_what, exit, step, more) => {
    const { bank, machine } = await scene();
    const codes: (number | NodeJS.Signals | null)[] = [];
    for (let i = 0; i < rounds; i++) {
      bank.plan(step);
      codes.push(await signalled(machine, i, ['--ref', `r${i}`, ...more]));
    }
    expect(codes).toEqual(codes.map(() => exit));
  });

  test('of a payment that was only reported', async () => {
    const { machine, send } = await scene();
    expectEnd(await send(['--ref', 'r']), 0);
    const codes: (number | NodeJS.Signals | null)[] = [];
    for (let i = 0; i < rounds; i++) codes.push(await signalled(machine, i, ['--ref', 'r']));
    expect(codes).toEqual(codes.map(() => 0));
  });
});

/** Ends a payment by one of the signals once its whole document was seen, at once or a little later. */
async function signalled(machine: Machine, round: number, more: readonly string[]) {
  const { child, ended } = machine.start(sendLine([...more, '--no-wait']));
  let seen = '';
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (text: string) => {
      seen += text;
      if (/^\}$/m.test(seen)) resolve();
    });
    child.once('close', () => resolve());
  });
  const delayMs = (round % 10) * 2;
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  child.kill(signals[round % 3]);
  const run = await ended;
  return run.code ?? run.signal;
}
