import { operation, reading, sentOnce, unspecified } from './operation.ts';

/** Kinds of payment with separate limits (specification, section 4.5). */
export const limitKinds = ['pix', 'ted', 'boleto', 'internal'] as const;
/** Windows of a limit (specification, section 4.5). */
export const limitWindows = ['singleTransfer', 'daytime', 'nighttime', 'monthly'] as const;
/** Loosening an operator's limit waits this long, in hours (specification, sections 4.5 and 8). */
export const looseningDelayHours = 6;

/** The amounts that may still be sent, by kind and window. Each has `usedBrl`, `availableBrl`, `source`; the rest is not shown. */
export const available = operation({
  id: 'limits.available',
  method: 'GET',
  path: '/v1/accounts/{accountId}/limits/available',
  spec: '4.5',
  summary: 'Show used and available limits',
  responses: { 200: unspecified },
  scope: 'read',
  ...reading,
  errors: [],
});

/** The partner's ceilings; deprecated since v2.86.0 (specification, section 9). */
export const partner = operation({
  id: 'limits.partner',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/limits',
  spec: '4.5, 9',
  summary: "Show the settlement bank's PIX ceilings",
  responses: { 200: unspecified },
  scope: 'read',
  ...reading,
  errors: [],
  deprecated: { successor: '/v1/accounts/{accountId}/limits/available' },
});

const operatorPath = '/v1/accounts/{accountId}/limits/operators/{document}';

/** The limits of one operator. */
export const operatorGet = operation({
  id: 'limits.operatorGet',
  method: 'GET',
  path: operatorPath,
  spec: '4.5',
  summary: 'Show the limits of one operator',
  responses: { 200: unspecified },
  scope: 'read',
  ...reading,
  errors: ['not_found'],
});

/** Sets an operator's limits. Repeating a loosening may restart its wait, so brl never repeats it by itself. */
export const operatorSet = operation({
  id: 'limits.operatorSet',
  method: 'PUT',
  path: operatorPath,
  spec: '4.5',
  summary: 'Set the limits of one operator',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: [],
});

/** Removes an operator's own limits, which counts as a loosening. */
export const operatorRemove = operation({
  id: 'limits.operatorRemove',
  method: 'DELETE',
  path: operatorPath,
  spec: '4.5',
  summary: 'Remove the limits of one operator',
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: ['not_found'],
});
