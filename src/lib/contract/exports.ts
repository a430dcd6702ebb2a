import { operation, reading, sentTwice, unspecified } from './operation.ts';

/** Values of `format` (specification, section 4.5). */
export const exportFormats = ['csv', 'pdf', 'xlsx'] as const;

/** Starts a job that writes a file. Of the body only `format` is shown. */
export const create = operation({
  id: 'exports.create',
  method: 'POST',
  path: '/v1/accounts/{accountId}/exports',
  spec: '4.5',
  summary: 'Start the export of a statement',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified, 202: unspecified },
  scope: 'read',
  ...sentTwice,
  errors: ['invalid_date_range', 'invalid_format'],
});

/** The state of a job. Its path is not shown: the setting `exportStatusPath` replaces it. */
export const status = operation({
  id: 'exports.status',
  method: 'GET',
  path: '/v1/accounts/{accountId}/exports/{exportId}',
  spec: '4.5',
  summary: 'Show the state of an export',
  responses: { 200: unspecified },
  scope: 'read',
  ...reading,
  errors: ['not_found'],
});

/** The link to the file. Its path is not shown: the setting `exportDownloadPath` replaces it. */
export const download = operation({
  id: 'exports.download',
  method: 'GET',
  path: '/v1/accounts/{accountId}/exports/{exportId}/download',
  spec: '4.5, 7.3',
  summary: 'Get the link to the file of an export',
  responses: { 200: unspecified },
  scope: 'read',
  ...reading,
  errors: ['not_found', 'not_ready', 'presign_error', 'presign_failed'],
});
