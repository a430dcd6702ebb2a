import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSharedDesk, type Seat, type SharedDesk } from '../payout/shared-desk.ts';
import { hasTools } from '../support/tools.ts';

/** A day, and a name, over a journal that two people share on two machines. */

let desk: SharedDesk;
let ana: Seat;
let bruno: Seat;

describe.skipIf(!hasTools('postgres'))('over a shared journal', () => {
  beforeAll(async () => {
    desk = await openSharedDesk();
    [ana, bruno] = [await desk.seat('brl_operator'), await desk.seat('brl_operator')];
    // One service: a payment is asked about where it was made.
    bruno.machine.env.BRL_BASE_URL = String(ana.machine.env.BRL_BASE_URL);
    for (const [seat, BRL_OPERATOR] of [
      [ana, 'ana'],
      [bruno, 'bruno'],
    ] as const) {
      const line = `pix send --key maria@example.com --amount 10,00 --ref ${BRL_OPERATOR}-1 --yes`;
      const run = await seat.machine.brl([...line.split(' '), '--allow-duplicate'], {
        env: { BRL_OPERATOR },
      });
      expect(run.code, run.stderr).toBe(0);
    }
  });
  afterAll(() => desk.close());

  test('each sees what both have paid, and who; one payment made twice by two people is told', async () => {
    for (const { machine } of [ana, bruno]) {
      const { code, json, stderr } = await machine.brl(['today', '--json']);
      expect([code, json], stderr).toMatchObject([
        0,
        { paid: { count: 2, amount: 20 }, operators: { ana: 1, bruno: 1 }, alike: [{ count: 2 }] },
      ]);
      const { writers } = json as unknown as { writers: readonly object[] };
      expect(writers).toContainEqual({
        operator: 'bruno',
        operatorBy: 'variable',
        machine: hostname(),
        count: 1,
      });
    }
  });

  test("each is told of the other's payment by any of its names", async () => {
    const { json } = await ana.machine.brl(['status', 'bruno-1', '--json']);
    for (const name of [json.intentId, json.identifier, json.endToEndId, json.idempotencyKey]) {
      const run = await ana.machine.brl(['status', String(name), '--json']);
      expect([run.code, run.json.outcome, run.json.intentId], run.stderr).toEqual([
        0,
        'settled',
        json.intentId,
      ]);
    }
  });
});
