import * as z from 'zod/mini';
import { keyTypes } from './fields.ts';
import { operation, sentOnce, unspecified } from './operation.ts';

/** Key types of a registration: those of a payment, and `random` for a key that the directory generates (section 2.1). */
export const registrationKeyTypes = [...keyTypes, 'random'] as const;
/** Seconds between two codes of one challenge, and the most that are sent (specification, section 4.5). */
export const resendCooldownSeconds = 60;
export const maxCodeSends = 3;

/** Registers a key of this account. A random one needs no `pixKey`, and each call creates another key. */
export const register = operation({
  id: 'pixKeys.register',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/keys',
  spec: '4.5',
  summary: 'Register a PIX key of this account',
  body: z.object({ keyType: z.enum(registrationKeyTypes), pixKey: z.optional(z.string()) }),
  responses: { 201: unspecified, 202: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: [
    'conflict',
    'invalid_pix_key',
    'key_ownership_mismatch',
    'otp_send_failed',
    'pix_key_email_phone_disabled',
    'pix_key_limit_exceeded',
    'policy_denied',
  ],
});

/** Confirms the code of an e-mail or phone key. The body is not shown. */
export const verify = operation({
  id: 'pixKeys.verify',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/keys/verify',
  spec: '4.5',
  summary: 'Confirm the code of a PIX key',
  body: unspecified,
  responses: { 201: unspecified },
  scope: unspecified,
  ...sentOnce,
  dedupe: 'state',
  errors: ['challenge_locked', 'challenge_not_found', 'code_expired', 'code_invalid', 'conflict'],
});

/** Sends the code again: after 60 seconds, at most 3 times. The body is not shown. */
export const resend = operation({
  id: 'pixKeys.resend',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/keys/verify/resend',
  spec: '4.5',
  summary: 'Send the code of a PIX key once more',
  body: unspecified,
  responses: { 200: unspecified, 202: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: ['challenge_locked', 'challenge_not_found', 'otp_send_failed'],
});
