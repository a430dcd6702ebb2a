import { z } from 'zod';
import { operatorBy } from './members.ts';
import { promise } from './promise.ts';

const newest = z.strictObject({
  intentId: z.string(),
  ref: z.string().nullable(),
  amount: z.number().nullable(),
  to: z.string().nullable(),
  operator: z.string(),
  operatorBy: operatorBy.nullable(),
});

const group = z.strictObject({
  count: z.int(),
  amount: z.number(),
  newest: z.array(newest),
});

const waiting = z.strictObject({
  count: z.int(),
  amount: z.number(),
});

const sum = z.strictObject({
  count: z.int(),
  amount: z.number(),
  isPart: z.boolean(),
});

/** Answer of brl today. */
export const today = promise(
  'Answer of brl today, with --json',
  z.strictObject({
    day: z.string(),
    environment: z.string(),
    accountId: z.string().nullable(),
    paid: group,
    onItsWay: group,
    inDoubt: group,
    held: group,
    failed: group,
    cameBack: group,
    unsent: group,
    scheduled: z.strictObject({ today: waiting, tomorrow: waiting, week: waiting, held: waiting }),
    due: z.array(
      z.strictObject({
        runId: z.string(),
        ref: z.string(),
        count: z.int(),
        amount: z.number(),
      }),
    ),
    received: sum.nullable(),
    paidEarlier: sum.nullable(),
    elsewhere: sum.nullable(),
    limits: z
      .array(
        z.strictObject({
          kind: z.enum(['pix', 'ted', 'boleto', 'internal']),
          window: z.enum(['singleTransfer', 'daytime', 'nighttime', 'monthly']),
          available: z.number(),
        }),
      )
      .nullable(),
    notTold: z.strictObject({
      statement: z.string().nullable(),
      limits: z.string().nullable(),
    }),
    alike: z.array(
      z.strictObject({
        to: z.string().nullable(),
        count: z.int(),
        amount: z.number(),
        newest: z.array(newest),
      }),
    ),
    operators: z.record(z.string(), z.int()),
    writers: z
      .array(
        z.strictObject({
          operator: z.string(),
          operatorBy: operatorBy
            .nullable()
            .describe('how operator is known; null in what an earlier version recorded'),
          machine: z.string().nullable(),
          count: z.int(),
        }),
      )
      .describe('who paid, from which machine, how often'),
    next: z.array(z.string()),
  }),
);
