import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSharedDesk, type Seat, type SharedDesk } from '../payout/shared-desk.ts';
import { inTheMorning } from '../support/morning.ts';
import { hasTools } from '../support/tools.ts';

/** Scheduled payments in a database, with a runner on each of two machines. */

let desk: SharedDesk;
let seats: readonly Seat[];
const dayMs = 24 * 60 * 60 * 1000;
const nowMs = Date.now();
const day = (ms: number) => new Date(ms - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);

function type(seat: Seat | undefined, atMs: number, line: string) {
  if (!seat) throw new Error('Nobody sits there.');
  return seat.machine.brl(line.split(' '), { env: { ...inTheMorning, NOW_MS: String(atMs) } });
}
const doc = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout);
const send = (ref: string, amount: string, dayOf: number, atMs: number) =>
  type(
    seats[0],
    atMs,
    `pix send --key maria@example.com --amount ${amount} --ref ${ref} --on ${day(dayOf)} --at 00:00 --grace 24h --yes`,
  );

describe.skipIf(!hasTools('postgres'))('a journal on PostgreSQL', () => {
  beforeAll(async () => {
    desk = await openSharedDesk();
    seats = [await desk.seat('brl_operator'), await desk.seat('brl_operator')];
    Object.assign(seats[1]?.machine.env ?? {}, { BRL_BASE_URL: seats[0]?.machine.env.BRL_BASE_URL });
  });
  afterAll(() => desk.close());

  test('two runners at once pay each payment once; a machine and a service whose clocks are ahead pay nothing early', async () => {
    for (const [i, amount] of ['4,01', '4,02', '4,03', '4,04'].entries())
      expect((await send(`due-${i}`, amount, nowMs, nowMs - 2 * dayMs)).code).toBe(20);
    expect((await send('early', '4,05', nowMs + 5 * dayMs, nowMs - 2 * dayMs)).code).toBe(20);
    const run = (seat: Seat) => type(seat, nowMs, 'schedule run --json');
    await Promise.all(seats.map(run));
    expect([await desk.count('SETTLED'), await desk.count('SCHEDULED')]).toEqual([4, 1]);
    expect(
      (
        await desk.postgres.ask(
          'SELECT count(*)::int AS n FROM brl.events WHERE payload LIKE \'{"kind":"ATTEMPT"%\'',
        )
      )[0]?.n,
    ).toBe(4);
    // By the database it is not yet that day.
    const early = await type(seats[0], nowMs + 5 * dayMs + 60 * 60 * 1000, 'schedule run --json');
    expect(early.code, early.stderr).toBe(20);
    expect(await desk.count('SETTLED')).toBe(4);
    const [cancelled, again] = await Promise.all(
      seats.map((seat) => type(seat, nowMs, 'schedule cancel early --yes')),
    );
    expect([cancelled?.code, again?.code]).toEqual([0, 0]);
    expect(doc(await type(seats[1], nowMs, 'schedule list --json')).items).toEqual([]);
  });
});
