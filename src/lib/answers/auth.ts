import { z } from 'zod';
import { time } from './members.ts';
import { promise } from './promise.ts';

const store = z.enum(['keychain', 'vault', 'command', 'file', 'env']);

const signing = z.strictObject({
  keyId: z.string(),
  algorithm: z.string().nullable(),
  /** The program that signs, where one does. */
  command: z.string().optional(),
});

const secret = z.strictObject({
  store,
  description: z.string(),
});

const state = z.enum(['valid', 'kept', 'refused', 'unreachable', 'unavailable', 'not checked']);

const token = z.strictObject({
  state,
  expiresAt: time.nullable(),
  message: z.string().nullable(),
  asked: z.string().nullable(),
});

/** Answer of brl auth list. */
export const authList = promise(
  'Answer of brl auth list, with --json',
  z.array(
    z.strictObject({
      profile: z.string(),
      current: z.boolean(),
      environment: z.enum(['sandbox', 'production']),
      host: z.string(),
      tenantId: z.string(),
      accountId: z.string().nullable(),
      clientId: z.string(),
      store,
    }),
  ),
);

/** Answer of brl auth lock. */
export const authLock = promise(
  'Answer of brl auth lock, with --json',
  z.strictObject({
    vault: z.string(),
    wasOpen: z.boolean(),
  }),
);

/** Answer of brl auth login. */
export const authLogin = promise(
  'Answer of brl auth login, with --json',
  z.strictObject({
    profile: z.string(),
    current: z.boolean(),
    environment: z.enum(['sandbox', 'production']),
    host: z.string().nullable(),
    tenantId: z.string(),
    accountId: z.string().nullable(),
    clientId: z.string(),
    secret,
    signing: signing.nullable(),
    token,
  }),
);

/** Answer of brl auth logout. */
export const authLogout = promise(
  'Answer of brl auth logout, with --json',
  z.strictObject({
    profile: z.string(),
    current: z.string().nullable(),
    revoke: z.string(),
  }),
);

/** Answer of brl auth status. */
export const authStatus = promise(
  'Answer of brl auth status, with --json',
  z.strictObject({
    kind: z.enum(['embedded', 'service']),
    profile: z.string().nullable(),
    environment: z.enum(['sandbox', 'production']),
    host: z.string().nullable(),
    tenantId: z.string().nullable(),
    accountId: z.string().nullable(),
    clientId: z.string().nullable(),
    secret: secret.nullable(),
    signing: signing.nullable(),
    vault: z.strictObject({ openUntil: time.nullable() }).nullable(),
    token: token.nullable(),
  }),
);

/** Answer of brl auth switch. */
export const authSwitch = promise(
  'Answer of brl auth switch, with --json',
  z.strictObject({
    profile: z.string(),
    environment: z.enum(['sandbox', 'production']),
    previous: z.string().nullable(),
  }),
);
