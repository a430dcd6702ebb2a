import { expect, test } from 'vitest';
import type { Intent } from '../../../src/lib/journal/intent.ts';
import type { Document } from '../../support/brl.ts';
import { complaints } from './judge.ts';

/** The judge of the soak must see what it is there for. */

const errand = { name: 'pix 1', line: [], ref: 'r', debitsCentavos: [100], isOwn: () => true };
const intent = (state: string, idempotencyKey = 'k') =>
  ({ state, intentId: 'int_1', idempotencyKey }) as Intent;
const told = (outcome: string, moneyMoved: string) => ({ outcome, moneyMoved }) as Document;

test.each<[string, number, readonly Intent[], readonly Document[], string | null]>([
  ['one debit, settled', 1, [intent('SETTLED')], [told('settled', 'yes')], null],
  ['one debit that two journals hold', 1, [intent('SETTLED'), intent('SETTLED')], [], null],
  ['no debit, refused', 0, [intent('REFUSED')], [told('refused', 'no')], null],
  ['a doubt, listed', 1, [{ ...intent('UNCERTAIN'), intentId: 'listed' }], [], null],
  ['two debits', 2, [intent('SETTLED')], [], 'paid more than once'],
  ['two payments', 1, [intent('SETTLED'), intent('SETTLED', 'l')], [], 'settled more than once'],
  ['a debit that no journal knows', 1, [], [], 'paid, and not in the journal'],
  ['a debit that is called refused', 1, [intent('REFUSED')], [], 'paid, and refused or not sent'],
  ['settled without a debit', 0, [intent('SETTLED')], [], 'not paid, and settled in the journal'],
  ['a doubt that is not listed', 0, [intent('UNCERTAIN')], [], 'uncertain, and not listed'],
  ['pending for ever', 0, [intent('PENDING')], [], 'still pending'],
  ['said to be paid', 0, [intent('REFUSED')], [told('settled', 'yes')], 'not paid, and said to be'],
  ['looked for in the wrong journal', 1, [intent('SETTLED')], [told('invalid', 'no')], null],
  ['said not to be', 1, [intent('SETTLED')], [told('refused', 'no')], 'paid, and said not to be in the end'],
])('%s', (_what, debits, intents, documents, complaint) => {
  const found = complaints(
    { errand, documents, isLastWordHeard: true },
    intents,
    new Map([[100, debits]]),
    new Set(['listed']),
  );
  if (complaint === null) expect(found).toEqual([]);
  else expect(found).toContainEqual(expect.stringContaining(`pix 1: ${complaint}`));
});
