import { connectionWords } from '../words/connection.ts';
import { config } from './checked-values.ts';
import type { Profile } from './profile.ts';
import type { Variable, Variables } from './variables.ts';

/** The profile in use. */
export interface Chosen {
  readonly name: string;
  readonly profile: Profile;
}

/**
 * The environment wall (money-safety F30): a profile's credential goes to the profile's host, and only there. A variable that
 * agrees with the profile is harmless; one that differs is refused, never preferred.
 * @throws {CliError} exit 91 `environment_mismatch`.
 */
export function refuseMixture(variables: Variables, { profile, name }: Chosen): void {
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
    [
      'BRL_SIGNING_COMMAND',
      profile.signing?.key.store === 'program' ? JSON.stringify(profile.signing.key.argv) : null,
    ],
    ['BRL_SIGNING_PUBLIC_KEY_FILE', null],
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
    connectionWords.foreignVariables(name, variableNames),
    connectionWords.unsetOrAll(other.map(([variable]) => variable).join(' ')),
  );
}

/** The client secret is sent to the token endpoint: an address in the environment must not redirect a profile's secret. */
export function refuseForeignTokenHost(path: string, stored: string, { profile, name }: Chosen): void {
  if (isOwnTokenHost(path, stored, profile)) return;
  throw config('environment_mismatch', connectionWords.foreignTokenHost(name), 'unset BRL_TOKEN_PATH');
}

/** Whether a token path stays on the profile's hosts; `stored` is its current one. */
export function isOwnTokenHost(path: string, stored: string, profile: Profile): boolean {
  if (path.startsWith('/') || path === stored) return true;
  const own = [profile.baseUrl, profile.clientBaseUrl, stored];
  return own.some((url) => url !== null && URL.canParse(url) && new URL(url).origin === new URL(path).origin);
}

/** A variable's value, if the profile itself names that variable as the place of its secret. */
export function ownVariable(profile: Profile, variable: Variable, variables: Variables): string | null {
  const named = profile.secret.store === 'env' && profile.secret.variable === variable;
  return named ? (variables[variable] ?? null) : null;
}

function sameValue(given: string, value: string | null): boolean {
  return value !== null && given.replace(/\/+$/, '') === value.replace(/\/+$/, '');
}
