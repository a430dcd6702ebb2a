import { expect, test } from 'vitest';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/**
 * A year of scheduled payments, day by day, with `schedule run` killed at random: each is paid once, on its day, never before. A part of
 * a year by default; SCHEDULE_DAYS=366 is the whole of it, and SCHEDULE_SEED repeats one.
 */

const days = Number(process.env.SCHEDULE_DAYS ?? 24);
const seed = Number(process.env.SCHEDULE_SEED ?? Date.now() % 100_000);
const dayMs = 24 * 60 * 60 * 1000;
const firstMs = Date.parse('2035-12-20T00:00:00-03:00');

/** Numbers from 0 to 1 that a seed repeats. */
function dice(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(`${days} days with seed ${seed}: each payment once, on its day`, {
  timeout: days * 60_000,
}, async () => {
  const served = await serveSandbox();
  try {
    Object.assign(served.machine.env, served.parent);
    const roll = dice(seed);
    const dueOf = new Map<number, number[]>();
    for (let i = 0; i < days; i += 1) {
      const day = 1 + Math.floor(roll() * days);
      const centavos = 100 + i;
      const on = new Date(firstMs + day * dayMs - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
      const line = `pix send --key maria@example.com --amount ${(centavos / 100).toFixed(2)} --ref y-${i} --on ${on} --at 00:00 --yes`;
      const end = await typed(served, firstMs, line);
      expect(end.code, end.stderr).toBe(20);
      dueOf.set(day, [...(dueOf.get(day) ?? []), centavos]);
    }
    for (let day = 0; day <= days; day += 1) {
      const midnightMs = firstMs + day * dayMs;
      const before = balance(served);
      await typed(served, midnightMs - 1000, 'schedule run');
      expect(balance(served), `a second before day ${day}`).toBe(before);
      if (roll() < 0.5) await killed(served, midnightMs + 60_000, 200 + roll() * 900);
      // What a kill left in doubt is asked about, never sent again by itself.
      await typed(served, midnightMs + 400_000, 'journal recover');
      for (const hour of [1, 2]) await typed(served, midnightMs + hour * 60 * 60 * 1000, 'schedule run');
      const wanted = (dueOf.get(day) ?? []).reduce((sum, centavos) => sum + centavos, 0);
      const paid = before - balance(served);
      // A kill between ATTEMPT and first byte leaves a payment unpaid and in doubt; never is one paid twice.
      if (paid !== wanted) {
        const { stdout } = await typed(
          served,
          midnightMs + 3 * 60 * 60 * 1000,
          'journal list --state UNCERTAIN,SENT --json',
        );
        const open = (JSON.parse(stdout) as { amount: number }[]).reduce(
          (sum, { amount }) => sum + Math.round(amount * 100),
          0,
        );
        expect(paid + open, `day ${day}`).toBeGreaterThanOrEqual(wanted);
        expect(paid, `day ${day}`).toBeLessThan(wanted);
      }
    }
  } finally {
    await served.close();
  }
});

function typed(served: Served, nowMs: number, line: string) {
  return served.machine.brl(line.split(' '), { env: { ...inTheMorning, NOW_MS: String(nowMs) } });
}

/** A runner of its own that is killed in the middle. */
async function killed(served: Served, nowMs: number, afterMs: number): Promise<void> {
  const { child, ended } = served.machine.start(['schedule', 'run'], {
    env: { ...inTheMorning, NOW_MS: String(nowMs) },
  });
  setTimeout(() => child.kill('SIGKILL'), afterMs);
  await ended;
}

function balance(served: Served): number {
  return served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
}
