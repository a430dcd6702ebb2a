import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeStaticEmv } from '../../src/lib/sandbox/qr/emv.ts';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { bankBoleto } from '../support/boletos.ts';
import type { Machine } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import { openServedDesk } from './desk.ts';

const header = 'valor;chave;referencia';
const rows = Array.from(
  { length: 230 },
  (_, i) => `1,${String(i % 100).padStart(2, '0')};maria@example.com;f-${i}`,
);
const total = `${230 + Math.floor(rows.reduce((sum, _, i) => sum + (i % 100), 0) / 100)},${String(rows.reduce((sum, _, i) => sum + (i % 100), 0) % 100).padStart(2, '0')}`;
/** What waits for a database is timed by its own clock, which nothing in the test's process moves. */
const own = { ownProcess: true } as const;
const confirmed = ['--ref', 'march', '--confirm', total];

let postgres: PostgresDesk;
let desk: Awaited<ReturnType<typeof openServedDesk>>;
const hasPostgres = hasTools('postgres');
beforeAll(async () => {
  if (hasPostgres) postgres = await openPostgresDesk();
});
beforeEach(async () => {
  if (!hasPostgres) return;
  desk = await openServedDesk();
  await share(desk.machine);
});
afterEach(async () => {
  if (!hasPostgres) return;
  await desk.close();
  await postgres.empty();
});
afterAll(() => postgres?.close());

/** Gives a machine the shared journal, as a user who has these roles. */
async function share(on: Machine, ...roles: Parameters<PostgresDesk['place']>[1][]): Promise<Machine> {
  const place = await postgres.place('machine', ...roles);
  const passwords = join(on.home, 'pgpass');
  writeFileSync(passwords, `*:*:*:*:${await place.password?.(place)}\n`, { mode: 0o600 });
  Object.assign(on.env, { BRL_JOURNAL: place.location, PGPASSFILE: passwords });
  return on;
}
const another = (...roles: Parameters<PostgresDesk['place']>[1][]) => share(desk.another(), ...roles);
const march = () => desk.file('march.csv', [header, ...rows]);

describe.skipIf(!hasPostgres)('one process, or one after another', () => {
  test('pays a file by one process that is its own worker', async () => {
    expect(await desk.told(['run', march(), ...confirmed, '--width', '32'], own)).toMatchObject({
      exit: 0,
      state: 'finished',
      counts: { settled: { rows: 230 } },
    });
    expect(desk.debits()).toHaveLength(230);
    expect(await desk.told(['run', march(), ...confirmed], own)).toMatchObject({
      exit: 0,
      state: 'finished',
    });
    expect(desk.debits()).toHaveLength(230);
  });

  test('is known on another machine: the same file is the same run there', async () => {
    await desk.told(['run', march(), ...confirmed], own);
    const other = await another();
    expect(await desk.told(['run', march(), ...confirmed], { ...own, on: other })).toMatchObject({ exit: 0 });
    expect(await desk.told(['status', 'march'], { ...own, on: other })).toMatchObject({
      state: 'finished',
      rows: 230,
    });
    expect(
      await desk.refusal(['run', march(), '--ref', 'april', '--confirm', total], { ...own, on: other }),
    ).toEqual([33, 'duplicate_run']);
    expect(desk.debits()).toHaveLength(230);
  });
});

describe.skipIf(!hasPostgres)('boletos and codes', () => {
  test('are paid by several at once, told on another machine, and not paid there', async () => {
    const head = 'Linha digitável;Pix copia e cola;Chave PIX;Valor';
    const free = (i: number) => String(99_900_000 + i).padStart(25, '0');
    const code = (centavos: number, txid: string) =>
      writeStaticEmv({
        key: '123e4567-e89b-42d3-a456-426614174000',
        name: 'Fornecedor Exemplo Ltda',
        city: 'SAO PAULO',
        amountCentavos: centavos,
        txid,
      });
    const bills = Array.from({ length: 24 }, (_, i) => [
      `${bankBoleto(1000 + i, 0, free(i)).line};;;`,
      `;${code(2000 + i, `T${i}`)};;`,
      `;;maria@example.com;30,${10 + i}`,
    ]).flat();
    const workers = [await another('brl_worker'), await another('brl_worker')];
    const operator = await another('brl_operator');
    const working = workers.map((on) => on.start(['payout', 'worker', '--output', 'ndjson', '--width', '4']));
    // 24 times 10,00, 20,00 and 30,10, and 0 to 23 centavos thrice
    const line = ['run', desk.file('bills.csv', [head, ...bills]), '--ref', 'bills', '--confirm', '1450,68'];
    const run = await desk.told([...line, '--wait', '2m'], { ...own, on: operator });
    expect(run).toMatchObject({ exit: 0, counts: { settled: { rows: 72, amount: 1450.68 } } });
    for (const { child } of working) child.kill('SIGINT');
    await Promise.all(working.map(({ ended }) => ended));
    const paid = desk.debits().map(({ centavos }) => centavos);
    expect([paid.length, new Set(paid).size]).toEqual([72, 72]);
    const other = await another();
    const later = (name: string, row: string) => [
      'run',
      desk.file(`${name}.csv`, [head, row, ';;maria@example.com;50,00']),
      '--ref',
      name,
    ];
    const again = later('again', bills[0] ?? '');
    expect(await desk.refusal([...again, '--confirm', '60,00'], { ...own, on: other })).toEqual([
      33,
      'duplicate_payment',
    ]);
    const isNew = await desk.told([...again, '--only-new', '--confirm', '50,00'], { ...own, on: other });
    expect(isNew).toMatchObject({ exit: 0, rows: 1 });
    // The boleto of the second bill, as a code.
    const twin = later('twin', `;${code(1001, `BOL${99_900_001}`)};;`);
    expect(await desk.refusal([...twin, '--confirm', '60,01'], { ...own, on: other })).toEqual([
      2,
      'invalid_rows',
    ]);
    expect(desk.debits()).toHaveLength(73);
  });
});

describe.skipIf(!hasPostgres)('several at once', () => {
  test('shares the rows of a run among those who work on it', async () => {
    const workers = [await another('brl_worker'), await another('brl_worker')];
    const operator = await another('brl_operator');
    const working = workers.map((on) => on.start(['payout', 'worker', '--output', 'ndjson', '--width', '4']));
    const run = await desk.told(['run', march(), ...confirmed], { ...own, on: operator });
    expect(run).toMatchObject({ exit: 0, state: 'finished', counts: { settled: { rows: 230 } } });
    for (const { child } of working) child.kill('SIGINT');
    const ended = await Promise.all(working.map(({ ended: end }) => end));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const told = ended.map(({ stdout }) => stdout.split('\n').length - 1);
    expect(told.reduce((sum, lines) => sum + lines, 0)).toBe(230);
    expect(Math.min(...told)).toBeGreaterThan(0);
    expect(desk.debits()).toHaveLength(230);
  });

  test('tells one who only watches how far all of them are, and at what pace', async () => {
    const worker = await another('brl_worker');
    const { ended: working, child } = worker.start(['payout', 'worker', '--run', 'march']);
    const line = ['run', march(), ...confirmed, '--rate', '20', '--json'];
    const { stderr } = await desk.payout(line, { ...own, on: await another('brl_operator') });
    child.kill('SIGTERM');
    await working;
    expect(stderr).toMatch(/^[12]\d\d of 230 rows, R\$.\d+,\d\d paid, [12]\d\/s, \d+ s left$/m);
  });

  test('gives no rows to a user who may not send them, and no plan to one who may not plan', async () => {
    const operator = await another('brl_operator');
    expect(await desk.refusal(['worker', '--once'], { ...own, on: operator })).toEqual([50, 'not_a_worker']);
    const worker = await another('brl_worker');
    const [exit] = await desk.refusal(['plan', march(), '--ref', 'march'], { on: worker });
    expect(exit).toBe(90);
    expect(desk.debits()).toEqual([]);
  });

  test('begins no row of a run that was stopped, and goes on with it when told', async () => {
    const worker = await another('brl_worker');
    const operator = await another('brl_operator');
    const { ended: working, child } = worker.start(['payout', 'worker', '--run', 'march']);
    const running = desk.payout(['run', march(), ...confirmed, '--rate', '20', '--json'], {
      ...own,
      on: operator,
    });
    await expect.poll(() => desk.debits().length).toBeGreaterThan(5);
    await desk.told(['stop', 'march']);
    expect((await running).json).toMatchObject({ state: 'stopped' });
    child.kill('SIGINT');
    expect((await working).code).toBe(0);
    const paid = desk.debits().length;
    expect(paid).toBeLessThan(230);
    expect(await desk.told(['resume', 'march', '--yes'], own)).toMatchObject({ exit: 0, state: 'finished' });
    expect(desk.debits()).toHaveLength(230);
  });
});

describe.skipIf(!hasPostgres)('of two versions', () => {
  test('an older one stops once a later version has changed the tables, and others pay the rest', async () => {
    const begin = async () =>
      (await another('brl_worker')).start(['payout', 'worker', '--run', 'march', '--json']);
    const older = await begin();
    const operator = await another('brl_operator');
    const line = ['run', march(), ...confirmed, '--rate', '40', '--json'];
    const running = desk.payout(line, { ...own, on: operator });
    await expect.poll(() => desk.debits().length).toBeGreaterThan(5);
    const bring = (to: string) =>
      postgres.ask(`UPDATE brl.journal SET version = version ${to} RETURNING version`);
    const [now] = await bring('+ 1');
    const { code, json } = await older.ended;
    expect([code, json.error?.code]).toEqual([90, 'journal_unavailable']);
    expect(json.error?.message).toMatch(
      new RegExp(`of version ${now?.version}, and this program knows version .*This worker has stopped`),
    );
    const paid = desk.debits().length;
    expect(paid).toBeLessThan(230);
    const settled = "SELECT count(*)::int AS n FROM brl.intents WHERE state = 'SETTLED'";
    expect(await postgres.ask(settled)).toEqual([{ n: paid }]);
    expect((await (await begin()).ended).code).toBe(90);
    // From here on it stands for the later one.
    await bring('- 1');
    const later = await begin();
    expect((await running).json).toMatchObject({ state: 'finished' });
    later.child.kill('SIGINT');
    expect((await later.ended).code).toBe(0);
    expect(desk.debits()).toHaveLength(230);
  });
});
