import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { printFigures, randomOf } from './figures.ts';
import { type Desk, openSharedOffice, type SharedOffice } from './shared-office.ts';

/** T20: two people on two machines that share a journal type the same payment at about the same moment: one is made, and both are told. */

const rounds = Number(process.env.BRL_WORKERS_ROUNDS ?? 4);
/** The second one types at most so much later: by then the first is anywhere on its way. */
const apartMs = Number(process.env.BRL_WORKERS_APART_MS ?? 0);
const random = randomOf('T20');
const amounts = { ref: 10_000, content: 20_000 } as const;

/** Types the same line at both desks at once. @returns everything that is wrong, in words */
async function round(
  { bank }: SharedOffice,
  desks: readonly Desk[],
  kind: keyof typeof amounts,
  at: number,
): Promise<string[]> {
  const centavos = amounts[kind] + at;
  const amount = (centavos / 100).toFixed(2).replace('.', ',');
  const line = ['pix', 'send', '--key', 'maria@example.com', '--amount', amount, '--yes', '--json'];
  if (kind === 'ref') line.push('--ref', `round-${at}`);
  const [bookedBefore, paidBefore] = [bank.booked(), bank.executions.length];
  const laterMs = apartMs * random();
  const runs = await Promise.all(
    desks.map(async (desk, i) => {
      await wait(i * laterMs);
      return desk.type(line);
    }),
  );
  const wrong: string[] = [];
  if (bank.booked() !== bookedBefore - centavos) wrong.push(`${bookedBefore - bank.booked()} debited`);
  if (bank.executions.length !== paidBefore + 1)
    wrong.push(`${bank.executions.length - paidBefore} requests`);
  const told = runs.map(({ code, json, stderr }) => ({ code, sent: json.sent, id: json.intentId, stderr }));
  const [first, second] = told.toSorted((a, b) => b.sent.localeCompare(a.sent));
  if (first?.sent !== 'yes' || first.code !== 0) wrong.push(`the first is told ${JSON.stringify(first)}`);
  // Under one ref both mean the same payment; without one the second is the duplicate.
  if (second?.sent !== 'no' || second.code !== (kind === 'ref' ? 0 : 33) || second.id !== first?.id)
    wrong.push(`the second is told ${JSON.stringify(second)}`);
  return wrong.map((what) => `${kind} ${at}: ${what}`);
}

test('T20: the same payment at two desks at once is made once', async () => {
  const office = await openSharedOffice();
  const desks = await Promise.all([1, 2].map(() => office.newDesk('brl_operator', 'brl_worker')));
  const wrong: string[] = [];
  for (let at = 0; at < rounds; at++)
    for (const kind of ['ref', 'content'] as const) wrong.push(...(await round(office, desks, kind, at)));
  printFigures('T20', { rounds: 2 * rounds, 'wrong ends': wrong.length });
  expect(wrong).toEqual([]);
  await office.close();
});
