import { z } from 'zod';
import { promise } from './promise.ts';

/** Answer of brl api --include. */
export const apiInclude = promise(
  'Answer of brl api --include, with --json',
  z.strictObject({
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
);
