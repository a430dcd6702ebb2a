import { refund } from '../../../src/lib/contract/refund.ts';
import { internal } from '../../../src/lib/contract/transfer.ts';
import { type Intent, isTerminal } from '../../../src/lib/journal/intent.ts';
import { mayMeanAnother } from '../../../src/lib/journal/names.ts';
import { type Bank, type Execution, latestOutcomeMs, longestLagMs, makeBank } from './bank.ts';
import { diceOf } from './dice.ts';
import { memoryJournal } from './memory-journal.ts';
import { type Action, type Errand, intentOf, type Operator, runOnce, type Scene } from './operator.ts';
import { makeMachine, makeWorld, type World } from './world.ts';

/** The result of one seed. */
export interface Simulated {
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  readonly runs: number;
  readonly debits: number;
}

/** A day at the office: two people, some payments, and all that can go wrong. The seed decides everything. */
export async function simulate(seed: number, traced = false): Promise<Simulated> {
  const dice = diceOf(seed);
  const world = makeWorld(dice, traced);
  const operators = hire(world);
  const oneJournal = operators[0] === operators[1];
  const bank = makeBank(world, dice);
  const weather = { faults: dice.pick([0, 0.02, 0.08, 0.2]) };
  const scene: Scene = { world, bank, weather, violations: [] };
  const errands = makeErrands(world);
  let runs = 0;
  const people = operators.flatMap((operator) =>
    errands.map(async (errand) => {
      await world.wait(dice.between(0, 60_000));
      runs += await pursue(scene, operator, oneJournal ? mistakenAbout(world, errand) : errand);
    }),
  );
  disturb(world, operators);
  await world.run();
  await Promise.all(people);
  weather.faults = 0;
  bank.heal();
  const healing = heal(scene, operators, errands);
  await world.run();
  await healing;
  await judge(scene, operators, errands);
  const debits = bank.executions.filter(isDebit).length;
  return { violations: scene.violations, trace: world.trace ?? [], runs, debits };
}

/** Two people at one computer with one journal, or at two with one each. */
function hire({ dice }: World): Operator[] {
  const ana = { machine: makeMachine('ana'), journal: memoryJournal() };
  return [ana, dice.chance(0.5) ? ana : { machine: makeMachine('bia'), journal: memoryJournal() }];
}

function makeErrands({ dice }: World): Errand[] {
  return Array.from({ length: dice.between(1, 2) }, (_, i): Errand => {
    const kind = dice.pick([
      'pix',
      'pix',
      'pix',
      'pix-async',
      'bank',
      'ted',
      'transfer',
      'refund',
      'boleto',
    ] as const);
    const isRaw = kind === 'bank' || kind === 'boleto';
    const payee =
      kind === 'ted' || kind === 'bank'
        ? `9000${i}`
        : kind === 'pix' || kind === 'pix-async'
          ? `payee${i}@example.com`
          : `payee-${i}`;
    return {
      kind,
      ref: isRaw || dice.chance(0.7) ? `ref-${i}` : null,
      // No two have one amount: by it a read-back tells them apart.
      centavos: dice.between(1, 99) * 100 + i * 10,
      payee,
      isNamed: !isRaw || dice.chance(0.6),
    };
  });
}

/** Now and then the second person types another amount for the same ref. */
function mistakenAbout({ dice }: World, errand: Errand): Errand {
  return errand.ref !== null && dice.chance(0.1) ? { ...errand, centavos: errand.centavos + 1 } : errand;
}

/** Clocks jump a little, and computers sleep. */
function disturb(world: World, operators: readonly Operator[]): void {
  const { dice } = world;
  for (const { machine } of operators) {
    if (dice.chance(0.2))
      world.at(world.now() + dice.between(0, 600_000), () => {
        machine.skewMs += dice.between(-30_000, 30_000);
      });
    if (dice.chance(0.2))
      world.at(world.now() + dice.between(0, 120_000), () => {
        const ms = dice.between(1000, 900_000);
        machine.asleepUntilMs = world.now() + ms;
        machine.sleptMs += ms;
      });
  }
}

/** One person and one payment: tries, asks, tries again, gives up. @returns how often the program ran */
async function pursue(scene: Scene, operator: Operator, errand: Errand): Promise<number> {
  const { dice } = scene.world;
  let runs = 0;
  for (const rounds = dice.between(1, 6); runs < rounds; runs++) {
    const intent = await intentOf(operator.journal, errand);
    const action = choose(scene, operator, errand, intent);
    if (action === null) break;
    await runOnce(scene, operator, errand, action, intent?.intentId ?? null);
    await scene.world.wait(dice.chance(0.5) ? dice.between(500, 20_000) : dice.between(20_000, 900_000));
  }
  return runs;
}

/** The next command of a person; null to leave it. */
function choose(
  { world, bank }: Scene,
  { machine }: Operator,
  errand: Errand,
  intent: Intent | null,
): Action | null {
  const { dice } = world;
  if (!intent || intent.state === 'INTENT') return 'pay';
  if (intent.state === 'SETTLED' || intent.state === 'REVERSED')
    return dice.chance(0.3) && errand.ref !== null ? 'pay' : null;
  if (intent.state === 'REFUSED') return dice.chance(0.6) && errand.ref !== null ? 'new-attempt' : 'pay';
  const isQuiet = world.now() + machine.skewMs - (intent.lastSentAtMs ?? 0) > 300_000;
  const word = isQuiet && intent.state === 'UNCERTAIN' ? truth(bank, intent) : null;
  return dice.pick(['pay', 'recover', 'recover', 'resume', word ?? 'recover']);
}

/** The finding of a person at the bank's desk, if any. */
function truth({ executions }: Bank, intent: Intent): 'paid' | 'not-paid' | null {
  const own = executions.filter((execution) => isOf(execution, intent));
  const paid = own.find(isDebit);
  if (paid) return paid.centavos === centavosOf(intent) ? 'paid' : null;
  return own.every(({ status }) => status === 'FAILED') ? 'not-paid' : null;
}

/** The payment of an intent: a body that the specification does not document is kept as typed. */
function centavosOf({ amountCentavos, bodyText }: Intent): number {
  return amountCentavos ?? Math.round((JSON.parse(bodyText) as { amount: number }).amount * 100);
}

const isDebit = ({ status }: Execution) => status === 'COMPLETED';
const isOf = (execution: Execution, intent: Intent) => execution.key === intent.idempotencyKey;

/** Everything works again, and somebody recovers what is open, twice. */
async function heal(scene: Scene, operators: readonly Operator[], errands: readonly Errand[]): Promise<void> {
  await scene.world.wait(latestOutcomeMs + longestLagMs + 300_000);
  for (const operator of new Set(operators)) {
    for (const intent of await operator.journal.list({ states: ['SENT', 'PENDING', 'UNCERTAIN'] })) {
      const errand = errands.find(({ payee }) => intent.destination?.includes(payee));
      if (errand) await runOnce(scene, operator, errand, 'recover', intent.intentId);
    }
  }
}

/** Compares what the journals say with what the bank did. */
async function judge(
  { bank, violations }: Scene,
  operators: readonly Operator[],
  errands: readonly Errand[],
): Promise<void> {
  const debits = bank.executions.filter(isDebit);
  for (const { payee, ref, kind } of errands) {
    const own = debits.filter((debit) => debit.payee === payee);
    // Across two journals only a ref is the same payment; a refund has no name that the bank would know again.
    const groups =
      ref === null || kind === 'refund'
        ? [...new Set(own.map(({ from }) => from))].map((from) => own.filter((debit) => debit.from === from))
        : [own];
    for (const group of groups)
      if (group.length > 1) violations.push(`${payee} was paid ${group.length} times`);
  }
  for (const { machine, journal } of new Set(operators)) {
    const intents = await journal.list({});
    for (const debit of debits.filter(({ from }) => from === machine.name)) {
      const known = intents.find((intent) => isOf(debit, intent));
      const isOpenOrPaid = known && known.state !== 'INTENT' && known.state !== 'REFUSED';
      if (!known || !(isOpenOrPaid || isHidden(bank, debit, known)))
        violations.push(`${machine.name} paid ${debit.payee} and holds it for ${known?.state ?? 'unknown'}`);
    }
    for (const intent of intents) checkIntent(bank, machine.name, intent, violations);
  }
}

/**
 * docs/safety.md, not promised: under one ref, a FAILED of the other computer may hide our own late payment when both
 * were sent in the same minute, or in what their clocks make of it, however late ours arrived.
 */
function isHidden({ executions }: Bank, debit: Execution, { firstSentAtMs }: Intent): boolean {
  return executions.some(
    ({ key, from, status, startedAtMs }) =>
      key === debit.key &&
      from !== debit.from &&
      status === 'FAILED' &&
      Math.abs(startedAtMs - (firstSentAtMs ?? 0)) < 120_000,
  );
}

/**
 * Nobody can be asked whose it was unless its answer told: what has no name, and a transfer to an account's id under a name
 * that others can have used, as no look-up shows that id (docs/safety.md).
 */
function isNameless(intent: Intent): boolean {
  const { operation, identifier } = intent;
  return (
    operation === refund.id || identifier === null || (operation === internal.id && mayMeanAnother(intent))
  );
}

function checkIntent({ executions }: Bank, name: string, intent: Intent, violations: string[]): void {
  const own = executions.filter((execution) => isOf(execution, intent));
  const paid = own.find((execution) => isDebit(execution) && execution.centavos === centavosOf(intent));
  if (intent.state === 'SETTLED' && !paid)
    violations.push(`${name} holds ${intent.destination} for settled, and the bank paid no such thing`);
  if (isTerminal(intent.state) || intent.state === 'INTENT' || isNameless(intent)) return;
  if (paid) violations.push(`${name} could not find out that ${intent.destination} was paid`);
  const onlyOne = own.length === 1 && own[0]?.centavos === centavosOf(intent);
  if (
    onlyOne &&
    own[0]?.status === 'FAILED' &&
    own[0].from === name &&
    own[0].rail !== 'transfer' &&
    !intent.failedSeen
  )
    violations.push(`${name} could not find out that ${intent.destination} failed`);
}
