import { type Centavos, centavosFromJsonNumber } from '../../contract/money.ts';
import { member, textMember } from '../../json/members.ts';
import type { Line } from './reader.ts';

/** An amount and its direction: a debit of zero is a debit, which its amount alone would not show. */
export interface DirectedAmount {
  /** Negative for a debit. */
  readonly amountCentavos: Centavos;
  readonly isDebit: boolean;
}

/** Why an amount cannot be read. */
export type AmountFault = 'no-amount' | 'two-directions';

/** The amount of a statement line from the service, with its exact digits. */
export function amountOfLine(line: Line): DirectedAmount | AmountFault {
  const amount = member(line, 'amount');
  const isNumber = typeof amount === 'number' || (typeof amount === 'object' && amount !== null);
  const centavos = isNumber ? centavosFromJsonNumber(JSON.stringify(amount)) : null;
  if (centavos === null) return 'no-amount';
  const words = [textMember(line, 'direction'), textMember(line, 'transactionType')];
  return directed(centavos, words) ?? 'two-directions';
}

/**
 * The one rule for every statement read or written: the words give the direction, and an amount without a minus is a
 * magnitude. Without a known word the sign decides.
 * @returns null if two words, or a word for a credit and a minus, contradict each other
 */
export function directed(centavos: Centavos, words: readonly (string | null)[]): DirectedAmount | null {
  const sides = new Set(words.map((word) => sideOf(word)).filter((side) => side !== null));
  if (sides.size > 1 || (sides.has('in') && centavos < 0)) return null;
  const isDebit = sides.has('out') || centavos < 0;
  const size = Math.abs(centavos);
  return { amountCentavos: (isDebit && size > 0 ? -size : size) as Centavos, isDebit };
}

/** `direction` and `transactionType` (specification, section 2.4). */
function sideOf(word: string | null): 'in' | 'out' | null {
  const known = word?.toUpperCase();
  if (known === 'OUT' || known === 'D') return 'out';
  return known === 'IN' || known === 'C' ? 'in' : null;
}
