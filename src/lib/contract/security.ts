import { operation, reading, unspecified } from './operation.ts';

/** The service's own canonical string, body hash and verdict for a signed request; always 200, creates nothing. */
export const signatureVerify = operation({
  id: 'security.signatureVerify',
  method: 'POST',
  path: '/v1/security/signature/verify',
  spec: '4.8',
  summary: 'Ask the service what it expects a signed request to look like',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: [],
});
