import { z } from 'zod';
import { namedValue } from './members.ts';
import { promise } from './promise.ts';

/** Answer of brl signature explain. */
export const signatureExplain = promise(
  'Answer of brl signature explain, with --json',
  z.strictObject({
    method: z.string(),
    url: z.string().nullable(),
    lines: z.array(namedValue),
    canonicalText: z.string(),
    contentSha256: z.string(),
    headers: z.record(z.string(), z.string()),
    protectedHeader: z.looseObject({}).nullable(),
    algorithm: z.string().nullable(),
    keyId: z.string().nullable(),
  }),
);

/** Answer of brl signature verify. */
export const signatureVerify = promise(
  'Answer of brl signature verify, with --json',
  z.strictObject({
    valid: z.boolean().nullable(),
    reason: z.string().nullable(),
    lines: z.array(
      z.strictObject({
        name: z.string(),
        ours: z.string().nullable(),
        service: z.string().nullable(),
        same: z.boolean(),
      }),
    ),
    causes: z.array(z.string()),
    clockSkewSeconds: z.int().nullable(),
    algorithm: z.enum(['ES256', 'PS256']),
    keyId: z.string(),
    result: z.unknown(),
  }),
);
