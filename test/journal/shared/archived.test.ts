import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IntentEvent } from '../../../src/lib/journal/intent.ts';
import { addIntents, addRecords, holdHead } from '../../../src/lib/journal/postgres/writer.ts';
import { openSharedDesk, type Seat, type SharedDesk } from '../../payout/shared-desk.ts';
import { inTheMorning } from '../../support/morning.ts';
import { hasTools } from '../../support/tools.ts';

/** The owner archives last year's records of a shared journal; two machines type everything again, and the ledger is the judge. */

const old = '2035-01-08T10:00:00';
const now = '2035-02-09T10:00:00';

const hasServer = hasTools('postgres');
const archives = test.skipIf(!hasServer);

let office: SharedDesk;
let one: Seat;
let other: Seat;
let owner: Seat;
let key: string;
beforeAll(async () => {
  if (!hasServer) return;
  office = await openSharedDesk();
  one = await office.seat('brl_operator', 'brl_worker');
  other = await office.seat('brl_operator', 'brl_worker');
  owner = await office.seat('brl_owner');
  // A file belongs to the address that it was planned for.
  other.machine.env.BRL_BASE_URL = one.machine.env.BRL_BASE_URL ?? '';
  key = join(owner.machine.home, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
});
afterAll(() => office?.close());

const envAt = (time: string) => ({ ...inTheMorning, NOW_MS: String(Date.parse(`${time}-03:00`)) });
const typed = (seat: Seat, time: string, line: string) => {
  office.bank.setClock(time);
  return seat.machine.brl([...line.split(/ +/), '--json'], { env: envAt(time) });
};
const doc = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout);
const paid = () => office.bank.debits().map(({ centavos }) => centavos);
const send = (amount: string, more = '') =>
  `pix send --key maria@example.com --amount ${amount} --yes${more && ` ${more}`}`;
const path = (name: string) => join(owner.machine.home, name);
const archiving = (name: string, before = '2035-01-09') =>
  `journal archive --before ${before} --key ${key} --out ${path(name)}`;
/** Intents that still have all their records. */
const whole = async () =>
  Number((await office.postgres.ask('SELECT count(*) AS n FROM brl.events WHERE sequence = 1'))[0]?.n);
const healthy = async () => {
  const { broken, forged, missing } = await (await office.postgres.open()).health();
  expect({ broken, forged, missing }).toEqual({ broken: [], forged: [], missing: 0 });
};

let lines: string[];
let screens: readonly string[];
const screensNow = async () => {
  const said: string[] = [];
  for (const line of [
    'journal list --limit all --until 2035-01-31',
    'journal list --text maria --until 2035-01-08',
    'receipt old-1',
    'reconcile --date 2035-01-08',
    'payout status staff',
  ])
    said.push((await typed(one, now, line)).stdout.replaceAll(/"workers": \[[^\]]*\]/g, ''));
  return said;
};

archives(
  'an archive of a database is made by the login of the owner alone',
  async () => {
    const file = office.bank.file('staff.csv', [
      'valor;chave',
      '4,01;maria@example.com',
      '4,02;maria@example.com',
    ]);
    lines = [send('1,00', '--ref old-1'), send('2,00'), `payout run ${file} --ref staff --confirm 8,03`];
    // The file is sent by the other machine, which keeps the last record that the server confirmed to it.
    for (const [n, line] of lines.entries())
      expect((await typed(n < 2 ? one : other, old, line)).json.error ?? null, line).toBe(null);
    for (const [ref, amount] of [
      ['later', '3,00'],
      ['dropped', '3,50'],
    ] as const)
      expect((await typed(one, old, send(amount, `--ref ${ref} --on 2035-03-01`))).code).toBe(20);
    expect((await typed(one, old, 'schedule cancel dropped --yes')).code).toBe(0);
    expect((await typed(one, '2035-01-09T10:00:00', send('1,50', '--ref new'))).code).toBe(0);
    expect((await typed(one, now, `journal seal --key ${key} --out ${path('day.seal')}`)).code).toBe(0);
    screens = await screensNow();
    for (const [seat, line, code] of [
      [one, archiving('no.gz'), 91],
      [owner, archiving('no.gz').replace(/ --out.*/, ''), 2],
      [owner, `${archiving('no.gz')} --shrink`, 2],
    ] as const)
      expect((await typed(seat, now, line)).code, line).toBe(code);
    expect([existsSync(path('no.gz')), await whole()]).toEqual([false, 7]);
    const made = await typed(owner, now, archiving('old.gz'));
    expect([made.code, doc(made).payments, doc(made).taken, doc(made).more], made.stdout).toEqual([
      0, 5, 5, 0,
    ]);
    expect(await whole()).toBe(2);
    await healthy();
  },
  120_000,
);

archives(
  'it is no loss to a machine whose last record went',
  async () => {
    const [kept = ''] = other.machine.files().filter((name) => name.endsWith('-confirmed'));
    const hash = readFileSync(kept, 'utf8');
    // What it is not, every run that goes on would be halted for.
    const isSame = (of: string) => office.postgres.ask(`SELECT brl.is_same_server('${of}') AS same`);
    expect([await isSame(hash), await isSame('0'.repeat(64))]).toEqual([[{ same: true }], [{ same: false }]]);
    const file = office.bank.file('next.csv', ['valor;chave', '5,01;maria@example.com']);
    const run = await typed(other, now, `payout run ${file} --ref next --confirm 5,01`);
    expect([run.code, doc(run).state], run.stdout).toEqual([0, 'finished']);
  },
  60_000,
);

archives(
  'it stops no second payment and hides none, on either machine',
  async () => {
    expect(await screensNow()).toEqual(screens);
    const before = paid();
    for (const seat of [one, other]) {
      const again = await typed(seat, now, lines[0] ?? '');
      expect([again.code, again.json.outcome, again.json.sent]).toEqual([0, 'settled', 'no']);
      expect((await typed(seat, now, send('9,00', '--ref old-1'))).json.error?.code).toBe('ref_conflict');
      const file = await typed(seat, now, lines[2] ?? '');
      expect(file.code, file.stdout).toBe(0);
      const unnamed = await typed(seat, '2035-01-08T11:00:00', lines[1] ?? '');
      expect(unnamed.code, unnamed.stdout).toBe(33);
      expect((await typed(seat, now, send('3,50', '--ref dropped'))).json.sent).not.toBe('yes');
    }
    expect(paid()).toEqual(before);
    const sealed = await typed(one, now, `journal verify --seal ${path('day.seal')} --signer ${key}.pub`);
    expect([sealed.code, doc(sealed).payments], sealed.stdout).toEqual([0, 7]);
  },
  120_000,
);

archives(
  'it leaves a refused creation whole, which is made anew under its name',
  async () => {
    const line = 'qr create --key 11444777000161 --amount 7777,01 --ref code';
    expect((await typed(one, old, line)).code).toBe(32);
    const made = await typed(owner, now, archiving('code.gz'));
    expect([made.code, doc(made).taken], made.stdout).toEqual([0, 0]);
    expect((await typed(other, now, line)).json.error?.code).toBe('policy_denied');
  },
  60_000,
);

archives('it cannot be forged, nor what it has be sent again, by the login of a worker', async () => {
  const { user } = await office.postgres.place('forger', 'brl_operator', 'brl_worker');
  const forge = async (ref: string, kind: string) => {
    const [last] = await office.postgres.ask(
      `SELECT i.intent_id, sequence, hash FROM brl.events e JOIN brl.intents i USING (intent_id) WHERE ref = '${ref}' ORDER BY sequence DESC LIMIT 1`,
    );
    const record = {
      intentId: last?.intent_id,
      kind,
      sequence: Number(last?.sequence) + 1,
      previousHash: last?.hash,
      payload: JSON.stringify({ kind, atMs: 1, attempt: 1 }),
      hash: 'any',
      state: kind === 'ATTEMPT' ? 'SENT' : 'SETTLED',
      names: [],
    };
    const [told] = await office.postgres.askAs(
      user,
      `SELECT outcome FROM brl.add_records('${JSON.stringify([record])}'::jsonb, NULL, NULL)`,
    );
    return told?.outcome;
  };
  await expect(forge('new', 'ARCHIVE')).rejects.toThrow('only the owner archives');
  expect(await forge('dropped', 'ATTEMPT')).toBe('fenced');
  await expect(office.postgres.askAs(user, "SELECT brl.archive_intents('[]')")).rejects.toThrow(
    'permission denied',
  );
  await expect(office.postgres.askAs(user, 'DELETE FROM brl.events')).rejects.toThrow('permission denied');
});

/** Copies of a payment, as many as fill more than two pages. */
const cloned = async (count: number) => {
  const journal = await office.postgres.open();
  const [found] = await office.postgres.ask("SELECT intent_id FROM brl.intents WHERE ref = 'new'");
  const { events } = (await journal.history(String(found?.intent_id))) as unknown as {
    events: readonly IntentEvent[];
  };
  const [begun, attempt, ...later] = events;
  if (begun?.kind !== 'INTENT' || attempt?.kind !== 'ATTEMPT') throw new Error('The payment was archived.');
  const all = Array.from({ length: count }, (_, n) => {
    const names = { ref: `c${n}`, identifier: `c${n}`, idempotencyKey: `c${n}`, claim: null };
    const facts = { ...begun.facts, ...names, intentId: `int_clone${n}` };
    return { facts, events: [{ ...begun, facts }, attempt] };
  });
  await journal.database.atomic(async (questions) => addIntents(questions, all, await holdHead(questions)));
  const nameless = { endToEndId: null, bodyText: null };
  for (const event of later) {
    const told = (
      'finding' in event && event.finding ? { ...event, finding: { ...event.finding, ...nameless } } : event
    ) as IntentEvent;
    const entries = all.map(({ facts: { intentId } }) => ({ intentId, event: told }));
    await addRecords(journal.database, new Map(), entries, null);
  }
};

archives(
  'killed at any step, it loses nothing, and the same line goes on while others pay',
  async () => {
    await cloned(1050);
    const line = archiving('many.gz', '2035-01-10');
    const all = await whole();
    const killed = async (place: string) => {
      const env = { ...envAt(now), KILL_AT: place };
      const { signal } = await owner.machine.start([...line.split(' '), '--json'], { env }).ended;
      return signal;
    };
    expect([await killed('before page 1'), await whole()]).toEqual(['SIGKILL', all]);
    expect(await killed('behind page 1')).toBe('SIGKILL');
    // The server may not have heard of the end yet.
    await expect.poll(whole).toBe(all - 500);
    expect([await killed('before page 2'), await whole()]).toEqual(['SIGKILL', all - 500]);
    const before = paid();
    const file = office.bank.file('beside.csv', [
      'valor;chave',
      ...Array.from({ length: 30 }, (_, n) => `6,${10 + n};maria@example.com`),
    ]);
    const [run, archived, second] = await Promise.all([
      typed(one, now, `payout run ${file} --ref beside --confirm 187,35`),
      typed(owner, now, line),
      // From another machine, into a file of its own.
      typed(owner, now, archiving('second.gz', '2035-01-10')),
    ]);
    expect([run.code, doc(run).state], run.stdout).toEqual([0, 'finished']);
    expect([archived.code, second.code], `${archived.stdout}${second.stdout}`).toEqual([0, 0]);
    expect(paid()).toHaveLength(before.length + 30);
    expect(await whole()).toBe(all - 1051 + 30);
    await healthy();
    for (const ref of ['c0', 'c700', 'c1049', 'new']) {
      const told = await typed(other, now, send('1,50', `--ref ${ref}`));
      expect([ref, told.json.sent, told.json.moneyMoved]).toEqual([ref, 'no', 'yes']);
    }
    expect(paid()).toHaveLength(before.length + 30);
    expect(readdirSync(owner.machine.home).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  },
  180_000,
);
