import { z } from 'zod';
import { promise } from './promise.ts';

/** Answer of brl credentials delegate. */
export const credentialsDelegate = promise(
  'Answer of brl credentials delegate, with --json',
  z.strictObject({
    clientId: z.string().nullable(),
    keyId: z.string().nullable(),
    algorithm: z.enum(['ES256', 'PS256']),
    accountId: z.string().nullable(),
    status: z.string().nullable(),
    activeFrom: z.string().nullable(),
    scopes: z.array(z.string()),
    allowedIps: z.array(z.string()),
    profile: z.string().nullable(),
  }),
);
