import { z } from 'zod';
import { promise } from './promise.ts';

const keyType = z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP']);

/** Answer of brl key detect. */
export const keyDetect = promise(
  'Answer of brl key detect, with --json',
  z.strictObject({
    input: z.string(),
    keyType: keyType.nullable(),
    key: z.string().nullable(),
    ambiguous: z.boolean(),
    cleaned: z.boolean(),
    candidates: z.array(
      z.strictObject({
        keyType,
        key: z.string(),
        reason: z.string(),
      }),
    ),
  }),
);
