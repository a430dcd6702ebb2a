import * as z from 'zod/mini';
import { description, identifier, maybeNumber, maybeText, maybeTime, wireAmount } from './fields.ts';
import { operation, reading, unspecified } from './operation.ts';
import { cashoutErrors, limitErrors, sourceAccountErrors } from './payment-errors.ts';

/** Account types of a TED; the first is what the service assumes (specification, section 2.7). */
export const accountTypes = ['CHECKING', 'SAVINGS', 'PAYMENT', 'SALARY'] as const;
/** One of {@link accountTypes}. */
export type AccountType = (typeof accountTypes)[number];

/** Request body of a TED (specification, section 2.7). */
export const tedBody = z.object({
  value: wireAmount,
  bankCode: z.string().check(z.regex(/^\d{3}$/)),
  branch: z.string().check(z.regex(/^\d{1,4}$/)),
  account: z.string().check(z.regex(/^\d+$/)),
  accountType: z.optional(z.enum(accountTypes)),
  taxNumber: z.string().check(z.regex(/^(\d{11}|\d{14})$/)),
  holderName: z.string().check(z.minLength(1)),
  description: z.optional(description),
  identifier: z.optional(identifier),
});

/** Acceptance of a TED, HTTP 202 (specification, section 2.7). */
export const tedAccepted = z.looseObject({
  tedId: z.string(),
  workflowId: maybeText,
  runId: maybeText,
  idempotencyKey: maybeText,
  identifier: z.string(),
  status: z.string(),
  amount: maybeNumber,
  destination: z.optional(
    z.nullable(
      z.looseObject({
        bankCode: maybeText,
        branch: maybeText,
        account: maybeText,
        accountType: maybeText,
        taxNumber: maybeText,
        holderName: maybeText,
      }),
    ),
  ),
  description: maybeText,
  info: z.optional(z.unknown()),
});

/** State of a TED (specification, section 2.7). Why one failed is not among the fields that are shown. */
export const tedState = z.looseObject({
  tedId: z.string(),
  accountId: maybeText,
  status: z.string(),
  amount: maybeNumber,
  identifier: maybeText,
  description: maybeText,
  partnerId: maybeText,
  createdAt: maybeTime,
  updatedAt: maybeTime,
});

/**
 * Sends a TED. 202: taken now. 200: the identifier was used before, and this is what became of that TED: it is never
 * executed again, not even after a failure (specification, section 4.3).
 */
export const out = operation({
  id: 'ted.out',
  method: 'POST',
  path: '/v1/accounts/{accountId}/ted/out',
  spec: '4.3',
  summary: 'Send a TED',
  body: tedBody,
  responses: { 200: tedState, 202: tedAccepted },
  scope: unspecified,
  idempotencyKey: true,
  movesMoney: true,
  dedupe: 'identifier',
  retry: 'same-key',
  errors: [
    ...sourceAccountErrors,
    ...cashoutErrors,
    ...limitErrors,
    'bacen_rejected_content',
    'bank_unreachable',
    'invalid_account_type',
    'invalid_bank_code',
    'invalid_identifier',
    'invalid_tax_number',
    'outside_banking_hours',
    'policy_denied',
    'recipient_account_not_found',
  ],
});

/** The outcome of a TED. */
export const status = operation({
  id: 'ted.status',
  method: 'GET',
  path: '/v1/accounts/{accountId}/ted/{tedId}',
  spec: '4.3',
  summary: 'Show one TED',
  responses: { 200: tedState },
  scope: 'read',
  ...reading,
  errors: ['not_found'],
});

/** The old path of {@link status}. */
export const statusAlias = operation({
  id: 'ted.statusAlias',
  method: 'GET',
  path: '/v1/accounts/{accountId}/transfers/ted/{tedId}',
  spec: '4.3, 9',
  summary: 'Show one TED (older path)',
  responses: { 200: tedState },
  scope: 'read',
  ...reading,
  errors: ['not_found'],
  deprecated: { successor: '/v1/accounts/{accountId}/ted/{tedId}' },
});

/** The service's name for the TED of an identifier (specification, section 2.7), known before it is sent. */
export function tedIdOf(identifierText: string): string {
  return `ted-${identifierText}`;
}
