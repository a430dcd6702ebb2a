import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeEvents } from '../../src/lib/connection/notifiers.ts';
import type { Finding, IntentEvent } from '../../src/lib/journal/intent.ts';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { type Office, office } from '../plan/desk.ts';
import { until } from '../support/brl.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { hasTools } from '../support/tools.ts';
import { event, sign } from '../webhooks/listen-desk.ts';

/** Each event comes of what is typed over a shared journal, and is told to a program and to an address. */

let postgres: PostgresDesk;
let served: Served;
let people: Office;
let receiver: Receiver;
let app: Receiver;
const hasPostgres = hasTools('postgres');
const dayMs = 86_400_000;

beforeAll(async () => {
  if (!hasPostgres) return;
  postgres = await openPostgresDesk();
  served = await serveSandbox();
  [receiver, app] = await Promise.all([openReceiver(), openReceiver()]);
  const place = await postgres.place();
  const passwords = served.file('pgpass', `*:*:*:*:${await place.password?.(place)}\n`);
  Object.assign(served.machine.env, served.parent, { BRL_JOURNAL: place.location, PGPASSFILE: passwords });
  people = office(served.machine);
  served.file('hook-secret', 'segredo do receptor\n');
  at(morningMs);
});
afterAll(async () => {
  await Promise.all([receiver?.close(), app?.close(), served?.close(), postgres?.close()]);
});

function at(ms: number): void {
  Object.assign(served.machine.env, inTheMorning, { NOW_MS: String(ms) });
  served.sandbox.control.setClock(ms);
}

const typed = (line: string, env = {}) => served.machine.brl(line.split(' '), { env });
/** No policy but the plan's: the others need nobody. */
const pays = (line: string) => typed(line, { BRL_POLICY: '' });
const send = (key: string, ref: string) =>
  `pix send --key ${key}@example.com --amount 5,00 --ref ${ref} --yes --no-wait --allow-duplicate`;

/** Hands on what a listener was given; an application that answers 500 is told again, for three days. */
async function listenOnce(given: string | null): Promise<void> {
  const line = `webhooks listen --port 0 --secret-file ${people.path('files/hook-secret')} --forward-to ${app.url}`;
  const { child, ended } = served.machine.start(line.split(' '));
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  await until(() => said.includes('Listening on '));
  const url = /Listening on\s+(\S+)/.exec(said)?.[1] ?? '';
  const before = app.received.length;
  if (given !== null)
    await fetch(url, { method: 'POST', body: given, headers: { 'x-signature': sign(given) } });
  await until(() => app.received.length > before);
  child.kill('SIGINT');
  await ended;
}

/** The answer to a request of ours that came once the payment was told as refused. */
async function lateAnswer(ref: string): Promise<void> {
  const journal = await postgres.open();
  const [refused] = await journal.list({ ref });
  const finding = {
    ...refused?.finding,
    state: 'SETTLED',
    status: 'COMPLETED',
    reason: null,
    code: null,
  } as Finding;
  const late: IntentEvent = { kind: 'RESPONSE', atMs: morningMs, finding };
  await (await journal.runs()).append([{ intentId: refused?.intentId ?? '', event: late }]);
}

/** What is done, and when, for each event to stand. */
const causes: Readonly<Record<(typeof noticeEvents)[number], readonly [day: number, () => unknown]>> = {
  // The first, as a day with a doubt is not closed.
  day_not_closed: [0, () => pays('reconcile --close')],
  in_doubt: [0, () => pays(send('internal-error', 'doubt'))],
  halted: [
    0,
    async () => {
      const rows = [1, 2, 3, 4, 5].map((reais) => `${reais},00;maria@example.com`);
      writeFileSync(people.path('march.csv'), ['valor;chave', ...rows, ''].join('\n'));
      served.sandbox.control.fail('banking_unavailable', 100, 'pix.out');
      await pays(`payout run ${people.path('march.csv')} --ref march --confirm 15,00`);
      served.sandbox.control.clearFaults();
    },
  ],
  late_end: [0, async () => [await pays(send('not-found', 'late')), await lateAnswer('late')]],
  waiting_for_approval: [
    0,
    () =>
      typed(
        `pix send --key maria@example.com --amount 150,00 --plan shared --signing-ssh-key ${people.path('ana')}`,
      ),
  ],
  no_runner: [
    0,
    () => pays('pix send --key maria@example.com --amount 7,00 --ref rent --on 2035-01-09 --at 10:00 --yes'),
  ],
  dispute_opened: [
    0,
    () => {
      app.answer = 500;
      return listenOnce(event('med-1', { type: 'pix.med.opened', data: { medId: 'med_1', status: 'OPEN' } }));
    },
  ],
  held: [4, () => pays('schedule run')],
  subscription_failing: [4, () => listenOnce(null)],
};

test.skipIf(!hasPostgres)('each event is told once to each of two, over a shared journal', async () => {
  const told = people.path('told');
  await served.machine.brl(['notify', 'set', '--command', JSON.stringify(['sh', '-c', `cat >> ${told}`])]);
  await served.machine.brl([
    'notify',
    'set',
    'own',
    '--url',
    receiver.url,
    '--secret-file',
    people.path('files/hook-secret'),
  ]);
  const begun = (texts: readonly string[]) =>
    texts
      .map((text) => JSON.parse(text) as { readonly event: string; readonly status: string })
      .filter(({ status }) => status === 'open')
      .map((notice) => notice.event);
  for (const day of [0, 4]) {
    at(morningMs + day * dayMs + (day === 0 ? 0 : 3 * 3_600_000));
    for (const [, cause] of Object.values(causes).filter(([when]) => when === day)) await cause();
    const run = await typed('notify deliver --json');
    expect(run.code, run.stderr).toBe(0);
  }
  const byProgram = existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : [];
  const byAddress = receiver.received.map(({ body }) => body.toString('utf8'));
  expect([...new Set(begun(byProgram))].toSorted()).toEqual(noticeEvents.toSorted());
  expect(begun(byAddress)).toEqual(begun(byProgram));
  for (const { body, headers } of receiver.received)
    expect(headers['x-signature']).toBe(sign(body.toString('utf8')));
});
