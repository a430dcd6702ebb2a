import * as z from 'zod/mini';
import { operation, reading, repeatableChange, sentOnce, unspecified } from './operation.ts';

/** Loosening a lock waits this long, in hours (specification, sections 4.8 and 8). */
export const looseningDelayHours = 6;

/** The members of a lock that section 4.8 names. The shapes of hours and addresses are not shown. */
export const locksBody = z.looseObject({
  cashoutBlocked: z.optional(z.boolean()),
  cashoutHours: z.optional(z.unknown()),
  cashoutSourceIps: z.optional(z.unknown()),
});

const path = '/v1/accounts/{accountId}/security/locks';

/** The locks that keep payments from leaving the account. */
export const show = operation({
  id: 'locks.show',
  method: 'GET',
  path,
  spec: '4.8',
  summary: 'Show the cashout locks',
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: [],
});

/** Tightening is immediate; loosening waits, and a repeat may restart the wait, so brl never repeats it by itself. */
export const set = operation({
  id: 'locks.set',
  method: 'PUT',
  path,
  spec: '4.8',
  summary: 'Change the cashout locks',
  body: locksBody,
  responses: { 200: unspecified, 202: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: [],
});

/** The pending loosening. */
export const pending = operation({
  id: 'locks.pending',
  method: 'GET',
  path: `${path}/pending`,
  spec: '4.8',
  summary: 'Show the change of the locks that waits',
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: ['not_found'],
});

/** Cancels the pending loosening; the locks stay as they are. */
export const cancelPending = operation({
  id: 'locks.cancelPending',
  method: 'DELETE',
  path: `${path}/pending`,
  spec: '4.8',
  summary: 'Take the waiting change of the locks back',
  responses: { 200: unspecified },
  scope: unspecified,
  ...repeatableChange,
  errors: ['not_found'],
});

/** Approves the pending loosening. Who may do so, and whether it ends the wait, is not shown. */
export const approvePending = operation({
  id: 'locks.approvePending',
  method: 'POST',
  path: `${path}/pending/approve`,
  spec: '4.8',
  summary: 'Approve the waiting change of the locks',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  dedupe: 'state',
  errors: ['not_found', 'invalid_state'],
});
