import { z } from 'zod';
import { by, operatorBy, sha256 } from './members.ts';
import { moneyPromise } from './promise.ts';

const runState = z.enum(['planning', 'planned', 'running', 'halted', 'stopped', 'finished']);

const rowOutcome = z.enum(['settled', 'pending', 'held', 'refused', 'uncertain', 'unsent', 'scheduled']);

const rowsAndAmount = z.strictObject({
  rows: z.int(),
  amount: z.number(),
});

const day = z
  .string()
  .nullable()
  .describe('the day on which it is paid, YYYY-MM-DD; null if the file names none');

const rowsAndDay = rowsAndAmount.extend({ day });

/** A run of many payments. */
const run = z.strictObject({
  runId: z.string(),
  ref: z.string(),
  file: z.string().nullable(),
  fileSha256: sha256,
  state: runState,
  rows: z.int(),
  total: z.number(),
  environment: z.enum(['sandbox', 'production']),
  accountId: z.string(),
  operator: z.string(),
  createdAt: z.string(),
  changedAt: z.string(),
});

/** A row as the result of a run has it. */
const resultRow = z.strictObject({
  line: z.int(),
  day,
  reference: z.string().nullable(),
  outcome: rowOutcome,
  exit: z.string(),
  intent_id: z.string(),
  identifier: z.string(),
  end_to_end_id: z.string(),
  settled_at: z.string(),
  code: z.string(),
  message: z.string(),
});

const worstOutcome = z
  .enum(['settled', 'pending', 'held', 'refused', 'uncertain', 'not_sent'])
  .describe('the worst that is known of any row');

const counts = z
  .strictObject({
    settled: rowsAndAmount,
    pending: rowsAndAmount,
    held: rowsAndAmount,
    refused: rowsAndAmount,
    uncertain: rowsAndAmount,
    unsent: rowsAndAmount,
    scheduled: rowsAndAmount,
  })
  .describe('how many rows stand where, and their amount in BRL');

/** Answer of brl payout export. */
export const payoutExport = moneyPromise(
  'Answer of brl payout export, with --json',
  run.extend({
    out: z.string(),
    written: z.int(),
    leftOut: z.int(),
    leftOutRows: z.array(
      resultRow.extend({
        reason: z.enum(['unconfirmed', 'may_still_arrive', 'held', 'on_its_way', 'paid_since', 'reversed']),
      }),
    ),
  }),
);

/** Answer of brl payout lint. */
export const payoutLint = moneyPromise(
  'Answer of brl payout lint, with --json',
  z.strictObject({
    items: z.array(
      z.strictObject({
        line: z.int().nullable(),
        row: z.int().nullable(),
        column: z.string().nullable(),
        heading: z.string().nullable(),
        rule: z.string(),
        message: z.string(),
        verdict: z.enum(['ok', 'confirm', 'duplicate', 'invalid', 'empty', 'footer']),
        content: z.string().nullable().optional().describe('what stands there, in a CNAB 240 file'),
      }),
    ),
    summary: z.strictObject({
      rows: z.strictObject({
        ok: z.int(),
        confirm: z.int(),
        duplicate: z.int(),
        invalid: z.int(),
        empty: z.int(),
        footer: z.int(),
      }),
      total: rowsAndAmount,
      rails: z.strictObject({
        pix: rowsAndAmount,
        'pix-bank': rowsAndAmount,
        ted: rowsAndAmount,
        transfer: rowsAndAmount,
        boleto: rowsAndAmount,
        qr: rowsAndAmount,
      }),
      untold: z.int(),
      days: z.array(rowsAndDay).describe('the rows that can be paid, by the day on which they are'),
      largest: z.array(
        z.strictObject({
          line: z.int(),
          day,
          rail: z.enum(['pix', 'pix-bank', 'ted', 'transfer', 'boleto', 'qr']),
          amount: z.number(),
          destination: z.string(),
        }),
      ),
      unusedColumns: z.array(z.string()),
      wrongLines: z.int().describe('headers and trailers of a remittance that are wrong'),
    }),
  }),
);

/** Answer of brl payout list. */
export const payoutList = moneyPromise(
  'Answer of brl payout list, with --json',
  z.strictObject({ items: z.array(run) }),
);

/** Answer of brl payout plan, run, status, stop, resume and recover. */
export const payoutRun = moneyPromise(
  'Answer of brl payout plan, run, status, stop, resume and recover, with --json',
  run.extend({
    run: z.string().describe('the same as runId, as in every other answer about money'),
    exit: z.int().optional(),
    paidBefore: z
      .array(
        z.strictObject({
          line: z.int(),
          intentId: z.string(),
          ref: z.string().nullable(),
          runId: z.string().nullable(),
          at: z.string(),
          state: z.string(),
          amount: z.number(),
        }),
      )
      .describe(
        'run: the rows of the file whose amount went to their payee before, or may have; with --only-new they are left out',
      )
      .optional(),
    outcome: worstOutcome,
    counts,
    waiting: z.array(rowsAndDay).describe('the rows that wait for their day, by it'),
    halt: z
      .strictObject({
        code: z.string(),
        message: z.string(),
        until: z.string().nullable().describe('when it may go on, in UTC'),
      })
      .nullable()
      .describe('why a run stopped before its end; null where it did not'),
    settledLate: z.int().describe('rows that are settled though they had been told as refused'),
    asked: z.boolean().describe('whether the service was asked about what is not paid'),
    next: z.string().nullable(),
    requestId: z
      .string()
      .nullable()
      .describe('of the request whose failure ended the command; that of each row is in payout show'),
    workers: z
      .array(
        z.strictObject({
          worker: z.string(),
          host: z.string().describe('machine of the worker'),
          processId: z.int(),
          silentSeconds: z.number(),
          leases: z.int(),
        }),
      )
      .optional(),
    ratePerSecond: z.number().nullable().optional(),
    version: z.string(),
  }),
);

/** Answer of brl payout show. */
export const payoutShow = moneyPromise(
  'Answer of brl payout show, with --json',
  z.strictObject({
    items: z.array(
      resultRow.extend({
        request_id: z.string().nullable().describe("id of the request, which the service's support asks for"),
        operator: z.string(),
        operatorBy: operatorBy.nullable(),
        by: by.nullable(),
      }),
    ),
  }),
);

/** Answer of brl payout worker, once it ends. */
export const payoutWorker = moneyPromise(
  'Answer of brl payout worker, once it ends, with --json',
  z.strictObject({
    worker: z.string().describe('name of the worker: its machine, its process and when it began'),
    run: z.string().nullable().describe('the run that it was told to work on; null for all of the account'),
    outcome: worstOutcome,
    counts,
    exit: z.int(),
    version: z.string(),
  }),
);
