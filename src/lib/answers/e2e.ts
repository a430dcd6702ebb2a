import { z } from 'zod';
import { promise } from './promise.ts';

/** Answer of brl e2e decode. */
export const e2eDecode = promise(
  'Answer of brl e2e decode, with --json',
  z.strictObject({
    kind: z.enum(['payment', 'refund']),
    ispb: z.string().regex(/^[0-9]{8}$/),
    bank: z.string().nullable(),
    submittedAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
    sequence: z.string().regex(/^[0-9A-Za-z]{11}$/),
  }),
);
