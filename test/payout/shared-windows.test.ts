import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { roles } from '../../src/lib/journal/postgres/migrate.ts';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { hasTools } from '../support/tools.ts';
import { type Desk, openDesk } from './desk.ts';

/** A window that is closed for the rows of one way, in a run that machines share. */

const header = 'valor;chave;tipo;banco;agencia;conta;tipo de conta;documento;favorecido';
const ted = (amount: string) => `${amount};;ted;033;1234;56789;CHECKING;52998224725;Joana Exemplo da Silva`;
/** More than the rows of a ticket. */
const pixCentavos = Array.from({ length: 120 }, (_, i) => 101 + i);
const rows = [
  ted('20,00'),
  ...pixCentavos.map(
    (centavos) => `${(centavos / 100).toFixed(2).replace('.', ',')};maria@example.com;;;;;;;`,
  ),
  ted('40,00'),
];
const night = '2026-03-10T22:00:00';
const sumOf = (all: readonly number[]) => all.reduce((sum, centavos) => sum + centavos, 0);
const total = (6000 + sumOf(pixCentavos)) / 100;

let desk: Desk;
let postgres: PostgresDesk;
let line: string[] = [];
const users = new Map<string, Record<string, string>>();
const as = (name: string) => users.get(name) ?? {};

/** Variables of a user of the shared journal. */
async function user(name: string, ...of: readonly (typeof roles)[number][]): Promise<void> {
  const { user: login, database, port } = await postgres.place(name, ...of);
  const passwordFile = join(desk.machine.home, `password-${name}`);
  writeFileSync(passwordFile, 'secret', { mode: 0o600 });
  users.set(name, {
    BRL_JOURNAL: `postgres://${login}@127.0.0.1:${port}/${database}`,
    BRL_JOURNAL_PASSWORD_FILE: passwordFile,
  });
}

const paid = () =>
  desk
    .debits()
    .map(({ centavos }) => centavos)
    .toSorted((a, b) => a - b);
const held = {
  state: 'halted',
  halt: { code: 'ted_window_closed', until: '2026-03-11T09:30:00.000Z' },
  counts: { settled: { rows: pixCentavos.length }, unsent: { rows: 2 } },
};
const sent = async () =>
  Number((await postgres.ask("SELECT count(*) FROM brl.intents WHERE state <> 'INTENT'"))[0]?.count);
const said = (text: string) => text.split('\n').filter((one) => one.startsWith('Halted'));

/** Users at one journal, and a file of both ways at an hour that is closed for one. */
function openForEachTest(): void {
  beforeEach(async () => {
    desk = openDesk();
    postgres = await openPostgresDesk();
    await user('both', 'brl_operator', 'brl_worker');
    await user('operator', 'brl_operator');
    await user('worker', 'brl_worker');
    const file = desk.file('march.csv', [header, ...rows]);
    line = ['run', file, '--ref', 'march', '--confirm', total.toFixed(2), '--json'];
    desk.setClock('2026-03-10T18:00:00');
  });
  afterEach(async () => {
    await postgres.close();
    await desk.close();
  });
}

describe.skipIf(!hasTools('postgres'))('a closed window holds the rows of its way alone', () => {
  openForEachTest();

  test('the others go on, and the end is told as by one process', async () => {
    const run = await desk.payout(line, { env: as('both') });
    expect([run.code, run.json]).toMatchObject([32, held]);
    expect(paid()).toEqual(pixCentavos);
    const alone = openDesk();
    alone.setClock('2026-03-10T18:00:00');
    const file = alone.file('march.csv', [header, ...rows]);
    const single = await alone.payout(['run', file, ...line.slice(2)]);
    await alone.close();
    expect([single.code, single.json]).toMatchObject([32, held]);
    expect(said(run.stderr)).toEqual(said(single.stderr));
    expect(said(run.stderr)).toHaveLength(1);

    desk.setClock('2026-03-11T09:00:00');
    const resumed = await desk.told(['resume', 'march', '--yes'], { env: as('both') });
    const counts = { settled: { rows: pixCentavos.length }, pending: { rows: 2 } };
    expect(resumed).toMatchObject({ exit: 20, state: 'finished', halt: null, counts });
  });

  test('a worker ends the run with that reason where who started it is gone', async () => {
    const { child, ended } = desk.machine.start(['payout', ...line], { env: as('operator') });
    const isStarted = async () =>
      (await postgres.ask("SELECT 1 FROM brl.runs WHERE state = 'running'")).length > 0;
    await expect.poll(isStarted).toBe(true);
    child.kill('SIGKILL');
    await ended;
    const worker = await desk.payout(['worker', '--once', '--json'], { env: as('worker') });
    expect([worker.code, paid()]).toEqual([0, pixCentavos]);
    expect(worker.json).toMatchObject({ exit: 0, counts: { uncertain: { rows: 0 } } });
    const asOperator = { env: as('operator') };
    const rows = (await desk.payout(['show', 'march', '--json'], asOperator)).json as unknown as {
      items: { intent_id: string }[];
    };
    const shown = await desk.machine.brl(
      ['journal', 'show', rows.items[0]?.intent_id ?? '', '--json'],
      asOperator,
    );
    expect(shown.json).toMatchObject({
      by: { databaseRole: new URL(as('operator').BRL_JOURNAL ?? '').username },
    });
    expect(worker.json.version).toMatch(/^1\./);
    expect(await desk.told(['status', 'march'], { env: as('operator') })).toMatchObject(held);
  });
});

describe.skipIf(!hasTools('postgres'))('for all who send', () => {
  openForEachTest();

  test('17:00 comes while they send: what is left waits for the next morning, and is sent once', async () => {
    desk.setClock('2026-03-10T16:50:00');
    const file = desk.file('teds.csv', [header, ...Array.from({ length: 12 }, (_, i) => ted(`${i + 1},00`))]);
    const typed = ['run', file, '--ref', 'teds', '--confirm', '78', '--rate', '2'];
    const [run] = await Promise.all([
      desk.told(typed, { env: as('both') }),
      desk.payout(['worker', '--once'], { env: as('worker') }),
      expect
        .poll(sent)
        .toBeGreaterThan(2)
        .then(() => desk.setClock('2026-03-10T17:00:01')),
    ]);
    expect(run).toMatchObject({ exit: 32, state: 'halted', halt: { code: 'ted_window_closed' } });
    const begun = run.counts.pending?.rows ?? 0;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(12);
    expect(run.counts.unsent?.rows).toBe(12 - begun);
    desk.setClock('2026-03-11T09:00:00');
    const resumed = await desk.told(['resume', 'teds', '--yes'], { env: as('both') });
    expect(resumed).toMatchObject({ state: 'finished', counts: { unsent: { rows: 0 } } });
    desk.setClock('2026-03-11T12:00:00');
    const recovered = await desk.told(['recover', 'teds'], { env: as('both') });
    // One that was on its way at that moment may come back; the ledger tells.
    const { settled, refused } = recovered.counts;
    expect((settled?.rows ?? 0) + (refused?.rows ?? 0)).toBe(12);
    expect(new Set(paid()).size).toBe(settled?.rows);
    expect(paid()).toHaveLength(settled?.rows ?? -1);
  });

  test('the night limit is one', async () => {
    desk.setClock(night);
    desk.setLimit(10_000);
    const file = desk.file('night.csv', [header, ...rows.slice(1, 121)]);
    const sent = (sumOf(pixCentavos) / 100).toFixed(2);
    const [run] = await Promise.all([
      desk.payout(['run', file, '--ref', 'march', '--confirm', sent, '--json'], { env: as('both') }),
      desk.payout(['worker', '--once'], { env: as('worker') }),
    ]);
    const paidThen = sumOf(paid());
    expect([run.code, run.json]).toMatchObject([
      31,
      { halt: { code: 'night_limit', until: '2026-03-11T09:00:00.000Z' }, counts: { refused: { rows: 0 } } },
    ]);
    expect(paidThen).toBeLessThanOrEqual(10_000);
    expect(paidThen).toBeGreaterThan(5_000);
  });
});
