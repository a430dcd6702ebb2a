import { operation, sentOnce, unspecified } from './operation.ts';

/** The events that tell of disputes while their routes are offline (specification, section 1). */
export const medEvents = ['pix.med.opened', 'pix.med.updated'] as const;

const path = '/v1/accounts/{accountId}/pix/med';
/** Offline, so repeating is pointless, even for a query. */
const offline = {
  spec: '1, 4.8',
  ...sentOnce,
  errors: ['service_temporarily_unavailable'],
} as const;

/** The disputes (MED) against credits of the account. */
export const list = operation({
  ...offline,
  id: 'med.list',
  method: 'GET',
  path,
  summary: 'List disputes (offline)',
  responses: { 200: unspecified },
  scope: 'read',
});

/** Answers a dispute. */
export const answer = operation({
  ...offline,
  id: 'med.answer',
  method: 'POST',
  path: `${path}/{medId}/answer`,
  summary: 'Answer a dispute (offline)',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
});

/** Decides a dispute. */
export const decide = operation({
  ...offline,
  id: 'med.decide',
  method: 'POST',
  path: `${path}/{medId}/decide`,
  summary: 'Decide a dispute (offline)',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
});

/** Reads a piece of evidence; what may stand for `{piece}` is not shown. */
export const evidence = operation({
  ...offline,
  id: 'med.evidence',
  method: 'GET',
  path: `${path}/{medId}/evidence/{piece}`,
  summary: 'Read evidence of a dispute (offline)',
  responses: { 200: unspecified },
  scope: 'read',
});

/** Adds a piece of evidence; what may stand for `{piece}` is not shown. */
export const addEvidence = operation({
  ...offline,
  id: 'med.addEvidence',
  method: 'POST',
  path: `${path}/{medId}/evidence/{piece}`,
  summary: 'Add evidence to a dispute (offline)',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  scope: unspecified,
});
