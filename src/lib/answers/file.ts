import { z } from 'zod';
import { sha256 } from './members.ts';
import { promise } from './promise.ts';

/** Answer of a command that wrote a file with --out. */
export const file = promise(
  'Answer of a command that wrote a file with --out, with --json',
  z.strictObject({
    file: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    sha256,
  }),
);

/** Answer of a command whose file is text and is shown. */
export const fileText = promise(
  'Answer of a command whose file is text and is shown, with --json',
  z.strictObject({
    contentType: z.string(),
    text: z.string(),
  }),
);
