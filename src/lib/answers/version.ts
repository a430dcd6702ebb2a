import { z } from 'zod';
import { promise } from './promise.ts';

/** Answer of brl completion. */
export const completion = promise(
  'Answer of brl completion, with --json',
  z.strictObject({
    shell: z.enum(['bash', 'zsh', 'fish', 'powershell']),
    script: z.string(),
  }),
);

/** Answer of brl version. */
export const version = promise(
  'Answer of brl version, with --json',
  z.strictObject({
    version: z.string(),
    node: z.string(),
    platform: z.string(),
    checked: z
      .strictObject({ file: z.string(), name: z.string(), sha256: z.string(), signer: z.string() })
      .optional(),
  }),
);
