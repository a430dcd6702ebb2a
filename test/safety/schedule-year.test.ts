import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { printFigures } from './figures.ts';

/**
 * A year of scheduled payments, day by day, with `schedule run` killed at random and clocks set back: singles, TEDs and the rows of
 * a file are each paid once, on their day, never before. A part of a year by default; SCHEDULE_DAYS=366 is the whole of it, and
 * SCHEDULE_SEED repeats one.
 */

const days = Number(process.env.SCHEDULE_DAYS ?? 24);
const seed = Number(process.env.SCHEDULE_SEED ?? Date.now() % 100_000);
const [minuteMs, hourMs] = [60_000, 3_600_000];
const dayMs = 24 * hourMs;
/** Midnight in Brasilia, as a machine in UTC has it. */
const firstMs = Date.parse('2035-12-20T03:00:00Z');
const dayOf = (index: number) => new Date(firstMs + index * dayMs - 3 * hourMs).toISOString().slice(0, 10);
const indexOf = (day: string) => (Date.parse(`${day}T03:00:00Z`) - firstMs) / dayMs;
/** Days of the year on which something is special. */
const odd = ['2035-12-31', '2036-01-01', '2036-02-26', '2036-02-29', '2036-12-19'];
/** TEDs typed for a day on which banks do not settle, by the calendar of 2036, and the day on which they do. */
const moved = [
  ['2035-12-25', 'next', '2035-12-26'],
  ['2036-01-01', 'previous', '2035-12-31'],
  ['2036-01-01', 'next', '2036-01-02'],
  ['2036-02-23', 'next', '2036-02-27'],
  ['2036-02-26', 'previous', '2036-02-22'],
  ['2036-04-11', 'next', '2036-04-14'],
  ['2036-11-02', 'previous', '2036-10-31'],
] as const;
const ted =
  'ted send --bank-code 341 --branch 1 --account-number 12345 --tax-number 52998224725 --holder-name Maria --no-bank-check';

/** Numbers from 0 to 1 that a seed repeats. */
function dice(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(`${days} days with seed ${seed}: each payment once, on its day`, {
  timeout: days * minuteMs,
}, async () => {
  const served = await serveSandbox();
  const roll = dice(seed);
  try {
    Object.assign(served.machine.env, served.parent);
    const ledger = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'), { readOnly: true });
    const dueOn = await schedule(served, roll);
    /** The days on which each amount left, by the ledger. */
    const paidOn = new Map<number, string[]>();
    let seen = 0;
    let kills = 0;
    const at = async (ms: number, line: string, killAfterMs?: number) => {
      served.sandbox.control.setClock(ms);
      if (killAfterMs === undefined) await typed(served, ms, line);
      else await killed(served, ms, killAfterMs);
      for (const { seq, centavos } of debits(ledger, seen)) {
        seen = seq;
        paidOn.set(centavos, [...(paidOn.get(centavos) ?? []), dayOf(Math.floor((ms - firstMs) / dayMs))]);
      }
    };
    for (let index = 0; index <= days; index += 1) {
      const midnightMs = firstMs + index * dayMs;
      await at(midnightMs - 1000, 'schedule run --no-wait');
      for (const hour of [0, 9]) {
        const dueMs = midnightMs + hour * hourMs + minuteMs;
        const isKilled = roll() < 0.3;
        if (isKilled) {
          await at(dueMs, '', 150 + roll() * 1500);
          kills += 1;
        }
        // The clock goes back by most of a day, and comes again.
        if (roll() < 0.1) await at(midnightMs - 5 * hourMs, 'schedule run --no-wait');
        // What a kill left in doubt is asked about, never sent again by itself.
        if (isKilled) await at(dueMs + 6 * minuteMs, 'journal recover --no-wait');
        await at(dueMs + 7 * minuteMs, 'schedule run --no-wait');
        if (isKilled) await at(dueMs + hourMs, 'schedule run --no-wait');
      }
    }
    const missing = await unpaid(
      served,
      [...dueOn.keys()].filter((centavos) => !paidOn.has(centavos)),
    );
    printFigures('schedules', { days, payments: dueOn.size, kills, unpaid: missing.length });
    for (const [centavos, on] of paidOn) expect([centavos, ...on]).toEqual([centavos, dueOn.get(centavos)]);
    // A kill between ATTEMPT and first byte leaves a payment unpaid and in doubt, told, and at most one a kill.
    expect(missing.filter(({ state }) => !['UNCERTAIN', 'SENT'].includes(state))).toEqual([]);
    expect(missing.length).toBeLessThanOrEqual(kills / 4);
  } finally {
    await served.close();
  }
});

/** Schedules singles, TEDs and a file. @returns the day of each amount */
async function schedule(served: Served, roll: () => number): Promise<Map<number, string>> {
  const dueOn = new Map<number, string>();
  served.sandbox.control.setClock(firstMs - hourMs);
  const written = async (line: string, code: number) => {
    const end = await typed(served, firstMs - hourMs, line);
    expect(end.code, `${line}\n${end.stdout}${end.stderr}`).toBe(code);
  };
  const within = (day: string) => indexOf(day) < days;
  const some = (count: number) => Array.from({ length: count }, () => dayOf(Math.floor(roll() * days)));
  const add = (day: string) => {
    const centavos = 100 + dueOn.size;
    dueOn.set(centavos, day);
    return (centavos / 100).toFixed(2);
  };
  for (const [i, day] of [...some(days), ...odd.filter(within)].entries())
    await written(
      `pix send --key maria@example.com --amount ${add(day)} --ref y-${i} --on ${day} --at 00:00 --yes`,
      20,
    );
  for (const [i, [day, rule, moves]] of moved.filter(([, , to]) => within(to)).entries())
    await written(`${ted} --amount ${add(moves)} --ref t-${i} --on ${day} --holiday ${rule} --yes`, 20);
  const before = dueOn.size;
  const rows = [...some(days), ...odd.filter(within)].map((day) => {
    const amount = add(day).replace('.', ',');
    return `maria@example.com;${amount};${day.split('-').reverse().join('/')}`;
  });
  const total = [...dueOn.keys()].slice(before).reduce((sum, centavos) => sum + centavos, 0);
  const file = served.file('year.csv', ['Chave PIX;Valor;Data de pagamento', ...rows].join('\n'));
  await written(`payout schedule ${file} --ref year --confirm ${(total / 100).toFixed(2)}`, 0);
  return dueOn;
}

function debits(ledger: DatabaseSync, after: number) {
  const lines = ledger
    .prepare(
      'SELECT seq, -amount_centavos AS centavos FROM ledger WHERE seq > ? AND amount_centavos < 0 ORDER BY seq',
    )
    .all(after);
  return lines.map(({ seq, centavos }) => ({ seq: Number(seq), centavos: Number(centavos) }));
}

/** What the journal has of the payments that never left. */
async function unpaid(served: Served, amounts: readonly number[]) {
  const { stdout } = await typed(served, firstMs + (days + 1) * dayMs, 'journal list --limit all --json');
  const all = JSON.parse(stdout) as { amount: number; state: string; ref: string | null }[];
  return all.filter(({ amount }) => amounts.includes(Math.round(amount * 100)));
}

function typed(served: Served, nowMs: number, line: string) {
  return served.machine.brl(line.split(' '), {
    limitMs: 15 * minuteMs,
    env: { ...inTheMorning, NOW_MS: String(nowMs) },
  });
}

/** A runner of its own that is killed in the middle. */
async function killed(served: Served, nowMs: number, afterMs: number): Promise<void> {
  const { child, ended } = served.machine.start(['schedule', 'run', '--no-wait'], {
    env: { ...inTheMorning, NOW_MS: String(nowMs) },
  });
  setTimeout(() => child.kill('SIGKILL'), afterMs);
  await ended;
}
