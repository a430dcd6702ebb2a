import * as z from 'zod/mini';
import { operation, reading } from './operation.ts';
import { statementEnvelope } from './pix.ts';

/** Longest span of one request, in days; both ends count (specification, sections 4.5 and 8). */
export const maxSpanDays = 31;
/** Largest page (specification, section 8). */
export const maxPageSize = 100;
/** Values of `operation` (specification, sections 2.4 and 7.3). */
export const statementOperations = ['PIX', 'TED', 'BOLETO', 'INTERNAL', 'FEE'] as const;
/** Values of `order`. */
export const orders = ['asc', 'desc'] as const;

/** RFC 3339 with its offset. */
const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/));

/**
 * The statement by days. Ordered by instant in whole seconds; the order of ties cannot be relied on.
 * The full list of parameters is not shown.
 */
export const list = operation({
  id: 'statement.list',
  method: 'GET',
  path: '/v1/accounts/{accountId}/statement',
  spec: '4.5',
  summary: 'Read the statement by days, page by page',
  query: z.object({
    page: z.optional(z.int().check(z.gte(0))),
    size: z.optional(z.int().check(z.gte(1))),
    order: z.optional(z.enum(orders)),
    // Not checked here: an invalid date has its own errorCode (specification, section 7.3).
    startDate: z.optional(z.string()),
    endDate: z.optional(z.string()),
    operation: z.optional(z.string()),
  }),
  responses: { 200: statementEnvelope },
  scope: 'read',
  ...reading,
  errors: ['date_range_too_wide', 'invalid_date_range', 'invalid_operation'],
});

/** The statement by instants; upwards by a cursor, downwards by `nextOccurredBefore`. */
export const search = operation({
  id: 'statement.search',
  method: 'GET',
  path: '/v1/accounts/{accountId}/statement/advanced',
  spec: '4.5',
  summary: 'Search the statement by instants, upwards or downwards',
  query: z.object({
    order: z.optional(z.enum(orders)),
    occurredAfter: z.optional(instant),
    occurredBefore: z.optional(instant),
    cursor: z.optional(z.string()),
  }),
  responses: { 200: statementEnvelope },
  scope: 'read',
  ...reading,
  errors: ['invalid_cursor'],
});
