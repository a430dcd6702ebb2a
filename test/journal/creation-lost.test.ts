import { describe, expect, test } from 'vitest';
import type { WireAnswer } from '../../src/lib/client/port.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { failure, type Turn } from './counter.ts';
import {
  boleto,
  charge,
  counter,
  end,
  type Flags,
  make,
  minute,
  openCounterForEachTest,
  person,
  pixKey,
  sentName,
  subscription,
  there,
  type Wish,
} from './creation-desk.ts';

openCounterForEachTest();

describe('an answer of a success', () => {
  const table = { identifier: 'table-7' };
  const ofKey: Wish = { ...pixKey, body: '{"keyType":"EMAIL","pixKey":"maria@example.com"}' };
  const shownOf = (wish: Wish, shows: object) => {
    counter.turns.push(jsonAnswer(201, shows));
    counter.look = 'lost';
    return make(wish, wish.operation.id === charge().operation.id ? table : {});
  };

  test.each<[string, Wish, object]>([
    ['a charge of another value', charge(), { ...table, txid: 't', value: 99 }],
    ['a charge for another key', charge(), { ...table, txid: 't', pixKey: 'bob@example.com' }],
    ['a charge without a name', charge(), { txid: 't', value: 25 }],
    ['no charge', charge(), {}],
    ['a boleto of another amount', boleto, { identifier: 'b-1', amount: 81 }],
    ['no account', person, {}],
  ])('that shows %s proves nothing', async (_what, wish, shows) => {
    expect(end(await shownOf(wish, shows))).toEqual([40, 'UNCERTAIN', 1]);
  });

  test.each<[string, Wish, object]>([
    ['a masked CPF', person, { accreditationId: 'a', persons: [{ cpf: '***.533.447-**' }] }],
    ['a CPF with its points', person, { accreditationId: 'a', persons: [{ cpf: '390.533.447-05' }] }],
    ['the address in capitals', subscription(), { id: 's', url: 'https://HOOKS.example.com/brl' }],
    ['a challenge for the key', ofKey, { challengeId: 'c' }],
    ['another key, which no money comes by', ofKey, { pixKey: 'bob@example.com' }],
  ])('that shows %s is believed', async (_what, wish, shows) => {
    expect(end(await shownOf(wish, shows))).toEqual([0, 'SETTLED', 1]);
  });

  test('that shows another charge is not what is told where the look-up finds ours', async () => {
    counter.turns.push(jsonAnswer(201, { identifier: 'another', txid: 'tx9' }));
    counter.look = () => there();
    const made = await make(charge());
    expect([end(made), made.reply]).toEqual([[0, 'SETTLED', 1], undefined]);
    expect(made.finding.bodyText).toContain('"txid":"tx1"');
  });

  test('under the status of an error is looked up', async () => {
    counter.turns.push(jsonAnswer(409, { ...table, txid: 'tx1', status: 'ACTIVE' }));
    counter.look = () => there();
    expect(end(await make(charge(), table))).toEqual([0, 'SETTLED', 1]);
  });
});

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
    expect(await counter.records(made.intent.intentId)).toEqual(
      'INTENT ATTEMPT RESPONSE LOOKUP LOOKUP ATTEMPT RESPONSE'.split(' '),
    );
  });

  test('twice is left at that: nobody knows', async () => {
    counter.turns.push('lost', 'lost', 'lost');
    const made = await make(charge());
    expect(end(made)).toEqual([40, 'UNCERTAIN', 2]);
    expect(made).toMatchObject({ sent: 'maybe', finding: { code: 'uncertain', bodyText: null } });
    expect(messageText(made.finding.message ?? '')).toBe('The answer was lost: the connection was reset.');
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
    expect(messageText(made.finding.message ?? '')).toContain(
      'belongs to a charge of another amount. Nothing was made.',
    );
  });
});

describe('a charge whose answer was lost while more went wrong', () => {
  test('and a signal between the look-ups: nothing more is asked or sent', async () => {
    counter.turns.push('lost');
    counter.onPause = () => counter.interrupt.abort('SIGTERM');
    const made = await make(charge());
    expect(end(made)).toEqual([40, 'UNCERTAIN', 1]);
    expect(made.finding.code).toBe('interrupted');
    expect(await counter.records(made.intent.intentId)).toEqual(
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
    expect(messageText(made.finding.message ?? '')).toMatch(
      new RegExp(`^The answer \\(HTTP ${status}\\) proves nothing: `),
    );
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
