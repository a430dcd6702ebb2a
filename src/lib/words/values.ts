import { messages, topic } from './topic.ts';

const english = {
  /** What stands in a command to type for what only the person knows. */
  typed: { file: 'FILE', code: 'CODE', name: 'NAME', path: 'PATH', run: 'RUN' },
  /** A number that is no amount. */
  decimal: (digits: string) => digits,
  /** The name of an environment where a person reads it alone. */
  environment: (name: string) => name,
  directions: { IN: 'in', OUT: 'out' },
  yes: 'yes',
  no: 'no',
  none: 'none',
  notGiven: 'not given',
  notKnown: 'not known',
  at: (what: string, time: string) => `${what} at ${time}`,
  either: (one: string, other: string) => `${one} or ${other}`,
  aside: (what: string, remark: string) => `${what} (${remark})`,
  inBrasilia: (time: string) => `${time} (Brasilia)`,
  warning: (what: string) => `Warning: ${what}`,
  next: (command: string) => `Next: ${command}`,
  bank: (code: string) => `bank ${code}`,
  seeBanks: 'To see all of them: brl banks list',
  /** One after another. */
  several: (...sentences: string[]) => sentences.join(' '),
};

/** Values that are words, and the marks around a value or a sentence. */
export const valueWords = topic('values', english);

/** The same as messages. */
export const valueSays = messages('values', english);
