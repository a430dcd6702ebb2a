import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** A file whose rows have days of their own, scheduled for an hour of each. */

let served: Served;
let path = '';
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  path = served.file(
    'dated.csv',
    [
      'Chave PIX;Valor;Data de pagamento',
      'maria@example.com;4,01;16/01/2035',
      'maria@example.com;4,02;16/01/2035',
      'maria@example.com;4,03;18/01/2035',
    ].join('\n'),
  );
});
afterAll(() => served.close());

/** Types a line at a moment: the machine and the bank live then. */
const typed = (time: string, line: string) =>
  served.machine.brl(line.split(' '), {
    env: { ...inTheMorning, NOW_MS: String(Date.parse(`${time}-03:00`)) },
  });
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;

/** What a pass of the runner pays at a moment, by the ledger. */
async function paidAt(time: string): Promise<number> {
  const before = balance();
  const end = await typed(time, 'schedule run --json');
  expect(end.code, end.stderr).toBe(0);
  return before - balance();
}

test('each row is paid at the hour of its own day, and another day for all of them is refused', async () => {
  const line = `payout schedule ${path} --ref dated --confirm 12,06 --json`;
  expect((await typed('2035-01-15T10:00:00', `${line} --on 2035-01-17`)).code).toBe(2);
  expect((await typed('2035-01-17T10:00:00', line)).code).toBe(2);
  const planned = await typed('2035-01-15T10:00:00', `${line} --at 08:30`);
  expect([planned.code, JSON.parse(planned.stdout)], planned.stderr).toMatchObject([
    0,
    { counts: { scheduled: { rows: 3 } } },
  ]);
  const paid = [];
  for (const time of [
    '16T08:29:59',
    '16T08:30:01',
    '17T09:00:00',
    '18T08:29:59',
    '18T08:31:00',
    '19T09:00:00',
  ])
    paid.push(await paidAt(`2035-01-${time}`));
  expect(paid).toEqual([0, 803, 0, 0, 403, 0]);
});
