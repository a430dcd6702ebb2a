import { z } from 'zod';
import { time } from './members.ts';
import { promise } from './promise.ts';

/** Answer of brl sandbox clock. */
export const sandboxClock = promise(
  'Answer of brl sandbox clock, with --json',
  z.strictObject({
    virtualTime: time,
    machineTime: time,
    offsetSeconds: z.int(),
  }),
);

/** Answer of brl sandbox deliveries. */
export const sandboxDeliveries = promise(
  'Answer of brl sandbox deliveries, with --json',
  z.array(
    z.strictObject({
      deliveryId: z.string(),
      subscriptionId: z.string(),
      eventId: z.string(),
      eventType: z.string(),
      state: z.enum(['QUEUED', 'DELIVERED', 'FAILED']),
      attempts: z.int(),
      lastStatus: z.int().nullable(),
      lastProblem: z.string().nullable(),
      nextAttemptAt: time.nullable(),
    }),
  ),
);

/** Answer of brl sandbox deposit. */
export const sandboxDeposit = promise(
  'Answer of brl sandbox deposit, with --json',
  z.strictObject({
    accountId: z.string(),
    deposited: z.number(),
    balance: z.number(),
  }),
);

/** Answer of brl sandbox events, with --json: the envelopes that webhooks carry. */
export const sandboxEvents = promise(
  'Answer of brl sandbox events, with --json: the envelopes that webhooks carry',
  z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      occurredAt: z.string(),
      schemaVersion: z.string(),
      environment: z.string(),
      tenantId: z.string(),
      accountId: z.string().nullable(),
      data: z.looseObject({}),
    }),
  ),
);

/** Answer of brl sandbox fail. */
export const sandboxFail = promise(
  'Answer of brl sandbox fail, with --json',
  z.array(
    z.strictObject({
      name: z.string(),
      summary: z.string(),
      route: z.string().nullable(),
      remaining: z.int(),
    }),
  ),
);

/** Answer of brl sandbox keys. */
export const sandboxKeys = promise(
  'Answer of brl sandbox keys, with --json',
  z.array(
    z.strictObject({
      key: z.string().nullable(),
      keyType: z.string().nullable(),
      amount: z.number().nullable(),
      owner: z.string().nullable(),
      outcome: z.string(),
    }),
  ),
);

/** Answer of brl sandbox reset. */
export const sandboxReset = promise(
  'Answer of brl sandbox reset, with --json',
  z.strictObject({
    reset: z.literal(true),
  }),
);

/** Answer of brl sandbox seed. */
export const sandboxSeed = promise(
  'Answer of brl sandbox seed, with --json',
  z.strictObject({
    rows: z.int(),
    from: z.string().optional(),
    until: z.string().optional(),
    file: z.string().optional(),
    ledger: z.string().nullable().optional(),
    lines: z.array(z.string()).optional(),
  }),
);

/** Answer of brl sandbox settle. */
export const sandboxSettle = promise(
  'Answer of brl sandbox settle, with --json',
  z.array(
    z.strictObject({
      kind: z.string(),
      id: z.string(),
      identifier: z.string().nullable(),
      state: z.string(),
    }),
  ),
);

/** The line of brl sandbox start, with --json: the variables of a connection. */
export const sandboxStart = promise(
  'The line of brl sandbox start, with --json: the variables of a connection',
  z.strictObject({
    BRL_ENVIRONMENT: z.string(),
    BRL_BASE_URL: z.string(),
    BRL_CLIENT_BASE_URL: z.string(),
    BRL_TOKEN_PATH: z.string(),
    BRL_TENANT_ID: z.string(),
    BRL_ACCOUNT_ID: z.string(),
    BRL_CLIENT_ID: z.string(),
    BRL_CLIENT_SECRET: z.string(),
    BRL_SIGNING_KEY_FILE: z.string().optional(),
    BRL_SIGNING_KEY_ID: z.string().optional(),
  }),
);
