import { z } from 'zod';
import { promise } from './promise.ts';

const change = {
  change: z.enum(['added', 'changed', 'same']),
  settings: z.array(
    z.strictObject({
      name: z.string(),
      from: z.string().nullable().describe('Null where this machine has no such value.'),
      to: z.string().nullable().describe('Null where the file has no such value.'),
    }),
  ),
};

/** Answer of brl config apply and brl config diff. */
export const configDifference = promise(
  'Answer of brl config apply and brl config diff, with --json',
  z.strictObject({
    file: z.string(),
    profiles: z.array(z.strictObject({ profile: z.string(), ...change })),
    notifiers: z.array(z.strictObject({ notifier: z.string(), ...change })),
    current: z
      .strictObject({ from: z.string().nullable(), to: z.string() })
      .nullable()
      .describe('The current profile, if the file changes it.'),
    others: z.array(z.string()).describe('Profiles of this machine that the file does not name.'),
    otherNotifiers: z.array(z.string()).describe('Notifiers of this machine that the file does not name.'),
  }),
);

const status = z.enum(['pass', 'warn', 'fail']);

const checks = z.array(
  z.strictObject({ name: z.string(), status, message: z.string(), next: z.string().nullable() }),
);

/** Answer of brl config check. */
export const configCheck = promise(
  'Answer of brl config check, with --json',
  z.strictObject({
    file: z.string(),
    profiles: z.array(z.strictObject({ profile: z.string(), worst: status, checks })),
    notifiers: z.array(z.strictObject({ notifier: z.string(), worst: status, checks })),
  }),
);

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
