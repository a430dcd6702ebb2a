import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../src/lib/client/client.ts';
import { TokenError } from '../../src/lib/client/errors.ts';
import { TransportError, type WireAnswer } from '../../src/lib/client/port.ts';
import type { Operation } from '../../src/lib/contract/operation.ts';
import { out } from '../../src/lib/contract/pix.ts';
import { bodyHash, type Intent, type IntentFacts } from '../../src/lib/journal/intent.ts';
import type { Journal } from '../../src/lib/journal/journal.ts';
import { namesFromRef, newIntentId, randomNames } from '../../src/lib/journal/names.ts';
import { pay, recover } from '../../src/lib/journal/pay.ts';
import type { PayPorts } from '../../src/lib/journal/pay-ports.ts';
import { pixRail } from '../../src/lib/journal/rails/pix.ts';
import type { Rail } from '../../src/lib/journal/rails/rail.ts';
import { type HumanVerdict, resolve } from '../../src/lib/journal/resolve.ts';
import { resume } from '../../src/lib/journal/resume.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import type { Clock } from '../../src/lib/ports/clock.ts';
import { systemRandom } from '../../src/lib/ports/random.ts';
import { connection, jsonAnswer, notFound } from '../safety/desk.ts';
import { type Numbered, numbered } from '../support/numbered.ts';

/** The other side's reaction to one request: an answer, or a failed connection. */
export type Turn =
  | WireAnswer
  | 'lost'
  | 'hangs'
  | 'refused connection'
  | (() => WireAnswer | Promise<WireAnswer>);

/** The differences from a PIX of R$ 150,00 with the ref `r`. */
export interface Order {
  readonly ref?: string | null;
  readonly cents?: number;
  readonly operation?: Operation;
  readonly rail?: Rail;
  readonly bodyText?: string;
  /** After `/v1/accounts/{accountId}`. */
  readonly route?: string;
  readonly identifier?: string | null;
  /** Who is paid, as an earlier version wrote it down. */
  readonly destination?: string;
  readonly allowDuplicate?: boolean;
  readonly newAttempt?: boolean;
  readonly waitMs?: number;
}

/** A place to pay at whose bank and clock are the test's: the real verbs, client, rail and journal, in this process. */
export interface Counter {
  /** The service's time; pauses move it, and nothing else does. */
  nowMs: number;
  /** How far the machine's wall clock is ahead of it. */
  clockAheadMs: number;
  /** Answers to what is sent, in turn. */
  readonly turns: Turn[];
  /** Answer to every look-up; shows what was settled by default. */
  look: Turn;
  /** Whether a token can be had. */
  hasToken: boolean;
  /** Runs at each pause, for a signal or a laptop that is closed. */
  onPause: () => void;
  readonly sent: { readonly key: string; readonly body: string }[];
  readonly pauses: number[];
  /** How long each look-up may take; only one that hangs is given up. */
  readonly alarms: number[];
  looked: number;
  readonly journal: Journal;
  /** The journal's file. */
  readonly location: string;
  readonly lockDirectory: string;
  readonly interrupt: AbortController;
  readonly opened: string[];
  readonly sending: string[];
  /** The tools of its verbs, for creations. */
  ports(): PayPorts;
  pay(order?: Order): Promise<Numbered>;
  /** Writes a payment down as one that is being sent, and dies. @returns its intent's id */
  crash(order?: Order): Promise<string>;
  recover(intentId: string, waitMs?: number, rail?: Rail): Promise<Numbered>;
  resume(intentId: string, order?: Order): Promise<Numbered>;
  resolve(intentId: string, as: HumanVerdict['as']): Promise<Numbered>;
  /** Kinds of the intent's records, in order. */
  records(intentId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** The scope in which the refs of this counter are unique. */
export const scope = {
  environment: 'sandbox',
  tenantId: 'tenant-1',
  accountId: '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e',
};

/** Opens one; its bank pays by default, and knows nothing of a payment. */
export function openCounter(): Counter {
  const home = mkdtempSync(join(tmpdir(), 'brl-counter-'));
  const location = join(home, 'journal.sqlite');
  const lockDirectory = `${location}-locks`;
  const journal = openSqliteJournal(location);
  const clock: Clock = {
    now: () => counter.nowMs + counter.clockAheadMs,
    monotonic: () => counter.nowMs,
    async sleep(ms) {
      counter.pauses.push(ms);
      counter.nowMs += ms;
      counter.onPause();
    },
    alarm(ms, ring) {
      counter.alarms.push(ms);
      if (counter.look === 'hangs') setImmediate(ring);
      return () => undefined;
    },
  };
  const client = createClient({
    connection,
    clock,
    transport: {
      async send({ method, headers, body }) {
        const isPayment = method !== 'GET';
        if (isPayment)
          counter.sent.push({
            key: headers['idempotency-key'] ?? '',
            body: Buffer.from(body ?? '').toString(),
          });
        else counter.looked += 1;
        const turn = isPayment
          ? (counter.turns.shift() ?? paid(counter.sent.at(-1)?.body ?? ''))
          : counter.look;
        if (turn === 'lost') throw new TransportError('unknown', 'reset', 'the connection was reset');
        if (turn === 'hangs') return new Promise(() => undefined);
        if (turn === 'refused connection') throw new TransportError('not-sent', 'ECONNREFUSED', 'refused');
        const answer = typeof turn === 'function' ? await turn() : turn;
        if (isPayment && isCompleted(answer)) settled.push(counter.sent.at(-1)?.body ?? '');
        return answer;
      },
      close: async () => undefined,
    },
    tokens: {
      async get() {
        if (!counter.hasToken) throw new TokenError('unreachable', 'no token');
        return {
          accessToken: 'token',
          issuedAtMs: 0,
          expiresAtMs: Number.MAX_SAFE_INTEGER,
          skewMs: 0 - counter.clockAheadMs,
          authMethod: 'client_secret_post',
        };
      },
      forget: () => undefined,
    },
    random: { ...systemRandom, fraction: () => 0.5 },
    userAgent: 'brl/test',
  });
  const ports = (): PayPorts => ({
    client,
    journal,
    interrupt: counter.interrupt.signal,
    onOpen: ({ intentId }) => counter.opened.push(intentId),
    onSending: ({ intentId }) => counter.sending.push(intentId),
  });
  const orderOf = (given: Order) => ({
    operation: given.operation ?? out,
    rail: given.rail ?? pixRail,
    allowDuplicate: given.allowDuplicate ?? false,
    newAttempt: given.newAttempt ?? false,
    waitMs: given.waitMs ?? 0,
  });
  /** Bodies of the payments that were answered with COMPLETED. */
  const settled: string[] = [];
  const counter: Counter = {
    nowMs: Date.parse('2026-03-11T12:00:00Z'),
    clockAheadMs: 0,
    turns: [],
    look: () => recordOf(settled.at(-1)),
    hasToken: true,
    onPause: () => undefined,
    sent: [],
    pauses: [],
    alarms: [],
    looked: 0,
    journal,
    location,
    lockDirectory,
    interrupt: new AbortController(),
    opened: [],
    sending: [],
    ports,
    pay: (given = {}) =>
      pay(ports(), { ...orderOf(given), facts: factsOf(given, counter.nowMs) }).then(numbered),
    crash: async (given = {}) =>
      (await journal.begin(factsOf(given, counter.nowMs), false, counter.nowMs)).intent.intentId,
    recover: (intentId, waitMs = 0, rail = pixRail) =>
      recover(ports(), rail, intentId, waitMs).then(numbered),
    resume: (intentId, given = {}) => resume(ports(), orderOf(given), intentId).then(numbered),
    resolve: (intentId, as) =>
      resolve(ports(), pixRail, intentId, {
        as,
        evidence: 'the statement',
        by: { operator: 'ana', operatorBy: 'os-user' },
      }).then(numbered),
    records: async (intentId) => ((await journal.history(intentId))?.events ?? []).map(({ kind }) => kind),
    async close() {
      await journal.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
  return counter;
}

function factsOf(given: Order, nowMs: number): IntentFacts {
  const { ref = 'r', cents = 150_00, operation = out } = given;
  const names = ref === null ? randomNames() : namesFromRef(scope, ref);
  const identifier = given.identifier === undefined ? names.identifier : given.identifier;
  const amount = (cents / 100).toFixed(2);
  const bodyText =
    given.bodyText ??
    `{"keyType":"EMAIL","key":"maria@example.com","amount":${amount},"identifier":"${identifier}"}`;
  return {
    ...scope,
    intentId: newIntentId(nowMs),
    host: connection.hostUrl,
    operation: operation.id,
    target: `/v1/accounts/${scope.accountId}${given.route ?? '/pix/out'}`,
    ref,
    identifier,
    idempotencyKey: names.idempotencyKey,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: cents,
    destination: given.destination ?? 'EMAIL maria@example.com',
    claim: ref === null ? `150 to maria, ${cents}` : null,
    createdAtMs: nowMs,
    toolVersion: 'test',
    operator: 'ana',
  };
}

/** The honest answer to a payment: settled, in the payment's own name. */
function paid(bodyText: string): WireAnswer {
  const { identifier } = JSON.parse(bodyText || '{}') as { identifier?: string };
  return jsonAnswer(200, { identifier, endToEndId: 'E1', status: 'COMPLETED' });
}

/** The look-up of a payment of R$ 150,00. */
export function shown(intent: Pick<Intent, 'identifier'>, status: string, more: object = {}): WireAnswer {
  return jsonAnswer(200, {
    identifier: intent.identifier,
    endToEndId: 'E1',
    status,
    amount: 150,
    pixKey: 'maria@example.com',
    ...more,
  });
}

function isCompleted({ body }: WireAnswer): boolean {
  return Buffer.from(body).includes('"COMPLETED"');
}

/** The look-up of a PIX that was settled as it was asked for; not found before. */
function recordOf(bodyText: string | undefined): WireAnswer {
  if (bodyText === undefined) return notFound;
  const { identifier = null, key, amount } = JSON.parse(bodyText) as Record<string, never>;
  return shown({ identifier }, 'COMPLETED', { amount, pixKey: key });
}

/** An error of the service. */
export function failure(status: number, errorCode: string): WireAnswer {
  return jsonAnswer(status, { errorCode, message: errorCode });
}
