import { AmountError, parseAmount, parseAmountOrZero } from '../brazil/typed-amount.ts';
import { formatPlain } from '../contract/money.ts';
import { isMoneyName } from '../contract/money-names.ts';
import { usageError } from '../errors/cli-error.ts';
import { commandWords } from '../words/command.ts';

/** Which fields of a body are amounts, and which amounts they accept besides payable ones. */
export interface MoneyFields {
  readonly has: (name: string, text: string) => boolean;
  readonly zero: (name: string) => boolean;
  readonly sign: boolean;
}

/** An amount that is paid or charged must be above zero; an income, a fine or a ceiling may be zero. */
export const paidMembers: MoneyFields = {
  has: isMoneyName,
  zero: (name) => !/^(?:amount|value)$/i.test(name.split('.').at(-1) ?? ''),
  sign: false,
};

/** A body of limits, whose members the specification does not show: every number in it is an amount, and may be zero. */
export const limitMembers: MoneyFields = {
  has: (name, text) => isMoneyName(name) || numberLike.test(text),
  zero: () => true,
  sign: false,
};

/** A number in any spelling, quoted or not. */
const numberLike = /^"?[ \u00a0]*[-+]?(?:R\$[ \u00a0]*)?\d[\d.,]*(?:[eE][-+]?\d+)?[ \u00a0]*"?$/;

/** A made-up event: a debit has a sign, and an exponent, which has one reading, tests how a receiver reads numbers. */
export const eventMembers: MoneyFields = {
  has: (name, text) => isMoneyName(name) && !/^-?\d+(?:\.\d+)?[eE][-+]?\d+$/.test(text),
  zero: () => true,
  sign: true,
};

/**
 * The JSON number of an amount typed as `--field name=text`, by the one rule of `--amount`: a text with two readings is
 * refused. The same amount has the same digits in any spelling, as the body's text is what reveals a second payment.
 * @returns null for a field that is not an amount, and for the word `null` if an amount may be absent
 * @throws {CliError} exit 2 with both readings and how to write each
 */
export function moneyMember(name: string, text: string, money: MoneyFields): string | null {
  if (!money.has(name, text) || (text === 'null' && money.zero(name))) return null;
  const typed = unquoted(text);
  const sign = money.sign && typed.startsWith('-') ? '-' : '';
  try {
    const read = money.zero(name) ? parseAmountOrZero : parseAmount;
    return `${sign}${formatPlain(read(typed.slice(sign.length)))}`;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw usageError(
      'invalid_amount',
      commandWords.badMoneyField(name, error.message),
      commandWords.notAnAmount,
    );
  }
}

/** The text within a quoted one: quotes do not make an amount any clearer. */
function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
