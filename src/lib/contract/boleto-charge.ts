import * as z from 'zod/mini';
import { identifier } from './fields.ts';
import { operation, reading, sentOnce, unspecified } from './operation.ts';
import type { StateMeanings } from './states.ts';

/** Items of one chunk of a charge batch (specification, sections 4.8 and 8). */
export const chargeChunkMaxItems = 50;

/**
 * States of a charge. The specification shows none: these come from its events (section 6.4), plus the state before
 * the first event.
 */
export const chargeStates: StateMeanings = {
  REGISTERING: 'open',
  REGISTERED: 'open',
  OVERDUE: 'open',
  SETTLED: 'done',
  REGISTRATION_FAILED: 'failed',
  EXPIRED: 'failed',
  CANCELLED: 'failed',
  WRITTEN_OFF: 'failed',
};

/** The documented part of a charge's body: `identifier` is required (section 4.8). The rest is passed through. */
export const chargeBody = z.looseObject({ identifier });

const base = { spec: '4.8', scope: unspecified } as const;

/** Refusals of everything that issues charges. */
const issueErrors = [
  'feature_disabled',
  'boleto_charge_beneficiary_pending',
  'boleto_charge_beneficiary_ineligible',
  'boleto_charge_beneficiary_registration_failed',
  'boleto_charge_monthly_limit_exceeded',
] as const;

/**
 * Issues a boleto for our own account. The specification does not say what a repeat does, and the key is no safe
 * fallback: never repeated.
 */
export const create = operation({
  ...base,
  id: 'boletoCharge.create',
  method: 'POST',
  path: '/v1/accounts/{accountId}/boleto/charge',
  summary: 'Issue a boleto to be paid by',
  body: chargeBody,
  responses: { 200: unspecified, 201: unspecified, 202: unspecified },
  ...sentOnce,
  errors: [...issueErrors, 'identifier_conflict', 'invalid_identifier'],
});

/** The charges of the account. */
export const list = operation({
  ...base,
  id: 'boletoCharge.list',
  method: 'GET',
  path: '/v1/accounts/{accountId}/boleto/charge',
  summary: 'List the issued boletos',
  responses: { 200: unspecified },
  ...reading,
  errors: ['feature_disabled'],
});

/** The rest of the month's quota; the month is Brasilia's (specification, section 8). */
export const quota = operation({
  ...base,
  id: 'boletoCharge.quota',
  method: 'GET',
  path: '/v1/accounts/{accountId}/boleto/charge/quota',
  summary: "Show the month's quota of issued boletos",
  responses: { 200: unspecified },
  ...reading,
  errors: ['feature_disabled'],
});

/** Registers the account as an issuer of boletos. No body. */
export const beneficiary = operation({
  ...base,
  id: 'boletoCharge.beneficiary',
  method: 'POST',
  path: '/v1/accounts/{accountId}/boleto/charge/beneficiary',
  summary: 'Register the account as a beneficiary of boletos',
  responses: { 200: unspecified, 201: unspecified, 202: unspecified },
  ...sentOnce,
  dedupe: 'state',
  errors: [
    'feature_disabled',
    'boleto_charge_beneficiary_pending',
    'boleto_charge_beneficiary_ineligible',
    'boleto_charge_beneficiary_registration_failed',
  ],
});

/** Starts a batch of charges in DRAFT. */
export const createBatch = operation({
  ...base,
  id: 'boletoCharge.createBatch',
  method: 'POST',
  path: '/v1/accounts/{accountId}/boleto/charge/batches',
  summary: 'Start a batch of boletos to issue',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  ...sentOnce,
  errors: ['feature_disabled'],
});

/** The batches of charges. */
export const listBatches = operation({
  ...base,
  id: 'boletoCharge.listBatches',
  method: 'GET',
  path: '/v1/accounts/{accountId}/boleto/charge/batches',
  summary: 'List the batches of boletos to issue',
  responses: { 200: unspecified },
  ...reading,
  errors: ['feature_disabled'],
});

/** One batch of charges. Path modelled on the PIX batches: the specification names only `/boleto/charge/batches`. */
export const showBatch = operation({
  ...base,
  id: 'boletoCharge.showBatch',
  method: 'GET',
  path: '/v1/accounts/{accountId}/boleto/charge/batches/{batchId}',
  summary: 'Show a batch of boletos to issue',
  responses: { 200: unspecified },
  ...reading,
  errors: ['not_found'],
});

/** Puts 1 to 50 charges into a batch. Path and method modelled on the PIX batches. */
export const putBatchItems = operation({
  ...base,
  id: 'boletoCharge.putBatchItems',
  method: 'PUT',
  path: '/v1/accounts/{accountId}/boleto/charge/batches/{batchId}/items',
  summary: 'Put charges into a batch',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  ...sentOnce,
  errors: ['not_found', 'invalid_state', 'identifier_conflict'],
});

/** Issues a batch; a refusal for quota leaves it in DRAFT (section 3.6). Path and method after the PIX batches. */
export const dispatchBatch = operation({
  ...base,
  id: 'boletoCharge.dispatchBatch',
  method: 'POST',
  path: '/v1/accounts/{accountId}/boleto/charge/batches/{batchId}/dispatch',
  summary: 'Issue the boletos of a batch',
  body: unspecified,
  responses: { 200: unspecified, 202: unspecified },
  ...sentOnce,
  dedupe: 'state',
  errors: ['not_found', 'invalid_state', ...issueErrors],
});
