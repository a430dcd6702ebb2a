import { isPin } from '../brazil/pin.ts';
import type { Connection, Environment, SigningIdentity } from '../client/connection.ts';
import { defaultGapSettings, type GapSettings } from '../contract/settings.ts';
import { checkedId, checkedText, hostUrl, isLoopback, tokenPath } from './checked-values.ts';
import { config, incomplete } from './config-error.ts';
import { type Chosen, ownVariable, refuseForeignTokenHost, refuseMixture } from './environment-wall.ts';
import { byDefault, fromFlag, fromVariable, type Origin, settingOrigins, variableOr } from './origins.ts';
import type { Env } from './paths.ts';
import { gapOverrides, loadProfiles, type Profile, type ProfileBook, profileNamed } from './profile.ts';
import {
  type ReadSecret,
  type SecretContext,
  secretFromFile,
  secretFromReference,
  secretOnce,
} from './secrets.ts';
import { connectionVariables, missingVariables, readVariables, type Variables } from './variables.ts';

/** What a person may set besides the connection; null when the profile does not say. */
export interface Preferences {
  readonly output: string | null;
  readonly lang: string | null;
  readonly maxAmountCentavos: number | null;
  readonly confirmAboveCentavos: number | null;
}

interface Common {
  readonly environment: Environment;
  readonly profileName: string | null;
  readonly preferences: Preferences;
  /** Each value with its origin, by the name that `config show` prints. Secrets are only `set` or `not set`. */
  readonly origins: Readonly<Record<string, Origin>>;
}

/** The sandbox in this very process. */
export interface EmbeddedSandbox extends Common {
  readonly kind: 'embedded';
  readonly environment: 'sandbox';
  /** `BRL_ENVIRONMENT=sandbox` was said; without it, a money command off a terminal stops (exit 91). */
  readonly asked: boolean;
  readonly accountId: string | null;
  readonly actingDocument: string | null;
  readonly transactionPin: ReadSecret | null;
  readonly settings: GapSettings;
}

/** A service over the network. */
export interface ServiceConnection extends Common {
  readonly kind: 'service';
  readonly connection: Connection;
}

/** Where this command talks to. */
export type Resolved = EmbeddedSandbox | ServiceConnection;

/** What {@link resolveConnection} looks at. */
export interface ConnectionInput {
  readonly flags: { readonly profile?: string | undefined; readonly account?: string | undefined };
  /** `process.env`: a secret in it is taken out (money-safety F52), so this is called once in a process. */
  readonly env: Env;
}

/**
 * Decides where this command talks to: flag, then environment, then profile, then default (command-surface,
 * "Pointing it somewhere"). Reads no secret; those are functions that are called when needed.
 * @throws {CliError} exit 91: a partial set, a mixture of profile and environment, an unsafe address.
 */
export function resolveConnection(input: ConnectionInput): Resolved {
  const variables = readVariables(input.env);
  const book = loadProfiles(input.env);
  const chosen = chooseProfile(input, variables, book);
  if (chosen) return fromProfile(input, variables, chosen);
  const given = connectionVariables.filter((name) => variables[name] !== undefined);
  if (given.length === 0 && variables.BRL_ENVIRONMENT !== 'production') return embedded(input, variables);
  return fromEnvironment(input, variables);
}

/**
 * The connection of a stored profile alone, whatever the environment says.
 * @throws {CliError} exit 91 when the profile cannot be used.
 */
export function connectionOfProfile(name: string, profile: Profile, env: Env): Connection {
  return fromProfile({ flags: {}, env }, {}, { name, profile }).connection;
}

/** The profile named by flag or variable; else the current one, unless the environment alone says everything. */
function chooseProfile(input: ConnectionInput, variables: Variables, book: ProfileBook): Chosen | null {
  const named = input.flags.profile ?? variables.BRL_PROFILE;
  if (named !== undefined) return { name: named, profile: profileNamed(book, named) };
  if (missingVariables(variables).length === 0) return null;
  if (book.current === null) {
    const known = Object.keys(book.profiles);
    if (known.length === 0 || variables.BRL_ENVIRONMENT === 'sandbox') return null;
    throw config('no_current_profile', 'No profile is the current one.', `brl auth switch ${known[0]}`);
  }
  return { name: book.current, profile: profileNamed(book, book.current) };
}

function embedded(input: ConnectionInput, variables: Variables): EmbeddedSandbox {
  const asked = variables.BRL_ENVIRONMENT === 'sandbox';
  const accountId = input.flags.account === undefined ? null : checkedId(input.flags.account, '--account');
  const origins: Record<string, Origin> = {
    environment: asked ? fromVariable('BRL_ENVIRONMENT', 'sandbox') : byDefault('sandbox'),
    'base-url': byDefault('embedded sandbox'),
    'account-id': accountId === null ? byDefault(null) : fromFlag('--account', accountId),
    ...settingOrigins(defaultGapSettings, {}, null),
  };
  return {
    kind: 'embedded',
    environment: 'sandbox',
    asked,
    profileName: null,
    accountId,
    actingDocument: actingDocument(variables, null, null, origins),
    transactionPin: transactionPin(variables, origins),
    settings: defaultGapSettings,
    preferences: preferencesOf(null),
    origins,
  };
}

function fromEnvironment(input: ConnectionInput, variables: Variables): ServiceConnection {
  const missing = missingVariables(variables);
  const { BRL_TENANT_ID: tenant, BRL_CLIENT_ID: client } = variables;
  const signing = environmentSigning(variables);
  const hostVariable = signing ? 'BRL_CLIENT_BASE_URL' : 'BRL_BASE_URL';
  const host = variables[hostVariable];
  const clientSecret = environmentSecret(variables);
  if (missing.length > 0 || !tenant || !client || !host || !clientSecret) throw incomplete(missing);
  const addresses = checkedAddresses(
    variables.BRL_BASE_URL ?? null,
    variables.BRL_CLIENT_BASE_URL ?? null,
    'BRL_',
  );
  const environment = environmentOf(
    variables,
    Object.values(addresses).filter((url) => url !== null),
  );
  const origins: Record<string, Origin> = {
    environment:
      variables.BRL_ENVIRONMENT === undefined
        ? byDefault(environment)
        : fromVariable('BRL_ENVIRONMENT', environment),
    'base-url': variableOr('BRL_BASE_URL', addresses.baseUrl),
    'client-base-url': variableOr('BRL_CLIENT_BASE_URL', addresses.clientBaseUrl),
    'tenant-id': fromVariable('BRL_TENANT_ID', tenant),
    'client-id': fromVariable('BRL_CLIENT_ID', client),
    'client-secret': fromVariable(
      variables.BRL_CLIENT_SECRET ? 'BRL_CLIENT_SECRET' : 'BRL_CLIENT_SECRET_FILE',
      'set',
    ),
    'signing-key-id': variableOr('BRL_SIGNING_KEY_ID', variables.BRL_SIGNING_KEY_ID ?? null),
    'signing-key': signing ? fromVariable('BRL_SIGNING_KEY_FILE', 'set') : byDefault('not set'),
  };
  const connection: Connection = {
    environment,
    hostUrl: hostUrl(host, hostVariable),
    tenantId: checkedId(tenant, 'BRL_TENANT_ID'),
    accountId: accountOf(input, variables, null, origins),
    clientId: checkedText(client, 'BRL_CLIENT_ID'),
    clientSecret,
    signing,
    actingDocument: actingDocument(variables, null, null, origins),
    transactionPin: transactionPin(variables, origins),
    settings: settingsOf(variables, null, origins),
  };
  return {
    kind: 'service',
    environment,
    profileName: null,
    connection,
    preferences: preferencesOf(null),
    origins,
  };
}

function fromProfile(input: ConnectionInput, variables: Variables, chosen: Chosen): ServiceConnection {
  const { profile, name } = chosen;
  refuseMixture(variables, chosen);
  const addresses = checkedAddresses(profile.baseUrl, profile.clientBaseUrl, `profile ${name}: `);
  const host = profile.signing ? addresses.clientBaseUrl : addresses.baseUrl;
  if (host === null) {
    const flag = profile.signing ? 'client-base-url' : 'base-url';
    throw incomplete(
      [flag],
      `The profile ${name} has no ${flag}.`,
      `brl config set ${flag} URL --profile ${name}`,
    );
  }
  const own = (value: Origin['value']): Origin => ({ value, from: 'profile', source: name });
  const origins: Record<string, Origin> = {
    environment: own(profile.environment),
    'base-url': own(addresses.baseUrl),
    'client-base-url': own(addresses.clientBaseUrl),
    'tenant-id': own(profile.tenantId),
    'client-id': own(profile.clientId),
    'client-secret': own('set'),
    'signing-key-id': own(profile.signing?.keyId ?? null),
    'signing-key': own(profile.signing ? 'set' : 'not set'),
  };
  const connection: Connection = {
    environment: profile.environment,
    hostUrl: host,
    tenantId: checkedId(profile.tenantId, 'tenant-id'),
    accountId: accountOf(input, variables, chosen, origins),
    clientId: checkedText(profile.clientId, 'client-id'),
    clientSecret: profileSecret(input.env, variables, profile),
    signing: profileSigning(input.env, profile),
    actingDocument: actingDocument(variables, profile.actingDocument, name, origins),
    transactionPin: transactionPin(variables, origins),
    settings: settingsOf(variables, chosen, origins),
  };
  const preferences = preferencesOf(profile);
  return {
    kind: 'service',
    environment: profile.environment,
    profileName: name,
    connection,
    preferences,
    origins,
  };
}

function checkedAddresses(baseUrl: string | null, clientBaseUrl: string | null, where: string) {
  const label = (name: string) =>
    where === 'BRL_' ? `BRL_${name.toUpperCase().replaceAll('-', '_')}` : `${where}${name}`;
  return {
    baseUrl: baseUrl === null ? null : hostUrl(baseUrl, label('base-url')),
    clientBaseUrl: clientBaseUrl === null ? null : hostUrl(clientBaseUrl, label('client-base-url')),
  };
}

/** Unsaid, it is production, unless every address is on this machine. */
function environmentOf(variables: Variables, urls: readonly string[]): Environment {
  const said = variables.BRL_ENVIRONMENT;
  if (said === 'sandbox' || said === 'production') return said;
  return urls.every((url) => isLoopback(new URL(url).hostname)) ? 'sandbox' : 'production';
}

function environmentSecret(variables: Variables): ReadSecret | null {
  const { BRL_CLIENT_SECRET: secret, BRL_CLIENT_SECRET_FILE: file } = variables;
  if (secret !== undefined) return () => Promise.resolve(secret);
  return file === undefined ? null : secretOnce(() => secretFromFile(file, 'client secret'));
}

function environmentSigning(variables: Variables): SigningIdentity | null {
  const { BRL_SIGNING_KEY_FILE: file, BRL_SIGNING_KEY_ID: keyId } = variables;
  if (file === undefined || keyId === undefined) return null;
  return {
    keyId: checkedText(keyId, 'BRL_SIGNING_KEY_ID'),
    privateKeyPem: secretOnce(() => secretFromFile(file, 'signing key')),
  };
}

function profileSecret(env: Env, variables: Variables, profile: Profile): ReadSecret {
  const taken = ownVariable(profile, 'BRL_CLIENT_SECRET', variables);
  if (taken !== null) return () => Promise.resolve(taken);
  const context = contextOf(env, profile);
  return secretOnce(() => secretFromReference(profile.secret, context, 'client secret'));
}

function contextOf(env: Env, { clientId, secret, signing }: Profile): SecretContext {
  const secretVariables = [secret, signing?.key].flatMap((reference) =>
    reference?.store === 'env' ? [reference.variable] : [],
  );
  return { env, clientId, secretVariables };
}

function profileSigning(env: Env, profile: Profile): SigningIdentity | null {
  const signing = profile.signing;
  if (signing === null) return null;
  const context = contextOf(env, profile);
  return {
    keyId: signing.keyId,
    privateKeyPem: secretOnce(() => secretFromReference(signing.key, context, 'signing key')),
  };
}

function accountOf(
  input: ConnectionInput,
  variables: Variables,
  chosen: Chosen | null,
  origins: Record<string, Origin>,
): string | null {
  const flag = input.flags.account;
  const stored = chosen?.profile.accountId ?? null;
  if (flag !== undefined) origins['account-id'] = fromFlag('--account', checkedId(flag, '--account'));
  else if (variables.BRL_ACCOUNT_ID !== undefined) {
    origins['account-id'] = fromVariable(
      'BRL_ACCOUNT_ID',
      checkedId(variables.BRL_ACCOUNT_ID, 'BRL_ACCOUNT_ID'),
    );
  } else if (stored !== null && chosen) {
    origins['account-id'] = { value: checkedId(stored, 'account-id'), from: 'profile', source: chosen.name };
  } else origins['account-id'] = byDefault(null);
  const account = origins['account-id'].value;
  if (chosen?.profile.signing && stored !== null && account !== stored) {
    throw config(
      'environment_mismatch',
      `The credential of profile ${chosen.name} is bound to account ${stored}.`,
    );
  }
  return typeof account === 'string' ? account : null;
}

function actingDocument(
  variables: Variables,
  stored: string | null,
  name: string | null,
  origins: Record<string, Origin>,
): string | null {
  const given = variables.BRL_ACTING_DOCUMENT;
  const value = given ?? stored;
  if (value === null) origins['acting-document'] = byDefault(null);
  else if (given !== undefined) origins['acting-document'] = fromVariable('BRL_ACTING_DOCUMENT', given);
  else origins['acting-document'] = { value, from: 'profile', source: name ?? '' };
  if (value === null) return null;
  const digits = value.replace(/[.\-/]/g, '');
  if (!/^\d{11}$|^[0-9A-Z]{12}\d{2}$/.test(digits)) {
    throw config(
      'invalid_acting_document',
      'The acting document (BRL_ACTING_DOCUMENT) is not a CPF or CNPJ.',
    );
  }
  return digits;
}

function transactionPin(variables: Variables, origins: Record<string, Origin>): ReadSecret | null {
  const file = variables.BRL_TRANSACTION_PIN_FILE;
  origins['transaction-pin'] =
    file === undefined ? byDefault('not set') : fromVariable('BRL_TRANSACTION_PIN_FILE', 'set');
  return file === undefined ? null : secretOnce(() => pinFromFile(file));
}

/** It becomes a header: what is no PIN would only fail when the payment is written down already. @throws {CliError} exit 91 */
async function pinFromFile(file: string): Promise<string> {
  const pin = await secretFromFile(file, 'transaction PIN');
  if (isPin(pin)) return pin;
  throw config('secret_unreadable', `What ${file} holds is no transaction PIN: only digits are.`);
}

function settingsOf(
  variables: Variables,
  chosen: Chosen | null,
  origins: Record<string, Origin>,
): GapSettings {
  const overrides = chosen ? gapOverrides(chosen.profile.settings) : {};
  const settings: GapSettings = { ...defaultGapSettings, ...overrides };
  Object.assign(origins, settingOrigins(settings, overrides, chosen?.name ?? null));
  const given = variables.BRL_TOKEN_PATH;
  if (given === undefined) return { ...settings, tokenPath: tokenPath(settings.tokenPath, 'tokenPath') };
  const path = tokenPath(given, 'BRL_TOKEN_PATH');
  if (chosen) refuseForeignTokenHost(path, settings.tokenPath, chosen);
  origins.tokenPath = fromVariable('BRL_TOKEN_PATH', path);
  return { ...settings, tokenPath: path };
}

function preferencesOf(profile: Profile | null): Preferences {
  return {
    output: profile?.output ?? null,
    lang: profile?.lang ?? null,
    maxAmountCentavos: profile?.maxAmountCentavos ?? null,
    confirmAboveCentavos: profile?.confirmAboveCentavos ?? null,
  };
}
