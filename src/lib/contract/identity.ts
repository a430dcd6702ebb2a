import * as z from 'zod/mini';
import { operation, reading, repeatableChange, sentOnce, unspecified } from './operation.ts';
import type { StateMeanings } from './states.ts';

/** States of a verification (specification, section 3.6). */
export const verificationStates: StateMeanings = {
  PENDING: 'open',
  APPROVED: 'done',
  FAILED: 'failed',
  EXPIRED: 'failed',
};

/**
 * Creations answered with 201 that a tenant may make in a Brasilia month; none is given back (specification, section
 * 8).
 */
export const creationsPerMonth = 10;
/** Longest `displayMessage`, in characters (specification, section 4.8). */
export const displayMessageMaxLength = 240;
/** Lifetime of the link and window of the consumption, in minutes (specification, section 4.8). */
export const linkMinutes = { standard: 30, most: 60 } as const;
/** See {@link linkMinutes}. */
export const consumeMinutes = { standard: 10, most: 60 } as const;
/** Values of `purpose` that are shown; "include" says that there are more (specification, section 4.8). */
export const purposes = [
  'password_reset',
  'second_factor_reset',
  'high_value_transaction',
  'sensitive_action',
] as const;

const text = z.optional(z.string());

/** The members of a creation that section 4.8 names; the rest of the body is not shown and passes as it is. */
export const createBody = z.looseObject({
  purpose: text,
  referenceId: text,
  callbackUri: text,
  displayMessage: z.optional(
    z.string().check(z.refine((message) => [...message].length <= displayMessageMaxLength)),
  ),
});

/** A use binds the approval to its purpose. */
export const consumeBody = z.looseObject({ purpose: z.string(), referenceId: z.string() });

const manage = 'identity_verification.manage';

/** Starts a proof of control over a CPF. The service does not recognise a repeat, and each call uses up quota. */
export const create = operation({
  id: 'identity.create',
  method: 'POST',
  path: '/v1/identity-verifications',
  spec: '4.8, 8',
  summary: 'Start an identity verification',
  body: createBody,
  responses: { 201: unspecified },
  scope: manage,
  ...sentOnce,
  errors: ['feature_disabled', 'identity_verification_monthly_limit_exceeded', 'invalid_callback_uri'],
});

/** One verification; states PENDING, APPROVED, FAILED, EXPIRED (specification, section 3.6). */
export const get = operation({
  id: 'identity.get',
  method: 'GET',
  path: '/v1/identity-verifications/{id}',
  spec: '3.6, 4.8',
  summary: 'Show one identity verification',
  responses: { 200: unspecified },
  scope: manage,
  ...reading,
  errors: ['not_found'],
});

/** Consumes an approval. The exact repeat gets the same answer; another binding gets 409. */
export const consume = operation({
  id: 'identity.consume',
  method: 'POST',
  path: '/v1/identity-verifications/{id}/consume',
  spec: '3.6, 4.8',
  summary: 'Use an approved identity verification up',
  body: consumeBody,
  responses: { 200: unspecified },
  scope: manage,
  ...repeatableChange,
  errors: ['identity_not_approved', 'identity_stale', 'invalid_state', 'not_found'],
});

/** The evidence the verification collected; only `kyc.read` downloads evidence (specification, section 5.6). */
export const artifacts = operation({
  id: 'identity.artifacts',
  method: 'GET',
  path: '/v1/identity-verifications/{id}/artifacts',
  spec: '4.8, 5',
  summary: 'Show the evidence of an identity verification',
  responses: { 200: unspecified },
  scope: 'kyc.read',
  ...reading,
  errors: ['not_found'],
});
