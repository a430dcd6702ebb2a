import { z } from 'zod';
import { promise } from './promise.ts';

const exitCode = z.strictObject({
  money: z.int(),
  read: z.int(),
  write: z.int(),
});

const words = z.strictObject({
  meaning: z.string(),
  next: z.string(),
});

const wordsByLanguage = z.strictObject({
  en: words,
  pt: words,
});

const entry = z.strictObject({
  code: z.string(),
  source: z.enum(['service', 'brl']),
  class: z.string().nullable(),
  http: z.array(z.int()),
  retryable: z.boolean(),
  exitCode: exitCode.nullable(),
  exits: z.array(z.int()),
  spec: z.string().nullable(),
  texts: wordsByLanguage,
});

/** Answer of brl errors explain, with --json: of an error code, or of an exit code. */
export const errorsExplain = promise(
  'Answer of brl errors explain, with --json: of an error code, or of an exit code',
  z.union([
    z.strictObject({
      code: z.string(),
      entries: z.array(entry),
    }),
    z.strictObject({
      exitCode: z.int(),
      name: z.string(),
      meaning: z.string(),
      moneyMayHaveMoved: z.string(),
      scriptMay: z.string(),
      codes: z.array(z.string()),
    }),
  ]),
);

/** Answer of brl errors list. */
export const errorsList = promise('Answer of brl errors list, with --json', z.array(entry));
