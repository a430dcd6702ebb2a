import { messages } from './topic.ts';

/** The reasons a text is not a clear amount: each ends a sentence that begins with the text. */
export const amountWords = messages('amount', {
  refused: (text: string, why: string) => `"${text}" ${why}`,
  tooLong: 'is too long to be an amount.',
  tooLarge: (most: string) => `is above the most that is accepted, ${most}.`,
  zero: 'is zero. An amount must be more than zero.',
  either: (one: string, other: string, typedOne: string, typedOther: string) =>
    `may mean ${one} or ${other}. Type ${typedOne} or ${typedOther}.`,
  incomplete: (meaning: string, typed: string) => `is not a complete amount. For ${meaning} type ${typed}.`,
  zeros: 'starts with zeros. Type the amount without them.',
  zerosOf: (meaning: string, typed: string) => `starts with zeros. For ${meaning} type ${typed}.`,
  withLost: (amount: string, lost: string) =>
    `${amount} (and ${lost} after the centavos, which cannot be paid)`,
  empty: 'contains no amount. Type one like 1234,56.',
  signed: 'has a sign. Type the amount without it, like 1234,56.',
  exponent: 'has an exponent. Write out the digits, like 1234,56.',
  foreignDigits: 'has digits that are not 0 to 9. Type the amount again.',
  blank: 'has a space between its digits. Type it like 1234,56.',
  none: 'is not an amount. Type reais and centavos like 1234,56, 1.234,56 or 1234.56, or whole reais like 1234.',
});
