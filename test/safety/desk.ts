import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '../../src/lib/client/client.ts';
import type { Connection } from '../../src/lib/client/connection.ts';
import type { WireAnswer, WireRequest } from '../../src/lib/client/port.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { bodyHash, type IntentFacts } from '../../src/lib/journal/intent.ts';
import type { Journal } from '../../src/lib/journal/journal.ts';
import { namesFromRef, newIntentId } from '../../src/lib/journal/names.ts';
import { pay } from '../../src/lib/journal/pay.ts';
import { railOf } from '../../src/lib/journal/rails/index.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import type { Clock } from '../../src/lib/ports/clock.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';
import { type Numbered, numbered } from '../support/numbered.ts';
import type { MoneyOperation } from './payments.ts';

/** Carries one request; whatever is thrown is the transport's failure. */
export type Carry = (request: WireRequest) => Promise<WireAnswer>;

/** A place to pay from in this process: the real `pay()`, client, rails and journal; only the network is the test's. */
export interface Desk {
  readonly journal: Journal;
  readonly client: Client;
  /** Pays under a ref, or meets what this journal knows under it. */
  pay(row: MoneyOperation, ref: string, carry: Carry): Promise<Numbered>;
  close(): Promise<void>;
}

const accountId = '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e';
const scope = { environment: 'sandbox', tenantId: 'tenant-1', accountId };

/** The host that requests are addressed to; the test decides where they go. */
export const bankOrigin = 'https://bank.example';

/** How the desk knows its bank. */
export const connection: Connection = {
  ...scope,
  environment: 'sandbox',
  hostUrl: bankOrigin,
  clientId: 'client-1',
  clientSecret: async () => 'a-secret-of-the-tests',
  signing: null,
  actingDocument: null,
  transactionPin: null,
  settings: defaultGapSettings,
};

/** Opens a desk whose pauses take no time, unless it is given clients of another kind. */
export function openDesk(makeClient: (carry: Carry) => Client = clientFor): Desk {
  const home = mkdtempSync(join(tmpdir(), 'brl-safety-'));
  const journal = openSqliteJournal(join(home, 'journal.sqlite'));
  const never = new AbortController().signal;
  const client = makeClient(() => Promise.reject(new Error('nothing is to be sent')));
  return {
    journal,
    client,
    async pay(row, ref, carry) {
      const rail = railOf(row.operation.id)?.rail;
      if (!rail) throw new Error(`no rail for ${row.operation.id}`);
      const ports = {
        client: makeClient(carry),
        journal,
        interrupt: never,
      };
      const facts = factsOf(row, ref);
      const report = await pay(ports, {
        operation: row.operation,
        rail,
        facts,
        allowDuplicate: true,
        newAttempt: false,
        waitMs: 0,
      });
      return numbered(report);
    },
    async close() {
      await journal.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Identifier that a ref stands for. */
export function identifierOf(ref: string): string {
  return namesFromRef(scope, ref).identifier;
}

/** A complete JSON answer, as a transport hands it over. */
export function jsonAnswer(status: number, body: object | string): WireAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
}

/** "Not found", which proves nothing. */
export const notFound = jsonAnswer(404, { errorCode: 'not_found', message: 'nao encontrado' });

const clock: Clock = { ...systemClock, sleep: () => Promise.resolve() };

/** A client of this desk's bank, with `carry` as its network. */
export function clientFor(carry: Carry): Client {
  let serial = 1;
  const token = () => ({
    accessToken: `token-${serial}`,
    issuedAtMs: 0,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    skewMs: 0,
    authMethod: 'client_secret_post' as const,
  });
  return createClient({
    connection,
    transport: { send: carry, close: async () => undefined },
    clock,
    tokens: {
      async get(refused) {
        if (refused === token().accessToken) serial += 1;
        return token();
      },
      forget: () => undefined,
    },
    userAgent: 'brl/test',
  });
}

function factsOf(row: MoneyOperation, ref: string): IntentFacts {
  const names = namesFromRef(scope, ref);
  const bodyText = row.bodyText(names.identifier);
  return {
    intentId: newIntentId(Date.now()),
    ...scope,
    host: bankOrigin,
    operation: row.operation.id,
    target: `/v1/accounts/${accountId}${row.route}`,
    ref,
    identifier: row.isNamed ? names.identifier : null,
    idempotencyKey: names.idempotencyKey,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: 15_000,
    destination: row.destination,
    claim: null,
    createdAtMs: Date.now(),
    toolVersion: 'test',
    operator: 'tester',
  };
}
