import type { OperationRow } from './witness.ts';

/**
 * Webhooks, delegated credentials, the tenant's addresses and the back-office, by hand from sections 2.10, 4.7, 4.8 and
 * 5. No status of theirs is shown. The prefix of the credentials' routes is not shown, nor are the routes that issue,
 * list and revoke.
 */

const reads = { method: 'GET', body: null, query: [], idempotencyKey: false, movesMoney: false } as const;
const changes = { query: [], idempotencyKey: false, movesMoney: false } as const;
const credential = '{credentialsPrefix}/{clientId}';
const made = { 200: null, 201: null };
const gone = { 200: null, 204: null };

/** Section 5.7: "1 to 20 CIDRs". */
const allowedIps = {
  name: 'allowedIps',
  required: true,
  good: [['203.0.113.7/32'], Array.from({ length: 20 }, (_, i) => `10.0.${i}.0/24`)],
  bad: [[], Array.from({ length: 21 }, (_, i) => `10.0.${i}.0/24`), '203.0.113.7/32', null],
} as const;
const publicKeyPem = {
  name: 'publicKeyPem',
  required: true,
  good: ['-----BEGIN PUBLIC KEY-----'],
  bad: [1, null],
} as const;

export const witnessWebhooks: readonly OperationRow[] = [
  // "array of {event, description}"
  { ...reads, id: 'webhooks.events', path: '/v1/webhooks/events', answers: { 200: [] } },
  {
    ...changes,
    id: 'webhooks.create',
    repeat: 'two',
    method: 'POST',
    path: '/v1/webhooks',
    body: [
      { name: 'url', required: true, good: ['https://hooks.example.com/a?b=c'], bad: ['hooks', '', null, 1] },
      {
        name: 'authType',
        required: true,
        good: ['HMAC', 'API_KEY', 'BASIC', 'BEARER', 'NONE'],
        bad: ['hmac', 'DIGEST', null],
      },
      {
        name: 'authConfig',
        good: [
          { key: 'k', header: 'X-Own' },
          { key: 'k' },
          { username: 'u', password: 'p' },
          { token: 't' },
          // The name of the field that holds the HMAC secret: not shown.
          { anything: 's' },
        ],
        bad: ['k', null, { key: 1 }],
      },
      {
        name: 'eventTypes',
        required: true,
        good: [['pix.out.completed'], ['pix.out.completed', 'ted.payment']],
        bad: ['pix.out.completed', null, []],
      },
      { name: 'accountId', good: ['5a4db0c5-0000-4000-8000-00000000acc1'], bad: [1, null] },
    ],
    answers: made,
  },
  {
    ...changes,
    id: 'webhooks.deliveryRetry',
    method: 'POST',
    path: '/v1/webhooks/{subscriptionId}/deliveries/{deliveryId}/retry',
    body: null,
    answers: { 200: null, 202: null },
  },
  {
    ...changes,
    id: 'credentials.issue',
    assumed: true,
    openBody: true,
    method: 'POST',
    path: '{credentialsPrefix}',
    body: [publicKeyPem, allowedIps],
    answers: made,
  },
  { ...reads, id: 'credentials.list', assumed: true, path: '{credentialsPrefix}', answers: { 200: null } },
  {
    ...changes,
    id: 'credentials.revoke',
    assumed: true,
    method: 'DELETE',
    path: credential,
    body: null,
    answers: gone,
  },
  { ...reads, id: 'credentials.keyList', path: `${credential}/public-keys`, answers: { 200: null } },
  {
    ...changes,
    id: 'credentials.keyAdd',
    method: 'POST',
    path: `${credential}/public-keys`,
    body: [publicKeyPem],
    answers: made,
  },
  {
    ...changes,
    id: 'credentials.keyRemove',
    method: 'DELETE',
    path: `${credential}/public-keys/{kid}`,
    body: null,
    answers: gone,
  },
  { ...reads, id: 'credentials.ipList', path: `${credential}/ip-allowlist`, answers: { 200: null } },
  {
    ...changes,
    id: 'credentials.ipPut',
    method: 'PUT',
    path: `${credential}/ip-allowlist`,
    body: [allowedIps],
    answers: { 200: null },
  },
  {
    ...changes,
    id: 'tenant.ipAllowlistPut',
    method: 'PUT',
    path: '/v1/security/ip-allowlist',
    body: 'not shown',
    answers: { 200: null },
  },
  {
    ...reads,
    id: 'backoffice.accounts',
    path: '/v1/backoffice/tenants/{tenantId}/accounts',
    answers: { 200: null },
  },
  {
    ...changes,
    id: 'backoffice.limitsPatch',
    method: 'PATCH',
    path: '/v1/backoffice/accounts/{accountId}/limits',
    body: 'not shown',
    answers: { 200: null },
  },
];
