import { z } from 'zod';
import { promise } from './promise.ts';

/** Answer of brl doctor. */
export const doctor = promise(
  'Answer of brl doctor, with --json',
  z.strictObject({
    checks: z.array(
      z.strictObject({
        name: z.string(),
        status: z.enum(['pass', 'warn', 'fail']),
        message: z.string(),
        next: z.string().nullable(),
      }),
    ),
    worst: z.enum(['pass', 'warn', 'fail']),
  }),
);
