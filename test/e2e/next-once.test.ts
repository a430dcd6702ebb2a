import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultName } from '../../src/lib/sandbox/faults.ts';
import { lineOf } from '../support/boletos.ts';
import type { Run } from '../support/brl.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** Whoever types what a refusal says to type next, and agrees to it, pays once at most, whatever somebody else did meanwhile. */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent, inTheMorning, { QUICK_WAITS: '1' });
  served.sandbox.control.setClock(morningMs);
  served.sandbox.control.deposit(String(served.parent.BRL_ACCOUNT_ID), 100_000_00);
});
afterAll(() => served.close());

const to = (key: string) => `pix send --key ${key}@example.com --amount AMOUNT --yes --no-wait`;
const ted =
  'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --holder-name Joana --amount AMOUNT --ref REF --yes --no-wait';
const boleto = 'boleto pay --field digitableLine=BOLETO --ref REF --yes --no-wait';
const lookUps = ['pix.paymentLookup', 'pix.transactions', 'statement.list', 'transactions.timeline'];

interface Refused {
  /** Typed before, and paid as it says. */
  readonly before?: string;
  readonly fault?: readonly [name: FaultName, routes: readonly (string | null)[]];
  readonly line: string;
  /** Where another machine would mean a second payment by it. */
  readonly isAnother?: true;
}

const refusals: Readonly<Record<string, Refused>> = {
  'a PIX on its way': { line: `${to('timeout-forever')} --ref REF` },
  'a PIX that is held': { line: `${to('held-completed')} --ref REF` },
  'a PIX that was refused': { line: `${to('refused')} --ref REF` },
  'a PIX that nobody can look up': {
    fault: ['db_unavailable', ['pix.out', ...lookUps]],
    line: `${to('maria')} --ref REF`,
  },
  'a PIX like one that was paid': { before: to('maria'), line: to('maria'), isAnother: true },
  'a ref of another payment': {
    before: `${to('maria')} --ref REF`,
    line: `${to('joana')} --ref REF`,
  },
  'a PIX without a yes': { line: `${to('maria').replace(' --yes', '')} --ref REF` },
  'a PIX above the balance': { line: `${to('maria').replace('AMOUNT', '9.999.999,AMOUNT')} --ref REF` },
  'a TED on its way': { line: ted },
  'a TED whose answer was lost': { fault: ['lost_answer', ['ted.out']], line: ted },
  'a boleto that was paid': { before: boleto, line: boleto.replace('REF', 'REF-2') },
  'a file that was paid': {
    before: 'payout run ROWS --ref REF --confirm AMOUNT',
    line: 'payout run ROWS --ref REF-2 --confirm AMOUNT',
    isAnother: true,
  },
};

type Meanwhile = (line: string, next: string) => unknown;
const meanwhiles: Readonly<Record<string, Meanwhile>> = {
  'nobody does anything': () => undefined,
  'the bank ends it': () => served.sandbox.control.settle(null, 'COMPLETED'),
  'the bank fails it': () => served.sandbox.control.settle(null, 'FAILED'),
  'a colleague types the line': (line) => brl(line),
  'a colleague types what is next': (_line, next) => brl(agreed(next)),
  'another machine types the line': (line) =>
    brl(line, { BRL_JOURNAL: join(served.machine.home, 'other.sqlite') }),
};

const brl = (line: string, env = {}) => served.machine.brl(line.split(' '), { env });

/** The line with the yes of a person, who waits a second. */
function agreed(given: string): string {
  const line = given.replace(/ --wait$/, ' --wait 1');
  const pays = /^(?:pix send|ted send|boleto pay|transfer send)/.test(line);
  return pays && !line.includes('--yes') ? `${line} --yes --no-wait` : line;
}

/** The lines that a screen or a document says to type, as they can be typed. */
function nextLines(run: Run): readonly string[] {
  const { next, error } = run.json;
  const lines = [
    ...`${next ?? error?.hint ?? ''}`.matchAll(/\bbrl ((?:[a-z]+ )+[^`\n]*?)(?=[.,;]?(?:\s+or\b|$|\n|`))/gm),
  ];
  return lines.map(([, line = '']) => line.trim()).filter((line) => !/\b[A-Z]{4,}\b/.test(line));
}

/** How often so much left our account, less what came back. */
function debits(centavos: number): number {
  const database = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'), { readOnly: true });
  const { sum } = database
    .prepare(
      'SELECT sum(-sign(amount_centavos)) AS sum FROM ledger WHERE account_id = ? AND abs(amount_centavos) = ?',
    )
    .get(String(served.parent.BRL_ACCOUNT_ID), centavos) as { sum: number | null };
  database.close();
  return sum ?? 0;
}

let cases = 0;

/** A line with names and an amount that no other case has. */
function linesOf({
  before,
  line,
}: Refused): readonly [before: string | null, line: string, centavos: number] {
  cases += 1;
  const centavos = 1000 + cases;
  const amount = (centavos / 100).toFixed(2).replace('.', ',');
  const rows = served.file(`rows-${cases}.csv`, `chave;valor\nmaria@example.com;${amount}\n`);
  const filled = (text: string) =>
    text
      .replace('9.999.999,AMOUNT', '9.999.999,99')
      .replace('AMOUNT', amount)
      .replace('REF', `once-${cases}`)
      .replace('BOLETO', lineOf(centavos))
      .replace('ROWS', rows);
  return [before === undefined ? null : filled(before), filled(line), centavos];
}

test.each(
  Object.entries(refusals).flatMap(([what, refused]) =>
    Object.keys(meanwhiles)
      .filter((who) => !(refused.isAnother && who.startsWith('another machine')))
      .map((who) => [what, who] as const),
  ),
)('%s, and then %s', async (what, who) => {
  const refused = refusals[what] ?? { line: '' };
  const [before, line, centavos] = linesOf(refused);
  const { control } = served.sandbox;
  if (before !== null) await brl(before);
  const [fault, routes] = refused.fault ?? [null, []];
  for (const route of routes) if (fault !== null) control.fail(fault, route === 'pix.out' ? 1 : 9, route);
  const run = await brl(`${line} --json`);
  control.clearFaults();
  expect([line, run.code === 0], run.stdout).toEqual([line, false]);
  const lines = nextLines(run);
  await meanwhiles[who]?.(line, lines[0] ?? 'status');
  for (const next of lines) {
    const then = await brl(`${agreed(next)} --json`);
    expect([next, then.code === 93], then.stderr + then.stdout).toEqual([next, false]);
    for (const further of nextLines(then)) await brl(agreed(further));
  }
  control.settle(null, 'COMPLETED');
  expect([line, lines, debits(centavos)]).toEqual([
    line,
    lines,
    expect.toSatisfy((count: number) => count <= 1),
  ]);
});
