import { connectionWords } from '../words/connection.ts';
import { config, incomplete } from './checked-values.ts';
import type { Env } from './paths.ts';

/** Variables that say where to send and as whom. Any one of them disables the embedded sandbox. */
export const connectionVariables = [
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
  'BRL_SIGNING_COMMAND',
  'BRL_SIGNING_PUBLIC_KEY_FILE',
] as const;

const signingVariables = connectionVariables.filter((name) => name.startsWith('BRL_SIGNING_'));

const otherVariables = [
  'BRL_PROFILE',
  'BRL_ENVIRONMENT',
  'BRL_ACTING_DOCUMENT',
  'BRL_TRANSACTION_PIN_FILE',
] as const;

/** Every variable of brl except those of the settings; the manual says what each is for. */
export const ownVariables: readonly string[] = [
  ...connectionVariables,
  ...otherVariables,
  'BRL_OPERATOR',
  'BRL_JOURNAL',
  'BRL_JOURNAL_PASSWORD_FILE',
  'BRL_POLICY',
  'BRL_ALLOW_NETWORK_DISK',
  'BRL_VAULT_PASSPHRASE_FILE',
  'BRL_VAULT_OPEN_MINUTES',
  'BRL_LOG',
  'BRL_OUTPUT',
  'BRL_CSV_STYLE',
  'BRL_LANG',
];

/** A variable that decides what a command talks to. */
export type Variable = (typeof connectionVariables)[number] | (typeof otherVariables)[number];

/** The variables that are set. */
export type Variables = Partial<Record<Variable, string>>;

const credentialVariables: readonly Variable[] = ['BRL_CLIENT_SECRET', 'BRL_CLIENT_SECRET_FILE'];

/**
 * Reads our variables and removes the secret from the environment (money-safety F52).
 * @throws {CliError} exit 91: one is empty or contradicts another.
 */
export function readVariables(env: Env): Variables {
  const variables: Variables = {};
  for (const name of [...connectionVariables, ...otherVariables]) {
    const value = env[name];
    if (value === undefined) continue;
    // A lost CI secret looks like an empty value; it must never select the sandbox or another profile.
    if (value.trim() === '') throw incomplete([name], connectionWords.emptyVariable(name));
    variables[name] = value;
  }
  delete env.BRL_CLIENT_SECRET;
  const environment = variables.BRL_ENVIRONMENT;
  if (environment !== undefined && environment !== 'sandbox' && environment !== 'production') {
    throw config('invalid_environment', connectionWords.badEnvironment);
  }
  if (variables.BRL_CLIENT_SECRET !== undefined && variables.BRL_CLIENT_SECRET_FILE !== undefined) {
    throw config('config_conflict', connectionWords.bothSecrets, connectionWords.unsetOne);
  }
  if (variables.BRL_SIGNING_KEY_FILE !== undefined && variables.BRL_SIGNING_COMMAND !== undefined) {
    throw config('config_conflict', connectionWords.bothKeys, connectionWords.unsetOne);
  }
  return variables;
}

/** The variables that the environment needs to make a connection by itself. */
export function missingVariables(variables: Variables): string[] {
  const signed = signingVariables.some((name) => variables[name] !== undefined);
  const byProgram = variables.BRL_SIGNING_COMMAND ?? variables.BRL_SIGNING_PUBLIC_KEY_FILE;
  const key: Variable[] =
    byProgram === undefined
      ? ['BRL_SIGNING_KEY_FILE']
      : ['BRL_SIGNING_COMMAND', 'BRL_SIGNING_PUBLIC_KEY_FILE'];
  const needed: Variable[] = signed
    ? ['BRL_CLIENT_BASE_URL', 'BRL_TENANT_ID', 'BRL_CLIENT_ID', ...key, 'BRL_SIGNING_KEY_ID']
    : ['BRL_BASE_URL', 'BRL_TENANT_ID', 'BRL_CLIENT_ID'];
  const missing: string[] = needed.filter((name) => variables[name] === undefined);
  if (credentialVariables.every((name) => variables[name] === undefined)) {
    missing.push(connectionWords.eitherSecret);
  }
  return missing;
}
