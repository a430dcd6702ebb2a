import { describe, expect, test } from 'vitest';
import { exportRecord } from '../../src/lib/areas/journal/journal-view.ts';
import { TokenError } from '../../src/lib/client/errors.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { failure, type Turn } from './counter.ts';
import {
  anHourAfter,
  batch,
  boleto,
  boletoBatch,
  charge,
  counter,
  credential,
  end,
  type Flags,
  file,
  lost,
  make,
  minute,
  openCounterForEachTest,
  person,
  seen,
  tamper,
  verification,
  type Wish,
} from './creation-desk.ts';

openCounterForEachTest();

/** One with `--expires-in 30m`: other bytes each time, and the same wish. */
const shortCharge = (): Wish => {
  const expirationDate = new Date(counter.nowMs + 30 * minute).toISOString();
  return {
    ...charge(),
    body: (identifier) => JSON.stringify({ pixKey: '11444777000161', value: 25, expirationDate, identifier }),
  };
};

/** The intent as `journal export` prints it. */
async function exported(id: string, reveal: boolean): Promise<unknown> {
  const history = await counter.journal.history(id);
  return history && exportRecord(history, reveal);
}

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
    // The record is the request that was sent, and one intent.
    expect(second.intent).toMatchObject({ intentId: first.intent.intentId, bodyText: counter.sent[1]?.body });
    expect(await exported(second.intent.intentId, true)).toMatchObject({
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
    counter.turns.push(failure(422, 'policy_denied'), jsonAnswer(201, { accreditationId: 'a1' }));
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
    const records = await counter.records(intentId);
    const { client, ...others } = counter.ports();
    const prepare = () => Promise.reject(new TokenError('unreachable', 'no token'));
    await expect(make(charge(), { ref: 'r' }, { ...others, client: { ...client, prepare } })).rejects.toThrow(
      'no token',
    );
    expect((await counter.journal.find(intentId))?.state).toBe(state);
    expect([await counter.records(intentId), counter.sent.length]).toEqual([records, 1]);
  });

  test('does not go by a refusal whose records were changed', async () => {
    counter.turns.push(failure(422, 'policy_denied'));
    const { intentId } = (await make(charge())).intent;
    tamper(intentId, 2);
    expect(await counter.journal.find(intentId)).toMatchObject({ state: 'REFUSED', intact: false });
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
      counter.look = async () => (counter.looked < nth ? notFound : seen(id));
      const made = await make(charge());
      expect([...end(made), made.sent]).toEqual([0, 'SETTLED', 1, 'no']);
    },
  );
});

describe('the same line again, later', () => {
  test('does not send a charge again after an hour, nor ask more than once', async () => {
    await anHourAfter(await lost(charge()), 1);
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

test.each([
  ['names another batch', { batchId: 'c2', status: 'QUEUED' }],
  ['says that the batch is a draft', { batchId: 'c1', status: 'DRAFT' }],
])('a dispatch whose answer %s is looked up', async (_what, body) => {
  counter.turns.push(jsonAnswer(200, body));
  counter.look = jsonAnswer(200, { batchId: 'c1', status: 'DRAFT' });
  expect(end(await make(boletoBatch))).toEqual([40, 'UNCERTAIN', 1]);
  counter.look = jsonAnswer(200, { batchId: 'c1', status: 'PROCESSING' });
  expect(end(await make(boletoBatch))).toEqual([0, 'SETTLED', 1]);
});

describe('the same line again, without a ref', () => {
  test('without a ref, once the first was made, makes another', async () => {
    await make(charge(), {});
    expect(end(await make(charge(), {}))).toEqual([0, 'SETTLED', 2]);
    expect(counter.sent[1]?.key).not.toBe(counter.sent[0]?.key);
  });

  test('without a ref finds the open one made: it says so, and makes no second one', async () => {
    const id = await lost(charge(), {});
    counter.look = await seen(id);
    const second = await make(charge(), {});
    expect(end(second)).toEqual([33, 'SETTLED', 1]);
    expect(second).toMatchObject({ sent: 'no', finding: { code: 'duplicate_creation', state: 'REFUSED' } });
    expect(messageText(second.finding.message ?? '')).toBe(
      'The same request was sent before (made). Nothing was sent now. If you want a second one, add --allow-duplicate.',
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
