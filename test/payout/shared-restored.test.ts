import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { runProgram } from '../support/postgres-process.ts';
import { hasTools } from '../support/tools.ts';
import { openSharedDesk, type SharedDesk } from './shared-desk.ts';

/** As the owner of a database may: its own triggers do not see it. */
const freely = 'SET session_replication_role = replica;';

/** An older state of the database comes back on the same server, under those who pay by it. */

const amounts = Array.from({ length: 40 }, (_, i) => 100 + i);
const total = (amounts.reduce((sum, centavos) => sum + centavos, 0) / 100).toFixed(2);

const byHand = (amount: string, ...more: readonly string[]) =>
  ['pix', 'send', '--key', 'maria@example.com', '--amount', amount, '--yes', '--json', ...more] as const;

const rows = amounts.map((centavos) => `${(centavos / 100).toFixed(2).replace('.', ',')};maria@example.com`);

describe.skipIf(!hasTools('postgres'))('a journal that was put back', () => {
  let office: SharedDesk;
  let folder: string;
  let line: string[] = [];
  beforeEach(async () => {
    office = await openSharedDesk();
    folder = mkdtempSync(join(tmpdir(), 'brl-backup-'));
    chmodSync(folder, 0o777);
    const file = office.bank.file('march.csv', ['valor;chave', ...rows]);
    line = ['run', file, '--ref', 'march', '--confirm', total, '--rate', '10', '--json'];
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await office.close();
  });

  const paid = () => office.bank.debits().length;
  const run = async () =>
    (await office.postgres.ask("SELECT state, halt::json ->> 'code' AS code, looks_first FROM brl.runs"))[0];
  const program = (name: string, ...args: readonly string[]) => {
    const { port, password } = office.postgres.server;
    return runProgram(name, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...args], password);
  };
  const backUp = () => program('pg_dump', '-Fc', '-f', join(folder, 'backup'), office.postgres.database.name);
  /** As an administrator does it: table by table, while those who pay try to come back. */
  async function restore(): Promise<void> {
    const { server, database } = office.postgres;
    await server.query(`DROP DATABASE ${database.name} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${database.name}`);
    await program('pg_restore', '-d', database.name, join(folder, 'backup'));
  }
  test('under workers is met as a failover: every row is asked about, and none is sent twice', async () => {
    const operator = await office.seat('brl_operator');
    const seats = [await office.seat('brl_worker'), await office.seat('brl_worker')];
    const [teller, another] = [await office.seat('brl_operator'), await office.seat('brl_operator')];
    const workers = seats.map((seat) => seat.start('worker'));
    expect((await teller.machine.brl(byHand('900'))).code).toBe(0);
    const running = operator.start(...line);
    await until(() => paid() > 5);
    await backUp();
    await until(() => paid() > 15);
    await restore();
    await expect.poll(run).toMatchObject({ state: 'halted', looks_first: true });
    expect(await run()).toMatchObject({ code: 'journal_moved' });
    await running.ended;
    // One of those that were paid was paid by hand.
    expect(await office.count('INTENT')).toBeGreaterThan(amounts.length - (paid() - 1));
    for (const { machine } of [teller, another]) expect((await machine.brl(byHand('901'))).code).toBe(90);
    expect((await another.machine.brl(byHand('902', '--ref', 'invoice-1'))).code).toBe(0);
    // Rows that were under way when it was backed up are asked about a minute after their lease: nobody waits for it here.
    await office.postgres.ask("UPDATE brl.leases SET expires_at = expires_at - interval '2 minutes'");
    const closer = await office.seat('brl_operator', 'brl_worker');
    Object.assign(closer.machine.env, { BRL_BASE_URL: operator.machine.env.BRL_BASE_URL });
    const { code } = await closer.start('resume', 'march', '--yes', '--json').ended;
    for (const { child } of workers) child.kill('SIGTERM');
    await Promise.all(workers.map(({ ended }) => ended));
    expect(code).toBe(0);
    const debits = office.bank.debits().map(({ centavos }) => centavos);
    expect(debits.toSorted((a, b) => a - b)).toEqual([...amounts, 90_000, 90_200]);
  }, 600_000);

  test('by a snapshot of its disk is met by a worker that comes later on a machine that worked before', async () => {
    const operator = await office.seat('brl_operator');
    const seat = await office.seat('brl_worker');
    const running = operator.start(...line);
    const worker = seat.start('worker');
    await until(() => paid() > 10);
    for (const { child, ended } of [running, worker]) {
      child.kill('SIGTERM');
      await ended;
    }
    // Nothing but the records tells: the server is the same in every name.
    await office.postgres.ask('DELETE FROM brl.service_names');
    await office.postgres.ask('DELETE FROM brl.events WHERE sequence > 1');
    await office.postgres.ask(`${freely} UPDATE brl.intents SET state = 'INTENT', closed_at_ms = NULL`);
    await office.postgres.ask("UPDATE brl.runs SET state = 'running', halt = NULL");
    await seat.start('worker', '--once').ended;
    expect(await run()).toEqual({ state: 'halted', code: 'journal_moved', looks_first: true });
  }, 600_000);
});
