import { z } from 'zod';
import { promise } from './promise.ts';

/** Answer of brl qr parse. */
export const qrParse = promise(
  'Answer of brl qr parse, with --json',
  z.strictObject({
    kind: z.enum(['static', 'dynamic', 'recurrence']),
    key: z.string().nullable(),
    url: z.string().nullable(),
    amount: z.number().nullable(),
    merchantName: z.string(),
    merchantCity: z.string(),
    txid: z.string().nullable(),
    recurrence: z.string().nullable(),
    withdrawalIspb: z.string().nullable(),
    warnings: z.array(z.string()).optional(),
  }),
);

/** Answer of brl qr show. */
export const qrShow = promise(
  'Answer of brl qr show, with --json',
  qrParse.schema.extend({
    emv: z.string(),
    png: z.string().nullable(),
    svg: z.string().nullable(),
  }),
);
