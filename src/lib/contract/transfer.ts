import * as z from 'zod/mini';
import { description, identifier, maybeNumber, maybeText, maybeTime, wireAmount } from './fields.ts';
import { keyedPayment, operation, reading, unspecified } from './operation.ts';
import { cashoutErrors, limitErrors, sourceAccountErrors } from './payment-errors.ts';

const common = {
  value: wireAmount,
  description: z.optional(description),
  identifier: z.optional(identifier),
};

/** Body of a transfer to an account id (specification, section 2.8). */
export const byAccountBody = z.object({
  destinationAccountId: z
    .string()
    .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)),
  ...common,
});

/** Body of a transfer to the holder of a document (specification, section 2.8). */
export const byDocumentBody = z.object({
  document: z.string().check(z.regex(/^(\d{11}|\d{14})$/)),
  ...common,
});

/** Body of a transfer to branch and account number (specification, section 2.8). */
export const byBankAccountBody = z.object({
  branch: z.string().check(z.minLength(1)),
  accountNumber: z.string().check(z.minLength(1)),
  holderDocument: z.string().check(z.minLength(1)),
  holderName: z.optional(z.string()),
  ...common,
});

/**
 * Result of an internal transfer (specification, sections 2.8 and 4.4): 200 COMPLETED; 202 PENDING, which proves
 * nothing; 422 FAILED, which no event or look-up reports again.
 */
export const transferResult = z.looseObject({
  paymentId: maybeText,
  workflowId: maybeText,
  runId: maybeText,
  transactionId: maybeText,
  endToEndId: maybeText,
  destinationAccountId: maybeText,
  status: z.string(),
  value: maybeNumber,
  description: maybeText,
  identifier: maybeText,
  idempotencyKey: maybeText,
  completedAt: maybeTime,
  errorCode: maybeText,
  errorReason: maybeText,
});

/** Holder of a document, masked (specification, section 2.8). */
export const holder = z.looseObject({
  maskedName: maybeText,
  holderName: maybeText,
  holderDocument: maybeText,
  branch: maybeText,
  accountNumber: maybeText,
  accountStatus: maybeText,
});

const refusals = [
  ...sourceAccountErrors,
  ...cashoutErrors,
  ...limitErrors,
  'beneficiary_incomplete',
  'beneficiary_not_active_at_partner',
  'beneficiary_not_found',
  'identifier_conflict',
  'invalid_identifier',
  'policy_denied',
  'recipient_account_not_found',
] as const;

/** Moves money to an account of the same bank by its id; it must have API access. */
export const internal = operation({
  id: 'transfers.internal',
  method: 'POST',
  path: '/v1/accounts/{accountId}/transfers/internal',
  spec: '4.4',
  summary: 'Transfer to an account at the same bank by its id',
  body: byAccountBody,
  responses: { 200: transferResult, 202: transferResult, 422: transferResult },
  scope: unspecified,
  ...keyedPayment,
  errors: refusals,
});

/** Moves money to the one active account of a document at the same bank. */
export const internalByDocument = operation({
  id: 'transfers.internalByDocument',
  method: 'POST',
  path: '/v1/accounts/{accountId}/transfers/internal/by-document',
  spec: '4.4',
  summary: 'Transfer to an account at the same bank by its holder',
  body: byDocumentBody,
  responses: { 200: transferResult, 202: transferResult, 422: transferResult },
  scope: unspecified,
  ...keyedPayment,
  errors: [...refusals, 'beneficiary_check_unavailable', 'multiple_destination_accounts'],
});

/** Moves money to branch and account number at the same bank; it must have API access. */
export const internalByBankAccount = operation({
  id: 'transfers.internalByBankAccount',
  method: 'POST',
  path: '/v1/accounts/{accountId}/transfers/internal/by-bank-account',
  spec: '4.4',
  summary: 'Transfer to an account at the same bank by branch and number',
  body: byBankAccountBody,
  responses: { 200: transferResult, 202: transferResult, 422: transferResult },
  scope: unspecified,
  ...keyedPayment,
  errors: refusals,
});

/** Who holds the account of a document, masked. */
export const lookup = operation({
  id: 'transfers.lookup',
  method: 'GET',
  path: '/v1/accounts/{accountId}/transfers/internal/lookup/{document}',
  spec: '4.4',
  summary: 'Look up the holder of an account of the bank',
  responses: { 200: holder },
  scope: 'read',
  ...reading,
  errors: ['beneficiary_not_found', 'multiple_destination_accounts'],
});
