import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDesk, type Seat, type SharedDesk } from '../payout/shared-desk.ts';
import { until } from '../support/brl.ts';
import { inTheMorning } from '../support/morning.ts';
import { hasTools } from '../support/tools.ts';

/** Payments and rows with a day, in a database, sent by two machines: each once, on its day, never before. */

let desk: SharedDesk;
let seats: readonly [Seat, Seat];
const dayMs = 24 * 60 * 60 * 1000;
const nowMs = Date.now();
const day = (ms: number) => new Date(ms - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
const [today, later] = [day(nowMs), day(nowMs + 3 * dayMs)];

const at = (ms: number) => ({ env: { ...inTheMorning, NOW_MS: String(ms) } });
const type = (seat: Seat, atMs: number, line: string) => seat.machine.brl(line.split(' '), at(atMs));
const start = (seat: Seat, line: string) => seat.machine.start(line.split(' '), at(nowMs));
const doc = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout);
const send = (ref: string, amount: string, dayOf: number, atMs: number) =>
  type(
    seats[0],
    atMs,
    `pix send --key maria@example.com --amount ${amount} --ref ${ref} --on ${day(dayOf)} --at 00:00 --grace 24h --yes`,
  );
const attempts = async () =>
  Number(
    (
      await desk.postgres.ask(
        'SELECT count(*)::int AS n FROM brl.events WHERE payload LIKE \'{"kind":"ATTEMPT"%\'',
      )
    )[0]?.n,
  );
const debits = () => desk.bank.debits().map(({ centavos }) => centavos);
/** Amounts in centavos, from the first on. */
const amounts = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
const reais = (centavos: number) => (centavos / 100).toFixed(2);
const sum = (all: readonly number[]) => reais(all.reduce((one, other) => one + other, 0));
const file = (name: string, all: readonly number[], ...more: readonly string[]) =>
  desk.bank.file(`${name}.csv`, [
    'key;amount;payment_date',
    ...all.map((centavos) => `maria@example.com;${reais(centavos)};${today}`),
    ...more,
  ]);

/** Kills a process in the middle of its rows; what it had leased is free as if the time of that had run out. */
async function killedAfter(rows: number, { child, ended }: ReturnType<typeof start>): Promise<void> {
  const before = debits().length;
  await until(() => debits().length >= before + rows);
  child.kill('SIGKILL');
  await ended;
  await desk.postgres.ask("UPDATE brl.leases SET expires_at = expires_at - interval '7 minutes'");
}

/** What left the account since, each amount once; what is missing is in doubt, told, and not sent again. */
async function expectOnce(seen: number, all: readonly number[]): Promise<void> {
  const paid = debits().slice(seen);
  const missing = all.filter((centavos) => !paid.includes(centavos));
  expect([paid.filter((centavos) => !all.includes(centavos)), new Set(paid).size]).toEqual([[], paid.length]);
  expect(await desk.count('SENT', 'UNCERTAIN')).toBe(missing.length);
  expect(await desk.count('INTENT')).toBe(0);
}

const isThere = hasTools('postgres');
const there = test.skipIf(!isThere);

beforeAll(async () => {
  if (!isThere) return;
  desk = await openSharedDesk();
  seats = [
    await desk.seat('brl_operator', 'brl_worker'),
    await desk.seat('brl_operator', 'brl_worker'),
  ] as const;
  Object.assign(seats[1].machine.env, { BRL_BASE_URL: seats[0].machine.env.BRL_BASE_URL });
});
afterAll(() => (isThere ? desk.close() : undefined));

there(
  'two runners at once pay each payment once; a machine and a service whose clocks are ahead pay nothing early',
  async () => {
    for (const [i, amount] of ['4,01', '4,02', '4,03', '4,04'].entries())
      expect((await send(`due-${i}`, amount, nowMs, nowMs - 2 * dayMs)).code).toBe(20);
    expect((await send('early', '4,05', nowMs + 5 * dayMs, nowMs - 2 * dayMs)).code).toBe(20);
    await Promise.all(seats.map((seat) => type(seat, nowMs, 'schedule run --json')));
    expect([await desk.count('SETTLED'), await desk.count('SCHEDULED'), await attempts()]).toEqual([4, 1, 4]);
    // By the database it is not yet that day.
    const earlyMs = Date.parse(`${day(nowMs + 5 * dayMs)}T01:00:00-03:00`);
    const early = await type(seats[0], earlyMs, 'schedule run --json');
    expect(early.code, early.stderr).toBe(20);
    expect(await desk.count('SETTLED')).toBe(4);
    const [cancelled, again] = await Promise.all(
      seats.map((seat) => type(seat, nowMs, 'schedule cancel early --yes')),
    );
    expect([cancelled?.code, again?.code]).toEqual([0, 0]);
    expect(doc(await type(seats[1], nowMs, 'schedule list --json')).items).toEqual([]);
  },
);

there(
  'two machines that start the rows of a day at once, and a worker, send each once, and none of a later day',
  async () => {
    const [seen, tries] = [debits().length, await attempts()];
    const all = amounts(510, 12);
    const path = file('days', all, `maria@example.com;5.99;${later}`);
    const line = `payout run ${path} --ref days --date today --confirm ${sum(all)} --json`;
    const worker = start(seats[1], 'payout worker --width 2');
    const ends = await Promise.all(seats.map((seat) => type(seat, nowMs, line)));
    expect(
      ends.map(({ code }) => code),
      ends.map(({ stdout, stderr }) => stdout + stderr).join('\n'),
    ).toEqual([0, 0]);
    worker.child.kill('SIGINT');
    await worker.ended;
    await expectOnce(seen, all);
    // The machine's clock is ahead; the database's is not.
    const early = `payout run days --date ${later} --confirm 5.99 --json`;
    expect((await type(seats[1], nowMs + 3 * dayMs, early)).code).toBe(90);
    expect([debits().length - seen, (await attempts()) - tries]).toEqual([12, 12]);
    expect((await type(seats[0], nowMs, 'schedule cancel days --yes')).code).toBe(0);
  },
);

there('a machine that is killed leaves its rows of the day to the other one', async () => {
  const seen = debits().length;
  const all = amounts(610, 60);
  const path = file('shared', all, `maria@example.com;6.99;${later}`);
  const line = `payout run ${path} --ref shared --date today --confirm ${sum(all)} --json`;
  const worker = start(seats[1], 'payout worker --width 2');
  await killedAfter(5, start(seats[0], `${line} --width 2`));
  await until(() => debits().length >= seen + 40);
  worker.child.kill('SIGINT');
  await worker.ended;
  for (const seat of seats) await type(seat, nowMs, line);
  await expectOnce(seen, all);
  expect((await type(seats[0], nowMs, 'schedule cancel shared --yes')).code).toBe(0);
});

there('runners on both machines send the rows of a schedule, and one of them is killed', async () => {
  const [seen, doubts] = [debits().length, await desk.count('SENT', 'UNCERTAIN')];
  const all = amounts(710, 60);
  const line = `payout schedule ${file('hour', all)} --ref hour --at 00:00 --grace 24h --confirm ${sum(all)} --json`;
  const planned = await type(seats[0], nowMs - 2 * dayMs, line);
  expect(planned.code, planned.stdout).toBe(0);
  // Who may not send rows sends none, and does not wait for those who may.
  const operator = await desk.seat('brl_operator');
  Object.assign(operator.machine.env, { BRL_BASE_URL: seats[0].machine.env.BRL_BASE_URL });
  expect((await type(operator, nowMs, 'schedule run --json')).code).toBe(50);
  expect(await desk.count('SCHEDULED')).toBe(60);
  const [runner, other] = seats.map((seat) => start(seat, 'schedule run --no-wait')) as [
    ReturnType<typeof start>,
    ReturnType<typeof start>,
  ];
  await killedAfter(5, runner);
  await other.ended;
  for (const seat of [...seats, ...seats]) await type(seat, nowMs, 'schedule run --no-wait');
  const paid = debits().slice(seen);
  expect([new Set(paid).size, await desk.count('INTENT', 'SCHEDULED')]).toEqual([paid.length, 0]);
  expect(paid.length + (await desk.count('SENT', 'UNCERTAIN')) - doubts).toBe(60);
});
