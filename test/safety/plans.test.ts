import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openServedDesk } from '../payout/desk.ts';
import { office } from '../plan/desk.ts';
import type { Machine } from '../support/brl.ts';
import { isFull, printFigures, randomOf } from './figures.ts';

/** T26: two executors of one plan at once, on one machine or on two that know nothing of each other, killed at any moment. */

const random = randomOf('T26');
const wantedKills = isFull ? 200 : 50;
const people = ['bia', 'caio'];

test('T26: a plan pays once, whoever executes it and whenever they are killed', async () => {
  const desk = await openServedDesk();
  const makers = office(desk.machine);
  const other = desk.another();
  const bank = new DatabaseSync(join(desk.machine.home, 'sandbox.sqlite'));
  const figures = { plans: 0, kills: 0, paid: 0, 'wrong ends': 0 };
  const wrong: string[] = [];
  while (figures.kills < wantedKills) {
    const name = `plan-${figures.plans++}`;
    // Each execution asks who owns the key; the directory lets an account ask sixty times a minute, and a plan an hour is more usual.
    bank.exec('DELETE FROM dict_lookups');
    const amount = 200 + figures.plans;
    const paid = ['--key', 'maria@example.com', '--amount', `${amount},00`, '--ref', name];
    const planned = ['--plan', makers.path(name), '--signing-ssh-key', makers.path('ana')];
    await desk.machine.brl(['pix', 'send', ...paid, ...planned]);
    for (const person of people) makers.approve(name, person, `${amount}.00`);
    other.env.BRL_POLICY = makers.path('policy.json');
    const second = figures.plans % 2 === 0 ? desk.machine : other;
    const line = ['plan', 'execute', makers.path(name), '--yes', '--json'];
    const runs = await Promise.all([desk.machine, second].map((on) => killed(on, line)));
    figures.kills += runs.filter(({ signal }) => signal === 'SIGKILL').length;
    // Whoever comes last pays it, or finds it paid.
    for (const on of new Set([desk.machine, second])) {
      await on.brl(['journal', 'recover', '--no-wait', '--json']);
      await on.brl(line);
      await on.brl(['journal', 'resume', name, '--yes', '--json']);
    }
    const debits = desk.debits().filter(({ centavos }) => centavos === amount * 100).length;
    figures.paid += debits;
    if (debits !== 1) wrong.push(`${name}: ${debits} debits, ${runs.map(({ code }) => code).join()}`);
  }
  figures['wrong ends'] = wrong.length;
  printFigures('T26', figures);
  bank.close();
  await desk.close();
  expect(wrong).toEqual([]);
});

async function killed(on: Machine, line: readonly string[]) {
  const { child, ended } = on.start(line, { limitMs: 90_000 });
  const timer = setTimeout(() => child.kill('SIGKILL'), 200 + random() * 1500);
  const run = await ended;
  clearTimeout(timer);
  return run;
}
