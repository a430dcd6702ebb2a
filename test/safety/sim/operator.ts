import { tedAttempt } from '../../../src/lib/areas/ted/attempt.ts';
import { type Client, createClient } from '../../../src/lib/client/client.ts';
import { exitOf } from '../../../src/lib/command/outcome.ts';
import { pay as boletoPay } from '../../../src/lib/contract/boleto.ts';
import type { Centavos } from '../../../src/lib/contract/money.ts';
import type { Operation } from '../../../src/lib/contract/operation.ts';
import { keyLookup, out, outAsync } from '../../../src/lib/contract/pix.ts';
import { outBankAccount } from '../../../src/lib/contract/pix-bank.ts';
import { refund } from '../../../src/lib/contract/refund.ts';
import { defaultGapSettings } from '../../../src/lib/contract/settings.ts';
import { out as tedOut } from '../../../src/lib/contract/ted.ts';
import { internal } from '../../../src/lib/contract/transfer.ts';
import { type Intent, type IntentFacts, isTerminal } from '../../../src/lib/journal/intent.ts';
import type { Journal, LockWait } from '../../../src/lib/journal/journal.ts';
import { pay, recover } from '../../../src/lib/journal/pay.ts';
import type { PayPorts, PayReport } from '../../../src/lib/journal/pay-ports.ts';
import { boletoRail } from '../../../src/lib/journal/rails/boleto.ts';
import { pixRail } from '../../../src/lib/journal/rails/pix.ts';
import { pixBankRail } from '../../../src/lib/journal/rails/pix-bank.ts';
import type { Rail } from '../../../src/lib/journal/rails/rail.ts';
import { refundRail } from '../../../src/lib/journal/rails/refund.ts';
import { tedRail } from '../../../src/lib/journal/rails/ted.ts';
import { transferRail } from '../../../src/lib/journal/rails/transfer.ts';
import { resolve } from '../../../src/lib/journal/resolve.ts';
import { resume } from '../../../src/lib/journal/resume.ts';
import { askDirectory } from '../../../src/lib/payments/confirm/directory-pause.ts';
import { paymentFacts } from '../../../src/lib/payments/facts.ts';
import { type TedPayment, tedFacts } from '../../../src/lib/payments/orders/ted.ts';
import { rawBodyFacts } from '../../../src/lib/payments/raw-body-payment.ts';
import type { Bank } from './bank.ts';
import { bankHost, makeNetwork, type Weather } from './network.ts';
import { watchSending } from './watch.ts';
import { type Machine, type Process, startProcess, type World } from './world.ts';

/** A payment that somebody wants made, once. */
export interface Errand {
  readonly kind: 'pix' | 'pix-async' | 'bank' | 'ted' | 'transfer' | 'refund' | 'boleto';
  /** Whether the body has an identifier, where the person decides that. */
  readonly isNamed: boolean;
  readonly ref: string | null;
  readonly centavos: number;
  /** Different for each errand, so that the bank's ledger tells them apart. */
  readonly payee: string;
}

/** A person with a computer and a journal, which may be shared. */
export interface Operator {
  readonly machine: Machine;
  readonly journal: Journal;
}

/** The parts of a run of the whole simulation. */
export interface Scene {
  readonly world: World;
  readonly bank: Bank;
  readonly weather: Weather;
  /** An event that must never happen, and did. */
  readonly violations: string[];
}

export type Action = 'pay' | 'new-attempt' | 'recover' | 'resume' | 'paid' | 'not-paid';

const rails: Readonly<Record<Errand['kind'], readonly [Operation, Rail]>> = {
  pix: [out, pixRail],
  'pix-async': [outAsync, pixRail],
  ted: [tedOut, tedRail],
  transfer: [internal, transferRail],
  refund: [refund, refundRail],
  bank: [outBankAccount, pixBankRail],
  boleto: [boletoPay, boletoRail],
};

/** Runs the program once. It may die on the way; then nobody hears of it. */
export async function runOnce(
  scene: Scene,
  operator: Operator,
  errand: Errand,
  action: Action,
  intentId: string | null,
): Promise<PayReport | null> {
  const { world, weather, violations } = scene;
  const { machine } = operator;
  const process = startProcess(world, machine, weather.faults / 8);
  const interrupt = new AbortController();
  if (world.dice.chance(weather.faults)) {
    process.after(world.dice.between(1, 30_000), () => interrupt.abort('SIGINT'));
  }
  world.note(`${machine.name} runs ${action} ${errand.kind} ${errand.payee}`);
  const journal = mortal(operator.journal, process, weather);
  const client = makeClient(scene, operator, process, action);
  const ports: PayPorts = {
    client,
    journal,
    interrupt: interrupt.signal,
  };
  const work = act(ports, errand, action, intentId).then(
    async (report) => {
      world.note(
        `${machine.name} reports exit ${exitOf(report)}, ${report.intent.state} ${report.finding.code ?? ''}`,
      );
      const written = await operator.journal.find(report.intent.intentId);
      if (process.alive() && written && written.state !== report.intent.state && !isTerminal(written.state))
        violations.push(`${report.intent.state} was told before it was written down`);
      const { finding, intent } = report;
      const isOwn = intent.amountCentavos === errand.centavos && finding.bodyText === null;
      if (finding.code === 'ref_conflict' && isOwn)
        violations.push(`the ref of ${errand.payee} was refused for a conflict with itself`);
      return report;
    },
    (error: Error) => {
      if (!expected.includes(error.constructor.name))
        violations.push(`it threw ${error.stack ?? error.message}`);
      world.note(`${machine.name} fails: ${error.constructor.name} ${error.message}`);
      return null;
    },
  );
  const ended = await Promise.race([work, process.died.then(() => null)]);
  process.end();
  return ended;
}

const expected = [
  'Died',
  'JournalError',
  'UnrecordedAnswer',
  'LockedElsewhere',
  'ResumeRefused',
  'ResolveRefused',
];

async function act(
  ports: PayPorts,
  errand: Errand,
  action: Action,
  intentId: string | null,
): Promise<PayReport> {
  const { client, journal } = ports;
  const [operation, rail] = rails[errand.kind];
  const waitMs = client.random.fraction() < 0.2 ? 0 : 30_000;
  const order = { operation, rail, allowDuplicate: false, newAttempt: action === 'new-attempt', waitMs };
  if (intentId !== null && action === 'recover') return recover(ports, rail, intentId, waitMs);
  if (intentId !== null && action === 'resume') return resume(ports, order, intentId);
  if (intentId !== null && (action === 'paid' || action === 'not-paid'))
    return resolve(ports, rail, intentId, {
      as: action,
      evidence: 'the statement',
      by: { operator: 'a person', operatorBy: 'os-user' },
    });
  const facts = factsOf(client, errand);
  if (errand.kind === 'pix' && client.random.fraction() < 0.3) await tryDirectory(client, journal, errand);
  const chosen =
    errand.kind === 'ted'
      ? await tedAttempt({ client, journal }, tedOf(errand), facts, order.newAttempt)
      : facts;
  return pay(ports, { ...order, facts: chosen });
}

/** The owner of the key is shown where that can be had. */
async function tryDirectory(client: Client, journal: Journal, { payee }: Errand): Promise<void> {
  await askDirectory(client, journal, (mayRepeat) =>
    client.read(keyLookup, { params: { pixKey: payee }, mayRepeat }),
  ).catch((error: Error) => {
    if (!['ServiceError', 'NoAnswerError', 'CliError'].includes(error.constructor.name)) throw error;
  });
}

function factsOf(client: Client, errand: Errand): IntentFacts {
  const { kind, centavos, payee } = errand;
  const flags = errand.ref === null ? {} : { ref: errand.ref };
  if (kind === 'ted') return tedFacts(client, tedOf(errand), flags);
  const amount = centavos / 100;
  if (kind === 'bank' || kind === 'boleto') return rawFacts(client, errand);
  const shared = { operation: rails[kind][0], amountCentavos: centavos as Centavos };
  if (kind === 'transfer')
    return paymentFacts(client, flags, {
      ...shared,
      rail: 'transfer',
      bodyText: (identifier) => JSON.stringify({ value: amount, destinationAccountId: payee, identifier }),
      to: { kind: 'account', accountId: payee },
    });
  if (kind === 'refund')
    return paymentFacts(client, flags, {
      ...shared,
      rail: 'refund',
      bodyText: () => JSON.stringify({ originalEndToEnd: payee, amount }),
      hasIdentifier: false,
      to: { kind: 'payer', endToEndId: payee },
    });
  return paymentFacts(client, flags, {
    ...shared,
    rail: 'pix',
    bodyText: (identifier) => JSON.stringify({ keyType: 'EMAIL', key: payee, amount, identifier }),
    to: { kind: 'pix-key', keyType: 'EMAIL', key: payee },
  });
}

/** Bodies that the specification does not show: an identifier is sent only if the person's data has one. */
function rawFacts(client: Client, { kind, ref, centavos, payee, isNamed }: Errand): IntentFacts {
  const amount = centavos / 100;
  const identifier = isNamed ? { identifier: `own-${payee}` } : {};
  const value = kind === 'bank' ? { bankCode: '341', account: payee } : { digitableLine: payee };
  const body = { amount, ...value, ...identifier };
  const text = JSON.stringify(body);
  const facts = rawBodyFacts(client, { ref: ref ?? undefined }, rails[kind][0], { value: body, text });
  return { ...facts, destination: `${kind} ${payee}` };
}

function tedOf({ payee, centavos }: Errand) {
  return {
    amountCentavos: centavos as Centavos,
    bankCode: '341',
    branch: '0001',
    account: payee,
    accountType: 'CHECKING' as const,
    taxNumber: '52998224725',
    holderName: 'Maria',
    description: null,
  } satisfies TedPayment;
}

function makeClient(scene: Scene, operator: Operator, process: Process, action: Action): Client {
  const { world, bank, weather } = scene;
  const token = {
    accessToken: 'token',
    issuedAtMs: 0,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    skewMs: 0,
    authMethod: 'client_secret_post' as const,
  };
  return createClient({
    connection: {
      environment: 'production',
      hostUrl: bankHost,
      tenantId: 'tenant',
      accountId: 'acc',
      clientId: 'client',
      clientSecret: async () => 'a-secret-of-the-simulation',
      signing: null,
      actingDocument: null,
      transactionPin: null,
      settings: defaultGapSettings,
    },
    transport: makeNetwork(world, bank, process, weather, watchSending(scene, operator, action)),
    clock: process.clock,
    tokens: { get: async () => token, forget: () => {} },
    random: world.dice,
    userAgent: 'simulation',
  });
}

/** A journal whose process may die before and after each call, and whose disk may be full. */
function mortal(journal: Journal, process: Process, weather: Weather): Journal {
  return new Proxy(journal, {
    get(target, name: keyof Journal) {
      if (name === 'lock') {
        return (lock: string, { waitMs, stop }: LockWait) => process.takeLock(lock, waitMs, stop);
      }
      const method = target[name];
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        process.step(`before ${name}`);
        if (name === 'begin' || name === 'append') process.diskStep(weather.faults / 16);
        const result: unknown = Reflect.apply(method, target, given);
        process.step(`after ${name}`);
        return result;
      };
    },
  });
}

/** The errand's latest intent in a journal. */
export async function intentOf(journal: Journal, errand: Errand): Promise<Intent | null> {
  return (
    (await journal.list({})).find((intent) => intent.destination?.includes(errand.payee) === true) ?? null
  );
}
