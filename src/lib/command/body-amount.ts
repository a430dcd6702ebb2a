import { type Centavos, centavosFromJsonNumber } from '../contract/money.ts';
import { usageError } from '../errors/cli-error.ts';
import { member } from '../json/members.ts';
import { withOriginalNumbers } from '../json/strict.ts';
import { commandWords } from '../words/command.ts';
import type { ApiBody } from './body.ts';

/**
 * The amount that a given body states in one member, read from its digits; null if it has no such member.
 * @throws {CliError} exit 2 if it is not an amount above zero
 */
export function amountMember({ text, value }: ApiBody, name: string): Centavos | null {
  const shown = member(value, name);
  if (shown === undefined || shown === null) return null;
  const source = JSON.stringify(member(withOriginalNumbers(text), name));
  const amount = typeof shown === 'number' ? centavosFromJsonNumber(source) : null;
  if (amount !== null && amount > 0) return amount;
  throw usageError('invalid_amount', commandWords.amountMember(name));
}
