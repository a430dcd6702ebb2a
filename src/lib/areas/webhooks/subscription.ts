import { randomBytes } from 'node:crypto';
import { isLoopback } from '../../connection/checked-values.ts';
import { findEvent, removedEvents } from '../../contract/events.ts';
import { secretHider } from '../../contract/hide.ts';
import { usageError } from '../../errors/cli-error.ts';
import { firstTextMember } from '../../json/lists.ts';
import { member, textMember } from '../../json/members.ts';
import { withOriginalNumbers } from '../../json/strict.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import type { WebhookAuth } from './secret.ts';

/** A checked subscription. */
export interface Wanted {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly accountId: string | null;
  readonly auth: WebhookAuth;
}

/** Stores a secret under a name: the keychain or the vault. */
export interface NamedSecrets {
  describe(): string;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<boolean>;
}

/** Name of a subscription's secret in the store. */
export function webhookSecretName(subscriptionId: string): string {
  return `webhook/${subscriptionId}`;
}

/** The body of a new subscription, with its secret replaced if one is given. */
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

/** Name of a secret whose subscription does not exist yet: it is stored before anything is sent. */
export function waitingSecretName(): string {
  return `webhook/pending-${randomBytes(6).toString('hex')}`;
}

/**
 * The service's answer, to be stored and shown.
 * @param own the secret that was sent, hidden from the answer by now
 * @param field the setting `webhookSecretField`
 */
export function subscriptionOf(
  made: { readonly value: unknown; readonly text: string | null },
  own: string | null,
  field: string,
) {
  const shown = secretIn(made.value, field);
  // Ours, echoed and hidden.
  const theirs = shown === null || hide(own ?? '', [own]) === shown ? null : shown;
  return {
    id: firstTextMember(made.value, ['id', 'subscriptionId', 'webhookId']),
    secret: theirs ?? own,
    json: made.text === null ? null : withOriginalNumbers(hide(made.text, [own, theirs])),
  };
}

/** Moves the secret to the name of its new subscription. @returns that name */
export async function keepSecret(
  store: NamedSecrets,
  { id, secret }: { readonly id: string | null; readonly secret: string },
  waiting: string,
): Promise<string> {
  const name = id === null ? waiting : webhookSecretName(id);
  await store.set(name, secret);
  if (name !== waiting) await store.delete(waiting);
  return name;
}

/**
 * An address that may receive deliveries: https, without user and fragment; http only to this machine and only in a sandbox.
 * @throws {CliError} exit 2.
 */
export function receiverUrl(value: string, environment: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const refuse = (why: string) => usageError('invalid_url', webhooksWords.nothingSentAfter(why));
  // A URL parser tolerates blanks and missing slashes; the service gets the text unchanged.
  if (!url || !/^https?:\/\/[^\s\\\p{C}]+$/iu.test(value))
    throw refuse(webhooksWords.address.notAbsolute('--url'));
  const isLocalTest = environment === 'sandbox' && url.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !isLocalTest) throw refuse(webhooksWords.address.notHttps('--url'));
  if (url.username !== '' || url.password !== '') throw refuse(webhooksWords.address.holdsUser('--url'));
  if (url.hash !== '') throw refuse(webhooksWords.address.hasFragment('--url'));
  return value;
}

/** Names of events, each once. @throws {CliError} exit 2 for one that is not in the specification. */
export function eventTypes(values: readonly string[]): string[] {
  const types = [...new Set(values.flatMap((value) => value.split(',')).map((type) => type.trim()))];
  const unknown = types.find((type) => findEvent(type) === null);
  if (unknown === undefined) return types;
  const successor = Object.hasOwn(removedEvents, unknown) ? removedEvents[unknown] : undefined;
  throw usageError(
    'unknown_event',
    successor
      ? webhooksWords.event.removed(unknown, successor)
      : webhooksWords.event.unknown(unknown.slice(0, 80)),
    webhooksWords.event.seeAll,
  );
}

/** Notes on events that a person should know before relying on them. */
export function eventWarnings(types: readonly string[]): string[] {
  return types.flatMap((type) => {
    const event = findEvent(type);
    if (event?.emitted === false) return [webhooksWords.event.notEmitted(type)];
    if (event?.aliasOf !== undefined)
      return [webhooksWords.event.alias(type, event.aliasOf, `${event.removedIn}`)];
    return [];
  });
}

/** A secret that the service created or changed, wherever its object has it. */
function secretIn(value: unknown, field: string): string | null {
  return textMember(value, field) ?? textMember(member(value, 'authConfig'), field);
}

/** The forms that a secret may take in JSON text. */
export function secretForms(secret: string | null): string[] {
  return secret === null ? [] : [secret, JSON.stringify(secret).slice(1, -1)];
}

function hide(text: string, secrets: readonly (string | null)[]): string {
  return secretHider(secrets.flatMap(secretForms))(text);
}
