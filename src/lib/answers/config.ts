import { z } from 'zod';
import { promise } from './promise.ts';

/** Answer of brl config set. */
export const configSet = promise(
  'Answer of brl config set, with --json',
  z.strictObject({
    profile: z
      .string()
      .nullable()
      .describe('Null for a setting of the person, which holds for all profiles.'),
    name: z.string(),
    value: z.union([z.union([z.string(), z.number(), z.boolean()]).nullable(), z.array(z.string())]),
  }),
);

/** Answer of brl config show, with --json; with --origin each value has its origin beside it. */
export const configShow = promise(
  'Answer of brl config show, with --json; with --origin each value has its origin beside it',
  z.strictObject({
    profile: z.string().nullable(),
    kind: z.enum(['embedded', 'service']),
    values: z.record(
      z.string(),
      z.union([
        z.union([z.union([z.string(), z.number(), z.boolean()]).nullable(), z.array(z.string())]),
        z.strictObject({
          value: z.union([z.union([z.string(), z.number(), z.boolean()]).nullable(), z.array(z.string())]),
          from: z.enum(['flag', 'environment', 'profile', 'person', 'default']),
          source: z.string(),
        }),
      ]),
    ),
  }),
);
