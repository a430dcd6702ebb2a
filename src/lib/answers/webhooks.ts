import { z } from 'zod';
import { time } from './members.ts';
import { promise } from './promise.ts';

const kind = z.enum(['new', 'attempt', 'redelivery', 'refused']);

const causeAndDetail = z.strictObject({
  code: z.string(),
  detail: z.string().nullable(),
});

const authType = z.enum(['HMAC', 'API_KEY', 'BASIC', 'BEARER', 'NONE']);

const whyNot = z
  .enum([
    'not_reached',
    'connection_lost',
    'no_answer',
    'answer_cut',
    'answer_slow',
    'answer_too_long',
    'redirect',
    'status',
  ])
  .nullable();

/** An attempt to hand a delivery to an application. */
const forward = z.strictObject({
  number: z.int(),
  purpose: z.enum(['forward', 'answer', 'replay']),
  url: z.string(),
  at: time,
  httpStatus: z.int().nullable(),
  elapsedMs: z.int(),
  accepted: z.boolean(),
  why: whyNot,
  problem: z.string().nullable(),
  nextAt: time.nullable(),
});

/** A delivery without what came in it. */
const headed = z.strictObject({
  captureId: z.int(),
  receivedAt: time,
  kind,
  valid: z.boolean(),
  cause: z.string().nullable(),
  causes: z.array(causeAndDetail),
  problem: z.enum(['not_json', 'not_an_event']).nullable(),
  httpStatus: z.int(),
  eventId: z.string().nullable(),
  type: z.string().nullable(),
  occurredAt: z.string().nullable(),
  environment: z.string().nullable(),
  tenantId: z.string().nullable(),
  accountId: z.string().nullable(),
  identifier: z.string().nullable(),
  endToEndId: z.string().nullable(),
  amount: z.number().nullable(),
  amountText: z.string().nullable(),
  payee: z.string().nullable(),
  payer: z.string().nullable(),
  status: z.string().nullable(),
  attempt: z.int().nullable(),
  requestId: z.string().nullable(),
  origin: z.enum(['service', 'made_up', 'derived']),
  bookmarked: z.boolean(),
  note: z.string().nullable(),
  duplicateOf: z.int().nullable(),
  differs: z.boolean(),
  aliasOf: z.string().nullable(),
  pairedWith: z.string().nullable(),
  authType,
  subscriptionId: z.string().nullable(),
  target: z.string(),
  remoteAddress: z.string().nullable(),
  bodyBytes: z.int(),
  lagMs: z.int().nullable(),
  late: z.boolean(),
  outOfOrderAfter: z.int().nullable(),
  missingAttempts: z.array(z.int()),
  again: z.enum(['attempt', 'redelivery', 'other_subscription']).nullable(),
  through: z.strictObject({ first: z.string(), this: z.string() }).nullable(),
  changed: z
    .array(z.strictObject({ field: z.string(), first: z.string().nullable(), other: z.string().nullable() }))
    .nullable(),
  acceptedByApp: z.boolean().nullable(),
  tries: z.int(),
  nextTryAt: time.nullable(),
  forwards: z.array(forward),
});

/** A delivery as it came. */
const delivery = headed.extend({
  forwards: z.array(forward.extend({ headers: z.array(z.array(z.string())), body: z.string().nullable() })),
  headers: z.array(z.array(z.string())),
  body: z.string().nullable(),
  bodyBase64: z.string(),
});

/** Answer of brl webhooks captured show --body --out. */
export const webhooksCapturedBody = promise(
  'Answer of brl webhooks captured show --body --out, with --json',
  z.strictObject({
    file: z.string(),
    captureId: z.int(),
    bytes: z.int(),
  }),
);

/** Answer of brl webhooks captured case. */
export const webhooksCapturedCase = promise(
  'Answer of brl webhooks captured case, with --json',
  z.strictObject({
    file: z.string(),
    captureIds: z.array(z.int()),
    bytes: z.int(),
  }),
);

/** Answer of brl webhooks captured show --curl. */
export const webhooksCapturedCurl = promise(
  'Answer of brl webhooks captured show --curl, with --json',
  z.strictObject({
    captureId: z.int(),
    curl: z.string(),
  }),
);

/** Answer of brl webhooks captured export, with --output json; ndjson has one of its items a line. */
export const webhooksCapturedExport = promise(
  'Answer of brl webhooks captured export, with --output json; ndjson has one of its items a line',
  z.array(delivery),
);

/** Answer of brl webhooks captured list --gaps. */
export const webhooksCapturedGaps = promise(
  'Answer of brl webhooks captured list --gaps, with --json',
  z.array(
    z.strictObject({
      source: z.enum(['journal', 'statement']),
      at: z.string(),
      expected: z.string(),
      amount: z.number().nullable(),
      identifier: z.string().nullable(),
      endToEndId: z.string().nullable(),
      intentId: z.string().nullable(),
      payee: z.string().nullable(),
      payer: z.string().nullable(),
      came: z
        .strictObject({
          at: z.string(),
          httpStatus: z.int().nullable(),
          why: z.string(),
          captureId: z.int().nullable(),
        })
        .nullable(),
    }),
  ),
);

/** Answer of brl webhooks captured list. */
export const webhooksCapturedList = promise(
  'Answer of brl webhooks captured list, with --json',
  z.array(headed),
);

/** Answer of brl webhooks captured list --by-payment. */
export const webhooksCapturedPayments = promise(
  'Answer of brl webhooks captured list --by-payment, with --json',
  z.array(
    z.strictObject({
      identifier: z.string().nullable(),
      endToEndId: z.string().nullable(),
      amount: z.number().nullable(),
      amountText: z.string().nullable(),
      payee: z.string().nullable(),
      payer: z.string().nullable(),
      firstAt: time,
      lastAt: time,
      lastCaptureId: z.int(),
      types: z.array(z.string()),
      accepted: z.int(),
      attempts: z.int(),
      redeliveries: z.int(),
      refused: z.int(),
      forwards: z.int(),
      forwarded: z.int(),
      missing: z.array(z.enum(['accepted', 'outcome', 'beside', 'forwarded'])),
      order: z.array(
        z.enum(['out_of_order', 'late', 'attempt_missing', 'other_subscription', 'redelivery', 'attempt']),
      ),
    }),
  ),
);

/** Answer of brl webhooks captured note. */
export const webhooksCapturedNote = promise(
  'Answer of brl webhooks captured note, with --json',
  z.strictObject({ captureId: z.int(), bookmarked: z.boolean(), note: z.string().nullable() }),
);

/** Answer of brl webhooks captured prune. */
export const webhooksCapturedPrune = promise(
  'Answer of brl webhooks captured prune, with --json',
  z.strictObject({
    removed: z.int(),
    olderThan: time,
    matching: z.int(),
    bytesBefore: z.int(),
    bytesAfter: z.int(),
  }),
);

/** Answer of brl webhooks captured show. */
export const webhooksCapturedShow = promise('Answer of brl webhooks captured show, with --json', delivery);

/** The line of brl webhooks inspect, with --json: address of the page, which holds its token, and of the receiver. */
export const webhooksInspect = promise(
  'The line of brl webhooks inspect, with --json: address of the page, which holds its token, and of the receiver',
  z.strictObject({
    url: z.string(),
    receiver: z.string().nullable(),
    environment: z.string(),
  }),
);

/** A line of brl webhooks listen with --output ndjson, and an item of its list with --json. */
export const webhooksListen = promise(
  'A line of brl webhooks listen with --output ndjson, and an item of its list with --json',
  headed.extend({
    intentId: z.string().nullable().optional(),
    next: z.string().nullable().optional(),
  }),
);

/** An event that was sent. */
const sentEvent = z.strictObject({
  eventId: z.string().nullable(),
  type: z.string().nullable(),
  attempt: z.int().nullable(),
  url: z.string(),
  at: z.string(),
  httpStatus: z.int().nullable(),
  elapsedMs: z.int(),
  accepted: z.boolean(),
  why: whyNot,
  problem: z.string().nullable(),
  headers: z.array(z.array(z.string())),
  body: z.string().nullable(),
});

/** Answer of brl webhooks replay. */
export const webhooksReplay = promise(
  'Answer of brl webhooks replay, with --json',
  z.array(sentEvent.extend({ captureId: z.int() })),
);

/** Answer of brl webhooks replay --dry-run. */
export const webhooksReplayDryRun = promise(
  'Answer of brl webhooks replay --dry-run, with --json',
  z.array(
    z.strictObject({
      captureId: z.int(),
      eventId: z.string().nullable(),
      type: z.string().nullable(),
      attempt: z.int().nullable(),
      receivedAt: z.string(),
      bodyBytes: z.int(),
      proof: z.string(),
      leftOut: z.array(z.string()),
    }),
  ),
);

/** Answer of brl webhooks trigger. */
export const webhooksTrigger = promise('Answer of brl webhooks trigger, with --json', z.array(sentEvent));

/** Answer of brl webhooks trigger --dry-run. */
export const webhooksTriggerDryRun = promise(
  'Answer of brl webhooks trigger --dry-run, with --json',
  z.array(
    z.strictObject({
      method: z.literal('POST'),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
  ),
);

/** Answer of brl webhooks trigger --list. */
export const webhooksTriggerList = promise(
  'Answer of brl webhooks trigger --list, with --json',
  z.array(
    z.strictObject({
      event: z.string(),
      summary: z.string(),
      emitted: z.boolean(),
      aliasOf: z.string().nullable(),
    }),
  ),
);

/** Answer of brl webhooks verify. */
export const webhooksVerify = promise(
  'Answer of brl webhooks verify, with --json',
  z.strictObject({
    valid: z.boolean(),
    cause: z.string().nullable(),
    causes: z.array(
      z.strictObject({
        code: z.string(),
        detail: z.string().nullable(),
        message: z.string(),
      }),
    ),
    proof: z
      .strictObject({
        signedBytes: z.int(),
        receivedBytes: z.int(),
        signedBase64: z.string(),
        differences: z.array(
          z.strictObject({
            signedOffset: z.int(),
            receivedOffset: z.int(),
            signed: z.string(),
            received: z.string(),
          }),
        ),
        allDifferences: z.boolean(),
      })
      .describe('The bytes that were signed, where they could be made again from those that came.')
      .optional(),
    fix: z.string().optional(),
  }),
);

/** Answer of brl webhooks retry with filters. */
export const webhooksRetryMany = promise(
  'Answer of brl webhooks retry with filters, with --json',
  z.array(
    z.strictObject({
      subscriptionId: z.string(),
      deliveryId: z.string(),
      eventId: z.string().nullable(),
      type: z.string().nullable(),
      problem: z.string().nullable(),
      httpStatus: z.int().nullable(),
    }),
  ),
);

/** Answer of brl webhooks trigger --list-scenarios. */
export const webhooksTriggerScenarios = promise(
  'Answer of brl webhooks trigger --list-scenarios, with --json',
  z.array(z.strictObject({ scenario: z.string(), summary: z.string() })),
);
