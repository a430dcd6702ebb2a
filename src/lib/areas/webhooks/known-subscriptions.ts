import { existsSync } from 'node:fs';
import { capturesPath, type Env } from '../../connection/paths.ts';
import { storeOf } from '../../connection/store-flags.ts';
import type { NamedSecret } from '../../deliveries/causes.ts';
import type { KnownSubscription } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** A subscription recorded by `webhooks create`, with its environment. */
export interface OwnSubscription extends KnownSubscription {
  readonly environment: string;
}

/**
 * Records what a receiver of a new subscription must know, except its secret: no route lists subscriptions. The
 * subscription already exists, so a failure is reported and changes nothing.
 */
export async function rememberSubscription(
  env: Env,
  environment: string,
  subscription: KnownSubscription,
): Promise<void> {
  const { openSqliteCaptures } = await import('../../deliveries/store-sqlite.ts');
  const store = openSqliteCaptures(capturesPath(env, environment));
  try {
    store.saveSubscription(subscription);
  } finally {
    store.close();
  }
}

/** Every subscription created here, in both environments; an environment without captures has none. */
export async function knownSubscriptions(env: Env): Promise<OwnSubscription[]> {
  const environments = ['sandbox', 'production'].filter((name) => existsSync(capturesPath(env, name)));
  if (environments.length === 0) return [];
  const { openSqliteCaptures } = await import('../../deliveries/store-sqlite.ts');
  return environments.flatMap((environment) => {
    const store = openSqliteCaptures(capturesPath(env, environment));
    try {
      return store.subscriptions().map((subscription) => ({ ...subscription, environment }));
    } finally {
      store.close();
    }
  });
}

/** @throws {CliError} exit 30 if no subscription with that id was created here. */
export function requireSubscription(known: readonly OwnSubscription[], id: string): OwnSubscription {
  const found = known.find(({ subscriptionId }) => subscriptionId === id);
  if (found) return found;
  throw new CliError({
    code: 'unknown_subscription',
    ends: 'refused',
    message: webhooksWords.subscription.unknown(id.slice(0, 80)),
    hint: webhooksWords.subscription.unknownHint,
  });
}

/** The secret stored for a subscription. @throws {CliError} exit 50 if there is none, 91 if its store cannot be used */
export async function secretOf(subscription: OwnSubscription, env: Env): Promise<string> {
  const { secretStore, secretName, subscriptionId } = subscription;
  const store =
    secretStore === null ? null : await storeOf({ store: secretStore, 'vault-key': 'passphrase' }, env);
  const secret = secretName === null ? null : await store?.get(secretName);
  if (secret) return secret;
  throw new CliError({
    code: 'secret_not_found',
    ends: 'not_allowed',
    message: webhooksWords.subscription.secretNotKept(subscriptionId),
    hint: webhooksWords.subscription.secretNotKeptHint,
  });
}

/** Opening the vault takes a tenth of a second. */
const mostOthers = 8;

/**
 * The secrets of the other subscriptions, to recognise a mix-up; only from stores that open without a question, and without
 * those that cannot be read.
 */
export async function otherSecrets(
  known: readonly OwnSubscription[],
  chosenId: string | null,
  env: Env,
): Promise<NamedSecret[]> {
  const quiet = known.filter(
    ({ subscriptionId, secretStore }) =>
      subscriptionId !== chosenId &&
      (secretStore === 'keychain' ||
        (secretStore === 'vault' && env.BRL_VAULT_PASSPHRASE_FILE !== undefined)),
  );
  const newest = quiet.sort((one, other) => other.createdAtMs - one.createdAtMs).slice(0, mostOthers);
  const found: NamedSecret[] = [];
  for (const subscription of newest) {
    const secret = await secretOf(subscription, env).catch(() => null);
    const { subscriptionId, environment } = subscription;
    if (secret !== null) found.push({ name: `subscription ${subscriptionId} (${environment})`, secret });
  }
  return found;
}
