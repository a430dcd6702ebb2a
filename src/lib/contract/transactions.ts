import * as z from 'zod/mini';
import { operation, reading, unspecified } from './operation.ts';

/** The history of one transaction; exactly one of the three names. The body is not shown. */
export const timeline = operation({
  id: 'transactions.timeline',
  method: 'GET',
  path: '/v1/accounts/{accountId}/transactions/timeline',
  spec: '4.3',
  summary: 'Show the timeline of one transaction',
  query: z.object({
    tedId: z.optional(z.string()),
    endToEndId: z.optional(z.string()),
    identifier: z.optional(z.string()),
  }),
  responses: { 200: unspecified },
  scope: 'read',
  ...reading,
  errors: ['invalid_query', 'not_found'],
});
