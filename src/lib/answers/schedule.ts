import { z } from 'zod';
import { intentState, standing, time } from './members.ts';
import { moneyPromise, promise } from './promise.ts';

const dueAt = time
  .nullable()
  .describe('when it is paid if `brl schedule run` runs then, in UTC; null for what is held or over');

const why = z.string().nullable().describe('why it is held, as one sentence; null if it is not');

const exit = z.int().describe('exit code that it alone would end with');

/** A scheduled payment as it stands. */
const scheduled = z.strictObject({
  intentId: z.string(),
  ref: z.string().nullable(),
  state: intentState,
  dueAt,
  amount: z.number().nullable(),
  destination: z.string().nullable(),
  held: z.string().nullable().describe('code of what holds it; null if nothing does'),
  why,
});

/** Answer of brl schedule list. */
export const scheduleList = moneyPromise(
  'Answer of brl schedule list, with --json',
  z.strictObject({
    items: z.array(
      z.strictObject({
        name: z.string(),
        intentId: z.string().nullable(),
        runId: z.string().nullable(),
        dueAt,
        rows: z.int(),
        amount: z.number(),
        held: z.int().describe('how many of its rows are held'),
        why,
      }),
    ),
    more: z.int().describe('how many further payments and runs wait'),
    runnerSeen: z.boolean().describe('whether `brl schedule run` was seen within the hour'),
  }),
);

/** Answer of brl schedule show for a single payment. */
export const scheduleShow = moneyPromise(
  'Answer of brl schedule show for one payment, with --json',
  scheduled,
);

/** Answer of brl schedule show for the rows of a run. */
export const scheduleShowRun = moneyPromise(
  'Answer of brl schedule show for a run, with --json',
  z.strictObject({
    runId: z.string(),
    ref: z.string(),
    items: z.array(z.strictObject({ line: z.int(), ...scheduled.shape })),
  }),
);

/** Answer of brl schedule show for payments that come again. */
export const scheduleShowEvery = moneyPromise(
  'Answer of brl schedule show for the ref of --every, with --json',
  z.strictObject({ name: z.string(), items: z.array(scheduled) }),
);

/** Answer of a payment with --every. */
export const scheduleEvery = moneyPromise(
  'Answer of a payment with --every, with --json',
  z.strictObject({
    outcome: standing,
    total: z.number(),
    items: z.array(scheduled),
    exit,
  }),
);

/** Answer of brl schedule cancel. */
export const scheduleCancel = moneyPromise(
  'Answer of brl schedule cancel, with --json',
  z.strictObject({
    cancelled: z.array(z.strictObject({ intentId: z.string(), ref: z.string().nullable() })),
  }),
);

/** Answer of brl schedule run. */
export const scheduleRun = moneyPromise(
  'Answer of brl schedule run, with --json',
  z.strictObject({
    items: z.array(
      z.strictObject({
        name: z.string(),
        intentId: z.string().nullable(),
        runId: z.string().nullable(),
        amount: z.number(),
        exit,
        message: z.string(),
      }),
    ),
    exit: z.int().describe('exit code of the command: of the worst that it did'),
  }),
);

/** Answer of brl schedule install. */
export const scheduleInstall = promise(
  'Answer of brl schedule install, with --json',
  z.strictObject({ text: z.string() }),
);
