import * as Flags from '@oclif/core/flags';
import type { Env } from '../../connection/paths.ts';
import {
  defaultApiKeyHeader,
  type WebhookAuthType,
  webhookAuthTypes,
  webhookSignatureHeader,
} from '../../contract/webhooks.ts';
import type { Authentication } from '../../deliveries/authentication.ts';
import type { NamedSecret } from '../../deliveries/causes.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import {
  knownSubscriptions,
  type OwnSubscription,
  otherSecrets,
  requireSubscription,
  secretOf,
} from './known-subscriptions.ts';

/** Flags of a command that signs deliveries. */
export const provingFlags = {
  subscription: Flags.string({
    helpValue: 'ID',
    helpGroup: 'SECRETS',
    exclusive: ['secret-file', 'auth-type', 'username', 'header'],
  }),
  'auth-type': Flags.string({
    options: [...webhookAuthTypes],
  }),
  'secret-file': Flags.string({
    helpValue: 'FILE|-',
    helpGroup: 'SECRETS',
  }),
  header: Flags.string({ helpValue: 'NAME' }),
  username: Flags.string({ helpValue: 'NAME' }),
};

/** Flags of a command that checks deliveries. */
export const authenticationFlags = {
  ...provingFlags,
  'other-secret-file': Flags.string({
    helpValue: 'FILE',
    helpGroup: 'SECRETS',
    multiple: true,
  }),
};

/** The values of {@link authenticationFlags}. */
export interface AuthenticationFlags {
  readonly subscription?: string | undefined;
  readonly 'auth-type'?: string | undefined;
  readonly 'secret-file'?: string | undefined;
  readonly 'other-secret-file'?: readonly string[] | undefined;
  readonly header?: string | undefined;
  readonly username?: string | undefined;
}

type Readable = (warning: Telling) => void;

/** What deliveries are checked against. */
export interface Checked {
  readonly authentication: Authentication;
  readonly subscriptionId: string | null;
  /** Other secrets that the sender may have used by mistake. */
  readonly others: readonly NamedSecret[];
}

/**
 * Reads how deliveries authenticate: as a subscription created here says, or as the flags say.
 * @param readable called for a secrets file that others can read; without it such a file is refused
 * @throws {CliError} exit 2 for flags that do not belong together, 30 for an unknown subscription, 50 or 91 for its secret
 */
export async function deliveryAuthentication(
  flags: AuthenticationFlags,
  env: Env,
  readable?: Readable,
): Promise<Checked> {
  const known = await knownSubscriptions(env);
  const given = await givenOthers(flags['other-secret-file'] ?? [], readable);
  const authentication = await chosenAuthentication(flags, known, env, readable);
  const subscriptionId = flags.subscription ?? null;
  const others = [...given, ...(await otherSecrets(known, subscriptionId, env))];
  return { authentication, subscriptionId, others };
}

/**
 * Reads how deliveries that are sent from here prove themselves, as {@link deliveryAuthentication} does for those that are
 * checked; null when no flag says it.
 */
export async function provingAuthentication(
  flags: AuthenticationFlags,
  env: Env,
): Promise<Authentication | null> {
  if (!saysHow(flags)) return null;
  return chosenAuthentication(
    flags,
    flags.subscription === undefined ? [] : await knownSubscriptions(env),
    env,
  );
}

/** Whether any flag says how deliveries authenticate. */
export function saysHow(flags: AuthenticationFlags): boolean {
  const names = ['subscription', 'auth-type', 'secret-file', 'header', 'username'] as const;
  return names.some((name) => flags[name] !== undefined);
}

async function chosenAuthentication(
  flags: AuthenticationFlags,
  known: readonly OwnSubscription[],
  env: Env,
  readable?: Readable,
): Promise<Authentication> {
  if (flags.subscription === undefined) return fromFlags(flags, readable);
  const chosen = requireSubscription(known, flags.subscription);
  const { authType, header, username } = chosen;
  const secret = authType === 'NONE' ? '' : await secretOf(chosen, env);
  return authenticationOf(authType as WebhookAuthType, secret, header, username);
}

/** An authentication type as a person reads it, with the header that carries its proof. */
export function authenticationText(authentication: Authentication): string {
  switch (authentication.type) {
    case 'HMAC':
    case 'API_KEY':
      return webhooksWords.provenIn(authentication.type, authentication.header);
    default:
      return authentication.type;
  }
}

async function fromFlags(flags: AuthenticationFlags, readable?: Readable): Promise<Authentication> {
  const type = (flags['auth-type'] ?? 'HMAC') as WebhookAuthType;
  const { header, username } = flags;
  if (header !== undefined && type !== 'HMAC' && type !== 'API_KEY') {
    throw usageError('usage', webhooksWords.proof.headerNotFor(type));
  }
  if (header !== undefined && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(header)) {
    throw usageError('usage', webhooksWords.proof.headerName);
  }
  if ((type === 'BASIC') !== (username !== undefined)) {
    throw usageError(
      'usage',
      type === 'BASIC' ? webhooksWords.proof.usernameMissing : webhooksWords.proof.usernameNotFor,
    );
  }
  const path = flags['secret-file'];
  if (type === 'NONE' ? path !== undefined : path === undefined) {
    throw usageError(
      'usage',
      type === 'NONE' ? webhooksWords.proof.noneHasNoSecret : webhooksWords.proof.secretMissing(type),
    );
  }
  return authenticationOf(
    type,
    path === undefined ? '' : await secretAt(path, readable),
    header ?? null,
    username ?? null,
  );
}

function authenticationOf(
  type: WebhookAuthType,
  secret: string,
  header: string | null,
  username: string | null,
): Authentication {
  switch (type) {
    case 'HMAC':
      return { type, header: header ?? webhookSignatureHeader, secret };
    case 'API_KEY':
      return { type, header: header ?? defaultApiKeyHeader, secret };
    case 'BASIC':
      return { type, username: username ?? '', secret };
    case 'BEARER':
      return { type, secret };
    case 'NONE':
      return { type };
  }
}

async function givenOthers(paths: readonly string[], readable?: Readable): Promise<NamedSecret[]> {
  const found: NamedSecret[] = [];
  for (const path of paths) found.push({ name: path, secret: await secretAt(path, readable) });
  return found;
}

async function secretAt(path: string, readable?: Readable): Promise<string> {
  const { secretFromFile } = await import('../../connection/secrets.ts');
  return secretFromFile(path, webhooksWords.secret, readable);
}
