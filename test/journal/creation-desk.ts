import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect } from 'vitest';
import { exitOf } from '../../src/lib/command/outcome.ts';
import * as accreditation from '../../src/lib/contract/accreditation.ts';
import * as batches from '../../src/lib/contract/batch.ts';
import * as boletoCharge from '../../src/lib/contract/boleto-charge.ts';
import * as credentials from '../../src/lib/contract/credentials.ts';
import * as identity from '../../src/lib/contract/identity.ts';
import type { Operation } from '../../src/lib/contract/operation.ts';
import { register } from '../../src/lib/contract/pix-keys.ts';
import * as qr from '../../src/lib/contract/qr.ts';
import * as webhooks from '../../src/lib/contract/webhooks.ts';
import type { IntentFacts } from '../../src/lib/journal/intent.ts';
import { pay, recover } from '../../src/lib/journal/pay.ts';
import type { PayPorts, PayReport } from '../../src/lib/journal/pay-ports.ts';
import { railOf } from '../../src/lib/journal/rails/index.ts';
import { resume } from '../../src/lib/journal/resume.ts';
import { type Creation, creationFacts } from '../../src/lib/payments/creation.ts';
import type { NameFlags } from '../../src/lib/payments/facts.ts';
import { jsonAnswer } from '../safety/desk.ts';
import { numbered } from '../support/numbered.ts';
import { type Counter, openCounter } from './counter.ts';

/**
 * Creations, which move no money and are made once: a charge, an account, a subscription, a key. What is sent, believed and told
 * while nobody knows whether it was made. test/e2e/creations.test.ts types the same.
 */

export let counter: Counter;

/** Opens a counter for each test of the file that calls it. */
export function openCounterForEachTest(): void {
  beforeEach(() => {
    counter = openCounter();
  });
  afterEach(() => counter.close());
}

export const minute = 60_000;

/** One thing to make, as its command describes it. */
export type Wish = Omit<Creation, 'names' | 'allowDuplicate'>;

export type Flags = NameFlags & { readonly allowDuplicate?: boolean };

export const charge = (value = 25): Wish => ({
  operation: qr.create,
  body: (identifier) => JSON.stringify({ pixKey: '11444777000161', value, identifier }),
  content: JSON.stringify({ pixKey: '11444777000161', value }),
  subject: 'charge',
});

export const boleto: Wish = {
  operation: boletoCharge.create,
  body: '{"identifier":"b-1","amount":80.00}',
  identifier: 'b-1',
  subject: 'boleto charge b-1',
};

export const boletoBatch: Wish = {
  operation: boletoCharge.dispatchBatch,
  params: { batchId: 'c1' },
  body: '{"acknowledged":true}',
  subject: 'batch c1',
};

export const person: Wish = {
  operation: accreditation.createPf,
  body: '{"person":{"cpf":"39053344705"}}',
  subject: 'account for 390.***.***-05',
};

export const batch: Wish = { operation: batches.create, body: '{"name":"payroll"}', subject: 'payroll' };

export const rows = 'amount,keyType,key,description,identifier\n10.00,EMAIL,maria@example.com,,row-1\n';

export const file: Wish = {
  operation: batches.uploadCsv,
  params: { batchId: 'b1' },
  body: '{"rows":1,"before":0,"identifiers":["row-1"]}',
  content: 'b1 and the hash of the file',
  sent: { withheld: 'file', request: { body: Buffer.from(rows), contentType: 'text/csv' } },
  subject: '1 rows into batch b1',
};

export const credential: Wish = {
  operation: credentials.issue,
  body: '{"name":"erp","publicKeyPem":"one of this run","allowedIps":["127.0.0.1"]}',
  content: '{"name":"erp","publicKeyPem":"ES256","allowedIps":["127.0.0.1"]}',
  sent: { withheld: 'key', request: { body: Buffer.from('{"publicKeyPem":"one of this run"}') } },
  subject: 'credential for 127.0.0.1',
};

export const subscription = (secret = 'hook-secret-01'): Wish => ({
  operation: webhooks.create,
  body: '{"url":"https://hooks.example.com/brl","secret":"[hidden]"}',
  sent: {
    withheld: 'secret',
    request: {
      body: Buffer.from(`{"url":"https://hooks.example.com/brl","secret":"${secret}"}`),
      hides: [secret],
    },
  },
  subject: 'https://hooks.example.com/brl',
});

export const verification: Wish = {
  operation: identity.create,
  body: '{"cpf":"52998224725","purpose":"sensitive_action"}',
  subject: '52998224725',
};

export const pixKey: Wish = { operation: register, body: '{"keyType":"RANDOM"}', subject: 'random key' };

export function railFor(operation: Pick<Operation, 'id'>) {
  const known = railOf(operation.id);
  if (!known) throw new Error(`no rail for ${operation.id}`);
  return known;
}

export function factsOf(wish: Wish, { allowDuplicate = false, ...names }: Flags): IntentFacts {
  return creationFacts(counter.ports(), { ...wish, names, allowDuplicate });
}

export const orderOf = ({ operation, sent }: Pick<Wish, 'operation' | 'sent'>) => ({
  ...railFor(operation),
  allowDuplicate: false,
  newAttempt: false,
  waitMs: 0,
  ...(sent ? { sent: sent.request } : {}),
});

/** Makes it, under the ref `r` unless it is told otherwise. */
export function make(wish: Wish, flags: Flags = { ref: 'r' }, ports: PayPorts = counter.ports()) {
  const { allowDuplicate = false } = flags;
  return pay(ports, { ...orderOf(wish), facts: factsOf(wish, flags), allowDuplicate }).then(numbered);
}

/** Makes it, and the answer is lost while nobody can be asked. @returns its intent's id */
export async function lost(wish: Wish, flags?: Flags): Promise<string> {
  const { look } = counter;
  counter.look = 'lost';
  counter.turns.push('lost');
  const { exit, intent } = await make(wish, flags);
  expect([exit, intent.state]).toEqual([40, 'UNCERTAIN']);
  counter.look = look;
  counter.looked = 0;
  return intent.intentId;
}

export const railOfIntent = async (id: string) =>
  railFor({ id: (await counter.journal.find(id))?.operation ?? '' }).rail;

export const ask = async (id: string) => recover(counter.ports(), await railOfIntent(id), id, 0);

export const again = (id: string, wish: Wish) =>
  resume(counter.ports(), orderOf({ operation: wish.operation }), id);

/** Exit code, state, and how many requests have left in all. */
export const end = (report: PayReport) => [exitOf(report), report.intent.state, counter.sent.length];

/** The charge as the service shows it to who asks by its name. */
export const seen = async (id: string) =>
  jsonAnswer(200, {
    identifier: (await counter.journal.find(id))?.identifier,
    txid: 'tx1',
    value: 25,
    status: 'ACTIVE',
  });

/** The name of the charge that was just sent. */
export const sentName = () =>
  (JSON.parse(counter.sent.at(-1)?.body ?? '{}') as { identifier: string }).identifier;

/** Puts the clock an hour after the first request, and `moreMs`. */
export async function anHourAfter(id: string, moreMs = 0): Promise<void> {
  counter.nowMs = ((await counter.journal.find(id))?.firstSentAtMs ?? 0) + 60 * minute + moreMs;
}

/** Changes a record as somebody with an editor does: its hash no longer fits, those after it do. */
export function tamper(
  id: string,
  sequence: number,
  payload = '{"kind":"ATTEMPT","atMs":0,"attempt":1}',
): void {
  const database = new DatabaseSync(counter.journal.location);
  database
    .prepare('UPDATE events SET payload = ? WHERE intent_id = ? AND sequence = ?')
    .run(payload, id, sequence);
  database.close();
}

export const there = () =>
  jsonAnswer(200, { identifier: sentName(), txid: 'tx1', value: 25, status: 'ACTIVE' });
