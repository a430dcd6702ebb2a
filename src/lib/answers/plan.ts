import { z } from 'zod';
import { time } from './members.ts';
import { sharedPolicy } from './policy.ts';
import { moneyPromise } from './promise.ts';

const plan = z.strictObject({
  plan: z.string().describe('path of the plan, or its id in the shared journal'),
  id: z.string(),
  sha256: z.string().describe('of the file of the plan, in hex'),
  maker: z.string().describe('fingerprint of the key that made it'),
  environment: z.string(),
  host: z.string(),
  tenantId: z.string(),
  accountId: z.string(),
  operation: z.string().nullable().describe('null for a file'),
  ref: z.string().nullable(),
  identifier: z.string().nullable(),
  amount: z.string().nullable().describe('of all payments'),
  payments: z.int().describe('1, or the rows of the file or batch'),
  destination: z.string().nullable(),
  payee: z
    .strictObject({
      name: z.string().nullable(),
      document: z.string().nullable(),
      bank: z.string().nullable(),
      dueDate: z.string().nullable(),
      lookedUpAt: time,
    })
    .nullable(),
  refund: z
    .strictObject({ received: z.string().nullable(), returned: z.string() })
    .nullable()
    .describe('how the payment that is refunded stood; null for any other'),
  batch: z
    .strictObject({
      rows: z.int(),
      rowsSha256: z.string().describe('over the rows, in any order'),
      largest: z.array(z.strictObject({ amount: z.string(), payee: z.string() })),
    })
    .nullable()
    .describe('the rows of a batch that is dispatched; null for anything else'),
  journalId: z.string().nullable().describe('the only shared journal that executes it; null for any'),
  run: z
    .strictObject({
      ref: z.string(),
      fileSha256: z.string(),
      read: z
        .record(z.string(), z.union([z.string(), z.literal(true), z.array(z.string())]))
        .describe('flags by which the file is read'),
      rows: z.int(),
      total: z.string(),
      byRail: z.record(z.string(), z.strictObject({ rows: z.int(), total: z.string() })),
      rowsSha256: z.string().describe('over the requests of the rows, in their order'),
      largest: z.array(z.strictObject({ amount: z.string(), payee: z.string() })),
    })
    .nullable()
    .describe('a file of payments; null for one payment'),
  createdAt: time,
  notBefore: time.nullable().describe('the hour at which it is paid; null for now'),
  expiresAt: time,
});

/** Answer of a payment with --plan. */
export const planWritten = moneyPromise('Answer of a payment with --plan and --json', plan);

/** Answer of brl plan show and verify. */
export const planShow = moneyPromise(
  'Answer of brl plan show and verify, with --json',
  plan.extend({
    decisions: z.array(
      z.strictObject({
        decision: z.enum(['approve', 'reject']),
        by: z.string().describe('who decided, as the signed text says'),
        key: z.string().describe('fingerprint of the key that signed'),
        isAllowed: z.boolean().nullable().describe('whether the policy allows the key; null without one'),
        at: time,
        note: z.string(),
      }),
    ),
    doubtful: z.int().describe('papers beside the plan that are no decision about it'),
    isApproved: z.boolean().nullable().describe('by the policy of this machine; null without one'),
    policy: z
      .strictObject({ path: z.string(), serial: z.int(), sha256: z.string(), shared: sharedPolicy })
      .nullable()
      .describe('by which that is said'),
    missing: z.array(z.strictObject({ group: z.string(), count: z.int(), people: z.array(z.string()) })),
  }),
);

/** Answer of brl plan list. */
export const planList = moneyPromise(
  'Answer of brl plan list, with --json',
  z.strictObject({
    items: z.array(
      z.strictObject({
        path: z.string(),
        id: z.string(),
        ref: z.string().nullable(),
        payments: z.int(),
        amount: z.string().nullable().describe('of all payments'),
        stands: z
          .enum(['approved', 'waiting', 'rejected', 'expired', 'executed', 'unknown'])
          .describe('by the policy of this machine; unknown without one'),
        executed: z
          .strictObject({
            id: z.string().describe('of its payment or run'),
            state: z.string().describe('as brl journal show and brl payout status name it'),
            at: time,
          })
          .nullable()
          .describe('as far as the journal of this machine knows'),
        waitsFor: z.array(z.string()).describe('who may still approve'),
        expiresAt: time,
      }),
    ),
    changed: z.array(z.string()).describe('paths or ids of plans that are not as they were signed'),
  }),
);

/** Answer of brl plan approve and reject. */
export const planDecided = moneyPromise(
  'Answer of brl plan approve and reject, with --json',
  z.strictObject({
    plan: z.string().describe('path of the plan, or its id in the shared journal'),
    id: z.string(),
    decision: z.enum(['approve', 'reject']),
    by: z.string().describe('who decided, as the signed text says'),
    key: z.string().describe('fingerprint of the key that signed'),
    file: z.string().nullable().describe('null in the shared journal'),
    note: z.string(),
  }),
);
