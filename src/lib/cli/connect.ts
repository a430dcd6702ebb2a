import type { Connection, Environment, SigningIdentity } from '../client/connection.ts';
import { defaultGapSettings, type GapSettings } from '../contract/settings.ts';
import { CliError } from './errors.ts';
import type { Env } from './paths.ts';
import { gapOverrides, loadProfiles, type Profile, type ProfileBook, profileNamed } from './profile.ts';
import { type ReadSecret, secretFromFile, secretFromReference, secretOnce } from './secrets.ts';

/** Where one value came from. */
export interface Origin {
  readonly value: string | number | readonly string[] | null;
  readonly from: 'flag' | 'environment' | 'profile' | 'default';
  /** The flag, the variable, or the profile's name. */
  readonly source: string;
}

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

/** Variables that say where to send and as whom. One of them alone keeps the embedded sandbox away. */
const connectionVariables = [
  'BRL_BASE_URL',
  'BRL_CLIENT_BASE_URL',
  'BRL_TOKEN_PATH',
  'BRL_TENANT_ID',
  'BRL_ACCOUNT_ID',
  'BRL_CLIENT_ID',
  'BRL_CLIENT_SECRET',
  'BRL_CLIENT_SECRET_FILE',
  'BRL_SIGNING_KEY_FILE',
  'BRL_SIGNING_KEY_ID',
] as const;
const otherVariables = [
  'BRL_PROFILE',
  'BRL_ENVIRONMENT',
  'BRL_ACTING_DOCUMENT',
  'BRL_TRANSACTION_PIN_FILE',
] as const;
type Variable = (typeof connectionVariables)[number] | (typeof otherVariables)[number];
type Variables = Partial<Record<Variable, string>>;

/** Says what is missing, in the order in which a person would set it. */
const credentialVariables: readonly Variable[] = ['BRL_CLIENT_SECRET', 'BRL_CLIENT_SECRET_FILE'];

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
 * A host to send to, without a trailing slash: https, or http to this machine only.
 * @throws {CliError} exit 91 `unsafe_url`.
 */
export function hostUrl(value: string, name: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url) throw config('unsafe_url', `${name} is not an absolute URL.`, 'https://HOST');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw config('unsafe_url', `${name} must begin with https://; http:// is only for this machine.`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw config('unsafe_url', `${name} must have no user, query or fragment.`);
  }
  return url.href.replace(/\/+$/, '');
}

/** 127.0.0.0/8, ::1 and localhost, as a parsed URL's `hostname` writes them. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/** A token path: from the host in use, or an absolute URL. @throws {CliError} exit 91. */
export function tokenPath(value: string, name: string): string {
  if (/^\/(?!\/)[\x21-\x7e]*$/.test(value)) return value;
  return hostUrl(value, name);
}

/**
 * The connection of a stored profile alone, whatever the environment says.
 * @throws {CliError} exit 91 when the profile cannot be used.
 */
export function connectionOfProfile(name: string, profile: Profile, env: Env): Connection {
  return fromProfile({ flags: {}, env }, {}, { name, profile }).connection;
}

function readVariables(env: Env): Variables {
  const variables: Variables = {};
  for (const name of [...connectionVariables, ...otherVariables]) {
    const value = env[name];
    if (value === undefined) continue;
    // An empty value is what a lost CI secret looks like; it must never select the sandbox or another profile.
    if (value.trim() === '') throw incomplete([name], `${name} is set but empty.`);
    variables[name] = value;
  }
  delete env.BRL_CLIENT_SECRET;
  const environment = variables.BRL_ENVIRONMENT;
  if (environment !== undefined && environment !== 'sandbox' && environment !== 'production') {
    throw config('invalid_environment', 'BRL_ENVIRONMENT must be sandbox or production.');
  }
  if (variables.BRL_CLIENT_SECRET !== undefined && variables.BRL_CLIENT_SECRET_FILE !== undefined) {
    throw config(
      'config_conflict',
      'BRL_CLIENT_SECRET and BRL_CLIENT_SECRET_FILE are both set.',
      'Unset one of them.',
    );
  }
  return variables;
}

interface Chosen {
  readonly name: string;
  readonly profile: Profile;
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

/** Variables without which the environment alone makes no connection. */
function missingVariables(variables: Variables): string[] {
  const signed = variables.BRL_SIGNING_KEY_FILE !== undefined || variables.BRL_SIGNING_KEY_ID !== undefined;
  const needed: Variable[] = signed
    ? ['BRL_CLIENT_BASE_URL', 'BRL_TENANT_ID', 'BRL_CLIENT_ID', 'BRL_SIGNING_KEY_FILE', 'BRL_SIGNING_KEY_ID']
    : ['BRL_BASE_URL', 'BRL_TENANT_ID', 'BRL_CLIENT_ID'];
  const missing: string[] = needed.filter((name) => variables[name] === undefined);
  if (credentialVariables.every((name) => variables[name] === undefined)) {
    missing.push('BRL_CLIENT_SECRET (or BRL_CLIENT_SECRET_FILE)');
  }
  return missing;
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

/**
 * The environment wall (money-safety F30): a profile's credential goes to the profile's host, and only there. A variable
 * that says the same as the profile is harmless; one that says something else is refused, never preferred.
 */
function refuseMixture(variables: Variables, { profile, name }: Chosen): void {
  const pinned: [Variable, string | null][] = [
    ['BRL_ENVIRONMENT', profile.environment],
    ['BRL_BASE_URL', profile.baseUrl],
    ['BRL_CLIENT_BASE_URL', profile.clientBaseUrl],
    ['BRL_TENANT_ID', profile.tenantId],
    ['BRL_CLIENT_ID', profile.clientId],
    ['BRL_SIGNING_KEY_ID', profile.signing?.keyId ?? null],
    ['BRL_CLIENT_SECRET', ownVariable(profile, 'BRL_CLIENT_SECRET', variables)],
    ['BRL_CLIENT_SECRET_FILE', null],
    ['BRL_SIGNING_KEY_FILE', profile.signing?.key.store === 'file' ? profile.signing.key.path : null],
  ];
  // A delegated credential is bound to one account (specification, section 5).
  if (profile.signing && profile.accountId !== null) pinned.push(['BRL_ACCOUNT_ID', profile.accountId]);
  const other = pinned.filter(([variable, value]) => {
    const given = variables[variable];
    return given !== undefined && !sameValue(given, value);
  });
  if (other.length === 0) return;
  const variableNames = other.map(([variable]) => variable).join(', ');
  throw config(
    'environment_mismatch',
    `The profile ${name} and ${variableNames} do not belong together: a credential goes only to the host that it was stored with.`,
    `unset ${other.map(([variable]) => variable).join(' ')}, or give all variables and no profile`,
  );
}

/** The value of a variable when the profile itself names it as the place of its secret. */
function ownVariable(profile: Profile, variable: Variable, variables: Variables): string | null {
  const named = profile.secret.store === 'env' && profile.secret.variable === variable;
  return named ? (variables[variable] ?? null) : null;
}

function sameValue(given: string, value: string | null): boolean {
  return value !== null && given.replace(/\/+$/, '') === value.replace(/\/+$/, '');
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
  const context = { env, clientId: profile.clientId };
  return secretOnce(() => secretFromReference(profile.secret, context, 'client secret'));
}

function profileSigning(env: Env, profile: Profile): SigningIdentity | null {
  const signing = profile.signing;
  if (signing === null) return null;
  const context = { env, clientId: profile.clientId };
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
  return file === undefined ? null : secretOnce(() => secretFromFile(file, 'transaction PIN'));
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

/** The client secret is sent to the token endpoint: an address in the environment must not redirect a profile's secret. */
function refuseForeignTokenHost(path: string, stored: string, { profile, name }: Chosen): void {
  if (path.startsWith('/') || path === stored) return;
  const own = [profile.baseUrl, profile.clientBaseUrl, stored].filter(
    (url) => url !== null && URL.canParse(url),
  );
  if (own.some((url) => url !== null && new URL(url).origin === new URL(path).origin)) return;
  throw config(
    'environment_mismatch',
    `BRL_TOKEN_PATH names another host than the profile ${name}; its secret is not sent there.`,
    'unset BRL_TOKEN_PATH',
  );
}

function settingOrigins(
  settings: GapSettings,
  overrides: Partial<GapSettings>,
  name: string | null,
): Record<string, Origin> {
  const origins: Record<string, Origin> = {};
  for (const [setting, value] of Object.entries(settings)) {
    origins[setting] =
      name !== null && Object.hasOwn(overrides, setting)
        ? { value, from: 'profile', source: name }
        : byDefault(value);
  }
  return origins;
}

function preferencesOf(profile: Profile | null): Preferences {
  return {
    output: profile?.output ?? null,
    lang: profile?.lang ?? null,
    maxAmountCentavos: profile?.maxAmountCentavos ?? null,
    confirmAboveCentavos: profile?.confirmAboveCentavos ?? null,
  };
}

/** Ids enter paths and headers: no space, control character, slash or percent sign (money-safety F49). */
function checkedId(value: string, name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(value)) return value;
  throw config('invalid_id', `${name} has characters that an id cannot have.`);
}

function checkedText(value: string, name: string): string {
  if (/^[\x21-\x7e]{1,512}$/.test(value)) return value;
  throw config('invalid_id', `${name} must be printable ASCII without spaces.`);
}

const fromFlag = (source: string, value: Origin['value']): Origin => ({ value, from: 'flag', source });
const fromVariable = (source: Variable, value: Origin['value']): Origin => ({
  value,
  from: 'environment',
  source,
});
const byDefault = (value: Origin['value']): Origin => ({ value, from: 'default', source: 'built-in' });
const variableOr = (source: Variable, value: string | null): Origin =>
  value === null ? byDefault(null) : fromVariable(source, value);

function incomplete(
  missing: readonly string[],
  what = 'The connection is incomplete.',
  hint?: string,
): CliError {
  return config(
    'config_incomplete',
    `${what} Missing: ${missing.join(', ')}.`,
    hint ?? 'Set the missing variables, or unset all of them, or run: brl auth login',
  );
}

function config(code: string, message: string, hint?: string): CliError {
  return new CliError({ code, exit: 91, message: `${message} Nothing was sent.`, hint });
}
