import { messages } from './topic.ts';

/** Sentences about typed words, for every way of paying or creating. */
export const orderWords = messages('orders', {
  refNamesBoth: '--ref sets the identifier and the key itself.',
  leaveNamesOut: 'Leave out --identifier and --idempotency-key.',
  badRef: '--ref must be 1 to 120 characters without accents, and without leading or trailing spaces.',
  badIdentifierFlag: (longest: number) =>
    `--identifier must be 1 to ${longest} letters, digits, dots, dashes or underscores.`,
  badIdentifier: (longest: number) =>
    `The identifier must be 1 to ${longest} letters, digits, dots, dashes or underscores.`,
  badKey: '--idempotency-key must be 1 to 128 printable ASCII characters without spaces.',
  longDescription: (name: string, length: number, longest: number) =>
    `${name} has ${length} characters; at most ${longest} are allowed.`,
  badDescription: (name: string) => `${name} must be one line of text without control characters.`,
  noName: (flag: string, text: string) => `${flag} must be a name, and "${text}" has no letter.`,
  oneLine: (flag: string) => `${flag} must be one line of text.`,
  accountTypes: (name: string, types: string) => `${name} must be one of ${types}.`,
  addAmount: 'Add --amount.',
  flagsOrBody: (flag: string) => `Give ${flag} or your own body (--data, --field), not both.`,
});
