import * as z from 'zod/mini';
import {
  description,
  identifier,
  maybeFlag,
  maybeNumber,
  maybeText,
  maybeTime,
  wireAmount,
} from './fields.ts';
import { operation, reading, repeatableChange, unspecified } from './operation.ts';
import type { StateMeanings } from './states.ts';

/** States of a charge (specification, sections 2.6 and 3.2). UNKNOWN does not say how it ended. */
export const chargeStates: StateMeanings = {
  ACTIVE: 'open',
  'AWAITING-PAYMENT': 'open',
  PAID: 'done',
  CANCELLED: 'failed',
  EXPIRED: 'failed',
};

/** Request body of a new charge (specification, section 2.6). */
export const chargeBody = z.object({
  pixKey: z.string(),
  value: wireAmount,
  expirationDate: z.optional(z.string()),
  identifier: z.optional(identifier),
  message: z.optional(description),
  allowedPayerTaxNumber: z.optional(z.string()),
});

const party = z.optional(z.nullable(z.looseObject({})));

/** A charge as create and look-up answer it: flat, without an envelope (specification, section 2.6). */
export const charge = z.looseObject({
  txid: z.string(),
  emv: z.string(),
  type: z.string(),
  /** ACTIVE, AWAITING-PAYMENT, PAID, CANCELLED, EXPIRED, UNKNOWN. */
  status: z.string(),
  value: z.number(),
  identifier: z.string(),
  accountId: z.string(),
  message: maybeText,
  description: maybeText,
  pixKey: maybeText,
  allowChange: maybeFlag,
  createdAt: maybeTime,
  expiresAt: maybeTime,
  paidAt: maybeTime,
  paidAmount: maybeNumber,
  endToEndId: maybeText,
  payer: party,
  payee: party,
});

/** Answer of a cancellation (specification, section 4.2). */
export const cancelled = z.looseObject({ identifier: z.string(), status: z.string() });

/** `txid` is an alias of `identifier` (specification, section 4.2). */
const byName = z.object({ identifier: z.optional(z.string()), txid: z.optional(z.string()) });

/** Creates a charge. The service does not recognise a repeat: after a lost answer, the look-up by identifier decides. */
export const create = operation({
  id: 'qr.create',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/qr-code/dynamic',
  spec: '2.6, 4.2',
  summary: 'Create a dynamic QR charge',
  body: chargeBody,
  responses: { 201: charge },
  scope: 'qrcode.manage',
  idempotencyKey: true,
  movesMoney: false,
  dedupe: 'none',
  retry: 'never',
  errors: ['identifier_conflict', 'invalid_identifier', 'invalid_pix_key', 'policy_denied'],
});

/** One charge, live at the partner. */
export const lookup = operation({
  id: 'qr.lookup',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/qr-code/lookup',
  spec: '4.2',
  summary: 'Look up one charge',
  query: byName,
  responses: { 200: charge },
  scope: 'qrcode.manage',
  ...reading,
  errors: ['missing_param', 'not_found'],
});

/** Cancels a charge that is not paid; the state machine refuses any other. */
export const cancel = operation({
  id: 'qr.cancel',
  method: 'DELETE',
  path: '/v1/accounts/{accountId}/pix/qr-code',
  spec: '3.2, 4.2',
  summary: 'Cancel a charge that is not paid',
  query: byName,
  responses: { 200: cancelled },
  scope: 'qrcode.manage',
  ...repeatableChange,
  errors: ['missing_param', 'not_found', 'invalid_state'],
});

/** Counts and values by day; their names are not shown. */
export const stats = operation({
  id: 'qr.stats',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/qr-codes/stats',
  spec: '4.2',
  summary: 'Count the charges of the last days',
  query: z.object({ days: z.optional(z.number()) }),
  responses: { 200: unspecified },
  scope: 'qrcode.manage',
  ...reading,
  errors: [],
});
