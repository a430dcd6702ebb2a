import { describe, expect, test } from 'vitest';
import { dispatchFacts } from '../../src/lib/areas/batch/dispatch.ts';
import * as batches from '../../src/lib/contract/batch.ts';
import { pay as boletoPay } from '../../src/lib/contract/boleto.ts';
import type { Centavos } from '../../src/lib/contract/money.ts';
import type { Operation } from '../../src/lib/contract/operation.ts';
import { outAsync } from '../../src/lib/contract/pix.ts';
import type { IntentFacts } from '../../src/lib/journal/intent.ts';
import { pay } from '../../src/lib/journal/pay.ts';
import { paymentFacts } from '../../src/lib/payments/facts.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer } from '../safety/desk.ts';
import { bankBoleto } from '../support/boletos.ts';
import { numbered } from '../support/numbered.ts';
import { failure, shown, type Turn } from './counter.ts';
import {
  again,
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
  openCounterForEachTest,
  orderOf,
  person,
  seen,
  subscription,
  tamper,
  there,
  verification,
  type Wish,
} from './creation-desk.ts';

openCounterForEachTest();

describe('resume', () => {
  test.each<[string, Wish, string]>([
    ['a subscription', subscription(), 'its body holds a secret, which the journal does not keep'],
    ['a file', file, 'it is a file, which the journal does not keep'],
    ['a credential', credential, 'its key was generated for that one run'],
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
    expect((await counter.journal.find(id))?.state).toBe('UNCERTAIN');
  });

  test.each<[string, Wish]>([
    ['a charge, which its name does not find', charge()],
    ['a batch, whose key the service knows', batch],
  ])('sends %s, once more within an hour', async (_what, wish) => {
    const id = await lost(wish);
    await anHourAfter(id);
    expect(end(await again(id, wish))).toEqual([0, 'SETTLED', 2]);
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test('sends nothing after an hour, nor by records that were changed', async () => {
    const id = await lost(charge());
    await anHourAfter(id, 1);
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
    ['made', () => there(), 0, 'SETTLED'],
    ['refused', failure(422, 'policy_denied'), 32, 'REFUSED'],
  ])('of what was %s tells that, and asks nothing', async (_what, answer, exit, state) => {
    counter.turns.push(answer);
    const { intent } = await make(charge());
    expect(end(await again(intent.intentId, charge()))).toEqual([exit, state, 1]);
    expect(counter.looked).toBe(0);
  });

  test('of what the service shows tells that', async () => {
    const id = await lost(charge());
    counter.look = await seen(id);
    expect(end(await again(id, charge()))).toEqual([0, 'SETTLED', 1]);
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
    expect(messageText(other.finding.message ?? '')).toContain(
      `This ${name} already names another request. Nothing was sent.`,
    );
  });

  test('by a ref is told as what was typed: the identifier', async () => {
    const { intent } = await make(charge(25));
    const { finding } = await make(charge(25), { identifier: intent.identifier ?? '' });
    expect(messageText(finding.message ?? '')).toBe(
      'This identifier or idempotency key already names another request. Nothing was sent.',
    );
  });

  test('by another payment', async () => {
    await counter.pay();
    const { finding } = await counter.pay({ cents: 151_00 });
    expect(messageText(finding.message ?? '')).toBe(
      'This ref already names a payment with another amount, payee or text. Nothing was sent. If this is really another one, give it another --ref.',
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
    expect(messageText((await counter.pay({ ref: null })).finding.message ?? '')).toBe(
      'The same amount went to the same payee before (settled). Nothing was sent now. If you want a second one, add --allow-duplicate.',
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
          to: { kind: 'text', text: 'boleto', inBody: null },
        },
      );
    counter.turns.push(jsonAnswer(200, { status: 'COMPLETED', paymentId: 'bp-1' }));
    counter.look = jsonAnswer(200, { paymentId: 'bp-1', status: 'COMPLETED', amount: 150, barcode });
    expect(await paying(boletoPay, facts())).toMatchObject({ exit: 0 });
    const second = await paying(boletoPay, facts());
    expect(second).toMatchObject({ exit: 33, sent: 'no', finding: { code: 'duplicate_payment' } });
    expect(messageText(second.finding.message ?? '')).toMatch(/^The same request was sent before \(made\)\./);
  });

  test('and dispatches a batch says that it was dispatched: there is no second time', async () => {
    const dispatched = () =>
      paying(batches.dispatch, dispatchFacts(counter.ports().client, 'b1', 150_00 as Centavos));
    counter.turns.push(jsonAnswer(200, { batchId: 'b1', status: 'COMPLETED', total: 1, completed: 1 }));
    expect(await dispatched()).toMatchObject({ exit: 0, sent: 'yes' });
    const second = await dispatched();
    expect(second).toMatchObject({ exit: 33, sent: 'no', finding: { code: 'duplicate_payment' } });
    expect(messageText(second.finding.message ?? '')).toBe(
      'This batch has already been dispatched (settled). Nothing was sent now.',
    );
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
    // The recorded request is the one that is sent.
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
