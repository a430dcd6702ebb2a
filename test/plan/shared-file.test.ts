import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { roles } from '../../src/lib/journal/postgres/migrate.ts';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { openServedDesk } from '../payout/desk.ts';
import { type Run, until } from '../support/brl.ts';
import { openPostgresLine } from '../support/postgres-line.ts';
import { hasTools } from '../support/tools.ts';
import { type Office, office } from './desk.ts';

/** A file that was planned and approved in a shared journal, above what needs nobody, and is paid by workers of other machines. */

let postgres: PostgresDesk;
let desk: Awaited<ReturnType<typeof openServedDesk>>;
let people: Office;
let file: string;
let id: string;

const shared = test.skipIf(!hasTools('postgres'));
const rowCount = 12;
const rows = Array.from({ length: rowCount }, (_, i) => `maria@example.com;${i + 1}0,10;row-${i}`);
const amounts = Array.from({ length: rowCount }, (_, i) => 1000 * (i + 1) + 10);

/** What a machine of a login has in its variables. */
async function login(...of: readonly (typeof roles)[number][]): Promise<Record<string, string>> {
  const place = await postgres.place('machine', ...of);
  const passwords = people.path(`pgpass-${of.join('-')}`);
  writeFileSync(passwords, `*:*:*:*:${await place.password?.(place)}\n`, { mode: 0o600 });
  return { BRL_JOURNAL: place.location, PGPASSFILE: passwords };
}

beforeAll(async () => {
  if (hasTools('postgres')) postgres = await openPostgresDesk();
});
afterAll(() => postgres?.close());
afterEach(() => desk?.close());
beforeEach(async () => {
  if (!hasTools('postgres')) return;
  await postgres.empty();
  desk = await openServedDesk();
  people = office(desk.machine);
  file = desk.file('march.csv', ['chave;valor;referencia', ...rows]);
  Object.assign(desk.machine.env, await login('brl_operator'));
  const run = ['payout', 'run', file, '--ref', 'march', '--plan', 'shared', '--json'];
  const planned = await people.brl(...run, '--signing-ssh-key', people.path('ana'));
  expect({ code: planned.code, stderr: planned.stderr }).toMatchObject({ code: 0 });
  id = (JSON.parse(planned.stdout) as { id: string }).id;
});

const line = () => ['plan', 'execute', id, '--file', file, '--yes', '--json'];
const execute = () => desk.machine.start(line());
const approve = () => people.brl('plan', 'approve', id, '--key', people.path('bia'), '--yes', '--json');
const paid = () => desk.debits().map(({ centavos }) => centavos);
const codeOf = ({ code, json }: Run) => [code, json.error?.code];

/** Starts a worker on a machine of its own, which has the policy. */
async function startWorker(more: Readonly<Record<string, string>> = {}) {
  const machine = desk.another();
  const { BRL_POLICY = '' } = desk.machine.env;
  Object.assign(machine.env, await login('brl_worker'), { BRL_POLICY, ...more });
  return machine.start(['payout', 'worker', '--width', '1']);
}

/** As if the worker that had the rows had been silent for long enough. */
const passOn = () =>
  postgres.ask("UPDATE brl_jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute'");
const count = async (of: string) => Number((await postgres.ask(`SELECT count(*) AS n FROM brl.${of}`))[0]?.n);

shared('an approved file is paid by workers, one of whom is killed, once a row', async () => {
  expect(codeOf(await desk.machine.brl(line()))).toEqual([32, 'approval_missing']);
  expect(await count('runs')).toBe(0);
  expect((await approve()).code).toBe(0);
  const { BRL_BASE_URL = '' } = desk.machine.env;
  const toService = await openPostgresLine({ port: Number(new URL(BRL_BASE_URL).port) });
  const running = execute();
  const first = await startWorker({ BRL_BASE_URL: `http://127.0.0.1:${toService.port}` });
  await until(() => paid().length > 1);
  toService.hang('to client');
  // One row is paid, and its answer reaches nobody.
  let last = '';
  const isStuck = async () => {
    const settled = await count("intents WHERE state = 'SETTLED'");
    const now = `${settled} ${paid().length}`;
    const isSame = last === now;
    last = now;
    return isSame && paid().length === settled + 1;
  };
  await expect.poll(isStuck, { interval: 300 }).toBe(true);
  first.child.kill('SIGKILL');
  await first.ended;
  await toService.close();
  await postgres.ask("UPDATE brl.leases SET expires_at = expires_at - interval '7 minutes'");
  await passOn();
  const second = await startWorker();
  const done = await running.ended;
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
  expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 });
  expect(paid().toSorted((one, other) => one - other)).toEqual(amounts);
  expect(codeOf(await desk.machine.brl(line()))).toEqual([33, 'plan_executed']);
});

shared(
  'rows of which one was changed after the approval are sent by no worker, and whoever waits is told',
  async () => {
    expect((await approve()).code).toBe(0);
    const running = execute();
    await expect.poll(() => count("runs WHERE state = 'running'")).toBe(1);
    // One that cannot read its policy sends nothing, and stops nobody else.
    const blind = await startWorker({ BRL_POLICY: people.path('none') });
    const { code, stderr } = await blind.ended;
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([91, expect.stringMatching(/policy/)]);
    expect(await count("runs WHERE state = 'running'")).toBe(1);
    await passOn();
    await postgres.ask(
      `UPDATE brl.events SET payload = replace(payload, 'maria@', 'joana@')
     WHERE intent_id = (SELECT max(intent_id) FROM brl.intents)`,
    );
    // Rows are compared with the plan where no policy asks, too.
    const worker = await startWorker({ BRL_POLICY: '' });
    const end = await running.ended;
    worker.child.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
    const halt = { code: 'plan_changed', message: expect.stringContaining('plan') };
    expect([end.code, end.json], end.stderr).toMatchObject([32, { state: 'halted', halt }]);
    expect(paid()).toEqual([]);
  },
);
