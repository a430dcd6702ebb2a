import { z } from 'zod';
import { sha256 } from './members.ts';
import { promise } from './promise.ts';

/** Answer of brl statement export. */
export const statementExport = promise(
  'Answer of brl statement export, with --json',
  z.strictObject({
    exportId: z.string(),
    format: z.enum(['csv', 'pdf', 'xlsx']),
    file: z.string(),
    bytes: z.int(),
    sha256,
  }),
);
