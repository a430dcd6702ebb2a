import { z } from 'zod';
import { by, intentState, operatorBy, paymentOutcome, sha256, time } from './members.ts';
import { payeeChange } from './payees.ts';
import { moneyPromise } from './promise.ts';

const payee = z.strictObject({
  name: z.string().nullable(),
  document: z.string().nullable(),
  bank: z.string().nullable(),
  askedAt: time,
});

const planned = z.strictObject({
  kind: z.literal('INTENT'),
  at: time,
  body: z.unknown(),
});

const attempted = z.strictObject({
  kind: z.literal('ATTEMPT'),
  at: time,
  attempt: z.int(),
  body: z.unknown().optional(),
});

const interrupted = z.strictObject({
  kind: z.literal('INTERRUPTED'),
  at: time,
  signal: z.string(),
});

/** What is left of the records of a payment that went to an archive. */
const archived = z.strictObject({
  kind: z.literal('ARCHIVE'),
  at: time,
  archive: z.string(),
  records: z.int(),
  body: z.unknown(),
});

const stepped = z.strictObject({
  kind: z.literal('SCHEDULE'),
  at: time,
  step: z.enum(['released', 'held', 'postponed', 'cancelled']),
  code: z.string().optional(),
  message: z.string().optional(),
  until: time.optional(),
  operator: z.string().optional(),
  operatorBy: operatorBy.nullable().optional(),
});

const answered = z.strictObject({
  kind: z.enum(['RESPONSE', 'LOOKUP', 'STATE']),
  at: time,
  body: z.unknown(),
  state: intentState,
  status: z.string().nullable(),
  endToEndId: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  reason: z.string().nullable(),
  httpStatus: z.int().nullable(),
  requestId: z.string().nullable(),
  shows: z.array(z.enum(['amount', 'payee'])).optional(),
});

const askedInVain = z.strictObject({
  kind: z.literal('LOOKUP'),
  at: time,
  body: z.null(),
});

const resolved = answered.extend({
  kind: z.literal('HUMAN'),
  operator: z.string(),
  operatorBy: operatorBy.nullable(),
  evidence: z.string(),
});

/** A payment as the journal has it. */
const intent = z.strictObject({
  intentId: z.string(),
  state: intentState,
  environment: z.enum(['sandbox', 'production']),
  host: z.string(),
  tenantId: z.string(),
  accountId: z.string().nullable(),
  operation: z.string(),
  ref: z.string().nullable(),
  runId: z.string().nullable(),
  identifier: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  amount: z.number().nullable(),
  destination: z.string().nullable(),
  bodySha256: sha256,
  attempts: z.int(),
  endToEndId: z.string().nullable(),
  status: z.string().nullable(),
  code: z.string().nullable(),
  createdAt: time,
  dueAt: time.nullable(),
  held: z.string().nullable(),
  lastSentAt: time.nullable(),
  closedAt: time.nullable(),
  operator: z.string(),
  operatorBy: operatorBy.nullable(),
  intact: z.boolean(),
});

/** The same with its whole story. */
const whole = intent.extend({
  payee: payee.nullable(),
  events: z.array(
    z.union([planned, attempted, archived, stepped, interrupted, answered, askedInVain, resolved]),
  ),
  by: by.nullable(),
});

/** A change of a payee, with the account that has it. */
const ofPayee = payeeChange.extend({
  environment: z.enum(['sandbox', 'production']),
  tenantId: z.string(),
  accountId: z.string(),
});

/** Answer of brl journal list --by-payee. */
export const journalByPayee = moneyPromise(
  'Answer of brl journal list --by-payee, with --json',
  z.array(
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d\d$/),
      payee: z.string(),
      destination: z.string().nullable(),
      payments: z.int(),
      openPayments: z.int(),
      amount: z.number(),
      openAmount: z.number(),
    }),
  ),
);

/** Answer of brl journal export, with --output json; ndjson has one of its items a line. */
export const journalExport = moneyPromise(
  'Answer of brl journal export, with --output json; ndjson has one of its items a line',
  z.array(z.union([whole, ofPayee])),
);

/** Answer of brl journal list. */
export const journalList = moneyPromise('Answer of brl journal list, with --json', z.array(intent));

/** Answer of brl journal recover of all payments, with --json; of one payment it is the outcome. */
export const journalRecover = moneyPromise(
  'Answer of brl journal recover of all payments, with --json; of one payment it is the outcome',
  z.strictObject({
    recovered: z.array(paymentOutcome),
  }),
);

const seal = z.strictObject({
  seal: z.string(),
  signature: z.string(),
  sealedAt: time,
  signer: z.string(),
  payments: z.int(),
  records: z.int(),
  sha256,
});

/** Answer of brl journal seal. */
export const journalSeal = moneyPromise('Answer of brl journal seal, with --json', seal);

const sealed = seal.extend({
  isKnownSigner: z.boolean().nullable(),
  newPayments: z.int(),
  newRecords: z.int(),
});

/** A copy of a journal that was read. */
const copy = z.strictObject({
  file: z.string(),
  payments: z.int(),
  lastPosition: z.int(),
  lastLink: sha256.nullable(),
  lastRecordAt: time.nullable(),
});

const archive = z.strictObject({
  archive: z.string(),
  signature: z.string(),
  signer: z.string(),
  before: time,
  payments: z.int(),
  records: z.int(),
  sha256,
});

/** Answer of brl journal archive; without a payment that could go, `archive` is null. */
export const journalArchive = moneyPromise(
  'Answer of brl journal archive, with --json',
  z.union([
    archive.extend({ taken: z.int(), more: z.int() }),
    z.strictObject({ archive: z.null(), taken: z.int(), more: z.int() }),
  ]),
);

/** Answer of brl journal verify. */
export const journalVerify = moneyPromise(
  'Answer of brl journal verify, with --json',
  z.union([
    sealed,
    copy.extend({ seal: sealed.nullable() }),
    archive.extend({ isKnownSigner: z.boolean().nullable() }),
  ]),
);

/** Answer of brl journal backup. */
export const journalBackup = moneyPromise(
  'Answer of brl journal backup, with --json',
  copy.extend({ head: z.string(), broken: z.string().nullable() }),
);

/** Answer of brl journal restore. */
export const journalRestore = moneyPromise(
  'Answer of brl journal restore, with --json',
  copy.extend({
    journal: z.string(),
    replaced: z.string().nullable(),
    lostPayments: z.int().nullable(),
    lostRecords: z.int().nullable(),
  }),
);

/** Answer of brl journal reopen. */
export const journalReopen = moneyPromise(
  'Answer of brl journal reopen, with --json',
  z.strictObject({
    journal: z.string(),
    copy: z.string(),
    unsent: z.int(),
    reached: z.int(),
    scheduled: z.int(),
    runs: z.int(),
    otherAccounts: z.array(z.string()),
    lacking: z.array(
      z.strictObject({
        identifier: z.string().nullable(),
        at: time.nullable(),
        status: z.string().nullable(),
        amount: z.number().nullable(),
      }),
    ),
  }),
);

/** Answer of brl journal show. */
export const journalShow = moneyPromise(
  'Answer of brl journal show, with --json',
  whole.extend({ row: z.strictObject({ line: z.int(), reference: z.string().nullable() }).optional() }),
);
