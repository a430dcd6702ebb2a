import * as z from 'zod/mini';
import { operation, reading, sentOnce, unspecified } from './operation.ts';

/** A new credential, key or address waits this long, in hours (specification, section 5.7). */
export const activationDelayHours = 18;
/** How many address ranges a delegated credential has (specification, section 5.7). */
export const allowedIpCount = { min: 1, max: 20 } as const;

const allowedIps = z
  .array(z.string())
  .check(z.minLength(allowedIpCount.min), z.maxLength(allowedIpCount.max));

/** Issues a child credential of one account. Body beyond these two members, and path, are not shown. */
export const issue = operation({
  id: 'credentials.issue',
  method: 'POST',
  path: '{credentialsPrefix}',
  spec: '5',
  summary: 'Issue a delegated credential for one account',
  body: z.looseObject({ publicKeyPem: z.string(), allowedIps }),
  responses: { 200: unspecified, 201: unspecified },
  scope: 'credentials.delegate',
  ...sentOnce,
  errors: ['insufficient_scope', 'invalid_field', 'missing_fields'],
});

/** The delegated credentials of an account. Path and answer are not shown. */
export const list = operation({
  id: 'credentials.list',
  method: 'GET',
  path: '{credentialsPrefix}',
  spec: '5',
  summary: 'List the delegated credentials of an account',
  responses: { 200: unspecified },
  scope: 'credentials.delegate',
  ...reading,
  errors: ['insufficient_scope'],
});

/** Ends a delegated credential at once. Path and answer are not shown. */
export const revoke = operation({
  id: 'credentials.revoke',
  method: 'DELETE',
  path: '{credentialsPrefix}/{clientId}',
  spec: '5',
  summary: 'Revoke a delegated credential at once',
  responses: { 200: unspecified, 204: unspecified },
  scope: 'credentials.delegate',
  ...sentOnce,
  dedupe: 'state',
  errors: ['insufficient_scope', 'not_found'],
});

/** The public keys of a credential. */
export const keyList = operation({
  id: 'credentials.keyList',
  method: 'GET',
  path: '{credentialsPrefix}/{clientId}/public-keys',
  spec: '4.8',
  summary: 'List the public keys of a credential',
  responses: { 200: unspecified },
  scope: 'credentials.delegate',
  ...reading,
  errors: ['insufficient_scope', 'not_found'],
});

/** Adds a public key, which waits 18 hours: `pendingUntil`. */
export const keyAdd = operation({
  id: 'credentials.keyAdd',
  method: 'POST',
  path: '{credentialsPrefix}/{clientId}/public-keys',
  spec: '4.8, 5',
  summary: 'Add a public key to a credential; it waits 18 hours',
  body: z.looseObject({ publicKeyPem: z.string() }),
  responses: { 200: unspecified, 201: unspecified },
  scope: 'credentials.delegate',
  ...sentOnce,
  errors: ['insufficient_scope', 'not_found', 'invalid_field'],
});

/** Removes a public key at once. */
export const keyRemove = operation({
  id: 'credentials.keyRemove',
  method: 'DELETE',
  path: '{credentialsPrefix}/{clientId}/public-keys/{kid}',
  spec: '4.8, 5',
  summary: 'Remove a public key from a credential at once',
  responses: { 200: unspecified, 204: unspecified },
  scope: 'credentials.delegate',
  ...sentOnce,
  dedupe: 'state',
  errors: ['insufficient_scope', 'not_found'],
});

/** The address ranges that a credential may call from. */
export const ipList = operation({
  id: 'credentials.ipList',
  method: 'GET',
  path: '{credentialsPrefix}/{clientId}/ip-allowlist',
  spec: '4.8',
  summary: 'List the addresses that a credential may call from',
  responses: { 200: unspecified },
  scope: 'credentials.delegate',
  ...reading,
  errors: ['insufficient_scope', 'not_found'],
});

/** Replaces the whole list: additions wait 18 hours, removals take effect at once. */
export const ipPut = operation({
  id: 'credentials.ipPut',
  method: 'PUT',
  path: '{credentialsPrefix}/{clientId}/ip-allowlist',
  spec: '4.8, 5',
  summary: 'Set the addresses that a credential may call from; additions wait 18 hours',
  body: z.looseObject({ allowedIps }),
  responses: { 200: unspecified },
  scope: 'credentials.delegate',
  ...sentOnce,
  errors: ['insufficient_scope', 'not_found', 'invalid_field'],
});
