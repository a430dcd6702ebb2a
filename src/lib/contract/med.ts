import { operation, unspecified } from './operation.ts';

/** The events that tell of disputes while their routes are offline (specification, section 1). */
export const medEvents = ['pix.med.opened', 'pix.med.updated'] as const;

const path = '/v1/accounts/{accountId}/pix/med';
const offline = ['service_temporarily_unavailable'] as const;

/** The disputes (MED) against credits of the account. */
export const list = operation({
  id: 'med.list',
  method: 'GET',
  path,
  spec: '1, 4.8',
  summary: 'List disputes (offline)',
  responses: { 200: unspecified },
  scope: 'read',
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'never',
  errors: offline,
});

/** Answers a dispute. */
export const answer = operation({
  id: 'med.answer',
  method: 'POST',
  path: `${path}/{medId}/answer`,
  spec: '1, 4.8',
  summary: 'Answer a dispute (offline)',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'never',
  errors: offline,
});

/** Decides a dispute. */
export const decide = operation({
  id: 'med.decide',
  method: 'POST',
  path: `${path}/{medId}/decide`,
  spec: '1, 4.8',
  summary: 'Decide a dispute (offline)',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'never',
  errors: offline,
});

/** Reads a piece of evidence; what may stand for `{piece}` is not shown. */
export const evidence = operation({
  id: 'med.evidence',
  method: 'GET',
  path: `${path}/{medId}/evidence/{piece}`,
  spec: '1, 4.8',
  summary: 'Read evidence of a dispute (offline)',
  responses: { 200: unspecified },
  scope: 'read',
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'never',
  errors: offline,
});

/** Adds a piece of evidence; what may stand for `{piece}` is not shown. */
export const addEvidence = operation({
  id: 'med.addEvidence',
  method: 'POST',
  path: `${path}/{medId}/evidence/{piece}`,
  spec: '1, 4.8',
  summary: 'Add evidence to a dispute (offline)',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  scope: unspecified,
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'never',
  errors: offline,
});
