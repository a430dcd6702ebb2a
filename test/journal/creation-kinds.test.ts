import { describe, expect, test } from 'vitest';
import * as credentials from '../../src/lib/contract/credentials.ts';
import { type HumanVerdict, resolve } from '../../src/lib/journal/resolve.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer } from '../safety/desk.ts';
import { failure } from './counter.ts';
import {
  again,
  ask,
  batch,
  counter,
  credential,
  end,
  factsOf,
  lost,
  make,
  minute,
  openCounterForEachTest,
  pixKey,
  railOfIntent,
  subscription,
  tamper,
  verification,
  type Wish,
} from './creation-desk.ts';

openCounterForEachTest();

const publicKey: Wish = {
  operation: credentials.keyAdd,
  params: { clientId: 'child-1' },
  body: '{"publicKeyPem":"another"}',
  subject: 'key of child-1',
};

/** Writes it down as being sent, and dies. @returns its intent's id */
async function crash(wish: Wish): Promise<string> {
  return (await counter.journal.begin(factsOf(wish, { ref: 'r' }), false, counter.nowMs)).intent.intentId;
}

const decide = async (id: string, as: HumanVerdict['as']) =>
  resolve(counter.ports(), await railOfIntent(id), id, {
    as,
    evidence: 'a delivery came',
    by: { operator: 'ana', operatorBy: 'os-user' },
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
    expect(JSON.stringify(await counter.journal.history(made.intent.intentId))).not.toContain('told-once');
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
    expect((await counter.journal.find(id))?.finding?.bodyText).toBeNull();
  });
});

/** Creations that no route shows, and the first words of the advice where to look. */
const unseen: [string, Wish, string][] = [
  ['a subscription', subscription(), 'No route lists subscriptions'],
  ['an identity verification', verification, 'No route lists identity verifications'],
  ['a PIX key', pixKey, 'No route lists the keys of an account'],
  ['a public key', publicKey, 'The list of keys does not say which one is new'],
];

describe.each(unseen)('%s, which no route shows', (_what, wish, advice) => {
  const howToDecide = (id: string) => `brl journal resolve ${id} --as made or not-made, with --evidence.`;

  test('whose answer was lost is not known: what to look at is told, and how to write it down', async () => {
    counter.turns.push('lost');
    const made = await make(wish);
    expect(end(made)).toEqual([40, 'UNCERTAIN', 1]);
    const { intentId } = made.intent;
    expect(messageText(made.finding.message ?? '')).toMatch(
      new RegExp(`^The answer was lost: the connection was reset\\. ${advice}.* ${howToDecide(intentId)}$`),
    );
    expect(await counter.records(intentId)).toEqual('INTENT ATTEMPT RESPONSE STATE'.split(' '));
    expect(counter.looked).toBe(0);
  });

  test('is told the same each time it is asked for, by its line too, and nothing is sent again', async () => {
    const id = await lost(wish);
    const { message } = (await counter.journal.find(id))?.finding ?? {};
    const records = await counter.records(id);
    for (const report of [await ask(id), await make(wish), await ask(id)]) {
      expect(end(report)).toEqual([40, 'UNCERTAIN', 1]);
      expect(report).toMatchObject({ sent: 'no', finding: { message } });
    }
    expect([await counter.records(id), counter.looked]).toEqual([records, 0]);
  });

  test('that ended in a fault without a word is told what to look at alone', async () => {
    counter.turns.push(jsonAnswer(500, { errorCode: 'internal_error' }));
    const made = await make(wish);
    expect(made.finding).toMatchObject({ code: 'internal_error', httpStatus: 500, state: 'UNCERTAIN' });
    expect(messageText(made.finding.message ?? '')).toContain(advice);
  });

  test('whose process died while it was sent is not known either', async () => {
    const id = await crash(wish);
    const asked = await ask(id);
    expect(end(asked)).toEqual([40, 'UNCERTAIN', 0]);
    expect(messageText(asked.finding.message ?? '')).toMatch(
      new RegExp(`^The answer was never recorded\\. ${advice}`),
    );
    expect(await counter.records(id)).toEqual('INTENT ATTEMPT STATE'.split(' '));
  });

  test('whose first record is lost besides is not known either', async () => {
    const id = await crash(wish);
    tamper(id, 1, '');
    const asked = await ask(id);
    expect(end(asked)).toEqual([40, 'UNCERTAIN', 0]);
    expect(messageText(asked.finding.message ?? '')).toContain(advice);
  });

  test('that was not sent is known: nothing was made, and its line makes it', async () => {
    counter.turns.push('refused connection');
    const first = await make(wish);
    expect(end(first)).toEqual([80, 'INTENT', 1]);
    expect(first.finding).toMatchObject({ code: 'not_sent', httpStatus: null, bodyText: null });
    expect(messageText(first.finding.message ?? '')).toBe(
      'The service could not be reached: refused. Nothing was sent.',
    );
    const { intentId } = first.intent;
    expect(end(await ask(intentId))).toEqual([80, 'INTENT', 1]);
    expect(await counter.records(intentId)).toEqual('INTENT ATTEMPT RESPONSE'.split(' '));
    expect(end(await make(wish))).toEqual([0, 'SETTLED', 2]);
  });
});

describe.each(unseen)('%s, which no route shows, once it is told what came of it', (_what, wish) => {
  test('that was made is asked for in vain, and stays made', async () => {
    const { intent } = await make(wish);
    const records = await counter.records(intent.intentId);
    expect(end(await ask(intent.intentId))).toEqual([0, 'SETTLED', 1]);
    expect(end(await make(wish))).toEqual([0, 'SETTLED', 1]);
    expect(await counter.records(intent.intentId)).toEqual(records);
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
    const records = await counter.records(id);
    await expect(again(id, wish)).rejects.toThrow(/secret|does not recognise a repeat/);
    expect([await counter.records(id), counter.looked, counter.sent.length]).toEqual([records, 0, 1]);
  });
});

test('a subscription that was not made is made with the secret of the line that makes it', async () => {
  counter.turns.push('refused connection');
  await make(subscription('hook-secret-01'));
  const made = await make(subscription('hook-secret-02'));
  expect(made).toMatchObject({ exit: 0, sent: 'yes' });
  expect(counter.sent[1]?.body).toContain('hook-secret-02');
  expect(JSON.stringify(await counter.journal.history(made.intent.intentId))).not.toContain('hook-secret');
});

test('a subscription whose destination could not be registered is sent once more; no look-up is written down that nobody made', async () => {
  const failed = failure(502, 'hookdeck_sync_failed');
  counter.turns.push(failed);
  const made = await make(subscription());
  expect(end(made)).toEqual([0, 'SETTLED', 2]);
  expect(await counter.records(made.intent.intentId)).toEqual(
    'INTENT ATTEMPT RESPONSE ATTEMPT RESPONSE'.split(' '),
  );
  counter.turns.push(failed, failed);
  expect(end(await make(subscription(), { ref: 'another' }))).toEqual([40, 'UNCERTAIN', 4]);
});
