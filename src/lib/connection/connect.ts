import type { Connection, Environment } from '../client/connection.ts';
import type { GapSettings } from '../contract/settings.ts';
import { connectionWords } from '../words/connection.ts';
import { config } from './checked-values.ts';
import type { Chosen } from './environment-wall.ts';
import { byDefault, fromVariable, type Origin } from './origins.ts';
import type { Env } from './paths.ts';
import { knownOfAccount, loadProfiles, type Profile, type ProfileBook, profileNamed } from './profile.ts';
import type { ReadSecret } from './secrets.ts';
import { serviceOfProfile, serviceOfVariables } from './service.ts';
import {
  ceilingInForce,
  type GivenSettings,
  noSettings,
  settingsOfEnvironment,
} from './setting-variables.ts';
import {
  accountInForce,
  actingDocumentInForce,
  settingsInForce,
  transactionPinInForce,
} from './values-in-force.ts';
import { connectionVariables, missingVariables, readVariables, type Variables } from './variables.ts';

/** Settings in addition to the connection; null when the profile does not say. */
export interface Preferences {
  readonly output: string | null;
  readonly csvStyle: string | null;
  /** `341/1234/56789-0`, as the books identify the account; null for an account other than the profile's. */
  readonly bankAccount: string | null;
  /**
   * The account holder, as given by the person: no route of the service tells it. Null for an account other than the profile's.
   */
  readonly holderName: string | null;
  readonly holderDocument: string | null;
  /** The file of the SSH key that signs plans and approvals. */
  readonly signingSshKey: string | null;
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

/** The sandbox inside this process. */
export interface EmbeddedSandbox extends Common {
  readonly kind: 'embedded';
  readonly environment: 'sandbox';
  /** `BRL_ENVIRONMENT=sandbox` was set; without it, a money command without a terminal stops (exit 91). */
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

/** What this command talks to. */
export type Resolved = EmbeddedSandbox | ServiceConnection;

/** The input of {@link resolveConnection}. */
export interface ConnectionInput {
  readonly flags: { readonly profile?: string | undefined; readonly account?: string | undefined };
  /** `process.env`: secrets are removed from it (money-safety F52), so this is called only once per process. */
  readonly env: Env;
}

/**
 * Decides what this command talks to: flag, then environment, then profile, then default (command-surface, "Pointing it
 * somewhere"). Reads no secrets, which are functions called when needed.
 * @throws {CliError} exit 91: a partial set, a mixture of profile and environment, an unsafe address.
 */
export function resolveConnection(input: ConnectionInput): Resolved {
  const variables = readVariables(input.env);
  const given = settingsOfEnvironment(input.env);
  const book = loadProfiles(input.env);
  const chosen = chooseProfile(input, variables, book);
  const isToldNothing = !chosen && connectionVariables.every((name) => variables[name] === undefined);
  if (isToldNothing && variables.BRL_ENVIRONMENT !== 'production') return embedded(input, variables, given);
  return overNetwork(input, variables, chosen, given);
}

/**
 * The connection of a stored profile alone, ignoring the environment.
 * @throws {CliError} exit 91 when the profile cannot be used.
 */
export function connectionOfProfile(name: string, profile: Profile, env: Env): Connection {
  return resolvedOfProfile(name, profile, env).connection;
}

/** The same with what else the profile says. @throws {CliError} exit 91 when the profile cannot be used. */
export function resolvedOfProfile(name: string, profile: Profile, env: Env): ServiceConnection {
  return overNetwork({ flags: {}, env }, {}, { name, profile }, noSettings);
}

/** The profile named by flag or variable; otherwise the current one, unless the environment alone is complete. */
function chooseProfile(input: ConnectionInput, variables: Variables, book: ProfileBook): Chosen | null {
  const named = input.flags.profile ?? variables.BRL_PROFILE;
  if (named !== undefined) return { name: named, profile: profileNamed(book, named) };
  if (missingVariables(variables).length === 0) return null;
  if (book.current === null) {
    const known = Object.keys(book.profiles);
    if (known.length === 0 || variables.BRL_ENVIRONMENT === 'sandbox') return null;
    throw config('no_current_profile', connectionWords.noCurrentProfile, `brl auth switch ${known[0]}`);
  }
  return { name: book.current, profile: profileNamed(book, book.current) };
}

function embedded(input: ConnectionInput, variables: Variables, given: GivenSettings): EmbeddedSandbox {
  const asked = variables.BRL_ENVIRONMENT === 'sandbox';
  const account = accountInForce(input.flags.account, variables, null);
  const actingDocument = actingDocumentInForce(variables, null);
  const transactionPin = transactionPinInForce(variables, actingDocument.value);
  const { settings, origins } = settingsInForce(variables, null, given.settings);
  const ceilings = ceilingsOf(given, null);
  return {
    kind: 'embedded',
    environment: 'sandbox',
    asked,
    profileName: null,
    accountId: account.value,
    actingDocument: actingDocument.value,
    transactionPin: transactionPin.value,
    settings,
    preferences: { ...preferencesOf(null, null), ...ceilings.centavos },
    origins: {
      environment: asked ? fromVariable('BRL_ENVIRONMENT', 'sandbox') : byDefault('sandbox'),
      'base-url': byDefault('embedded sandbox'),
      'account-id': account,
      ...origins,
      ...ceilings.origins,
      'acting-document': actingDocument.origin,
      'transaction-pin': transactionPin.origin,
    },
  };
}

function overNetwork(
  { flags, env }: ConnectionInput,
  variables: Variables,
  chosen: Chosen | null,
  given: GivenSettings,
): ServiceConnection {
  const service = chosen ? serviceOfProfile(env, variables, chosen) : serviceOfVariables(env, variables);
  const account = accountInForce(flags.account, variables, chosen);
  const actingDocument = actingDocumentInForce(variables, chosen);
  const transactionPin = transactionPinInForce(variables, actingDocument.value);
  const { settings, origins } = settingsInForce(variables, chosen, given.settings);
  const ceilings = ceilingsOf(given, chosen);
  const { origins: serviceOrigins, ...credential } = service;
  return {
    kind: 'service',
    environment: service.environment,
    profileName: chosen?.name ?? null,
    connection: {
      ...credential,
      operatorKey: publicHalf(chosen?.profile.signingSshKey),
      accountId: account.value,
      actingDocument: actingDocument.value,
      transactionPin: transactionPin.value,
      settings,
    },
    preferences: { ...preferencesOf(chosen?.profile ?? null, account.value), ...ceilings.centavos },
    origins: {
      ...serviceOrigins,
      'account-id': account,
      'acting-document': actingDocument.origin,
      'transaction-pin': transactionPin.origin,
      ...origins,
      ...ceilings.origins,
    },
  };
}

function publicHalf(key: string | undefined): string | null {
  if (key === undefined) return null;
  return key.endsWith('.pub') ? key : `${key}.pub`;
}

function ceilingsOf(given: GivenSettings, chosen: Chosen | null) {
  const most = ceilingInForce('maxAmountCentavos', given, chosen);
  const typed = ceilingInForce('confirmAboveCentavos', given, chosen);
  return {
    centavos: { maxAmountCentavos: most.centavos, confirmAboveCentavos: typed.centavos },
    origins: { 'max-amount': most.origin, 'confirm-above': typed.origin },
  };
}

/** @param accountId the account in force: a profile's bank account and holder apply only to its own account */
function preferencesOf(
  profile: Profile | null,
  accountId: string | null,
): Omit<Preferences, 'maxAmountCentavos' | 'confirmAboveCentavos'> {
  const own = knownOfAccount(profile, accountId);
  return {
    output: profile?.output ?? null,
    csvStyle: profile?.csvStyle ?? null,
    bankAccount: own.bankAccount ?? null,
    holderName: own.holderName ?? null,
    holderDocument: own.holderDocument ?? null,
    signingSshKey: profile?.signingSshKey ?? null,
    lang: profile?.lang ?? null,
  };
}
