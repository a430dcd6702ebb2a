import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, type Paid, remittance } from '../cnab/remittance.ts';
import { noon } from '../sandbox/teller.ts';
import { bankBoleto } from '../support/boletos.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { isFull, printFigures, randomOf } from './figures.ts';
import { type KillingBank, startKillingBank } from './killing-bank.ts';
import { mischievous } from './payout-rows.ts';
import { openSharedOffice, type SharedOffice } from './shared-office.ts';

/**
 * T25: a CNAB 240 remittance of all segments is paid while the service throttles, resets and lies and who pays is killed; on
 * one machine, and by workers that share a journal. Its returns are compared with the remittance byte by byte, and with the
 * bank's ledger: `00` is what left the account once, a refusal what did not, and everything else is `BD`.
 */

const records = Number(process.env.BRL_PAYOUT_RECORDS ?? (isFull ? 10_000 : 200));
const paymentCount = Math.ceil(records / 2);
const killCount = Number(process.env.BRL_PAYOUT_KILLS ?? 5);
const limitMs = 1_000_000;
/** Rows and requests with which something is the matter: in a long file fewer of them, as many doubts would halt it for good. */
const oddShare = Math.min(0.3, 150 / paymentCount);
const mischiefEvery = Math.max(15, paymentCount / 40);
const random = randomOf('T25');

/** Ways to pay in a remittance, each of which has two records. */
const ways: readonly ((centavos: number) => Omit<Paid, 'centavos' | 'reference' | 'payOn'>)[] = [
  () => ({ form: '45', keyType: '02', key: oddKey() }),
  () => ({ form: '45', keyType: '01', key: '+5511987654321' }),
  () => ({ form: '45', keyType: '03', document: '52998224725' }),
  () => ({ form: '45', keyType: '04', key: '123e4567-e89b-42d3-a456-426614174000' }),
  () => ({ form: '45-bank', ...account('12345678', '0') }),
  () => ({ form: '41', ...account(random() < 0.1 ? '90003' : '56789', '0') }),
  (centavos) => ({
    form: '31',
    barcode: bankBoleto(centavos, 0, String(centavos).padStart(25, '7')).barcode,
  }),
  (centavos) => ({
    form: '47',
    key: 'maria@example.com',
    txid: `NF${centavos}`,
    name: 'MARIA EXEMPLO DE SOUZA',
  }),
  () => ({ form: '01', ...account('12345678', '0') }),
];

const account = (number: string, digit: string) => ({
  name: 'JOÃO EXEMPLO',
  bank: '033',
  branch: '1234',
  account: number,
  digit,
  document: '52998224725',
});

const oddKeys = [
  'refused',
  'not-found',
  'held-completed',
  'timeout-completed',
  'timeout-failed',
  'lost-answer',
];
const oddKey = () =>
  `${random() < oddShare ? oddKeys[Math.floor(random() * oddKeys.length)] : 'maria'}@example.com`;

const perBatch = Math.min(40, Math.ceil(paymentCount / ways.length / 2));
/** Payments of every way, some of one way after each other, so that batches of a form come back; the first pays one centavo. */
const payments: readonly Paid[] = Array.from({ length: paymentCount }, (_, i) => {
  const way = ways[Math.floor(i / perBatch) % ways.length];
  if (!way) throw new Error('no way');
  return { ...way(i + 1), centavos: i + 1, reference: `NF ${i + 1}`, payOn: '10032026' };
});
const remitted = bytesOf(remittance(payments));
const total = (payments.reduce((sum, { centavos }) => sum + centavos, 0) / 100).toFixed(2);
const flags = ['--any-account', '--rail', 'pix-bank'];
const pay = ['--ref', 'rem', '--confirm', total, ...flags, '--json'];

/** Where people type, at a bank of its own. */
interface Office {
  readonly bank: KillingBank;
  readonly bankFile: string;
  readonly weather: { isCalm: boolean };
  /** Types lines until no row is left, and is killed meanwhile. @returns how often */
  payAll(file: string): Promise<number>;
  /** Everything late has come. */
  settleAll(): Promise<void>;
  /** On a machine that may be another one than those that paid. */
  type(line: readonly string[]): Promise<Run>;
  readonly home: string;
  close(): Promise<void>;
}

const preload = fileURLToPath(new URL('kill-at.mjs', import.meta.url));

async function openOwn(): Promise<Office> {
  const home = machine();
  const weather = { isCalm: false };
  const bankFile = join(home.home, 'bank', 'sandbox.sqlite');
  const bank = await startKillingBank(bankFile, mischievous(random, weather, mischiefEvery));
  bank.teller.sandbox.control.clock();
  bank.makeRich();
  Object.assign(home.env, bank.variables, { NODE_OPTIONS: `--require=${preload}`, NOW_MS: String(noon) });
  const type = (line: readonly string[]) => home.start(line, { limitMs }).ended;
  const liveAt = (nowMs: number) => {
    bank.teller.machine.now = nowMs;
    home.env.NOW_MS = String(nowMs);
  };
  return {
    bank,
    bankFile,
    weather,
    home: home.home,
    type,
    async payAll(file) {
      const line = ['payout', 'run', file, ...pay, '--width', '16'];
      const kills = await untilKilled(bank, () => home.start(line, { limitMs }));
      await untilSent(() => type(line));
      return kills;
    },
    async settleAll() {
      weather.isCalm = true;
      liveAt(noon + 6 * 60_000);
      await type(['payout', 'resume', 'rem', '--yes', '--resend-absent', '--json']);
      liveAt(noon + 72 * 3_600_000);
      bank.teller.sandbox.control.settle(null, 'COMPLETED');
      await type(['payout', 'recover', 'rem', '--json']);
    },
    async close() {
      await bank.close();
      home.remove();
    },
  };
}

/** Kills what is started, each time after some more payments. */
async function untilKilled(bank: KillingBank, start: () => ReturnType<Machine['start']>): Promise<number> {
  let kills = 0;
  for (let tries = 0; kills < killCount && tries < 3 * killCount; tries++) {
    const { child, ended } = start();
    const enough = bank.executions.length + 1 + random() * (paymentCount / killCount / 2);
    const timer = setInterval(() => bank.executions.length >= enough && child.kill('SIGKILL'), 1);
    const { signal } = await ended;
    clearInterval(timer);
    if (signal === 'SIGKILL') kills += 1;
  }
  return kills;
}

async function untilSent(type: () => Promise<Run>): Promise<void> {
  for (let lines = 0; lines < 40; lines++) {
    const { json } = await type();
    if ((json as unknown as { counts: { unsent: { rows: number } } }).counts.unsent.rows === 0) return;
  }
  throw new Error('rows are left');
}

async function openShared(): Promise<Office> {
  const weather = { isCalm: false };
  const office = await openSharedOffice(mischievous(random, weather, mischiefEvery));
  const operator = await office.newDesk('brl_operator');
  const workers = await Promise.all([1, 2].map(() => office.newDesk('brl_worker')));
  const closer = await office.newDesk('brl_operator', 'brl_worker');
  const { bank, bankFile } = office;
  return {
    bank,
    bankFile,
    weather,
    home: closer.machine.home,
    type: (line) => closer.type(line, limitMs),
    async payAll(file) {
      const posts = workers.map((desk) => ({
        worker: desk.start(['payout', 'worker', '--width', '8'], limitMs),
      }));
      const planning = operator.start(['payout', 'run', file, ...pay], limitMs);
      let kills = 0;
      while (kills < killCount && !(await isBegun(office))) {
        const enough = bank.executions.length + 1 + random() * (paymentCount / killCount / 2);
        while (bank.executions.length < enough && !(await isBegun(office)))
          await new Promise((go) => setTimeout(go, 20));
        const at = kills % posts.length;
        const [post, desk] = [posts[at], workers[at]];
        if (!post || !desk) break;
        post.worker.child.kill('SIGKILL');
        await post.worker.ended;
        kills += 1;
        // Its rows are another's once its lease is over.
        await office.ask("UPDATE brl.leases SET expires_at = expires_at - interval '7 minutes'");
        post.worker = desk.start(['payout', 'worker', '--width', '8'], limitMs);
      }
      await allBegun(office, closer.type);
      planning.child.kill('SIGTERM');
      await planning.ended;
      for (const { worker } of posts) worker.child.kill('SIGTERM');
      await Promise.all(posts.map(({ worker }) => worker.ended));
      return kills;
    },
    async settleAll() {
      weather.isCalm = true;
      office.advance(7 * 60_000);
      await office.ask("UPDATE brl.leases SET expires_at = expires_at - interval '7 minutes'");
      bank.teller.sandbox.control.advanceClock(72 * 3_600_000);
      bank.teller.sandbox.control.settle(null, 'COMPLETED');
      office.advance(72 * 3_600_000);
      await closer.type(['payout', 'recover', 'rem', '--json'], limitMs);
    },
    close: () => office.close(),
  };
}

async function isBegun(office: SharedOffice): Promise<boolean> {
  const [run] = await office.ask<{ state: string }>('SELECT state FROM brl.runs');
  // Rows of today are released a moment after their run is planned.
  const waiting = (await office.countOf('INTENT')) + (await office.countOf('SCHEDULED'));
  return run !== undefined && run.state !== 'planning' && waiting === 0;
}

/** A run that a tenth of doubts has halted goes on by a line of its own. */
async function allBegun(
  office: SharedOffice,
  type: (line: readonly string[]) => Promise<Run>,
): Promise<void> {
  for (let tries = 0; tries < 40 && !(await isBegun(office)); tries++)
    await type(['payout', 'resume', 'rem', '--yes', '--json']);
}

/** The lines of a file, each with its payment's "your number" and code, if it begins one. */
function read(bytes: Buffer) {
  return bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) => {
      const isFirst = /^.{7}3.{5}[AJ]/.test(line) && !/^.{17}52/.test(line);
      const at = line[13] === 'A' ? 73 : 182;
      return {
        line,
        reference: isFirst ? line.slice(at, at + 20).trim() : null,
        code: line.slice(230, 240).trim(),
      };
    });
}

const codesIn = (bytes: Buffer) =>
  new Map(
    read(bytes).flatMap(({ reference, code }) => (reference === null ? [] : [[reference, code] as const])),
  );

/** The columns that a return may fill, by the kind of the record; written by hand from the manuals. */
const fills: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '0': [[143, 157]],
  A: [
    [155, 177],
    [231, 240],
  ],
  J: [[231, 240]],
};

/** Every column of a return of all payments that is not the remittance's and not the bank's. */
function outside(returned: Buffer): string[] {
  const own = read(remitted);
  const theirs = read(returned);
  if (own.length !== theirs.length) return [`${theirs.length} lines instead of ${own.length}`];
  return theirs.flatMap(({ line, reference }, i) => {
    const allowed = fills[reference === null ? (line[7] ?? '') : (line[13] ?? '')] ?? [];
    return Array.from(line).flatMap((letter, at) => {
      const isAllowed = allowed.some(([from, to]) => at + 1 >= from && at + 1 <= to);
      return letter === own[i]?.line[at] || isAllowed ? [] : [`line ${i + 1}, column ${at + 1}`];
    });
  });
}

/** How often each amount left the account for good, by the bank's own tables. */
function paidAmounts(bankFile: string): ReadonlyMap<number, number> {
  const database = new DatabaseSync(bankFile, { readOnly: true });
  try {
    const rows = database
      .prepare(
        `SELECT -sum(amount_centavos) AS centavos FROM ledger WHERE account_id = '5a4db0c5-0000-4000-8000-00000000acc1'
         AND reference IN (SELECT id FROM records) GROUP BY reference HAVING sum(amount_centavos) < 0`,
      )
      .all() as unknown as { centavos: number }[];
    const counts = new Map<number, number>();
    for (const { centavos } of rows) counts.set(centavos, (counts.get(centavos) ?? 0) + 1);
    return counts;
  } finally {
    database.close();
  }
}

/** Everything in which a return's codes and the ledger do not agree. */
function disagreements(codes: ReadonlyMap<string, string>, bankFile: string): string[] {
  const paid = paidAmounts(bankFile);
  return payments.flatMap(({ reference, centavos }) => {
    const code = codes.get(reference) ?? 'no code';
    const times = paid.get(centavos) ?? 0;
    const isRight = code === 'BD' ? times <= 1 : times === (code === '00' ? 1 : 0);
    return isRight ? [] : [`${reference}: ${code}, debited ${times} times`];
  });
}

describe.each([
  ['on one machine', openOwn],
  ['by workers that share a journal', openShared],
])('%s', (where, open) => {
  let office: Office;
  beforeAll(async () => {
    office = await open();
  });
  afterAll(() => office.close());

  test('a remittance is paid once, and its returns say what the ledger says', async () => {
    const file = join(office.home, 'rem.rem');
    writeFileSync(file, remitted);
    const linted = await office.type(['cnab', 'lint', file, ...flags, '--json']);
    expect([linted.code, linted.json]).toMatchObject([0, { items: [] }]);
    const kills = await office.payAll(file);
    const returned = async (name: string, ...more: string[]) => {
      const out = join(office.home, name);
      const { code } = await office.type(['cnab', 'return', 'rem', '--out', out, '--json', ...more]);
      // Where nothing has changed since, no file is written.
      return { code, bytes: existsSync(out) ? readFileSync(out) : null };
    };
    const { bytes: first } = await returned('one.ret');
    const begun = codesIn(first ?? remitted);
    expect([outside(first ?? remitted), disagreements(begun, office.bankFile)]).toEqual([[], []]);
    await office.settleAll();
    const second = await returned('two.ret');
    const changed = second.bytes === null ? new Map<string, string>() : codesIn(second.bytes);
    for (const [reference, code] of changed)
      expect([reference, code]).not.toEqual([reference, begun.get(reference)]);
    const { bytes } = await returned('all.ret', '--all');
    const all = bytes ?? remitted;
    const ended = codesIn(all);
    expect(new Map([...begun, ...changed])).toEqual(ended);
    expect([outside(all), disagreements(ended, office.bankFile)]).toEqual([[], []]);
    const count = (codes: ReadonlyMap<string, string>, wanted: string) =>
      [...codes.values()].filter((code) => code === wanted).length;
    printFigures(`T25 ${where}`, {
      records: read(remitted).length - 1,
      payments: paymentCount,
      kills,
      'paid in the first return': count(begun, '00'),
      'open in it': count(begun, 'BD'),
      'in the second': changed.size,
      'paid in the end': count(ended, '00'),
      'left open': count(ended, 'BD'),
    });
    expect(count(ended, '00')).toBeGreaterThan(paymentCount / 2);
  });
});
