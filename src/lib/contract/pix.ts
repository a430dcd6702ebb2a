import * as z from 'zod/mini';
import {
  description,
  identifier,
  keyType,
  maybeNumber,
  maybeText,
  maybeTime,
  timestamp,
  wireAmount,
} from './fields.ts';
import { keyedPayment, operation, reading, unspecified } from './operation.ts';
import { cashoutErrors, limitErrors, sourceAccountErrors } from './payment-errors.ts';

/** Request body of a PIX by key (specification, section 2.2). */
export const pixOutBody = z.object({
  amount: wireAmount,
  keyType,
  key: z.string(),
  description: z.optional(description),
  identifier: z.optional(identifier),
});

/** Result of a synchronous PIX (specification, section 2.3). It echoes neither the amount nor the payee. */
export const pixOutResult = z.looseObject({
  paymentId: z.optional(z.string()),
  transactionId: maybeText,
  endToEndId: maybeText,
  status: z.string(),
  completedAt: maybeTime,
  identifier: maybeText,
  workflowId: maybeText,
  errorCode: maybeText,
  errorReason: maybeText,
  warning: maybeText,
});

/** Acceptance of an asynchronous PIX (specification, section 2.3). */
export const pixOutAccepted = z.looseObject({
  paymentId: z.optional(z.string()),
  workflowId: z.optional(z.string()),
  runId: z.optional(z.string()),
  idempotencyKey: maybeText,
  identifier: maybeText,
  status: z.string(),
});

/** A line of the statement, also the object of a payment lookup (specification, section 2.4). */
export const statementItem = z.looseObject({
  partnerId: maybeText,
  endToEndId: maybeText,
  direction: maybeText,
  transactionType: maybeText,
  operation: maybeText,
  status: z.string(),
  amount: maybeNumber,
  currency: maybeText,
  description: maybeText,
  identifier: maybeText,
  timestamp: maybeTime,
  counterParty: z.optional(
    z.nullable(
      z.looseObject({
        name: maybeText,
        document: maybeText,
        bankCode: maybeText,
      }),
    ),
  ),
  pixKey: maybeText,
});

/** Envelope of statement pages and of the transactions query (specification, section 2.4). */
export const statementEnvelope = z.looseObject({
  accountId: z.optional(z.string()),
  source: z.optional(z.string()),
  page: z.optional(z.number()),
  size: z.optional(z.number()),
  totalElements: z.optional(z.number()),
  totalPages: z.optional(z.number()),
  hasNext: z.optional(z.boolean()),
  items: z.array(statementItem),
  fetchedAt: z.optional(timestamp),
});

const pixOutErrors = [
  ...sourceAccountErrors,
  ...cashoutErrors,
  ...limitErrors,
  'bacen_rejected_content',
  'identifier_conflict',
  'invalid_identifier',
  'invalid_pix_key',
  'key_inactive',
  'key_not_found',
  'policy_denied',
  'timeout',
] as const;

/** Who owns a PIX key. Metered: DICT quota of specification section 8. */
export const keyLookup = operation({
  id: 'pix.keyLookup',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/key/{pixKey}',
  spec: '4.1',
  summary: 'Look up the owner of a PIX key in the central bank directory',
  query: z.object({ noCache: z.optional(z.boolean()) }),
  responses: { 200: unspecified },
  scope: unspecified,
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'metered',
  errors: ['invalid_pix_key', 'key_not_found', 'key_inactive', 'dict_lookup_limit_exceeded'],
});

/** Pays by PIX key and waits for the synchronous window. */
export const out = operation({
  id: 'pix.out',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out',
  spec: '4.1',
  summary: 'Pay by PIX key, synchronously',
  body: pixOutBody,
  responses: { 200: pixOutResult, 202: pixOutResult, 422: pixOutResult },
  scope: 'pix_out.create',
  ...keyedPayment,
  errors: pixOutErrors,
});

/** Pays by PIX key and answers as soon as the payment is accepted. */
export const outAsync = operation({
  id: 'pix.outAsync',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out/async',
  spec: '4.1',
  summary: 'Pay by PIX key, asynchronously',
  body: pixOutBody,
  responses: { 202: pixOutAccepted },
  scope: 'pix_out.create',
  ...keyedPayment,
  errors: pixOutErrors,
});

/** One payment by our identifier or by its end-to-end id. */
export const paymentLookup = operation({
  id: 'pix.paymentLookup',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/payments/lookup',
  spec: '4.1',
  summary: 'Look up one PIX payment',
  query: z.object({ identifier: z.optional(z.string()), endToEnd: z.optional(z.string()) }),
  responses: { 200: statementItem },
  scope: 'read',
  ...reading,
  errors: ['not_found'],
});

/** The statement line of one payment, in an envelope with none or one item. */
export const transactions = operation({
  id: 'pix.transactions',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/transactions',
  spec: '4.1',
  summary: 'Find the statement line of one PIX',
  query: z.object({ endToEndId: z.optional(z.string()), identifier: z.optional(z.string()) }),
  responses: { 200: statementEnvelope },
  scope: 'read',
  ...reading,
  errors: ['missing_param'],
});
