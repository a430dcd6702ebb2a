import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { type KillingBank, type Mischief, startKillingBank } from '../safety/killing-bank.ts';
import { type Body, nobodys } from '../safety/lies.ts';
import { type MoneyOperation, operations, otherOperations } from '../safety/operations.ts';
import { noon } from '../sandbox/teller.ts';
import { bankBoleto } from '../support/boletos.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { journalRows } from '../support/scene.ts';

/**
 * Nothing settles but ours: each way of moving money meets whole, well-formed answers that are another payment's or
 * nobody's. The bank's ledger is the judge.
 */

const preload = fileURLToPath(new URL('../safety/kill-at.mjs', import.meta.url));
const all = [...operations, ...otherOperations];

/** Lines that are refused beside a doubt of the same payee and amount. */
const mayRepeat = /^(?:pix|ted|transfer|api) /;

const lying = { of: 'payments', lost: false, boundary: null, victim: () => null } as const;

function named(name: string): MoneyOperation {
  const found = all.find((operation) => operation.name === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
}

/** Whether a look-up can tell what became of it after an answer without a true name. */
const isFoundAgain = ({ name, isNameless }: MoneyOperation) =>
  isNameless !== true && name !== 'refund' && !name.startsWith('api on');

/** Whether even an honest answer may leave a doubt: the specification shows too little of it, or no such route. */
const isHardToKnow = ({ name }: MoneyOperation) =>
  name.startsWith('api on') || name === 'pix bank without an identifier';

/** One answer that is not about our payment. */
interface Lied {
  readonly what: string;
  readonly mischief: Mischief;
  readonly other: Body;
}

/** A machine at a bank, with one journal for all payments of one operation. */
interface Desk {
  readonly home: Machine;
  readonly bank: KillingBank;
  /** The command for a payment; everything it needs at the bank exists by then. */
  line(operation: MoneyOperation, number: number): Promise<string[]>;
  recover(): Promise<Run>;
  /** State of an intent, read without our code. */
  state(intentId: string | null): string | undefined;
}

describe.each(all)('$name', (operation) => {
  test('an answer that is not about our payment settles nothing, and recovery finds the truth', {
    timeout: 600_000,
  }, async () => {
    const desk = await openDesk();
    try {
      expect(await wrongOf(desk, operation)).toEqual([]);
    } finally {
      await close(desk);
    }
  });
});

test('the answer of one boleto settles no second payment of it under another ref', async () => {
  const desk = await openDesk();
  const { bank, home } = desk;
  const line = await desk.line(named('boleto'), 1);
  const first = await home.brl(line);
  expect(first.code).toBe(0);
  const other = bank.answered(String(first.json.idempotencyKey)) ?? nobodys;
  bank.trap = { ...lying, mischief: 'another instead', other };
  const before = bank.booked();
  const second = await home.brl(line.map((word) => (word === 'r1' ? 'r2' : word)));
  expect(bank.booked()).toBe(before);
  expect(second.code, second.stdout).toBe(33);
  expect(second.json.moneyMoved).not.toBe('no');
  await close(desk);
});

test('a paymentId that only the acceptance of a settled payment had settles no other', async () => {
  const desk = await openDesk();
  const { bank, home } = desk;
  const first = await home.brl(await desk.line(named('pix async'), 1));
  bank.teller.sandbox.control.settle(null, 'COMPLETED');
  await desk.recover();
  expect(desk.state(first.json.intentId)).toBe('SETTLED');
  const { paymentId } = bank.answered(String(first.json.idempotencyKey)) ?? {};
  expect(paymentId).toBeTypeOf('string');
  bank.trap = { ...lying, mischief: 'borrowed instead', other: { paymentId } };
  await expectDoubt(desk, await desk.line(named('pix'), 2));
  await close(desk);
});

/** Runs a line whose answer is a lie about what was not executed: it is not known, now and after a recovery. */
async function expectDoubt(desk: Desk, line: readonly string[]): Promise<void> {
  const { bank, home } = desk;
  const before = bank.booked();
  const run = await home.brl(line);
  bank.trap = null;
  expect(bank.booked()).toBe(before);
  expect([run.code, run.json.outcome, run.json.moneyMoved]).toEqual([40, 'uncertain', 'unknown']);
  await desk.recover();
  expect(desk.state(run.json.intentId)).toBe('UNCERTAIN');
}

async function close({ bank, home }: Desk): Promise<void> {
  await bank.close();
  home.remove();
}

async function openDesk(): Promise<Desk> {
  const home = machine();
  const bank = await startKillingBank(join(home.home, 'bank', 'sandbox.sqlite'));
  const journal = join(home.home, 'journal', 'journal.sqlite');
  Object.assign(home.env, bank.variables, {
    BRL_JOURNAL: journal,
    NODE_OPTIONS: `--require=${preload}`,
    NOW_MS: String(noon),
  });
  mkdirSync(join(home.home, 'journal'), { mode: 0o700 });
  await openSqliteJournal(journal).close();
  // The first use makes the accounts.
  bank.teller.sandbox.control.clock();
  bank.makeRich();
  return {
    home,
    bank,
    async line(operation, number) {
      const line = await operation.line(bank.teller, 'paid', number);
      // Payments of one payee and amount stand beside each other in doubt here.
      const beside = mayRepeat.test(line.join(' ')) ? ['--allow-duplicate'] : [];
      return [...line, ...beside, '--yes', '--no-wait', '--json'];
    },
    recover: () => home.brl(['journal', 'recover', '--no-wait', '--json']),
    state: (intentId) => journalRows(journal).find((row) => row.intent_id === intentId)?.state,
  };
}

/** The faults of an operation, in words. */
async function wrongOf(desk: Desk, operation: MoneyOperation): Promise<string[]> {
  const { bank } = desk;
  const settled = await settledHere(desk, operation);
  const wrong: string[] = [];
  if (settled.state !== 'SETTLED' && !isHardToKnow(operation)) wrong.push(`honestly paid: ${settled.state}`);
  const cases = casesOf(settled, await paidElsewhere(bank, operation));
  let debitedCentavos = 0;
  const told: { readonly what: string; readonly isExecuted: boolean; readonly run: Run }[] = [];
  for (const [i, { what, mischief, other }] of cases.entries()) {
    const isExecuted = mischief.endsWith('after') && !operation.name.startsWith('api on');
    const line = await desk.line(operation, 10 + i);
    const before = bank.booked();
    bank.trap = { ...lying, mischief, other };
    const run = await desk.home.brl(line);
    bank.trap = null;
    const debited = before - bank.booked();
    debitedCentavos += debited;
    wrong.push(
      ...wordsOf(run, debited / operation.centavos, isExecuted).map(
        (word) => `${what}, ${mischief}: ${word}`,
      ),
    );
    told.push({ what: `${what}, ${mischief}`, isExecuted, run });
  }
  const beforeEnd = bank.booked();
  debitedCentavos += beforeEnd - bank.bookedInTheEnd();
  const executed = told.filter(({ isExecuted }) => isExecuted).length;
  const debits = debitedCentavos / operation.centavos;
  if (debits !== executed) wrong.push(`${debits} debits of ${executed}`);
  desk.home.env.NOW_MS = String(noon + 3 * 24 * 3_600_000);
  await desk.recover();
  for (const { what, isExecuted, run } of told) {
    const state = desk.state(run.json.intentId) ?? 'no intent';
    const expected = !isExecuted
      ? ['UNCERTAIN']
      : isFoundAgain(operation)
        ? ['SETTLED']
        : ['SETTLED', 'UNCERTAIN'];
    if (!expected.includes(state)) wrong.push(`${what}: ${state} in the end`);
  }
  return wrong;
}

/** Exit 0 only with the debit; else nothing but "not known". What was executed may be seen to be on its way. */
function wordsOf(run: Run, debits: number, isExecuted: boolean): string[] {
  const { outcome, moneyMoved, sent } = run.json;
  const said = `${run.code} ${outcome} ${moneyMoved} ${sent}`;
  if (debits === 1 && said === '0 settled yes yes') return [];
  if (isExecuted && said === '20 pending unknown yes') return [];
  return said === '40 uncertain unknown yes' ? [] : [`${said}, ${debits} debits: ${run.json.error?.message}`];
}

/** The settled payments of this journal. */
interface Settled {
  /** The answer to a payment of the same operation. */
  readonly own: Body;
  /** Its ids, and where it has none those of a PIX. */
  readonly ids: Body;
  readonly state: string | undefined;
}

/** Pays a PIX and a payment of the same operation honestly. */
async function settledHere(desk: Desk, operation: MoneyOperation): Promise<Settled> {
  const { bank, home } = desk;
  const runs = [
    await home.brl(await desk.line(operations[0] as MoneyOperation, 1)),
    await home.brl(await desk.line(operation, 2)),
  ];
  bank.teller.sandbox.control.settle(null, 'COMPLETED');
  await desk.recover();
  const [pix = nobodys, own = nobodys] = runs.map(({ json }) => {
    const seen = bank.answered(String(json.idempotencyKey)) ?? {};
    return { ...seen, ...(json.endToEndId === null ? {} : { endToEndId: json.endToEndId }) };
  });
  return { own, ids: { ...pix, ...own }, state: desk.state(runs[1]?.json.intentId ?? null) };
}

/** A payment of another computer, to another payee, of another amount. */
async function paidElsewhere({ teller }: KillingBank, { name }: MoneyOperation): Promise<Body> {
  if (!name.startsWith('boleto')) {
    const key = '52998224725';
    return (await teller.pay({ amount: 33.33, keyType: 'CPF', key, identifier: 'elsewhere' }, 'elsewhere'))
      .body as Body;
  }
  const body = { digitableLine: bankBoleto(33_33, 0, '7'.repeat(25)).line };
  return (await teller.call('POST', 'A/boleto/pay', { body, key: 'elsewhere' })).body as Body;
}

function casesOf({ own, ids }: Settled, elsewhere: Body): Lied[] {
  const others = { 'of nobody': nobodys, 'of another computer': elsewhere, 'settled here': own };
  return [
    ...Object.entries(others).flatMap(([what, other]): Lied[] => [
      { what, other, mischief: 'another after' },
      { what, other, mischief: 'another instead' },
    ]),
    { what: 'of another computer', other: elsewhere, mischief: 'denied after' },
    { what: 'without a name', other: nobodys, mischief: 'nameless after' },
    { what: 'without a name', other: nobodys, mischief: 'nameless instead' },
    { what: 'with ids that settled another', other: ids, mischief: 'borrowed after' },
    { what: 'with ids that settled another', other: ids, mischief: 'borrowed instead' },
  ];
}
