import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dispatchFacts } from '../../src/lib/areas/batch/dispatch.ts';
import { exportRecord } from '../../src/lib/areas/journal/view.ts';
import { TokenError } from '../../src/lib/client/errors.ts';
import type { WireAnswer } from '../../src/lib/client/port.ts';
import { exitOf } from '../../src/lib/command/outcome.ts';
import * as accreditation from '../../src/lib/contract/accreditation.ts';
import * as batches from '../../src/lib/contract/batch.ts';
import { pay as boletoPay } from '../../src/lib/contract/boleto.ts';
import * as boletoCharge from '../../src/lib/contract/boleto-charge.ts';
import * as credentials from '../../src/lib/contract/credentials.ts';
import * as identity from '../../src/lib/contract/identity.ts';
import type { Centavos } from '../../src/lib/contract/money.ts';
import type { Operation } from '../../src/lib/contract/operation.ts';
import { outAsync } from '../../src/lib/contract/pix.ts';
import { register } from '../../src/lib/contract/pix-keys.ts';
import * as qr from '../../src/lib/contract/qr.ts';
import * as webhooks from '../../src/lib/contract/webhooks.ts';
import type { IntentFacts } from '../../src/lib/journal/intent.ts';
import { pay, recover } from '../../src/lib/journal/pay.ts';
import type { PayPorts, PayReport } from '../../src/lib/journal/pay-ports.ts';
import { railOf } from '../../src/lib/journal/rails/index.ts';
import { type HumanVerdict, resolve } from '../../src/lib/journal/resolve.ts';
import { resume } from '../../src/lib/journal/resume.ts';
import { type Creation, creationFacts } from '../../src/lib/payments/creation.ts';
import { type NameFlags, paymentFacts } from '../../src/lib/payments/facts.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { bankBoleto } from '../support/boletos.ts';
import { numbered } from '../support/numbered.ts';
import { type Counter, failure, openCounter, shown, type Turn } from './counter.ts';

/**
 * What moves no money and is made once: a charge, an account, a subscription, a key. What is sent, believed and told
 * while nobody knows whether it was made. test/e2e/creations.test.ts types the same.
 */

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const minute = 60_000;

/** One thing to make, as its command describes it. */
type Wish = Omit<Creation, 'names' | 'allowDuplicate'>;
type Flags = NameFlags & { readonly allowDuplicate?: boolean };

const charge = (value = 25): Wish => ({
  operation: qr.create,
  body: (identifier) => JSON.stringify({ pixKey: '11444777000161', value, identifier }),
  content: JSON.stringify({ pixKey: '11444777000161', value }),
  subject: 'charge',
});
/** One with `--expires-in 30m`: other bytes each time, and the same wish. */
const shortCharge = (): Wish => {
  const expirationDate = new Date(counter.nowMs + 30 * minute).toISOString();
  return {
    ...charge(),
    body: (identifier) => JSON.stringify({ pixKey: '11444777000161', value: 25, expirationDate, identifier }),
  };
};
const boleto: Wish = {
  operation: boletoCharge.create,
  body: '{"identifier":"b-1","amount":80.00}',
  identifier: 'b-1',
  subject: 'boleto charge b-1',
};
const boletoBatch: Wish = {
  operation: boletoCharge.dispatchBatch,
  params: { batchId: 'c1' },
  body: '{"acknowledged":true}',
  subject: 'batch c1',
};
const person: Wish = {
  operation: accreditation.createPf,
  body: '{"person":{"cpf":"39053344705"}}',
  subject: 'account for 390.***.***-05',
};
const batch: Wish = { operation: batches.create, body: '{"name":"payroll"}', subject: 'payroll' };
const rows = 'amount,keyType,key,description,identifier\n10.00,EMAIL,maria@example.com,,row-1\n';
const file: Wish = {
  operation: batches.uploadCsv,
  params: { batchId: 'b1' },
  body: '{"rows":1,"before":0,"identifiers":["row-1"]}',
  content: 'b1 and the hash of the file',
  sent: { withheld: 'file', request: { body: Buffer.from(rows), contentType: 'text/csv' } },
  subject: '1 rows into batch b1',
};
const credential: Wish = {
  operation: credentials.issue,
  body: '{"name":"erp","publicKeyPem":"one of this run","allowedIps":["127.0.0.1"]}',
  content: '{"name":"erp","publicKeyPem":"ES256","allowedIps":["127.0.0.1"]}',
  sent: { withheld: 'key', request: { body: Buffer.from('{"publicKeyPem":"one of this run"}') } },
  subject: 'credential for 127.0.0.1',
};
const subscription = (secret = 'hook-secret-01'): Wish => ({
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
const verification: Wish = {
  operation: identity.create,
  body: '{"cpf":"52998224725","purpose":"sensitive_action"}',
  subject: '52998224725',
};
const pixKey: Wish = { operation: register, body: '{"keyType":"RANDOM"}', subject: 'random key' };
const publicKey: Wish = {
  operation: credentials.keyAdd,
  params: { clientId: 'child-1' },
  body: '{"publicKeyPem":"another"}',
  subject: 'key of child-1',
};

function railFor(operation: Pick<Operation, 'id'>) {
  const known = railOf(operation.id);
  if (!known) throw new Error(`no rail for ${operation.id}`);
  return known;
}

function factsOf(wish: Wish, { allowDuplicate = false, ...names }: Flags): IntentFacts {
  return creationFacts(counter.ports(), { ...wish, names, allowDuplicate });
}

const orderOf = ({ operation, sent }: Pick<Wish, 'operation' | 'sent'>) => ({
  ...railFor(operation),
  allowDuplicate: false,
  newAttempt: false,
  waitMs: 0,
  ...(sent ? { sent: sent.request } : {}),
});

/** Makes it, under the ref `r` unless it is told otherwise. */
function make(wish: Wish, flags: Flags = { ref: 'r' }, ports: PayPorts = counter.ports()) {
  const { allowDuplicate = false } = flags;
  return pay(ports, { ...orderOf(wish), facts: factsOf(wish, flags), allowDuplicate }).then(numbered);
}

/** Makes it, and the answer is lost while nobody can be asked. @returns its intent's id */
async function lost(wish: Wish, flags?: Flags): Promise<string> {
  const { look } = counter;
  counter.look = 'lost';
  counter.turns.push('lost');
  const { exit, intent } = await make(wish, flags);
  expect([exit, intent.state]).toEqual([40, 'UNCERTAIN']);
  counter.look = look;
  counter.looked = 0;
  return intent.intentId;
}

/** Writes it down as being sent, and dies. @returns its intent's id */
function crash(wish: Wish): string {
  return counter.journal.begin(factsOf(wish, { ref: 'r' }), false, counter.nowMs).intent.intentId;
}

const railOfIntent = (id: string) => railFor({ id: counter.journal.find(id)?.operation ?? '' }).rail;
const ask = (id: string) => recover(counter.ports(), railOfIntent(id), id, 0);
const again = (id: string, wish: Wish) => resume(counter.ports(), orderOf({ operation: wish.operation }), id);
const decide = (id: string, as: HumanVerdict['as']) =>
  resolve(counter.ports(), railOfIntent(id), id, { as, evidence: 'a delivery came', operator: 'ana' });

/** The intent as `journal export` prints it. */
function exported(id: string, reveal: boolean): unknown {
  const history = counter.journal.history(id);
  return history && exportRecord(history, reveal);
}

/** Exit code, state, and how many requests have left in all. */
const end = (report: PayReport) => [exitOf(report), report.intent.state, counter.sent.length];

/** The charge as the service shows it to who asks by its name. */
const seen = (id: string) =>
  jsonAnswer(200, {
    identifier: counter.journal.find(id)?.identifier,
    txid: 'tx1',
    value: 25,
    status: 'ACTIVE',
  });
/** The name of the charge that was just sent. */
const sentName = () => (JSON.parse(counter.sent.at(-1)?.body ?? '{}') as { identifier: string }).identifier;

/** Puts the clock an hour after the first request, and `moreMs`. */
function anHourAfter(id: string, moreMs = 0): void {
  counter.nowMs = (counter.journal.find(id)?.firstSentAtMs ?? 0) + 60 * minute + moreMs;
}

/** Changes a record as somebody with an editor does: its hash no longer fits, those after it do. */
function tamper(id: string, sequence: number, payload = '{"kind":"ATTEMPT","atMs":0,"attempt":1}'): void {
  const database = new DatabaseSync(counter.journal.location);
  database
    .prepare('UPDATE events SET payload = ? WHERE intent_id = ? AND sequence = ?')
    .run(payload, id, sequence);
  database.close();
}

const there = () => jsonAnswer(200, { identifier: sentName(), txid: 'tx1', value: 25, status: 'ACTIVE' });

describe('a charge whose answer was lost', () => {
  test.each([1, 2])('is found by look-up %i, and not sent again', async (asked) => {
    counter.turns.push('lost');
    counter.look = () => (counter.looked < asked ? notFound : there());
    const made = await make(charge());
    expect(end(made)).toEqual([0, 'SETTLED', 1]);
    expect(made.finding.bodyText).toContain('"txid":"tx1"');
    expect(counter.looked).toBe(asked);
  });

  test('and that two look-ups a second apart do not know was not made: it leaves once more, the same', async () => {
    counter.turns.push('lost');
    const made = await make(charge());
    expect(end(made)).toEqual([0, 'SETTLED', 2]);
    expect(counter.sent[1]).toEqual(counter.sent[0]);
    expect(counter.pauses).toEqual([1000]);
    expect(counter.records(made.intent.intentId)).toEqual(
      'INTENT ATTEMPT RESPONSE LOOKUP LOOKUP ATTEMPT RESPONSE'.split(' '),
    );
  });

  test('twice is left at that: nobody knows', async () => {
    counter.turns.push('lost', 'lost', 'lost');
    const made = await make(charge());
    expect(end(made)).toEqual([40, 'UNCERTAIN', 2]);
    expect(made).toMatchObject({ sent: 'maybe', finding: { code: 'uncertain', bodyText: null } });
    expect(made.finding.message).toBe('The answer was lost: the connection was reset.');
  });

  test.each<[string, Turn]>([
    ['nobody can be asked', 'lost'],
    ['the look-up hangs', 'hangs'],
    ['the look-up fails', failure(500, 'internal_error')],
  ])('and %s: it is not sent again', async (_what, look) => {
    counter.turns.push('lost');
    counter.look = look;
    expect(end(await make(charge()))).toEqual([40, 'UNCERTAIN', 1]);
  });

  test('and another charge has the name: this one was not made', async () => {
    counter.turns.push('lost');
    counter.look = () => jsonAnswer(200, { identifier: sentName(), value: 26 });
    const made = await make(charge());
    expect(end(made)).toEqual([33, 'REFUSED', 1]);
    expect(made.finding).toMatchObject({ code: 'identifier_conflict' });
    expect(made.finding.message).toContain('belongs to one of another amount. Nothing was made.');
  });
});

describe('a charge whose answer was lost while more went wrong', () => {
  test('and a signal between the look-ups: nothing more is asked or sent', async () => {
    counter.turns.push('lost');
    counter.onPause = () => counter.interrupt.abort('SIGTERM');
    const made = await make(charge());
    expect(end(made)).toEqual([40, 'UNCERTAIN', 1]);
    expect(made.finding.code).toBe('interrupted');
    expect(counter.records(made.intent.intentId)).toEqual(
      'INTENT ATTEMPT RESPONSE LOOKUP INTERRUPTED STATE'.split(' '),
    );
  });

  test.each([
    ['two minutes', 2 * minute, 0, 2],
    ['longer', 2 * minute + 1, 40, 1],
  ])('and a machine that slept for %s meanwhile', async (_howLong, sleptMs, exit, sent) => {
    counter.turns.push('lost');
    counter.onPause = () => {
      counter.nowMs += sleptMs - 1000;
    };
    const made = await make(charge());
    expect([made.exit, counter.sent.length]).toEqual([exit, sent]);
  });

  // The first one may have been made all the same: look-ups lag.
  test.each<[string, Turn, number]>([
    ['refused', failure(422, 'policy_denied'), 40],
    ['refused as one that exists', failure(409, 'identifier_conflict'), 33],
    ['turned away', failure(429, 'rate_limited'), 40],
    ['not sent at all', 'refused connection', 40],
  ])('and the second request is %s: that says nothing about the first', async (_how, second, exit) => {
    counter.turns.push('lost', second);
    expect(end(await make(charge()))).toEqual([exit, 'UNCERTAIN', 2]);
  });

  test('and the second request finds that it exists: the look-up shows that it is ours', async () => {
    counter.turns.push('lost', () => {
      counter.look = there;
      return failure(409, 'identifier_conflict');
    });
    expect(end(await make(charge()))).toEqual([0, 'SETTLED', 2]);
  });
});

describe('an answer', () => {
  test('that has the charge is believed as it is, under a ref too', async () => {
    const made = await make(charge());
    expect(end(made)).toEqual([0, 'SETTLED', 1]);
    expect(counter.looked).toBe(0);
  });

  test.each<[string, WireAnswer, number, 'REFUSED' | 'UNCERTAIN', string]>([
    ['a refusal', failure(422, 'policy_denied'), 32, 'REFUSED', 'policy_denied'],
    ['a refusal that nobody knows', failure(400, 'something_new'), 30, 'REFUSED', 'something_new'],
    ['a refusal without a code', jsonAnswer(499, { message: 'no' }), 30, 'REFUSED', 'response_unreadable'],
    ['a throttle', failure(429, 'partner_rate_limited'), 60, 'REFUSED', 'partner_rate_limited'],
    [
      'a 202 with the code of a boleto charge',
      failure(202, 'boleto_charge_beneficiary_pending'),
      40,
      'UNCERTAIN',
      'boleto_charge_beneficiary_pending',
    ],
    [
      'the fault of another route, for which alone it says that nothing was done',
      failure(503, 'service_temporarily_unavailable'),
      40,
      'UNCERTAIN',
      'service_temporarily_unavailable',
    ],
    ['a fault', failure(500, 'internal_error'), 40, 'UNCERTAIN', 'internal_error'],
    ['a fault that nobody knows', failure(503, 'something_new'), 40, 'UNCERTAIN', 'something_new'],
    ['a fault without a code', jsonAnswer(500, {}), 40, 'UNCERTAIN', 'response_unreadable'],
    [
      'a success with a code that nobody knows',
      failure(200, 'something_new'),
      40,
      'UNCERTAIN',
      'something_new',
    ],
  ])('that is %s', async (_what, answer, exit, state, code) => {
    counter.turns.push(answer);
    counter.look = 'lost';
    const made = await make(charge());
    expect(end(made)).toEqual([exit, state, 1]);
    const bodyText = Buffer.from(answer.body).toString();
    expect(made).toMatchObject({ sent: 'yes', finding: { code, bodyText }, reply: { kind: 'answer' } });
    // Only a doubt is asked about.
    expect(counter.looked > 0).toBe(state === 'UNCERTAIN');
  });

  test('that is a 202 of a boleto charge says that nothing was made', async () => {
    counter.turns.push(failure(202, 'boleto_charge_beneficiary_pending'));
    expect(end(await make(boleto))).toEqual([81, 'REFUSED', 1]);
    expect(counter.looked).toBe(0);
  });
});

describe('an answer that proves less than it seems', () => {
  test.each([
    [302, '{}', 'redirect_refused'],
    [300, '{}', 'redirect_refused'],
    [399, '{}', 'redirect_refused'],
    [200, '<html>', 'response_unreadable'],
    [400, '<html>', 'response_unreadable'],
    [502, '<html>', 'response_unreadable'],
  ])('of HTTP %i with %s proves nothing: %s', async (status, body, code) => {
    counter.turns.push({
      ...jsonAnswer(status, body),
      headers: { 'content-type': 'application/json', 'x-request-id': 'req-7' },
    });
    counter.look = 'lost';
    const made = await make(charge());
    expect(end(made)).toEqual([40, 'UNCERTAIN', 1]);
    expect(made.finding).toMatchObject({ code, httpStatus: status, requestId: 'req-7', bodyText: null });
    expect(made.finding.message).toMatch(new RegExp(`^The answer \\(HTTP ${status}\\) proves nothing: `));
  });

  test('that never came names nothing', async () => {
    counter.turns.push('lost');
    counter.look = 'lost';
    const { finding } = await make(charge());
    expect(finding).toMatchObject({ code: 'uncertain', httpStatus: null, requestId: null, bodyText: null });
  });

  describe('that says that it exists', () => {
    test('under a ref may speak of what another machine made: the look-up shows that it is ours', async () => {
      counter.turns.push(failure(409, 'identifier_conflict'));
      counter.look = () => jsonAnswer(200, { identifier: sentName(), value: 25 });
      expect(end(await make(charge()))).toEqual([0, 'SETTLED', 1]);
    });

    test('under a ref, and nobody can be asked, is not known', async () => {
      counter.turns.push(failure(409, 'identifier_conflict'));
      counter.look = 'lost';
      expect(end(await make(charge()))).toEqual([33, 'UNCERTAIN', 1]);
    });

    test.each<[string, Wish, Flags, string]>([
      ['under a name that was made up just now', charge(), {}, 'identifier_conflict'],
      ['under a name that a person chose', charge(), { identifier: 'table-7' }, 'identifier_conflict'],
      ['of what bears no name of ours', person, { ref: 'r' }, 'already_accredited'],
    ])('%s is a refusal, and nothing is asked', async (_what, wish, flags, code) => {
      counter.turns.push(failure(409, code));
      expect(end(await make(wish, flags))).toEqual([33, 'REFUSED', 1]);
      expect(counter.looked).toBe(0);
    });
  });
});

describe('a batch, whose key the service knows', () => {
  const none = jsonAnswer(200, { items: [] });
  const throttled = failure(429, 'partner_rate_limited');
  const away = failure(503, 'db_unavailable');

  test('is sent three times at most, with one key, while the bank throttles; then nothing was made', async () => {
    counter.turns.push(throttled, throttled, throttled);
    expect(end(await make(batch))).toEqual([60, 'REFUSED', 3]);
    expect(new Set(counter.sent.map(({ key }) => key)).size).toBe(1);
    expect(counter.looked).toBe(0);
    expect(end(await make(batch))).toEqual([0, 'SETTLED', 4]);
  });

  test('throttled and then refused is refused', async () => {
    counter.turns.push(throttled, failure(422, 'limit_exceeded'));
    expect(end(await make(batch))).toEqual([31, 'REFUSED', 2]);
  });

  test('that a fault left open is looked for in the list, and sent again when it is not there', async () => {
    counter.turns.push(away, away);
    counter.look = none;
    const made = await make(batch);
    expect(end(made)).toEqual([0, 'SETTLED', 3]);
    // Once because two look-ups do not know it, once because the code may be repeated.
    expect(counter.pauses).toEqual([1000, 3000]);
    expect(counter.looked).toBe(2);
  });

  test('that a fault left open is found in the list, and not sent again', async () => {
    counter.turns.push(away);
    counter.look = jsonAnswer(200, { items: [{ name: 'payroll', createdAt: '2026-03-11T12:00:00Z' }] });
    expect(end(await make(batch))).toEqual([0, 'SETTLED', 1]);
    expect(counter.pauses).toEqual([]);
  });

  test('that a fault left open is no longer refused by what comes after it', async () => {
    counter.turns.push(away, failure(422, 'policy_denied'));
    counter.look = none;
    expect(end(await make(batch))).toEqual([40, 'UNCERTAIN', 2]);
  });
});

describe('a credential, whose secret is told once', () => {
  const answer = {
    credential: {
      clientId: 'child-1',
      name: null,
      clientSecret: 'told-once-1',
      scopes: ['read', 'pix_out.create'],
      publicKeys: [{ kid: 'k1', privateHint: 'told-once-2' }],
    },
    client_secret: 'told-once-3',
    createdAt: '2026-03-11T12:00:00Z',
  };

  test('is told to who made it, and written down without it', async () => {
    counter.turns.push(jsonAnswer(201, answer));
    const made = await make(credential);
    expect(end(made)).toEqual([0, 'SETTLED', 1]);
    expect(made.reply).toMatchObject({ json: { value: answer } });
    expect(JSON.parse(made.finding.bodyText ?? '')).toEqual({
      credential: {
        clientId: 'child-1',
        name: null,
        scopes: ['read', 'pix_out.create'],
        publicKeys: [{ kid: 'k1' }],
      },
      createdAt: '2026-03-11T12:00:00Z',
    });
    expect(JSON.stringify(counter.journal.history(made.intent.intentId))).not.toContain('told-once');
  });

  test('that comes without an object is written down as that', async () => {
    counter.turns.push({ ...jsonAnswer(204, ''), body: Buffer.of() });
    expect((await make(credential)).finding).toMatchObject({ state: 'SETTLED', bodyText: 'null' });
  });

  test('whose answer was lost is no use: it is found, and is to be revoked', async () => {
    counter.turns.push('lost');
    counter.look = jsonAnswer(200, {
      items: [
        { clientId: 'older', name: 'erp', createdAt: '2026-03-11T11:59:59Z' },
        { clientId: 'child-1', name: 'erp', createdAt: '2026-03-11T12:00:00Z' },
      ],
    });
    const made = await make(credential);
    expect(end(made)).toEqual([33, 'SETTLED', 1]);
    expect(made.finding).toMatchObject({ code: 'secret_lost' });
    expect(made.finding.bodyText).toContain('child-1');
  });

  test('whose answer was lost, and that nobody finds, keeps no answer', async () => {
    const id = await lost(credential);
    expect(counter.journal.find(id)?.finding?.bodyText).toBeNull();
  });
});

describe.each<[string, Wish, string]>([
  ['a subscription', subscription(), 'No route lists subscriptions'],
  ['an identity verification', verification, 'No route lists identity verifications'],
  ['a PIX key', pixKey, 'No route lists the keys of an account'],
  ['a public key', publicKey, 'The list of keys does not say which one is new'],
])('%s, which no route shows', (_what, wish, advice) => {
  const howToDecide = (id: string) => `brl journal resolve ${id} --as made or not-made, with --evidence.`;

  test('whose answer was lost is not known: what to look at is told, and how to write it down', async () => {
    counter.turns.push('lost');
    const made = await make(wish);
    expect(end(made)).toEqual([40, 'UNCERTAIN', 1]);
    const { intentId } = made.intent;
    expect(made.finding.message).toMatch(
      new RegExp(`^The answer was lost: the connection was reset\\. ${advice}.* ${howToDecide(intentId)}$`),
    );
    expect(counter.records(intentId)).toEqual('INTENT ATTEMPT RESPONSE STATE'.split(' '));
    expect(counter.looked).toBe(0);
  });

  test('is told the same each time it is asked for, by its line too, and nothing is sent again', async () => {
    const id = await lost(wish);
    const { message } = counter.journal.find(id)?.finding ?? {};
    const records = counter.records(id);
    for (const report of [await ask(id), await make(wish), await ask(id)]) {
      expect(end(report)).toEqual([40, 'UNCERTAIN', 1]);
      expect(report).toMatchObject({ sent: 'no', finding: { message } });
    }
    expect([counter.records(id), counter.looked]).toEqual([records, 0]);
  });

  test('that ended in a fault without a word is told what to look at alone', async () => {
    counter.turns.push(jsonAnswer(500, { errorCode: 'internal_error' }));
    const made = await make(wish);
    expect(made.finding).toMatchObject({ code: 'internal_error', httpStatus: 500, state: 'UNCERTAIN' });
    expect(made.finding.message?.startsWith(advice)).toBe(true);
  });

  test('whose process died while it was sent is not known either', async () => {
    const id = crash(wish);
    const asked = await ask(id);
    expect(end(asked)).toEqual([40, 'UNCERTAIN', 0]);
    expect(asked.finding.message).toMatch(new RegExp(`^The answer was never recorded\\. ${advice}`));
    expect(counter.records(id)).toEqual('INTENT ATTEMPT STATE'.split(' '));
  });

  test('whose first record is lost besides is not known either', async () => {
    const id = crash(wish);
    tamper(id, 1, '');
    const asked = await ask(id);
    expect(end(asked)).toEqual([40, 'UNCERTAIN', 0]);
    expect(asked.finding.message).toContain(advice);
  });

  test('that was not sent is known: nothing was made, and its line makes it', async () => {
    counter.turns.push('refused connection');
    const first = await make(wish);
    expect(end(first)).toEqual([80, 'INTENT', 1]);
    expect(first.finding).toMatchObject({ code: 'not_sent', httpStatus: null, bodyText: null });
    expect(first.finding.message).toBe('The service could not be reached: refused. Nothing was sent.');
    const { intentId } = first.intent;
    expect(end(await ask(intentId))).toEqual([80, 'INTENT', 1]);
    expect(counter.records(intentId)).toEqual('INTENT ATTEMPT RESPONSE'.split(' '));
    expect(end(await make(wish))).toEqual([0, 'SETTLED', 2]);
  });

  test('that was made is asked for in vain, and stays made', async () => {
    const { intent } = await make(wish);
    const records = counter.records(intent.intentId);
    expect(end(await ask(intent.intentId))).toEqual([0, 'SETTLED', 1]);
    expect(end(await make(wish))).toEqual([0, 'SETTLED', 1]);
    expect(counter.records(intent.intentId)).toEqual(records);
  });

  test('is made when a person says so', async () => {
    const id = await lost(wish);
    expect(end(await decide(id, 'made'))).toEqual([0, 'SETTLED', 1]);
    expect(await make(wish)).toMatchObject({ exit: 0, sent: 'no' });
  });

  test('is not made when a person says so, five minutes later: then its line makes it', async () => {
    const id = await lost(wish);
    await expect(decide(id, 'not-made')).rejects.toThrow('less than 300 s ago');
    counter.nowMs += 5 * minute;
    expect(end(await decide(id, 'not-made'))).toEqual([30, 'REFUSED', 1]);
    expect(end(await make(wish))).toEqual([0, 'SETTLED', 2]);
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test('is not resumed, and nothing is asked', async () => {
    const id = await lost(wish);
    const records = counter.records(id);
    await expect(again(id, wish)).rejects.toThrow(/secret|does not recognise a repeat/);
    expect([counter.records(id), counter.looked, counter.sent.length]).toEqual([records, 0, 1]);
  });
});

test('a subscription that was not made is made with the secret of the line that makes it', async () => {
  counter.turns.push('refused connection');
  await make(subscription('hook-secret-01'));
  const made = await make(subscription('hook-secret-02'));
  expect(made).toMatchObject({ exit: 0, sent: 'yes' });
  expect(counter.sent[1]?.body).toContain('hook-secret-02');
  expect(JSON.stringify(counter.journal.history(made.intent.intentId))).not.toContain('hook-secret');
});

test('a subscription whose destination could not be registered is sent once more; no look-up is written down that nobody made', async () => {
  const failed = failure(502, 'hookdeck_sync_failed');
  counter.turns.push(failed);
  const made = await make(subscription());
  expect(end(made)).toEqual([0, 'SETTLED', 2]);
  expect(counter.records(made.intent.intentId)).toEqual(
    'INTENT ATTEMPT RESPONSE ATTEMPT RESPONSE'.split(' '),
  );
  counter.turns.push(failed, failed);
  expect(end(await make(subscription(), { ref: 'another' }))).toEqual([40, 'UNCERTAIN', 4]);
});

describe('resume', () => {
  test.each<[string, Wish, string]>([
    ['a subscription', subscription(), 'its body holds a secret, which the journal does not keep'],
    ['a file', file, 'it is a file, which the journal does not keep'],
    ['a credential', credential, 'its key was made for that one run'],
    ['an identity verification', verification, 'the service does not recognise a repeat of this operation'],
    ['an account', person, 'the service does not recognise a repeat of this operation'],
    ['a boleto charge', boleto, 'the service does not recognise a repeat of this operation'],
    [
      'the dispatch of boleto charges',
      boletoBatch,
      'the service does not recognise a repeat of this operation',
    ],
  ])('does not send %s again: %s', async (_what, wish, why) => {
    const id = await lost(wish);
    await expect(again(id, wish)).rejects.toThrow(why);
    expect(counter.sent).toHaveLength(1);
    expect(counter.journal.find(id)?.state).toBe('UNCERTAIN');
  });

  test.each<[string, Wish]>([
    ['a charge, which its name does not find', charge()],
    ['a batch, whose key the service knows', batch],
  ])('sends %s, once more within an hour', async (_what, wish) => {
    const id = await lost(wish);
    anHourAfter(id);
    expect(end(await again(id, wish))).toEqual([0, 'SETTLED', 2]);
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test('sends nothing after an hour, nor by records that were changed', async () => {
    const id = await lost(charge());
    anHourAfter(id, 1);
    await expect(again(id, charge())).rejects.toThrow('its first attempt is more than an hour old');
    tamper(id, 2);
    await expect(again(id, charge())).rejects.toThrow('its journal records were changed or lost');
    expect(counter.sent).toHaveLength(1);
  });

  test('sends what was refused before, and then lost: a refusal of a creation releases no key', async () => {
    counter.turns.push(failure(422, 'policy_denied'));
    await make(charge());
    const id = await lost(charge());
    expect(end(await again(id, charge()))).toEqual([0, 'SETTLED', 3]);
  });

  test('sends what never left without asking for it; a refusal is then one', async () => {
    counter.turns.push('refused connection', failure(422, 'policy_denied'));
    const { intent } = await make(charge());
    expect(end(await again(intent.intentId, charge()))).toEqual([32, 'REFUSED', 2]);
    expect(counter.looked).toBe(0);
  });

  test('sends what may have arrived, and its refusal says nothing about that', async () => {
    const id = await lost(charge());
    counter.turns.push(failure(422, 'policy_denied'), failure(422, 'policy_denied'));
    expect(end(await again(id, charge()))).toEqual([40, 'UNCERTAIN', 3]);
  });

  test.each<[string, Turn, number, string]>([
    ['made', jsonAnswer(201, {}), 0, 'SETTLED'],
    ['refused', failure(422, 'policy_denied'), 32, 'REFUSED'],
  ])('of what was %s tells that, and asks nothing', async (_what, answer, exit, state) => {
    counter.turns.push(answer);
    const { intent } = await make(charge());
    expect(end(await again(intent.intentId, charge()))).toEqual([exit, state, 1]);
    expect(counter.looked).toBe(0);
  });

  test('of what the service shows tells that', async () => {
    const id = await lost(charge());
    counter.look = seen(id);
    expect(end(await again(id, charge()))).toEqual([0, 'SETTLED', 1]);
  });
});

describe('the same line again sends the same', () => {
  test.each<[string, Turn, Flags]>([
    ['was not sent', 'refused connection', { ref: 'r' }],
    ['was not sent, without a ref', 'refused connection', {}],
    ['was refused', failure(422, 'policy_denied'), { ref: 'r' }],
  ])('makes what %s, under the same names', async (_what, answer, flags) => {
    counter.turns.push(answer);
    const first = await make(charge(), flags);
    const second = await make(charge(), flags);
    expect(end(second)).toEqual([0, 'SETTLED', 2]);
    expect(second.intent.intentId).toBe(first.intent.intentId);
    expect(counter.sent[1]).toEqual(counter.sent[0]);
    expect(counter.looked).toBe(0);
  });

  test.each<[string, Turn, Flags]>([
    ['was not sent', 'refused connection', { ref: 'r' }],
    ['was not sent, without a ref', 'refused connection', {}],
    ['was refused', failure(422, 'policy_denied'), { ref: 'r' }],
  ])('counts the time for a charge that %s from now on', async (_what, answer, flags) => {
    counter.turns.push(answer);
    const first = await make(shortCharge(), flags);
    counter.nowMs += 25 * minute;
    const second = await make(shortCharge(), flags);
    expect(end(second)).toEqual([0, 'SETTLED', 2]);
    const [before, now] = counter.sent.map(({ body }) => JSON.parse(body) as { expirationDate: string });
    expect(now).toEqual({ ...before, expirationDate: '2026-03-11T12:55:00.000Z' });
    // What is written down is what left, and one intent.
    expect(second.intent).toMatchObject({ intentId: first.intent.intentId, bodyText: counter.sent[1]?.body });
    expect(exported(second.intent.intentId, true)).toMatchObject({
      events: [{ body: before }, {}, {}, { kind: 'ATTEMPT', attempt: 2, body: now }, {}],
    });
  });

  test.each<[string, Turn[], number]>([
    ['was not sent', ['refused connection'], 80],
    ['was refused', [failure(422, 'limit_exceeded')], 31],
  ])(
    'does not take for its own what was made after it %s and before it was sent',
    async (_what, answers, exit) => {
      counter.turns.push(...answers);
      expect((await make(batch)).exit).toBe(exit);
      const ofAnother = { batchId: 'b-of-another', name: 'payroll', createdAt: '2026-03-11T12:30:00Z' };
      counter.look = jsonAnswer(200, { items: [ofAnother] });
      counter.nowMs += 60 * minute;
      counter.turns.push('lost', jsonAnswer(201, { batchId: 'b1' }));
      const made = await make(batch);
      expect(end(made)).toEqual([0, 'SETTLED', 3]);
      expect(made.finding.bodyText).toContain('b1');
    },
  );

  test('makes a person anew, whose data no export shows in either attempt', async () => {
    counter.turns.push(failure(422, 'policy_denied'));
    await make(person);
    const { intent } = await make(person);
    expect(intent).toMatchObject({ state: 'SETTLED', attempts: 2 });
    expect(JSON.stringify(exported(intent.intentId, false))).not.toContain('39053344705');
  });

  test('sends the very same bytes of a charge that may have been made', async () => {
    await lost(shortCharge());
    counter.nowMs += 25 * minute;
    expect(end(await make(shortCharge()))).toEqual([0, 'SETTLED', 2]);
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });
});

describe('the same line again where little is certain', () => {
  test.each<[string, Turn, string]>([
    ['never left', 'refused connection', 'INTENT'],
    ['was refused', failure(422, 'policy_denied'), 'REFUSED'],
  ])('without a token writes nothing down of what %s', async (_what, answer, state) => {
    counter.turns.push(answer);
    const { intentId } = (await make(charge())).intent;
    const records = counter.records(intentId);
    const { client, ...others } = counter.ports();
    const prepare = () => Promise.reject(new TokenError('unreachable', 'no token'));
    await expect(make(charge(), { ref: 'r' }, { ...others, client: { ...client, prepare } })).rejects.toThrow(
      'no token',
    );
    expect(counter.journal.find(intentId)?.state).toBe(state);
    expect([counter.records(intentId), counter.sent.length]).toEqual([records, 1]);
  });

  test('does not go by a refusal whose records were changed', async () => {
    counter.turns.push(failure(422, 'policy_denied'));
    const { intentId } = (await make(charge())).intent;
    tamper(intentId, 2);
    expect(counter.journal.find(intentId)).toMatchObject({ state: 'REFUSED', intact: false });
    expect(end(await make(charge()))).toEqual([32, 'REFUSED', 1]);
  });

  test.each<[string, Turn]>([
    ['was not sent', 'refused connection'],
    ['was refused', failure(422, 'policy_denied')],
    ['was lost too', 'lost'],
  ])(
    'sends a charge again that two look-ups do not know; that this one %s proves nothing',
    async (_how, turn) => {
      await lost(charge());
      counter.turns.push(turn, turn);
      expect(end(await make(charge()))).toEqual([40, 'UNCERTAIN', 3]);
      const made = await make(charge());
      expect(end(made)).toEqual([0, 'SETTLED', 4]);
      expect(made).toMatchObject({ sent: 'yes', intent: { attempts: 4 } });
      expect(new Set(counter.sent.map(({ key, body }) => key + body)).size).toBe(1);
    },
  );

  test.each([1, 2, 3])(
    'tells a charge that look-up %i shows as made, and does not send it again',
    async (nth) => {
      const id = await lost(charge());
      counter.look = () => (counter.looked < nth ? notFound : seen(id));
      const made = await make(charge());
      expect([...end(made), made.sent]).toEqual([0, 'SETTLED', 1, 'no']);
    },
  );
});

describe('the same line again, later', () => {
  test('does not send a charge again after an hour, nor ask more than once', async () => {
    anHourAfter(await lost(charge()), 1);
    expect(end(await make(charge()))).toEqual([40, 'UNCERTAIN', 1]);
    expect(counter.looked).toBe(1);
  });

  test('counts the hour from the first request after a refusal, which made nothing', async () => {
    counter.turns.push(failure(422, 'policy_denied'));
    await make(charge());
    counter.nowMs += 120 * minute;
    await lost(charge());
    expect(end(await make(charge()))).toEqual([0, 'SETTLED', 3]);
  });

  test.each<[string, Wish]>([
    ['an account', person],
    ['a boleto charge', boleto],
    ['the dispatch of boleto charges', boletoBatch],
    ['a credential', credential],
  ])('does not send %s again that no look-up shows', async (_what, wish) => {
    await lost(wish);
    expect(end(await make(wish))).toEqual([40, 'UNCERTAIN', 1]);
    expect(counter.looked).toBe(1);
  });

  test.each<[string, Wish, () => Turn]>([
    [
      'an account by its document',
      person,
      () =>
        jsonAnswer(200, {
          items: [{ accreditationId: 'a1', createdAt: '2026-03-11T12:00:00Z', status: 'X' }],
        }),
    ],
    ['a boleto charge by its name', boleto, () => jsonAnswer(200, [{ identifier: 'b-1', amount: 80 }])],
    ['a dispatch by the state', boletoBatch, () => jsonAnswer(200, { status: 'PROCESSING' })],
    ['a file by its rows', file, () => jsonAnswer(200, { batchId: 'b1', items: [{ identifier: 'row-1' }] })],
  ])('finds %s', async (_what, wish, look) => {
    await lost(wish);
    counter.look = look();
    expect(end(await make(wish))).toEqual([0, 'SETTLED', 1]);
  });
});

describe('the same line again, without a ref', () => {
  test('without a ref, once the first was made, makes another', async () => {
    await make(charge(), {});
    expect(end(await make(charge(), {}))).toEqual([0, 'SETTLED', 2]);
    expect(counter.sent[1]?.key).not.toBe(counter.sent[0]?.key);
  });

  test('without a ref finds the open one made: it says so, and makes no second one', async () => {
    const id = await lost(charge(), {});
    counter.look = seen(id);
    const second = await make(charge(), {});
    expect(end(second)).toEqual([33, 'SETTLED', 1]);
    expect(second).toMatchObject({ sent: 'no', finding: { code: 'duplicate_creation', state: 'REFUSED' } });
    expect(second.finding.message).toBe(
      'The same request was made before (SETTLED). Nothing was sent now. If a second one is meant, add --allow-duplicate.',
    );
  });

  test("without a ref sends the open one again that no look-up shows, and that is this run's", async () => {
    const id = await lost(charge(), {});
    const second = await make(charge(), {});
    expect(end(second)).toEqual([0, 'SETTLED', 2]);
    expect(second).toMatchObject({ sent: 'yes', intent: { intentId: id } });
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test('with --allow-duplicate makes another while the first is open', async () => {
    await lost(verification, {});
    expect(end(await make(verification, {}))).toEqual([40, 'UNCERTAIN', 1]);
    expect(end(await make(verification, { allowDuplicate: true }))).toEqual([0, 'SETTLED', 2]);
  });
});

describe('a name that is taken', () => {
  test.each<[string, Flags, Flags]>([
    ['ref', { ref: 'r' }, { ref: 'r' }],
    ['identifier or idempotency key', { identifier: 'table-7' }, { identifier: 'table-7' }],
  ])('by another charge: the %s is told, and nothing is sent', async (name, first, second) => {
    await make(charge(25), first);
    const other = await make(charge(26), second);
    expect(end(other)).toEqual([33, 'SETTLED', 1]);
    expect(other).toMatchObject({
      sent: 'no',
      finding: { code: 'ref_conflict', state: 'REFUSED', reason: 'exists' },
    });
    expect(other.finding.message).toBe(`This ${name} already names another request. Nothing was sent.`);
  });

  test('by a ref is told as what was typed: the identifier', async () => {
    const { intent } = await make(charge(25));
    const { finding } = await make(charge(25), { identifier: intent.identifier ?? '' });
    expect(finding.message).toBe(
      'This identifier or idempotency key already names another request. Nothing was sent.',
    );
  });

  test('by another payment', async () => {
    await counter.pay();
    const { finding } = await counter.pay({ cents: 151_00 });
    expect(finding.message).toBe(
      'This ref already names a payment with another amount, payee or text. Nothing was sent.',
    );
  });

  test('by a payment is free for a charge', async () => {
    await counter.pay({ ref: null, identifier: 'same-1' });
    expect(end(await make(charge(), { identifier: 'same-1' }))).toEqual([0, 'SETTLED', 2]);
  });
});

describe('a payment without a ref that is like one before', () => {
  const paying = (operation: Operation, facts: IntentFacts) =>
    pay(counter.ports(), { ...orderOf({ operation }), facts }).then(numbered);
  const mail = (text: string) => `{"keyType":"EMAIL","key":"maria@example.com","amount":150.00${text}}`;

  test('to the same payee is told as that', async () => {
    await counter.pay({ ref: null });
    expect((await counter.pay({ ref: null })).finding.message).toBe(
      'The same amount went to the same payee before (SETTLED). Nothing was sent now. If a second one is meant, add --allow-duplicate.',
    );
  });

  test('whose amount is not known is told as the same request', async () => {
    const { line, barcode } = bankBoleto(150_00);
    const facts = () =>
      paymentFacts(
        counter.ports().client,
        {},
        {
          operation: boletoPay,
          rail: 'boleto',
          bodyText: () => JSON.stringify({ digitableLine: line }),
          hasIdentifier: false,
          amountCentavos: null,
          destination: 'boleto',
        },
      );
    counter.turns.push(jsonAnswer(200, { status: 'COMPLETED', paymentId: 'bp-1' }));
    counter.look = jsonAnswer(200, { paymentId: 'bp-1', status: 'COMPLETED', amount: 150, barcode });
    expect(await paying(boletoPay, facts())).toMatchObject({ exit: 0 });
    const second = await paying(boletoPay, facts());
    expect(second).toMatchObject({ exit: 33, sent: 'no', finding: { code: 'duplicate_payment' } });
    expect(second.finding.message).toMatch(/^The same request was made before \(SETTLED\)\./);
  });

  test('and dispatches a batch says that it was dispatched: there is no second time', async () => {
    const dispatched = () =>
      paying(batches.dispatch, dispatchFacts(counter.ports().client, 'b1', 150_00 as Centavos));
    counter.turns.push(jsonAnswer(200, { batchId: 'b1', status: 'COMPLETED', total: 1, completed: 1 }));
    expect(await dispatched()).toMatchObject({ exit: 0, sent: 'yes' });
    const second = await dispatched();
    expect(second).toMatchObject({ exit: 33, sent: 'no', finding: { code: 'duplicate_payment' } });
    expect(second.finding.message).toBe('This batch was dispatched before (SETTLED). Nothing was sent now.');
  });

  test.each([
    ['nothing', undefined, undefined],
    ['nothing, byte for byte', mail(''), mail('')],
    ['its names', mail(',"identifier":"p1"'), mail(',"identifier":"p2"')],
  ])('and never left is sent when it differs in %s', async (_what, first, second) => {
    counter.turns.push('refused connection');
    const bodyOf = (bodyText?: string) => (bodyText === undefined ? {} : { bodyText, identifier: null });
    const { intent } = await counter.pay({ ref: null, ...bodyOf(first) });
    counter.turns.push(jsonAnswer(200, { status: 'COMPLETED' }), shown(intent, 'COMPLETED'));
    const again = await counter.pay({ ref: null, ...bodyOf(second) });
    expect(again).toMatchObject({ sent: 'yes', intent: { intentId: intent.intentId } });
    // What was written down is what leaves.
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test.each<[string, string, string, Operation?]>([
    ['its text', mail(',"description":"rent"'), mail(',"description":"wages"')],
    ['its body, which the first has none of', '', mail('')],
    ['its body, which it has none of', mail(''), ''],
    ['how it is paid', mail(',"identifier":"p1"'), mail(',"identifier":"p2"'), outAsync],
  ])('and never left is another one when it differs in %s', async (_what, first, second, operation) => {
    counter.turns.push('refused connection');
    await counter.pay({ ref: null, bodyText: first, identifier: null });
    const other = await counter.pay({
      ref: null,
      bodyText: second,
      identifier: null,
      ...(operation ? { operation } : {}),
    });
    expect(other).toMatchObject({ exit: 33, sent: 'no', finding: { code: 'duplicate_payment' } });
    expect(counter.sent).toHaveLength(1);
  });
});
