import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashSecret, sandboxClientSecret } from '../../src/lib/sandbox/seed.ts';
import { until } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import { openSharedDesk, type Seat, type SharedDesk } from './shared-desk.ts';

/** A worker whose client secret is changed while it runs, or is none of the service's. */

describe.skipIf(!hasTools('postgres'))('a worker that has its client secret from a file', () => {
  let office: SharedDesk;
  let line: string[] = [];
  beforeEach(async () => {
    office = await openSharedDesk();
    const rows = Array.from({ length: 20 }, (_, i) => `1,${10 + i};maria@example.com`);
    const file = office.bank.file('march.csv', ['valor;chave', ...rows]);
    line = ['run', file, '--ref', 'march', '--confirm', '23,90', '--rate', '10', '--json'];
  });
  afterEach(() => office.close());

  const paid = () => office.bank.debits().length;

  async function workerWith(secret: string): Promise<Seat & { readonly secretFile: string }> {
    const seat = await office.seat('brl_worker');
    const secretFile = join(seat.machine.home, 'secret');
    writeFileSync(secretFile, secret, { mode: 0o600 });
    delete seat.machine.env.BRL_CLIENT_SECRET;
    seat.machine.env.BRL_CLIENT_SECRET_FILE = secretFile;
    return { ...seat, secretFile };
  }

  /** The service takes this secret and no token of before. */
  function rotate(secret: string): void {
    const database = new DatabaseSync(join(office.bank.machine.home, 'sandbox.sqlite'));
    database.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE; DELETE FROM tokens');
    database
      .prepare('UPDATE clients SET secret_hash = ? WHERE id = ?')
      .run(hashSecret(secret), office.bank.machine.env.BRL_CLIENT_ID ?? '');
    database.exec('COMMIT');
    database.close();
  }

  test('reads it again when the service refuses the old one, and pays on', async () => {
    const operator = await office.seat('brl_operator');
    const worker = await workerWith(sandboxClientSecret);
    // A token that a process got itself is not renewed within its first minute.
    expect((await worker.machine.brl(['statement', 'list'])).code).toBe(0);
    const [running, working] = [operator.start(...line), worker.start('worker')];
    await until(() => paid() > 2);
    writeFileSync(worker.secretFile, 'another-secret-of-the-sandbox');
    rotate('another-secret-of-the-sandbox');
    expect((await running.ended).code).toBe(0);
    working.child.kill('SIGINT');
    expect((await working.ended).code).toBe(0);
    expect(paid()).toBe(20);
  });

  test('that the service never took ends with 50, and leaves the rows to others', async () => {
    const operator = await office.seat('brl_operator');
    const running = operator.start(...line);
    const { code, json } = await (await workerWith('not-the-secret')).start('worker', '--json').ended;
    expect([code, json.error?.code]).toEqual([50, 'not_authenticated']);
    const other = (await workerWith(sandboxClientSecret)).start('worker');
    expect((await running.ended).code).toBe(0);
    other.child.kill('SIGINT');
    await other.ended;
    expect(paid()).toBe(20);
  });
});
