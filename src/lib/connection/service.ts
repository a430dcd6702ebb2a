import type { Connection, SigningIdentity } from '../client/connection.ts';
import { CliError } from '../errors/cli-error.ts';
import { publicFile } from '../files/limited-file.ts';
import { connectionWords } from '../words/connection.ts';
import { secretsWords } from '../words/secrets.ts';
import { checkedId, checkedText, config, hostUrl, incomplete, isLoopback } from './checked-values.ts';
import { type Chosen, ownVariable, refuseMixture } from './environment-wall.ts';
import { byDefault, fromProfile, fromVariable, type Origin, variableOr } from './origins.ts';
import type { Env } from './paths.ts';
import type { Profile } from './profile.ts';
import { programWords } from './program-words.ts';
import {
  environmentForChildren,
  type ReadSecret,
  type SecretContext,
  type SecretRole,
  secretFromFile,
  secretFromReference,
  secretOnce,
} from './secrets.ts';
import { missingVariables, type Variables } from './variables.ts';

/** Which service, and as whom; each value with its origin, by the name that `config show` prints. */
export interface Service
  extends Pick<
    Connection,
    'environment' | 'hostUrl' | 'otherHostUrl' | 'tenantId' | 'clientId' | 'clientSecret' | 'signing'
  > {
  readonly origins: Readonly<Record<string, Origin>>;
}

/** The service that the variables name. @throws {CliError} exit 91: a part is missing or unsafe. */
export function serviceOfVariables(env: Env, variables: Variables): Service {
  const { BRL_TENANT_ID: tenant, BRL_CLIENT_ID: client } = variables;
  const signing = signingOfVariables(env, variables);
  const clientSecret = secretOfVariables(variables);
  const host = signing ? variables.BRL_CLIENT_BASE_URL : variables.BRL_BASE_URL;
  const missing = missingVariables(variables);
  if (missing.length > 0 || !tenant || !client || !host || !clientSecret) throw incomplete(missing);
  const baseUrl = urlOrNull(variables.BRL_BASE_URL, 'BRL_BASE_URL');
  const clientBaseUrl = urlOrNull(variables.BRL_CLIENT_BASE_URL, 'BRL_CLIENT_BASE_URL');
  const environment = environmentOf(variables, [baseUrl, clientBaseUrl]);
  const secretVariable = variables.BRL_CLIENT_SECRET ? 'BRL_CLIENT_SECRET' : 'BRL_CLIENT_SECRET_FILE';
  return {
    environment,
    hostUrl: hostUrl(host, signing ? 'BRL_CLIENT_BASE_URL' : 'BRL_BASE_URL'),
    otherHostUrl: signing ? baseUrl : clientBaseUrl,
    tenantId: checkedId(tenant, 'BRL_TENANT_ID'),
    clientId: checkedText(client, 'BRL_CLIENT_ID'),
    clientSecret,
    signing,
    origins: {
      environment: variables.BRL_ENVIRONMENT
        ? fromVariable('BRL_ENVIRONMENT', environment)
        : byDefault(environment),
      'base-url': variableOr('BRL_BASE_URL', baseUrl),
      'client-base-url': variableOr('BRL_CLIENT_BASE_URL', clientBaseUrl),
      'tenant-id': fromVariable('BRL_TENANT_ID', tenant),
      'client-id': fromVariable('BRL_CLIENT_ID', client),
      'client-secret': fromVariable(secretVariable, 'set'),
      'signing-key-id': variableOr('BRL_SIGNING_KEY_ID', variables.BRL_SIGNING_KEY_ID ?? null),
      'signing-key': signing
        ? fromVariable(signing.program ? 'BRL_SIGNING_COMMAND' : 'BRL_SIGNING_KEY_FILE', 'set')
        : byDefault('not set'),
    },
  };
}

/**
 * The service of a stored profile.
 * @throws {CliError} exit 91: a part is missing or unsafe, or the variables disagree (money-safety F30)
 */
export function serviceOfProfile(env: Env, variables: Variables, chosen: Chosen): Service {
  const { profile, name } = chosen;
  refuseMixture(variables, chosen);
  const baseUrl = urlOrNull(profile.baseUrl, `profile ${name}: base-url`);
  const clientBaseUrl = urlOrNull(profile.clientBaseUrl, `profile ${name}: client-base-url`);
  const host = profile.signing ? clientBaseUrl : baseUrl;
  if (host === null) throw withoutHost(chosen);
  const own = (value: Origin['value']) => fromProfile(name, value);
  return {
    environment: profile.environment,
    hostUrl: host,
    otherHostUrl: profile.signing ? baseUrl : clientBaseUrl,
    tenantId: checkedId(profile.tenantId, 'tenant-id'),
    clientId: checkedText(profile.clientId, 'client-id'),
    clientSecret: secretOfProfile(env, variables, profile),
    signing: signingOfProfile(env, profile),
    origins: {
      environment: own(profile.environment),
      'base-url': own(baseUrl),
      'client-base-url': own(clientBaseUrl),
      'tenant-id': own(profile.tenantId),
      'client-id': own(profile.clientId),
      'client-secret': own('set'),
      'signing-key-id': own(profile.signing?.keyId ?? null),
      'signing-key': own(profile.signing ? 'set' : 'not set'),
    },
  };
}

function withoutHost({ profile, name }: Chosen) {
  const flag = profile.signing ? 'client-base-url' : 'base-url';
  return incomplete(
    [flag],
    connectionWords.profileWithout(name, flag),
    `brl config set ${flag} URL --profile ${name}`,
  );
}

function urlOrNull(url: string | null | undefined, name: string): string | null {
  return url === null || url === undefined ? null : hostUrl(url, name);
}

/** Production by default, unless every address is on this machine. */
function environmentOf({ BRL_ENVIRONMENT: said }: Variables, urls: readonly (string | null)[]) {
  if (said === 'sandbox' || said === 'production') return said;
  return urls.every((url) => url === null || isLoopback(new URL(url).hostname)) ? 'sandbox' : 'production';
}

function secretOfVariables(variables: Variables): ReadSecret | null {
  const { BRL_CLIENT_SECRET: secret, BRL_CLIENT_SECRET_FILE: file } = variables;
  if (secret !== undefined) return () => Promise.resolve(secret);
  return file === undefined ? null : fileNamedBy('BRL_CLIENT_SECRET_FILE', file, 'client secret');
}

function signingOfVariables(env: Env, variables: Variables): SigningIdentity | null {
  const { BRL_SIGNING_KEY_FILE: file, BRL_SIGNING_KEY_ID: id } = variables;
  const { BRL_SIGNING_COMMAND: command, BRL_SIGNING_PUBLIC_KEY_FILE: publicPath } = variables;
  if (id === undefined) return null;
  const keyId = checkedText(id, 'BRL_SIGNING_KEY_ID');
  if (file !== undefined) return { keyId, keyPem: fileNamedBy('BRL_SIGNING_KEY_FILE', file, 'signing key') };
  if (command === undefined || publicPath === undefined) return null;
  const argv = programWords(command);
  if (argv === null)
    throw config(
      'config_conflict',
      connectionWords.badCommand('BRL_SIGNING_COMMAND'),
      connectionWords.commandForm,
    );
  return { keyId, keyPem: secretOnce(async () => publicKeyNamed(publicPath)), program: { argv, env } };
}

/** The public key that the variable names. @throws {CliError} exit 91 */
function publicKeyNamed(path: string): string {
  try {
    return publicFile(path);
  } catch {
    const hint = secretsWords.correctVariable('BRL_SIGNING_PUBLIC_KEY_FILE');
    throw config('signing_key_unreadable', connectionWords.noPublicKey(path), hint);
  }
}

/** Reads the file that a variable names; if it cannot be read, the error points at the variable. */
function fileNamedBy(variable: string, file: string, role: SecretRole): ReadSecret {
  return secretOnce(() =>
    secretFromFile(file, secretsWords.roles[role]).catch((error: unknown) => {
      const isUnread = error instanceof CliError && error.detail.hint === null;
      throw isUnread ? error.withHint(secretsWords.correctVariable(variable)) : error;
    }),
  );
}

function secretOfProfile(env: Env, variables: Variables, profile: Profile): ReadSecret {
  const taken = ownVariable(profile, 'BRL_CLIENT_SECRET', variables);
  if (taken !== null) return () => Promise.resolve(taken);
  return secretOnce(() => secretFromReference(profile.secret, contextOf(env, profile), 'client secret'));
}

function signingOfProfile(env: Env, profile: Profile): SigningIdentity | null {
  if (profile.signing === null) return null;
  const { keyId, key } = profile.signing;
  const context = contextOf(env, profile);
  if (key.store === 'program') {
    const program = { argv: key.argv, env: environmentForChildren(context) };
    return { keyId, keyPem: () => Promise.resolve(key.publicKeyPem), program };
  }
  return { keyId, keyPem: secretOnce(() => secretFromReference(key, context, 'signing key')) };
}

function contextOf(env: Env, { clientId, secret, signing }: Profile): SecretContext {
  const secretVariables = [secret, signing?.key].flatMap((reference) =>
    reference?.store === 'env' ? [reference.variable] : [],
  );
  return { env, clientId, secretVariables };
}
