import { afterEach, beforeEach, expect, test } from 'vitest';
import { outAsync } from '../../src/lib/contract/pix.ts';
import { namesFromRef } from '../../src/lib/journal/names.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer } from '../safety/desk.ts';
import { type Counter, failure, type Order, openCounter, scope, shown, type Turn } from './counter.ts';

/** When a name belongs to another payment, ours was surely not sent only where the bank's answers leave no other way. */

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const names = namesFromRef(scope, 'r');
const typed = { identifier: 'erp-7' };
const thief = { pixKey: 'thief@example.com' };
const answered = (endToEndId: string) => jsonAnswer(200, { ...typed, endToEndId, status: 'COMPLETED' });
const accepted = jsonAnswer(202, { ...typed, paymentId: 'p-1', status: 'ACCEPTED' });

// [how it is named, how our request was answered, how the other's payment under the name stands, how the line ends]
const cases: readonly (readonly [what: string, order: Order, turn: Turn, status: string, exit: number])[] = [
  ['a ref alone, and no answer', {}, 'lost', 'COMPLETED', 33],
  ['a ref beside an identifier of an ERP, and no answer', typed, 'lost', 'COMPLETED', 40],
  [
    'an identifier, and an answer that names the other payment',
    { ...typed, ref: null },
    answered('E1'),
    'COMPLETED',
    33,
  ],
  ['an identifier, and an answer that names ours', { ...typed, ref: null }, answered('E2'), 'COMPLETED', 40],
  [
    'an identifier, and its refusal',
    { ...typed, ref: null },
    failure(409, 'identifier_conflict'),
    'COMPLETED',
    33,
  ],
  [
    'an identifier, and a time-out of the bank',
    { ...typed, ref: null },
    failure(504, 'timeout'),
    'COMPLETED',
    40,
  ],
  [
    'an identifier, and a request that was accepted',
    { ...typed, ref: null, operation: outAsync, waitMs: 1 },
    accepted,
    'COMPLETED',
    40,
  ],
  ['a ref, and another that may still fail', {}, 'lost', 'PROCESSING', 40],
];

test.each(cases)('%s', async (_what, order, turn, status, exit) => {
  counter.turns.push(turn, turn, turn);
  counter.look = shown({ ...names, ...order }, status, thief);
  const run = await counter.pay(order);
  expect(run, messageText(run.finding.message ?? '')).toMatchObject({ exit });
});

test.each([
  ['that does not show its payee', { pixKey: undefined }, 40],
  ['of ours', {}, 30],
])('a lost payment is not refused by a failure %s', async (_what, more, exit) => {
  counter.turns.push('lost');
  counter.look = shown(names, 'FAILED', { endToEndId: undefined, ...more });
  expect(await counter.pay()).toMatchObject({ exit });
});
