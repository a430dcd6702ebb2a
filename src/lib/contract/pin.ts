import * as z from 'zod/mini';
import { operation, reading, sentOnce, unspecified } from './operation.ts';

/** Digits of a PIN (specification, section 4.8). */
export const pinLength = { least: 6, most: 12 } as const;
/**
 * Wrong attempts after which the PIN is locked for a while, and those after which it stays locked until a reset
 * (specification, section 8).
 */
export const wrongTries = { lock: 3, lockMinutes: 15, untilReset: 6 } as const;
/** Lifetime of a reset link in minutes, and how many may be requested in an hour (specification, section 8). */
export const resetLink = { minutes: 30, perHour: 5 } as const;

const path = '/v1/accounts/{accountId}/security/pin';

/** Sets or replaces an operator's PIN. Its body is not shown. */
export const set = operation({
  id: 'pin.set',
  method: 'PUT',
  path,
  spec: '4.8',
  summary: "Set an operator's transaction PIN",
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: ['challenge_failure', 'pin_change_disabled', 'weak_pin'],
});

/** Makes an operator's PIN invalid. */
export const remove = operation({
  id: 'pin.remove',
  method: 'DELETE',
  path: `${path}/{document}`,
  spec: '4.8',
  summary: "Remove an operator's transaction PIN",
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  dedupe: 'state',
  errors: ['not_found', 'pin_invalidate_disabled'],
});

/** Checks a PIN; a wrong one counts, so it is sent once. Its body is not shown. */
export const verify = operation({
  id: 'pin.verify',
  method: 'POST',
  path: `${path}/verify`,
  spec: '4.8',
  summary: "Try an operator's transaction PIN",
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: ['challenge_failure', 'pin_required'],
});

/** Whether a PIN is set and usable. How the operator is named is not shown: `document` is our assumption. */
export const status = operation({
  id: 'pin.status',
  method: 'GET',
  path: `${path}/status`,
  spec: '4.8',
  summary: 'Show the state of a transaction PIN',
  query: z.object({ document: z.optional(z.string()) }),
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: ['not_found'],
});

/** Makes a link to the page on which the operator chooses a new PIN; the fifth request within an hour is refused. */
export const resetRequest = operation({
  id: 'pin.resetRequest',
  method: 'POST',
  path: `${path}/reset-request`,
  spec: '4.8, 8',
  summary: 'Get a link to reset a transaction PIN',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: ['pin_reset_not_enrolled', 'pin_reset_rate_limited'],
});
