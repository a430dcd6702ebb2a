import { z } from 'zod';
import { intentState, namedValue, paymentOutcome, time } from './members.ts';
import { moneyPromise, promise } from './promise.ts';

const source = z.enum(['journal', 'status', 'timeline', 'statement', 'refund', 'event']);

/** Answer of --dry-run. */
export const dryRun = promise(
  'Answer of --dry-run, with --json',
  z.strictObject({
    method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
    signing: z
      .strictObject({
        lines: z.array(namedValue),
        canonicalText: z.string(),
      })
      .nullable(),
  }),
);

/** Answer of every command that moves money, and of every command that fails. */
export const outcome = moneyPromise(
  'Answer of every command that moves money, and of every command that fails, with --json',
  paymentOutcome,
);

/** Answer of brl pix status and ted status --timeline, and of brl transfer status. */
export const paymentTimeline = moneyPromise(
  'Answer of brl pix status and ted status --timeline, and of brl transfer status, with --json',
  z.strictObject({
    kind: z.enum(['pix', 'ted', 'transfer']),
    accountId: z.string().nullable(),
    intentId: z.string().nullable(),
    state: intentState.nullable(),
    identifier: z.string().nullable(),
    endToEndId: z.string().nullable(),
    status: z.string().nullable(),
    moments: z.array(
      z.strictObject({
        at: time.nullable(),
        source,
        text: z.string(),
        record: z.unknown(),
      }),
    ),
    sources: z.array(
      z.strictObject({
        source,
        result: z.enum(['found', 'not-found', 'no-answer']).describe('what the source answered'),
        note: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
);
