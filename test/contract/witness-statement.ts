import type { RouteRow } from './witness.ts';

/** A row whose results are not shown: which statuses and codes of errors it names. */
export interface StatementRow extends RouteRow {
  readonly statuses: readonly number[];
  readonly errors: readonly string[];
  readonly deprecated?: true;
  readonly scope?: string;
}

/** Rows of specification sections 4.5 and 4.8, transcribed by hand; compared with the contract by the test beside. */
export const statementWitness: readonly StatementRow[] = [
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/statement',
    query: ['page', 'size', 'order', 'startDate', 'endDate', 'operation'],
    statuses: [200],
    errors: ['date_range_too_wide', 'invalid_date_range', 'invalid_operation'],
  },
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/statement/advanced',
    query: ['order', 'occurredAfter', 'occurredBefore', 'cursor'],
    statuses: [200],
    errors: ['invalid_cursor'],
  },
  {
    method: 'POST',
    path: '/v1/accounts/{accountId}/exports',
    query: [],
    told: [{ name: 'format', required: true }],
    repeat: 'two',
    statuses: [],
    errors: ['invalid_format'],
  },
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/exports/{exportId}',
    assumed: true,
    query: [],
    statuses: [],
    errors: [],
  },
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/exports/{exportId}/download',
    assumed: true,
    query: [],
    statuses: [],
    errors: [],
  },
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/limits/available',
    query: [],
    statuses: [200],
    errors: [],
  },
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/pix/limits',
    query: [],
    statuses: [200],
    errors: [],
    deprecated: true,
  },
  {
    method: 'GET',
    path: '/v1/accounts/{accountId}/limits/operators/{document}',
    query: [],
    statuses: [200],
    errors: [],
  },
  {
    method: 'PUT',
    path: '/v1/accounts/{accountId}/limits/operators/{document}',
    told: [],
    query: [],
    statuses: [200],
    errors: [],
  },
  {
    method: 'DELETE',
    path: '/v1/accounts/{accountId}/limits/operators/{document}',
    query: [],
    statuses: [200],
    errors: [],
  },
  {
    method: 'POST',
    path: '/v1/accounts/{accountId}/pix/keys',
    body: [
      { name: 'keyType', required: true },
      { name: 'pixKey', good: ['maria@example.com'] },
    ],
    query: [],
    statuses: [201, 202],
    errors: ['pix_key_email_phone_disabled', 'pix_key_limit_exceeded'],
  },
  {
    method: 'POST',
    path: '/v1/accounts/{accountId}/pix/keys/verify',
    told: [],
    query: [],
    statuses: [201],
    errors: ['code_invalid', 'code_expired', 'challenge_locked', 'challenge_not_found'],
  },
  {
    method: 'POST',
    path: '/v1/accounts/{accountId}/pix/keys/verify/resend',
    told: [],
    query: [],
    statuses: [],
    errors: ['otp_send_failed'],
  },
  {
    method: 'POST',
    path: '/v1/accounts/{accountId}/close',
    told: [],
    bodyOptional: true,
    repeat: 'three',
    query: [],
    statuses: [200],
    errors: ['account_has_balance', 'account_not_found'],
    scope: 'accounts.close',
  },
  { method: 'GET', path: '/v1/accounts/{accountId}/shared-access', query: [], statuses: [200], errors: [] },
];
