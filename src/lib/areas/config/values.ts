import { resolve } from 'node:path';
import { AmountError, parseAmount } from '../../brazil/typed-amount.ts';
import { nearestCodes } from '../../command/nearest.ts';
import { chosenLanguages, languagePath, personLanguage } from '../../command/person-language.ts';
import { tokenPath } from '../../connection/checked-values.ts';
import type { Resolved } from '../../connection/connect.ts';
import { isOwnTokenHost } from '../../connection/environment-wall.ts';
import type { Origin } from '../../connection/origins.ts';
import { type Env, hasSharedJournal, journalPath } from '../../connection/paths.ts';
import { gapSetting, knownOfAccount, type Profile } from '../../connection/profile.ts';
import { typedLike } from '../../connection/setting-variables.ts';
import type { Centavos } from '../../contract/money.ts';
import { defaultGapSettings, type GapSettings } from '../../contract/settings.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { readBankAccount } from '../../payments/ofx/bank-account.ts';
import { csvStyles } from '../../terminal/csv-style.ts';
import { outputFormats } from '../../terminal/output.ts';
import { configWords } from '../../words/config.ts';

/** Names that `config set` takes besides the gap settings. */
const preferenceNames = [
  'account-id',
  'acting-document',
  'output',
  'csv-style',
  'bank-account',
  'holder-name',
  'holder-document',
  'signing-ssh-key',
  'lang',
  'max-amount',
  'confirm-above',
] as const;
const gapNames = Object.keys(defaultGapSettings) as (keyof GapSettings)[];
/** Fixed by `auth login`: changing one would send a credential to a place that it was not stored for (F30). */
const pinnedNames = [
  'environment',
  'base-url',
  'client-base-url',
  'tenant-id',
  'client-id',
  'signing-key-id',
];
const secretWord = /secret|pin$|passphrase|password|private|signing-key$|token$/i;

/** Every name that `config set` takes. */
export const settableNames: readonly string[] = [...preferenceNames, ...gapNames];

/**
 * The profile with one value changed; null removes the value.
 * @throws {CliError} exit 2: a secret, a name that is fixed or unknown, or a value that does not fit.
 */
export function withValue(profile: Profile, name: string, value: string | null): Profile {
  const gap = gapNames.find((known) => known === name);
  if (gap) return withGap(profile, gap, value);
  switch (name) {
    case 'account-id':
      return withAccount(profile, value);
    case 'acting-document':
      return { ...profile, actingDocument: value === null ? null : documentDigits(value) };
    case 'output':
      return {
        ...profile,
        output: value === null ? null : oneOf(name, value, outputFormats),
      };
    case 'csv-style':
      return withCsvStyle(profile, value);
    case 'bank-account':
      return withBankAccount(profile, value);
    case 'holder-name':
      return withHolder(profile, 'holderName', value === null ? null : holderName(value));
    case 'holder-document':
      return withHolder(profile, 'holderDocument', value === null ? null : documentDigits(value));
    case 'signing-ssh-key':
      return withSigningKey(profile, value);
    case 'lang':
      return { ...profile, lang: value === null ? null : oneOf(name, value, chosenLanguages) };
    case 'max-amount':
      return { ...profile, maxAmountCentavos: value === null ? null : centavos(value) };
    case 'confirm-above':
      return { ...profile, confirmAboveCentavos: value === null ? null : centavos(value) };
    default:
      throw refusedName(name);
  }
}

/** Whether a setting describes the service: something its specification does not show. */
export function isGapSetting(name: string): boolean {
  return Object.hasOwn(defaultGapSettings, name);
}

/** @throws {CliError} exit 2 for a name that `config set` does not take */
export function requireSettable(name: string): void {
  if (!settableNames.includes(name)) throw refusedName(name);
}

/** Every value in force, with its origin; secrets are only "set" or "not set". */
export function configValues(resolved: Resolved, env: Env): Readonly<Record<string, Origin>> {
  const { preferences, profileName } = resolved;
  const preference = (
    value: Origin['value'],
    variable: string | null,
    otherwise: Origin['value'],
  ): Origin => {
    const given = variable === null ? undefined : env[variable];
    if (variable !== null && given) return { value: given, from: 'environment', source: variable };
    if (value !== null) return { value, from: 'profile', source: profileName ?? '' };
    return { value: otherwise, from: 'default', source: 'built-in' };
  };
  const journal = journalPath(env, resolved.environment);
  return {
    ...resolved.origins,
    output: preference(preferences.output, 'BRL_OUTPUT', 'table'),
    'csv-style': preference(preferences.csvStyle, 'BRL_CSV_STYLE', 'plain'),
    'bank-account': preference(preferences.bankAccount, null, null),
    'holder-name': preference(preferences.holderName, null, null),
    'holder-document': preference(preferences.holderDocument, null, null),
    'signing-ssh-key': preference(preferences.signingSshKey, null, null),
    lang: languageOrigin(preference(preferences.lang, 'BRL_LANG', null), env),
    journal: {
      ...preference(null, 'BRL_JOURNAL', journal),
      // Unmasked, the address may contain a password.
      ...(hasSharedJournal(env) && { value: journal }),
    },
  };
}

function languageOrigin(origin: Origin, env: Env): Origin {
  const chosen = origin.from === 'default' ? personLanguage(env) : null;
  return chosen === null ? origin : { value: chosen, from: 'person', source: languagePath(env) };
}

function withGap(profile: Profile, name: keyof GapSettings, value: string | null): Profile {
  const { [name]: _previous, ...others } = profile.settings;
  if (value === null) return { ...profile, settings: others };
  const stored = gapSetting(name, typedLike(defaultGapSettings[name], value));
  if (stored === null)
    throw usageError('invalid_setting', configWords.notValue(value.slice(0, 80), name), gapHint(name));
  if (name === 'tokenPath')
    refuseForeignTokenPath(
      profile,
      asUsage(() => tokenPath(value, name)),
    );
  return { ...profile, settings: { ...others, [name]: typedLike(defaultGapSettings[name], value) } };
}

/** The client secret goes to the token endpoint, so its host is as fixed as the others. */
function refuseForeignTokenPath(profile: Profile, path: string): void {
  if (isOwnTokenHost(path, profile.settings.tokenPath ?? defaultGapSettings.tokenPath, profile)) return;
  throw usageError(
    'config_pinned',
    configWords.otherTokenHost,
    configWords.otherTokenHostHint('brl auth login --token-path URL'),
  );
}

function gapHint(name: keyof GapSettings): string {
  const example = defaultGapSettings[name];
  if (name === 'extraBankHolidays') return configWords.holidaysRule;
  if (name === 'credentialsPrefix') return configWords.prefixRule(`${example}`);
  return configWords.defaultIs(Array.isArray(example) ? example.join(',') : JSON.stringify(example));
}

function withAccount(profile: Profile, value: string | null): Profile {
  if (profile.signing) {
    throw usageError('config_pinned', configWords.accountBound, 'brl auth login');
  }
  if (value !== null && !/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(value)) {
    throw usageError('invalid_id', configWords.accountCharacters);
  }
  const { bankAccount: _bank, holderName: _name, holderDocument: _document, ...others } = profile;
  return { ...others, accountId: value, ...knownOfAccount(profile, value) };
}

function withCsvStyle({ csvStyle: _previous, ...others }: Profile, value: string | null): Profile {
  return value === null ? others : { ...others, csvStyle: oneOf('csv-style', value, csvStyles) };
}

function withBankAccount({ bankAccount: _previous, ...others }: Profile, value: string | null): Profile {
  if (value === null) return others;
  readBankAccount(value);
  return { ...others, bankAccount: value };
}

function withHolder(profile: Profile, what: 'holderName' | 'holderDocument', value: string | null): Profile {
  const { [what]: _previous, ...others } = profile;
  return value === null ? others : { ...others, [what]: value };
}

/** The file of a key, which is never read here: an absolute path, as commands are typed in any folder. */
function withSigningKey({ signingSshKey: _key, ...others }: Profile, value: string | null): Profile {
  if (value === null) return others;
  const path = resolve(value);
  if (value.trim() === '' || path.length > longestPath || /\p{Cc}/u.test(path))
    throw usageError('invalid_setting', configWords.notValue(value.slice(0, 80), 'signing-ssh-key'));
  return { ...others, signingSshKey: path };
}

/** What the file of profiles takes. */
const longestPath = 2048;

/** A name appears on receipts as typed. */
function holderName(value: string): string {
  const name = value.trim();
  if (/^[^\p{Cc}]{2,140}$/u.test(name)) return name;
  throw usageError('invalid_setting', configWords.notValue(value.slice(0, 80), 'holder-name'));
}

function documentDigits(value: string): string {
  const digits = value.replace(/[.\-/]/g, '');
  if (/^\d{11}$|^[0-9A-Z]{12}\d{2}$/.test(digits)) return digits;
  throw usageError('invalid_acting_document', configWords.notDocument);
}

/** @throws {CliError} exit 2 for another value */
export function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === value);
  if (chosen) return chosen;
  throw usageError('invalid_setting', configWords.oneOf(name, choices.join(', ')));
}

function centavos(value: string): Centavos {
  try {
    return parseAmount(value);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw usageError('invalid_amount', error.said);
  }
}

function asUsage<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof CliError) throw usageError(error.detail.code, error.message);
    throw error;
  }
}

function refusedName(name: string): CliError {
  if (pinnedNames.includes(name)) {
    return usageError('config_pinned', configWords.pinned(name), configWords.pinnedHint);
  }
  if (secretWord.test(name)) {
    return usageError('secret_in_argv', configWords.secretArgument, configWords.secretArgumentHint);
  }
  const meant = nearestCodes(name, settableNames);
  const hint = meant.length === 0 ? configWords.seeAll : configWords.meant(meant.join(', '));
  return usageError('unknown_setting', configWords.unknown(name.slice(0, 80)), hint);
}
