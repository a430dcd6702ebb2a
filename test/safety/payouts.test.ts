import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';
import { noon } from '../sandbox/teller.ts';
import { type Machine, machine } from '../support/brl.ts';
import { printFigures, randomOf } from './figures.ts';
import { type KillingBank, type Mischief, startKillingBank, type Trap } from './killing-bank.ts';

/**
 * T18: a file of payments is paid while the service throttles, resets, answers late, twice or about others, and the process
 * is killed at random moments; the same line is typed until no row is left. At the end ledger, journal and result agree.
 */

const rowCount = Number(process.env.BRL_PAYOUT_ROWS ?? 240);
const killCount = Number(process.env.BRL_PAYOUT_KILLS ?? 6);
const width = 16;
const preload = fileURLToPath(new URL('kill-at.mjs', import.meta.url));
const random = randomOf('T18');
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** One in so many payments meets something. */
const mischiefEvery = 15;
const mischiefs: readonly Mischief[] = [
  ...(['late', 'throttled', 'reset before', 'reset after', 'error after', 'cut after', 'twice'] as const),
  ...(['another after', 'nameless after', 'denied after'] as const),
];

const header = 'valor;tipo;chave;banco;agencia;conta;tipo de conta;documento;favorecido;id da conta';
const pix = (key: string) => `pix;${key};;;;;;;`;
const bank = (rail: string, account: string) =>
  `${rail};;033;1234;${account};CHECKING;52998224725;Joana Exemplo da Silva;`;
const transfer = (account: string) => `transfer;;;;;;;;${account}`;

/** Ways a row may go, the plain ones more often than each of the others. */
const destinations: readonly string[] = [
  ...Array.from({ length: 12 }, () => pix('maria@example.com')),
  ...Array.from({ length: 4 }, () => bank('pix-bank', '12345678')),
  ...Array.from({ length: 4 }, () => bank('ted', '56789')),
  ...Array.from({ length: 4 }, () => transfer('5a4db0c5-0000-4000-8000-00000000acc2')),
  ...['refused', 'not-found', 'held-completed', 'held-failed', 'timeout-completed', 'timeout-failed'].map(
    (name) => pix(`${name}@example.com`),
  ),
  ...['db-unavailable', 'internal-error-paid', 'gateway-timeout', 'lost-answer', 'truncated', 'garbage'].map(
    (name) => pix(`${name}@example.com`),
  ),
  ...['90001', '90003'].map((account) => bank('ted', account)),
  transfer('5a4db0c5-0000-4000-8000-00000000acc3'),
];

interface Office {
  readonly bank: KillingBank;
  readonly weather: { isCalm: boolean };
  readonly home: Machine;
  readonly journal: string;
  /** The line that is typed again and again. */
  readonly line: readonly string[];
  readonly result: string;
}

async function openOffice(): Promise<Office> {
  const home = machine();
  const weather = { isCalm: false };
  const trapOf = ({ isPayment }: { readonly isPayment: boolean }): Trap | null => {
    if (!isPayment || weather.isCalm || random() * mischiefEvery >= 1) return null;
    return { of: 'payments', lost: false, boundary: null, victim: () => null, mischief: pick(mischiefs) };
  };
  const stateFile = join(home.home, 'bank', 'sandbox.sqlite');
  const bank = await startKillingBank(stateFile, trapOf);
  // The first use makes the accounts.
  bank.teller.sandbox.control.clock();
  bank.makeRich();
  const journal = join(home.home, 'journal', 'journal.sqlite');
  mkdirSync(join(home.home, 'journal'), { mode: 0o700 });
  await openSqliteJournal(journal).close();
  Object.assign(home.env, bank.variables, {
    BRL_JOURNAL: journal,
    NODE_OPTIONS: `--require=${preload}`,
    NOW_MS: String(noon),
  });
  const file = join(home.home, 'march.csv');
  const rows = Array.from({ length: rowCount }, (_, i) => `${reais(i + 1)};${pick(destinations)}`);
  writeFileSync(file, `${[header, ...rows].join('\n')}\n`);
  const total = reais((rowCount * (rowCount + 1)) / 2);
  const result = join(home.home, 'result.csv');
  const line = ['payout', 'run', file, '--ref', 'march', '--confirm', total, '--width', String(width)];
  return { bank, weather, home, journal, line: [...line, '--out', result, '--json'], result };
}

const reais = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',');

/** How many intents of the journal stand in a state, read without our code. */
function countOf(path: string, state: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM intents WHERE state = ?').get(state)?.n);
  } finally {
    database.close();
  }
}

/** Types the line and kills it after some payments; how many rows were under way then, null where it ended by itself. */
async function killedOnce({ bank, home, line, journal }: Office): Promise<number | null> {
  const { child, ended } = home.start(line, { limitMs: 120_000 });
  const enough = bank.executions.length + 1 + random() * (rowCount / killCount);
  const timer = setInterval(() => bank.executions.length >= enough && child.kill('SIGKILL'), 1);
  const { signal } = await ended;
  clearInterval(timer);
  return signal === 'SIGKILL' ? countOf(journal, 'SENT') : null;
}

/** What left the account under each name that the service knows, by its own tables, in centavos. */
function paidByName({ home }: Office): ReadonlyMap<string, number> {
  const database = new DatabaseSync(join(home.home, 'bank', 'sandbox.sqlite'), { readOnly: true });
  try {
    const rows = database
      .prepare(
        `SELECT r.identifier AS name, coalesce(-sum(l.amount_centavos), 0) AS centavos
         FROM records AS r LEFT JOIN ledger AS l ON r.id = l.reference AND l.account_id = r.account_id
         WHERE r.identifier IS NOT NULL AND r.account_id = '5a4db0c5-0000-4000-8000-00000000acc1' GROUP BY r.identifier`,
      )
      .all() as unknown as { name: string; centavos: number }[];
    return new Map(rows.map(({ name, centavos }) => [name, centavos]));
  } finally {
    database.close();
  }
}

/** Everything that does not agree, in words. */
function disagreements(office: Office): string[] {
  const paid = paidByName(office);
  const rows: Record<string, string>[] = parse(readFileSync(office.result), { columns: true });
  const wrong = rows.flatMap(({ valor, identifier = '', outcome = '' }, i) => {
    const centavos = Number(valor?.replace(/\D/g, ''));
    const debited = paid.get(identifier) ?? 0;
    const isKnown = outcome === 'uncertain' && paid.has(identifier);
    const isRight = !isKnown && debited === (outcome === 'settled' ? centavos : 0);
    const isInOrder = centavos === i + 1;
    return isRight && isInOrder ? [] : [`row ${i + 1}: ${outcome}, ${debited} of ${centavos} debited`];
  });
  if (rows.length !== rowCount) wrong.push(`${rows.length} rows in the result`);
  const names = new Set(rows.map(({ identifier }) => identifier));
  for (const name of paid.keys()) if (!names.has(name)) wrong.push(`${name} was paid and is in no result`);
  const inJournal = { settled: 'SETTLED', refused: 'REFUSED', uncertain: 'UNCERTAIN', unsent: 'INTENT' };
  for (const [outcome, state] of Object.entries(inJournal)) {
    const told = rows.filter((row) => row.outcome === outcome).length;
    const known = countOf(office.journal, state);
    if (told !== known) wrong.push(`${told} rows are told ${outcome}, ${known} intents are ${state}`);
  }
  return wrong;
}

test('T18: rows of a file are paid once each, whatever happens', async () => {
  const office = await openOffice();
  const { bank, home, line } = office;
  const underWay: number[] = [];
  for (let tries = 0; underWay.length < killCount && tries < 3 * killCount; tries++) {
    const sent = await killedOnce(office);
    if (sent !== null) underWay.push(sent);
  }
  let lines = 0;
  for (let unsent = 1; unsent > 0 && lines < 40; lines++) {
    const run = await home.brl(line, { limitMs: 120_000 });
    unsent = (run.json as unknown as { outcome: { unsent: { rows: number } } }).outcome.unsent.rows;
  }
  const lost = countOf(office.journal, 'UNCERTAIN');
  office.weather.isCalm = true;
  home.env.NOW_MS = String(noon + 6 * 60_000);
  await home.brl(['payout', 'resume', 'march', '--yes', '--resend-absent', '--json'], { limitMs: 120_000 });
  bank.teller.sandbox.control.advanceClock(72 * 3_600_000);
  bank.teller.sandbox.control.settle(null, 'COMPLETED');
  home.env.NOW_MS = String(noon + 72 * 3_600_000);
  await home.brl(['payout', 'recover', 'march', '--json'], { limitMs: 120_000 });
  await home.brl(['payout', 'export', 'march', '--out', office.result], { limitMs: 120_000 });
  const wrong = disagreements(office);
  printFigures('T18', {
    rows: rowCount,
    kills: underWay.length,
    'under way at a kill at most': Math.max(0, ...underWay),
    lines,
    settled: countOf(office.journal, 'SETTLED'),
    refused: countOf(office.journal, 'REFUSED'),
    'sent again': lost - countOf(office.journal, 'UNCERTAIN'),
    'left uncertain': countOf(office.journal, 'UNCERTAIN'),
    wrong: wrong.length,
  });
  expect(wrong).toEqual([]);
  expect(Math.max(0, ...underWay)).toBeLessThanOrEqual(width);
  expect(countOf(office.journal, 'INTENT')).toBe(0);
  await bank.close();
  home.remove();
});
