import { z } from 'zod';

/** A time in UTC, to the second or the millisecond. */
export const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);

/** A value by its name. */
export const namedValue = z.strictObject({
  name: z.string(),
  value: z.string(),
});

/** SHA-256 in hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** How it is known who typed a line. */
export const operatorBy = z.enum(['ssh-key', 'os-user', 'variable']);

/** Where a payment of the journal stands. */
export const intentState = z.enum([
  'SCHEDULED',
  'INTENT',
  'SENT',
  'PENDING',
  'UNCERTAIN',
  'SETTLED',
  'REFUSED',
  'REVERSED',
]);

/** Where a payment, or the line that names none, stands. */
export const standing = z.enum([
  'settled',
  'pending',
  'held',
  'refused',
  'duplicate',
  'uncertain',
  'not_sent',
  'invalid',
]);

/** What failed: a code of the service, or one of brl. */
export const failure = z.strictObject({
  code: z.string().min(1),
  message: z.string().min(1),
  hint: z.string().nullable(),
  httpStatus: z.int().nullable(),
  requestId: z.string().nullable(),
  retryable: z.boolean(),
  partner: z.unknown(),
  violations: z.unknown(),
});

/** What is known of a payment at the end of a line. */
export const paymentOutcome = z.strictObject({
  outcome: standing,
  moneyMoved: z.enum(['yes', 'no', 'unknown']),
  sent: z.enum(['yes', 'no', 'maybe']),
  retry: z.enum(['never', 'same-ref', 'after']),
  ref: z.string().nullable(),
  run: z.string().nullable(),
  intentId: z.string().nullable(),
  operation: z.string().nullable(),
  identifier: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  endToEndId: z.string().nullable(),
  amount: z.number().nullable(),
  environment: z.string().nullable(),
  next: z.string().nullable(),
  requestId: z.string().nullable(),
  result: z.unknown(),
  version: z.string(),
  error: failure.nullable(),
});

/** What wrote a payment down. */
export const by = z.strictObject({
  machine: z.string(),
  clientId: z.string(),
  databaseRole: z.string().nullable(),
  version: z.string(),
});
