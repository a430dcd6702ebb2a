import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { noon } from '../sandbox/teller.ts';
import { type Machine, machine } from '../support/brl.ts';
import { printFigures, randomOf } from './figures.ts';
import { type KillingBank, startKillingBank } from './killing-bank.ts';
import { disagreements, mischievous, payoutFile } from './payout-rows.ts';

/**
 * T18: a file of payments is paid while the service throttles, resets, answers late, twice or about others, and the process
 * is killed at random moments; the same line is typed until no row is left. At the end ledger, journal and result agree.
 */

const rowCount = Number(process.env.BRL_PAYOUT_ROWS ?? 240);
const killCount = Number(process.env.BRL_PAYOUT_KILLS ?? 6);
const width = 16;
const preload = fileURLToPath(new URL('kill-at.mjs', import.meta.url));
const random = randomOf('T18');

interface Office {
  readonly bank: KillingBank;
  readonly bankFile: string;
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
  const bankFile = join(home.home, 'bank', 'sandbox.sqlite');
  const bank = await startKillingBank(bankFile, mischievous(random, weather));
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
  const { text, total } = payoutFile(rowCount, random);
  writeFileSync(file, text);
  const result = join(home.home, 'result.csv');
  const line = ['payout', 'run', file, '--ref', 'march', '--confirm', total, '--width', String(width)];
  return { bank, bankFile, weather, home, journal, line: [...line, '--out', result, '--json'], result };
}

/** How many intents of the journal stand in a state, read without our code. */
function countOf(path: string, state: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM intents WHERE state = ?').get(state)?.n);
  } finally {
    database.close();
  }
}

/** Moves the clocks of both sides: what counts is the service's time. */
function liveAt({ bank, home }: Office, nowMs: number): void {
  bank.teller.machine.now = nowMs;
  home.env.NOW_MS = String(nowMs);
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
    unsent = (run.json as unknown as { counts: { unsent: { rows: number } } }).counts.unsent.rows;
  }
  const lost = countOf(office.journal, 'UNCERTAIN');
  office.weather.isCalm = true;
  liveAt(office, noon + 6 * 60_000);
  await home.brl(['payout', 'resume', 'march', '--yes', '--resend-absent', '--json'], { limitMs: 120_000 });
  liveAt(office, noon + 72 * 3_600_000);
  bank.teller.sandbox.control.settle(null, 'COMPLETED');
  await home.brl(['payout', 'recover', 'march', '--json'], { limitMs: 120_000 });
  await home.brl(['payout', 'export', 'march', '--out', office.result], { limitMs: 120_000 });
  const { result, bankFile, journal } = office;
  const wrong = disagreements({ rowCount, result, bankFile, inJournal: (state) => countOf(journal, state) });
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
