import { randomBytes } from 'node:crypto';
import { secretHider } from '../client/hide.ts';
import { type Answered, member, textMember } from '../client/reply.ts';
import { withOriginalNumbers } from '../client/strict-json.ts';
import { findEvent, removedEvents } from '../contract/events.ts';
import { create } from '../contract/webhooks.ts';
import { isLoopback } from './checked-values.ts';
import { CliError, usageError } from './errors.ts';
import { mayExist } from './may-exist.ts';
import { firstTextMember } from './members.ts';
import type { Session } from './session.ts';
import type { WebhookAuth } from './webhook-secret.ts';

/** What is subscribed, checked. */
export interface Wanted {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly accountId: string | null;
  readonly auth: WebhookAuth;
}

/** Where a secret rests under a name: the keychain or the vault. */
export interface NamedSecrets {
  describe(): string;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<boolean>;
}

/** A subscription that was made. */
export interface Subscribed {
  readonly id: string | null;
  /** Name of the secret in the store; null when none was stored. */
  readonly secretName: string | null;
  /** The service's object, its secrets blanked. */
  readonly json: unknown;
}

/** Name of a subscription's secret in the store. */
export function webhookSecretName(subscriptionId: string): string {
  return `webhook/${subscriptionId}`;
}

/** The body of a new subscription, its secret replaced when one is given. */
export function subscriptionText(wanted: Wanted, secret: string): string {
  const { url, eventTypes, accountId, auth } = wanted;
  const config = auth.config(secret);
  return JSON.stringify({
    url,
    authType: auth.authType,
    ...(Object.keys(config).length === 0 ? {} : { authConfig: config }),
    eventTypes,
    ...(accountId === null ? {} : { accountId }),
  });
}

/**
 * Makes a subscription. Its secret is stored before anything is sent, so that no subscription is without one.
 * @param store null when no secret is to be kept
 */
export async function subscribe(
  session: Session,
  wanted: Wanted,
  store: NamedSecrets | null,
): Promise<Subscribed> {
  const { secret } = wanted.auth;
  const waiting = `webhook/pending-${randomBytes(6).toString('hex')}`;
  if (store && secret !== null) await store.set(waiting, secret);
  const bodyText = subscriptionText(wanted, secret ?? '');
  const reply = await session.client.write(create, { bodyText }).catch(async (error: unknown) => {
    if (!mayExist(error)) await store?.delete(waiting);
    else if (store && secret !== null) throw uncertain(error, waiting, store);
    throw error;
  });
  const id = firstTextMember(reply.json.value, ['id', 'subscriptionId', 'webhookId']);
  const theirs = secretIn(reply, session.client.connection.settings.webhookSecretField);
  const json = withOriginalNumbers(hide(reply.json.text, [secret, theirs]));
  const kept = theirs ?? secret;
  if (!store || kept === null) return { id, secretName: null, json };
  const name = id === null ? waiting : webhookSecretName(id);
  await store.set(name, kept);
  if (name !== waiting) await store.delete(waiting);
  return { id, secretName: name, json };
}

/**
 * An address that may receive: https, without user and fragment; http only to this machine and only in a sandbox.
 * @throws {CliError} exit 2.
 */
export function receiverUrl(value: string, environment: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const refuse = (why: string) => usageError('invalid_url', `--url ${why}. Nothing was sent.`);
  // A URL parser forgives blanks and missing slashes; the service gets the text as it is.
  if (!url || !/^https?:\/\/[^\s\\\p{C}]+$/iu.test(value)) throw refuse('is not an absolute URL');
  const isLocalTest = environment === 'sandbox' && url.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !isLocalTest) throw refuse('must begin with https://');
  if (url.username !== '' || url.password !== '') throw refuse('must not hold a user or password');
  if (url.hash !== '') throw refuse('must not have a fragment');
  return value;
}

/** Names of events, each once. @throws {CliError} exit 2 for one that the specification does not have. */
export function eventTypes(values: readonly string[]): string[] {
  const types = [...new Set(values.flatMap((value) => value.split(',')).map((type) => type.trim()))];
  const unknown = types.find((type) => findEvent(type) === null);
  if (unknown === undefined) return types;
  const successor = Object.hasOwn(removedEvents, unknown) ? removedEvents[unknown] : undefined;
  throw usageError(
    'unknown_event',
    successor
      ? `The event ${unknown} is gone; ${successor} came in its place. Nothing was sent.`
      : `There is no event "${unknown.slice(0, 80)}". Nothing was sent.`,
    'See them all with: brl webhooks events',
  );
}

/** What a person should know of the events before counting on them. */
export function eventWarnings(types: readonly string[]): string[] {
  return types.flatMap((type) => {
    const event = findEvent(type);
    if (event?.emitted === false) return [`${type} is at present not sent by the service.`];
    if (event?.aliasOf !== undefined)
      return [
        `${type} repeats ${event.aliasOf} and goes with ${event.removedIn}; subscribe to that instead.`,
      ];
    return [];
  });
}

function uncertain(error: unknown, name: string, store: NamedSecrets): CliError {
  return new CliError({
    code: 'uncertain',
    exit: 40,
    message: `Whether the subscription was made is not known: ${(error as Error).message}. Its secret is kept as ${name} (${store.describe()}).`,
    hint: 'No route lists subscriptions: watch whether deliveries come, or ask support, before you repeat it.',
    cause: error,
  });
}

/** A secret that the service made or changed, wherever its answer has it. */
function secretIn(reply: Answered, field: string): string | null {
  const { value } = reply.json;
  return textMember(value, field) ?? textMember(member(value, 'authConfig'), field);
}

function hide(text: string, secrets: readonly (string | null)[]): string {
  const forms = secrets.flatMap((secret) =>
    secret === null ? [] : [secret, JSON.stringify(secret).slice(1, -1)],
  );
  return secretHider(forms)(text);
}
