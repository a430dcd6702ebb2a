import * as z from 'zod/mini';
import { keyType, maybeText, maybeTime } from './fields.ts';
import { type Unspecified, unspecified } from './operation.ts';

/** The envelope of a webhook (specification, section 6.2). `accountId` is empty for events across accounts. */
export const eventEnvelope = z.looseObject({
  id: z.string(),
  type: z.string(),
  occurredAt: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3}|\.\d{6}|\.\d{9})?Z$/)),
  schemaVersion: z.literal('1.0'),
  environment: z.enum(['production', 'sandbox']),
  tenantId: z.string(),
  accountId: z.string(),
  data: z.looseObject({}),
});

/** An event before it is put in its envelope. */
export interface EventDraft {
  readonly id: string;
  readonly type: string;
  /** Instant in UTC, RFC 3339 with `Z`. */
  readonly occurredAt: string;
  readonly environment: 'production' | 'sandbox';
  readonly tenantId: string;
  /** Empty for events across accounts. */
  readonly accountId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The envelope of a webhook, its members in the order of section 6.2. */
export interface EventEnvelope extends EventDraft {
  readonly schemaVersion: '1.0';
}

/** Puts an event in its envelope. */
export function envelopeOf(draft: EventDraft): EventEnvelope {
  const { id, type, occurredAt, environment, tenantId, accountId, data } = draft;
  return { id, type, occurredAt, schemaVersion: '1.0', environment, tenantId, accountId, data };
}

/** Words of `data.status` on `pix.med.*` (specification, sections 3.5 and 6.3). */
const medStatuses = ['OPEN', 'PENDING_DECISION', 'ACCEPTED', 'REJECTED', 'CANCELED'] as const;

/** One event that can be subscribed to. Data only. */
export interface EventRow {
  /** When it is sent. */
  readonly summary: string;
  /** Section of the specification. */
  readonly spec: string;
  /** The members of `data` that the specification names; others may come. */
  readonly data: z.ZodMiniObject | Unspecified;
  /** Words of `data.status` (specification, section 6.3); absent where none is named. */
  readonly status?: readonly string[];
  /** The event that this one repeats, to be removed with `removedIn`. */
  readonly aliasOf?: string;
  readonly removedIn?: string;
  /** False where the specification says that it is currently not emitted. */
  readonly emitted?: false;
}

const amount = z.optional(z.number());
const error = z.optional(z.unknown());
const flag = z.optional(z.boolean());

/** Payer or payee of a PIX. */
const party = z.optional(
  z.nullable(
    z.looseObject({
      name: maybeText,
      document: maybeText,
      bankCode: maybeText,
      bankIspb: maybeText,
      branch: maybeText,
      account: maybeText,
      accountNumber: maybeText,
      pixKey: maybeText,
    }),
  ),
);

/** Members that money events share (specification, section 6.3). */
const common = {
  transactionId: maybeText,
  coreId: maybeText,
  endToEnd: maybeText,
  endToEndId: maybeText,
  status: maybeText,
  errorCode: maybeText,
  partner: z.optional(z.unknown()),
};

const pixOut = {
  ...common,
  paymentId: maybeText,
  currency: maybeText,
  description: maybeText,
  originalTransactionId: maybeText,
  identifier: maybeText,
  amount,
  key: z.optional(z.nullable(z.looseObject({ type: z.optional(keyType), key: maybeText }))),
  payee: party,
  payer: party,
  initiatedAt: maybeTime,
  completedAt: maybeTime,
};

const pixIn = { ...common, amount, identifier: maybeText, payer: party, payee: party, receivedAt: maybeTime };

const transfer = z.looseObject({
  ...common,
  paymentId: maybeText,
  accountId: maybeText,
  direction: z.optional(z.enum(['OUT', 'IN'])),
  sourceAccountId: maybeText,
  sourceTenantId: maybeText,
  destinationAccountId: maybeText,
  destinationTenantId: maybeText,
  amount,
  description: maybeText,
  identifier: maybeText,
  source: z.optional(z.unknown()),
  destination: z.optional(z.unknown()),
});

const tedOut = {
  ...common,
  tedId: maybeText,
  tenantId: maybeText,
  accountId: maybeText,
  identifier: maybeText,
  partnerId: maybeText,
  amount,
  destination: z.optional(z.unknown()),
  description: maybeText,
};

const med = {
  medId: maybeText,
  originalEndToEnd: maybeText,
  amount,
  reasonCode: maybeText,
  status: z.optional(z.enum(medStatuses)),
};

const fee = z.looseObject({
  transactionId: maybeText,
  accountId: maybeText,
  tenantId: maybeText,
  amount,
  description: maybeText,
  feeServiceType: maybeText,
  originalRef: maybeText,
  transactionRef: maybeText,
  occurredAt: maybeTime,
  status: maybeText,
  kind: z.optional(z.enum(['CHARGED', 'REFUNDED'])),
});

const success = ['SUCCESS'];
const failed = ['FAILED'];
const notShown = (summary: string, more: Partial<EventRow> = {}): EventRow => ({
  summary,
  spec: '6.4',
  data: unspecified,
  ...more,
});
const shown = (summary: string, data: z.ZodMiniObject, more: Partial<EventRow> = {}): EventRow => ({
  summary,
  spec: '6.4',
  data,
  ...more,
});
/** All the specification says of these is that they carry their link. */
const link = (summary: string) => notShown(`${summary}; carries the link`);

/** Every event of the specification, section 6.4, by name. */
export const events = {
  'pix.in.completed': shown(
    'A PIX was received',
    z.looseObject({ ...pixIn, method: z.optional(z.enum(['STATIC_QR_CODE', 'DYNAMIC_QR_CODE', 'DICT'])) }),
    { status: ['SUCCESS', 'REVERSED'] },
  ),
  'qrcode.paid': shown(
    'A QR code of yours was paid; pix.in.completed is sent too',
    z.looseObject({ ...pixIn, type: z.optional(z.enum(['static', 'dynamic'])), qrcodeId: maybeText }),
    { status: success },
  ),
  'qrcode.expired': notShown('A QR code expired unpaid', { status: ['EXPIRED'] }),
  'qrcode.cancelled': notShown('A QR code was cancelled', { status: ['CANCELLED'] }),
  'pix.out.completed': shown('An outgoing PIX settled', z.looseObject(pixOut), { status: success }),
  'pix.out.failed': shown('An outgoing PIX failed for good', z.looseObject({ ...pixOut, error }), {
    status: failed,
  }),
  'pix.out.timeout': shown(
    'The outcome of an outgoing PIX is not known yet',
    z.looseObject({ ...pixOut, error }),
    {
      status: ['TIMEOUT'],
    },
  ),
  'pix.refund.completed': shown('A refund that you started completed', z.looseObject(pixOut), {
    status: success,
  }),
  'pix.refund.failed': shown(
    'A refund that you started failed',
    z.looseObject({
      ...common,
      error,
      identifier: maybeText,
      amount,
      payer: party,
      payee: party,
      initiatedAt: maybeTime,
    }),
    { status: failed },
  ),
  'pix.refund.received': shown(
    'A refund was received',
    z.looseObject({ ...pixIn, originalEndToEnd: maybeText, refundEndToEnd: maybeText }),
    { status: success },
  ),
  'pix.med.opened': shown(
    'A dispute was opened against a credit',
    z.looseObject({ ...med, claimMessage: maybeText, openedAtIso: maybeTime }),
    { status: ['OPEN'] },
  ),
  'pix.med.updated': shown('A dispute changed its status', z.looseObject(med), { status: medStatuses }),
  'pix.batch.completed': shown(
    'A PIX batch finished',
    z.looseObject({
      status: z.optional(z.enum(['COMPLETED', 'PARTIAL_FAILED', 'FAILED'])),
      total: z.optional(z.number()),
      completed: z.optional(z.number()),
      failed: z.optional(z.number()),
      totalAmount: amount,
      completedAmount: amount,
      failedAmount: amount,
    }),
    { status: ['COMPLETED', 'PARTIAL_FAILED', 'FAILED'] },
  ),
  'transfer.internal.out': shown('An internal transfer left an account', transfer, { status: success }),
  'transfer.internal.in': shown('An internal transfer reached an account', transfer, { status: success }),
  'ted.out.requested': shown('A TED was accepted', z.looseObject(tedOut)),
  'ted.out.confirmed': shown('A TED settled', z.looseObject(tedOut)),
  'ted.out.failed': shown('A TED failed', z.looseObject({ ...tedOut, errorReason: maybeText, error })),
  'ted.in.received': shown(
    'A TED was credited',
    z.looseObject({
      transactionId: maybeText,
      identifier: maybeText,
      partnerTxId: maybeText,
      accountId: maybeText,
      tenantId: maybeText,
      amount,
      description: maybeText,
      receivedAt: maybeTime,
      payer: party,
    }),
  ),
  'ted.payment': shown('Deprecated alias of ted.out.confirmed, with a different id', z.looseObject(tedOut), {
    aliasOf: 'ted.out.confirmed',
    removedIn: 'v3.0',
  }),
  'fee.charged': shown('A bank fee was charged', fee, { status: success, emitted: false }),
  'fee.refunded': shown('A bank fee was reversed', fee, { status: success, emitted: false }),
  'edi.batch': notShown('A batch file was processed', { emitted: false }),
  'accreditation.pf.created': notShown('An accreditation of a person was created'),
  'accreditation.pj.created': notShown('An accreditation of a company was created'),
  'accreditation.biometry.link.created': link('A face-check link is ready, one per person'),
  'accreditation.acceptance.link.created': link('A terms-acceptance link is ready, one per person'),
  'accreditation.consent.link.created': link('A consent link is ready'),
  'accreditation.updated': notShown('An accreditation changed its status; carries personal data'),
  'accreditation.active': shown(
    'An account is ready',
    z.looseObject({ accountId: maybeText, sharedAccount: flag }),
  ),
  'accreditation.failed': shown(
    'An accreditation ended without an account',
    z.looseObject({ reason: maybeText }),
  ),
  'account.shared_access.granted': notShown('Another tenant now operates an account of yours'),
  'account.balance_updated': notShown('A balance changed; informational'),
  'policy.violation': notShown(
    'A policy rule was broken; the rule blocked the operation, only warned, or sent a PIX back',
  ),
  'boleto.paid': notShown('A boleto was paid', { status: success }),
  'boleto.failed': notShown('A boleto payment failed', { status: failed }),
  'boleto.charge.registered': notShown('A boleto charge was registered'),
  'boleto.charge.registration_failed': notShown('A boleto charge could not be registered'),
  'boleto.charge.settled': notShown('A boleto charge was paid'),
  'boleto.charge.overdue': notShown('A boleto charge is overdue'),
  'boleto.charge.written_off': notShown('A boleto charge was written off'),
  'boleto.charge.cancelled': notShown('A boleto charge was cancelled'),
  'boleto.charge.expired': notShown('A boleto charge expired'),
  'boleto.charge.failed': notShown('Reserved for later use', { emitted: false }),
  'boleto.charge.batch.completed': notShown(
    'A batch of boleto charges ended; carries its final state and its counts',
  ),
  'identity.verification.completed': notShown('An identity verification ended', {
    status: ['APPROVED', 'FAILED', 'EXPIRED'],
  }),
} as const satisfies Readonly<Record<string, EventRow>>;

/** Names of {@link events}. */
export type EventType = keyof typeof events;

/** Events that were removed, each with its replacement (specification, section 9). */
export const removedEvents: Readonly<Record<string, EventType>> = {
  'payment.sent': 'pix.out.completed',
  'payment.refunded': 'pix.refund.completed',
};

/** The event of that name; null when the specification has none. */
export function findEvent(type: string): EventRow | null {
  return Object.hasOwn(events, type) ? events[type as EventType] : null;
}
