import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { noon } from '../sandbox/teller.ts';
import { type Document, inParallel, type Machine, machine, type Run } from '../support/brl.ts';
import { journalRows } from '../support/scene.ts';
import { printFigures, randomOf, sample } from './figures.ts';
import { type BankBoundary, type KillingBank, startKillingBank } from './killing-bank.ts';
import { type MoneyOperation, operations } from './operations.ts';

/** T1 and T2: the built program, killed with SIGKILL at every boundary of a payment and of its recovery. */

const preload = fileURLToPath(new URL('kill-at.mjs', import.meta.url));
const bankBoundaries: readonly string[] = ['full request', 'executed', 'status line', 'half body'];
const paymentBoundaries =
  `before BEGIN, after BEGIN, INTENT, ATTEMPT, COMMIT of ATTEMPT, connect, connected, half headers, full request,
executed, status line, half body, RESPONSE, COMMIT of RESPONSE, print, exit`.split(/,\s/);
const recoveryBoundaries =
  'connect, full request, half body, before BEGIN, after BEGIN, LOOKUP, COMMIT of LOOKUP, print'.split(', ');
/** Those of them that a recovery meets only where there is something to ask the bank for. */
const exchangeBoundaries: readonly string[] = ['connect', 'full request', 'half body'];
const fates = ['never arrived', 'executed', 'failed'] as const;

interface Case {
  readonly operation: MoneyOperation;
  readonly boundary: string;
  readonly fate: (typeof fates)[number];
}

test('T1: killed anywhere in a payment, it is paid at most once and never lost', async () => {
  const cases = operations.flatMap((operation) =>
    paymentBoundaries.flatMap((boundary) => fates.map((fate) => ({ operation, boundary, fate }))),
  );
  const taken = sample(cases, 60, randomOf('T1'));
  const wrong = await inParallel(taken, 2, (given) => judged(given, crashThePayment));
  report('T1', taken.length, wrong);
});

test('T2: killed anywhere in a recovery, the next one finds the same', async () => {
  const cases = operations.flatMap((operation) =>
    recoveryBoundaries
      .filter((boundary) => !(operation.isNameless && exchangeBoundaries.includes(boundary)))
      .map((boundary) => ({ operation, boundary, fate: 'executed' as const })),
  );
  const taken = sample(cases, 16, randomOf('T2'));
  const wrong = await inParallel(taken, 2, (given) => judged(given, crashTheRecovery));
  report('T2', taken.length, wrong);
});

function report(id: string, kills: number, wrong: readonly (readonly string[])[]): void {
  const found = wrong.flat();
  printFigures(id, { kills, 'wrong ends': found.length });
  expect(found).toEqual([]);
}

/** A person's machine and bank for one case. */
interface Desk {
  readonly bank: KillingBank;
  readonly machine: Machine;
  readonly line: readonly string[];
  /** Runs the program and ends it at the boundary. */
  killed(args: readonly string[], boundary: string, lost: boolean): Promise<Run>;
}

async function crashThePayment(desk: Desk, { boundary, fate }: Case): Promise<void> {
  await desk.killed(desk.line, boundary, fate === 'never arrived');
}

async function crashTheRecovery(desk: Desk, { boundary }: Case): Promise<void> {
  await desk.killed(desk.line, 'status line', false);
  await desk.killed(['journal', 'recover', '--no-wait', '--json'], boundary, false);
}

/** Crashes, then recovers twice and types the line twice more. @returns what is wrong, each with the case */
async function judged(given: Case, crash: (desk: Desk, given: Case) => Promise<void>): Promise<string[]> {
  const { operation, boundary, fate } = given;
  const home = machine();
  const bank = await startKillingBank(join(home.home, 'bank', 'sandbox.sqlite'));
  const wrong: string[] = [];
  const say = (what: string) => wrong.push(`${operation.name}, ${fate}, ${boundary}: ${what}`);
  try {
    const before = await prepared(home, bank, given);
    await crash(before.desk, given);
    const ends: string[] = [];
    for (let i = 0; i < 2; i++) {
      const run = await home.brl(['journal', 'recover', '--no-wait', '--json']);
      ends.push(`exit ${run.code} ${states(home)}`);
    }
    // A final payment is not asked about again, so the second recovery may have nothing to do.
    if (!sameStates(ends)) say(`the second recovery changed ${ends.join(' to ')}`);
    const reruns = [await home.brl(before.desk.line), await home.brl(before.desk.line)];
    const debits = (before.bookedCentavos - bank.bookedInTheEnd()) / operation.centavos;
    const seen = {
      debits,
      sent: bank.executions.length,
      told: reruns.map(({ json }) => json),
      state: states(home),
    };
    await home.brl(['journal', 'recover', '--no-wait', '--json']);
    for (const what of complaints({ ...seen, lastState: states(home), fate })) say(what);
    trace(given, [...ends, seen.state, states(home), `debits ${debits}`, `sent ${seen.sent}`]);
  } catch (error) {
    say(String((error as Error).message));
  } finally {
    await bank.close();
    home.remove();
  }
  return wrong;
}

interface Judged {
  /** How many times the payment was taken from the account. */
  readonly debits: number;
  /** How many payment requests the bank's core saw. */
  readonly sent: number;
  readonly told: readonly Document[];
  readonly state: string;
  readonly lastState: string;
  readonly fate: Case['fate'];
}

function complaints({ debits, sent, told, state, lastState, fate }: Judged): string[] {
  const end = `${debits} debits, ${sent} requests, ${state}, then ${lastState}`;
  const wrong = {
    'paid twice or in part': debits !== 0 && debits !== 1,
    'sent twice': sent > 1,
    'refused, and booked': fate === 'failed' && debits !== 0,
    'paid, and not in the journal': debits === 1 && !/SETTLED|PENDING|UNCERTAIN/.test(state),
    'paid, and refused in the journal': debits === 1 && !/SETTLED|UNCERTAIN/.test(lastState),
    'not paid, and paid in the journal': debits === 0 && /SETTLED|PENDING/.test(lastState),
    'not paid, and said to be': debits === 0 && told.some(({ moneyMoved }) => moneyMoved === 'yes'),
    'paid, and said not to be': debits === 1 && told.some(({ moneyMoved }) => moneyMoved === 'no'),
  };
  return Object.entries(wrong).flatMap(([what, holds]) => (holds ? [`${what}: ${end}`] : []));
}

/** `BRL_SAFETY_TRACE=1` shows how each case went. */
function trace({ operation, fate, boundary }: Case, steps: readonly string[]): void {
  if (process.env.BRL_SAFETY_TRACE)
    process.stdout.write(`${operation.name}, ${fate}, ${boundary}: ${steps.join(' | ')}\n`);
}

async function prepared(home: Machine, bank: KillingBank, { operation, fate }: Case) {
  Object.assign(home.env, bank.variables, {
    BRL_JOURNAL: join(home.home, 'journal', 'journal.sqlite'),
    NODE_OPTIONS: `${home.env.NODE_OPTIONS} --require=${preload}`,
    NOW_MS: String(noon),
  });
  mkdirSync(join(home.home, 'journal'), { mode: 0o700 });
  await openSqliteJournal(home.env.BRL_JOURNAL as string).close();
  const typed = await operation.line(bank.teller, fate === 'failed' ? 'failed' : 'paid');
  const line = [...typed, '--yes', '--no-wait', '--json'];
  const killed: Desk['killed'] = async (args, boundary, lost) => {
    let victim: ChildProcess | null = null;
    const atBank = bankBoundaries.includes(boundary) ? (boundary as BankBoundary) : null;
    const of = args.includes('recover') ? 'everything' : 'payments';
    bank.trap = { of, lost, boundary: atBank, victim: () => victim };
    const { child, ended } = home.start(args, { env: { KILL_AT: boundary } });
    victim = child;
    const run = await ended;
    bank.trap = null;
    if (run.signal !== 'SIGKILL') throw new Error(`it lived: exit ${run.code} ${run.stdout} ${run.stderr}`);
    return run;
  };
  return { desk: { bank, machine: home, line, killed }, bookedCentavos: bank.booked() };
}

function states(home: Machine): string {
  return journalRows(home.env.BRL_JOURNAL as string)
    .map(({ state }) => state)
    .join();
}

function sameStates([first, second]: readonly string[]): boolean {
  return first?.split(' ')[2] === second?.split(' ')[2];
}
