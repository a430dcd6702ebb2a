import * as z from 'zod/mini';
import { operation, reading, unspecified } from './operation.ts';

/** The bank catalogue: name, 3-digit code, ISPB, `ted` and `pix` flags. Names of the fields are not shown. */
export const list = operation({
  id: 'banks.list',
  method: 'GET',
  path: '/v1/banks',
  spec: '4.8',
  summary: 'List the banks of the catalogue',
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: [],
});

/** One bank; the code may be the 3-digit code or the 8-digit ISPB. */
export const show = operation({
  id: 'banks.show',
  method: 'GET',
  path: '/v1/banks/{code}',
  spec: '4.8',
  summary: 'Show one bank',
  query: z.object({}),
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: ['bank_not_found'],
});
