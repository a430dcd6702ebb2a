import { z } from 'zod';
import { time } from './members.ts';
import { moneyPromise } from './promise.ts';

const event = z.enum([
  'in_doubt',
  'halted',
  'held',
  'late_end',
  'waiting_for_approval',
  'no_runner',
  'dispute_opened',
  'subscription_failing',
  'day_not_closed',
]);

const notifier = {
  name: z.string(),
  command: z.array(z.string()).nullable(),
  url: z.string().nullable(),
  secretFile: z.string().nullable().describe('path; never the secret'),
  on: z.array(event).nullable().describe('null for all'),
};

const notice = z.strictObject({
  brlNotice: z.literal(1),
  id: z.string().describe('two notices with the same id are one'),
  key: z.string().describe('the same when it begins and when it is over'),
  event: z.enum([...event.options, 'test']),
  status: z.enum(['open', 'over']),
  since: time,
  environment: z.string(),
  accountId: z.string().nullable(),
  intentId: z.string().nullable(),
  runId: z.string().nullable(),
  ref: z.string().nullable().describe('with documents masked'),
  payments: z.int().nullable().describe('how many'),
  amount: z.number().nullable().describe('in BRL'),
  next: z.array(z.string()).describe('what to type'),
});

/** Answer of brl notify set. */
export const notifySet = moneyPromise('Answer of brl notify set, with --json', z.strictObject(notifier));

/** Answer of brl notify list. */
export const notifyList = moneyPromise(
  'Answer of brl notify list, with --json',
  z.strictObject({ items: z.array(z.strictObject(notifier)) }),
);

/** Answer of brl notify remove. */
export const notifyRemove = moneyPromise(
  'Answer of brl notify remove, with --json',
  z.strictObject({ removed: z.string() }),
);

/** Answer of brl notify deliver and notify test. */
export const notifyDeliver = moneyPromise(
  'Answer of brl notify deliver and of notify test, with --json',
  z.strictObject({
    items: z.array(
      z.strictObject({
        notifier: z.string(),
        taken: z.boolean(),
        why: z.string().nullable().describe('why it was not taken'),
        notice,
      }),
    ),
  }),
);

/** Answer of brl metrics. */
export const metrics = moneyPromise(
  'Answer of brl metrics, with --json',
  z.strictObject({
    textfile: z.string().optional().describe('path of the file that was written'),
    items: z.array(
      z.strictObject({
        name: z.string(),
        help: z.string(),
        labels: z.record(z.string(), z.string()),
        value: z.number(),
      }),
    ),
  }),
);
