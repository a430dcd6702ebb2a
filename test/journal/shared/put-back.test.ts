import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSharedDesk, type Seat, type SharedDesk } from '../../payout/shared-desk.ts';
import { inTheMorning } from '../../support/morning.ts';
import { runProgram } from '../../support/postgres-process.ts';
import { hasTools } from '../../support/tools.ts';

/** A journal in a database comes back as of yesterday by pg_dump, and everything of today is typed again. */

describe.skipIf(!hasTools('postgres'))('a database that is put back to yesterday', () => {
  let office: SharedDesk;
  let seat: Seat;
  let folder: string;
  beforeAll(async () => {
    office = await openSharedDesk();
    seat = await office.seat('brl_operator', 'brl_worker');
    folder = mkdtempSync(join(tmpdir(), 'brl-dump-'));
    chmodSync(folder, 0o777);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await office.close();
  });

  /** Types a line at a moment: the machine and the bank live then. */
  const typed = (time: string, line: string) => {
    office.bank.setClock(time);
    const env = { ...inTheMorning, NOW_MS: String(Date.parse(`${time}-03:00`)) };
    return seat.machine.brl([...line.split(/ +/), '--json'], { env });
  };
  const program = (name: string, ...args: readonly string[]) => {
    const { port, password } = office.postgres.server;
    return runProgram(name, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...args], password);
  };
  const paid = () => office.bank.debits().map(({ centavos }) => centavos);
  const send = (amount: string, more = '') =>
    `pix send --key maria@example.com --amount ${amount} --yes${more && ` ${more}`}`;

  test('pays nothing of today twice: by ref, without one, by file', async () => {
    const { postgres, bank } = office;
    const file = bank.file('today.csv', ['valor;chave', '4,01;maria@example.com', '4,02;maria@example.com']);
    expect((await typed('2035-01-08T10:00:00', send('1,00', '--ref old'))).code).toBe(0);
    await program('pg_dump', '-Fc', '-f', join(folder, 'yesterday.dump'), postgres.database.name);
    const lines = [
      send('5,00', '--ref today-1'),
      send('6,00'),
      `payout run ${file} --ref today-file --confirm 8,03`,
    ];
    for (const line of lines)
      expect((await typed('2035-01-09T10:00:00', line)).json.error ?? null, line).toBe(null);
    const before = paid();
    expect(before).toHaveLength(5);
    await postgres.server.query(`DROP DATABASE ${postgres.database.name} WITH (FORCE)`);
    await postgres.server.query(`CREATE DATABASE ${postgres.database.name}`);
    await program('pg_restore', '-d', postgres.database.name, join(folder, 'yesterday.dump'));
    for (const line of lines) await typed('2035-01-09T11:00:00', line);
    expect((await typed('2035-01-09T11:00:00', send('6,00'))).code).toBe(90);
    expect(paid()).toEqual(before);
    // Somebody has compared it with the statement, and accepts it as it is.
    for (const name of seat.machine.files().filter((path) => /-head(?:-server)?$/.test(path))) rmSync(name);
    for (const line of lines) await typed('2035-01-09T11:10:00', line);
    expect(paid()).toEqual(before);
  }, 180_000);
});
