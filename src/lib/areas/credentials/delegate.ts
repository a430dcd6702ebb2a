import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { timeText } from '../../brazil/clock.ts';
import type { SigningAlgorithm } from '../../client/sign.ts';
import type { ApiBody } from '../../command/body.ts';
import { checkedText } from '../../connection/checked-values.ts';
import type { Env } from '../../connection/paths.ts';
import { knownOfAccount, loadProfiles, type Profile, saveProfiles } from '../../connection/profile.ts';
import type { Session } from '../../connection/session.ts';
import { usageError } from '../../errors/cli-error.ts';
import { firstTextMember } from '../../json/lists.ts';
import { member, textMember } from '../../json/members.ts';
import type { SecretStore } from '../../keychain/index.ts';
import type { Answer } from '../../terminal/answer.ts';
import { credentialsWords } from '../../words/credentials.ts';
import { namedStanding } from '../../words/statuses.ts';
import { clientIdOf, keyIdOf } from './credentials-view.ts';

/** A key pair, or only the public half if the private one is kept elsewhere. */
export interface Keys {
  readonly publicKeyPem: string;
  readonly privateKeyPem: string | null;
  readonly algorithm: SigningAlgorithm;
}

/** The requested child credential. */
export interface ChildWanted {
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly allowedIps: readonly string[];
  readonly keys: Keys;
  /** Members that the specification does not name, sent unchanged. */
  readonly more: ApiBody | null;
}

/** A child credential as issued by the service. */
export interface Child {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly keyId: string | null;
  readonly status: string | null;
  readonly activeFrom: string | null;
}

/** Where the child's profile goes. */
export interface ChildPlace {
  readonly profileName: string;
  readonly clientBaseUrl: string;
  readonly store: SecretStore;
  /** The name under which its secrets are stored there. */
  readonly names: ReturnType<typeof secretNames>;
}

const rsaBits = 2048;

/** Generates a key pair: P-256 for ES256, RSA of 2048 bits for PS256. */
export function makeKeys(algorithm: SigningAlgorithm): Keys {
  const { publicKey, privateKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: rsaBits });
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    algorithm,
  };
}

/**
 * Reads a public key of either kind.
 * @throws {CliError} exit 2: a private key, unreadable, or of a kind that the service does not take
 */
export function publicKeysFrom(pem: string): Keys {
  if (pem.includes('PRIVATE KEY')) {
    throw usageError('invalid_public_key', credentialsWords.key.isPrivate);
  }
  try {
    const key = createPublicKey(pem);
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
    const algorithm =
      type === 'ec' && details?.namedCurve === 'prime256v1'
        ? 'ES256'
        : type === 'rsa' && (details?.modulusLength ?? 0) >= rsaBits
          ? 'PS256'
          : null;
    if (algorithm !== null) {
      const publicKeyPem = key.export({ type: 'spki', format: 'pem' }).toString();
      return { publicKeyPem, privateKeyPem: null, algorithm };
    }
  } catch {
    // Falls through: the reason is no help to a person.
  }
  throw usageError('invalid_public_key', credentialsWords.key.otherKind(rsaBits));
}

/**
 * The body that asks for a child; `name` and `scopes` are names that the specification does not show.
 * @throws {CliError} exit 2 for a member that a flag also gives; nothing was sent
 */
export function childBody(wanted: ChildWanted): string {
  const { name, scopes, allowedIps, keys, more } = wanted;
  const own = {
    ...(name === null ? {} : { name }),
    ...(scopes.length === 0 ? {} : { scopes }),
    publicKeyPem: keys.publicKeyPem,
    allowedIps,
  };
  const given = Object.keys(more?.value ?? {});
  const twice = given.find((member) => Object.hasOwn(own, member));
  if (twice !== undefined) throw usageError('usage', credentialsWords.delegate.givenTwice(twice));
  const text = JSON.stringify(own);
  // The given members keep the exact digits that were typed.
  return more === null || given.length === 0
    ? text
    : `${more.text.trimEnd().slice(0, -1).trimEnd()},${text.slice(1)}`;
}

/** A child as shown by `credentials delegate`; `profile` is the new one, null if none was made. */
export function childAnswer(
  { clientId, keyId, status, activeFrom }: Child,
  { scopes, allowedIps, keys }: ChildWanted,
  accountId: string | null,
  profile: string | null,
): Answer {
  const { algorithm } = keys;
  return {
    json: { clientId, keyId, algorithm, accountId, status, activeFrom, scopes, allowedIps, profile },
    fields: [
      ['Client id', clientId ?? credentialsWords.notGiven],
      ['Account', accountId],
      ['Status', namedStanding(status) ?? credentialsWords.notGiven],
      ['Active from', timeText(activeFrom, 'minute') ?? credentialsWords.delegate.activeFromUnknown],
      ['Key', `${keyId ?? credentialsWords.notGiven} (${algorithm})`],
      ['Addresses', allowedIps.join(', ')],
      ['Scopes', scopes.join(' ') || null],
      ['Profile', profile],
    ],
  };
}

/** The facts that distinguish one child from another, whatever key pair this run generated for it. */
export function childContent(wanted: ChildWanted): string {
  const { keys } = wanted;
  return keys.privateKeyPem === null
    ? childBody(wanted)
    : childBody({ ...wanted, keys: { ...keys, publicKeyPem: keys.algorithm } });
}

/**
 * Stores the child as a profile; its private key is already stored. @returns false if the answer lacks what a profile
 * needs
 */
export async function saveChild(
  session: Session,
  child: Child,
  wanted: ChildWanted,
  place: ChildPlace,
  env: Env,
): Promise<boolean> {
  const { store, profileName, names } = place;
  if (child.clientSecret !== null) await store.set(names.secret, child.clientSecret);
  const profile = profileOf(session, child, wanted, place, names, env);
  if (profile === null) return false;
  const book = loadProfiles(env);
  saveProfiles(env, { current: book.current, profiles: { ...book.profiles, [profileName]: profile } });
  return true;
}

/** Where the child's secrets are stored. */
export function secretNames(profileName: string): { readonly key: string; readonly secret: string } {
  const unique = randomBytes(6).toString('hex');
  return { key: `${profileName}/signing-key/${unique}`, secret: `${profileName}/client-secret/${unique}` };
}

/** The child in the service's object. */
export function childOf(answer: unknown): Child {
  const value = member(answer, 'credential') ?? answer;
  return {
    clientId: clientIdOf(value),
    clientSecret: firstTextMember(value, ['clientSecret', 'client_secret', 'secret']),
    keyId: keyIdOf(value),
    status: textMember(value, 'status'),
    activeFrom: textMember(value, 'activeFrom'),
  };
}

/** The child's profile, or null when the answer lacks what a profile needs. */
function profileOf(
  session: Session,
  child: Child,
  wanted: ChildWanted,
  place: ChildPlace,
  names: { readonly key: string; readonly secret: string },
  env: Env,
): Profile | null {
  const { clientId, clientSecret, keyId, activeFrom } = child;
  if (clientId === null || clientSecret === null || keyId === null) return null;
  const { connection } = session.client;
  const book = loadProfiles(env);
  const parent = session.profileName === null ? undefined : book.profiles[session.profileName];
  const store = place.store.kind === 'vault' ? 'vault' : 'keychain';
  return {
    environment: session.environment,
    baseUrl: parent?.baseUrl ?? connection.hostUrl,
    clientBaseUrl: place.clientBaseUrl,
    tenantId: connection.tenantId,
    accountId: connection.accountId,
    clientId: checkedText(clientId, 'clientId'),
    secret: { store, name: names.secret },
    signing: {
      keyId: checkedText(keyId, 'kid'),
      algorithm: wanted.keys.algorithm,
      key: { store, name: names.key },
    },
    ...(activeFrom === null ? {} : { activeFrom }),
    actingDocument: null,
    // The issuer's token endpoint has the same path on the other host; a full address stays the same too.
    settings: { ...parent?.settings, tokenPath: connection.settings.tokenPath },
    output: parent?.output ?? null,
    ...(parent?.csvStyle && { csvStyle: parent.csvStyle }),
    ...knownOfAccount(parent, connection.accountId),
    lang: parent?.lang ?? null,
    maxAmountCentavos: parent?.maxAmountCentavos ?? null,
    confirmAboveCentavos: parent?.confirmAboveCentavos ?? null,
  };
}
