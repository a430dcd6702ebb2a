import { formatDocument } from '../brazil/documents.ts';
import { isPin } from '../brazil/pin.ts';
import { pinLength } from '../contract/pin.ts';
import { defaultGapSettings, type GapSettings } from '../contract/settings.ts';
import { askHidden, canAsk } from '../terminal/ask.ts';
import { connectionWords } from '../words/connection.ts';
import { pinWords } from '../words/pin.ts';
import { secretsWords } from '../words/secrets.ts';
import { checkedId, config, tokenPath } from './checked-values.ts';
import { type Chosen, refuseForeignTokenHost } from './environment-wall.ts';
import { byDefault, fromFlag, fromProfile, fromVariable, type Origin, settingOrigins } from './origins.ts';
import { gapOverrides } from './profile.ts';
import { type ReadSecret, secretFromFile, secretOnce } from './secrets.ts';
import { settingVariable } from './setting-variables.ts';
import type { Variables } from './variables.ts';

/** A value as a request needs it, and what was given for it. */
export interface InForce<T> {
  readonly value: T;
  readonly origin: Origin;
}

/**
 * The account: flag, then variable, then profile.
 * @throws {CliError} exit 91: not an id, or not the one that a delegated credential is bound to (specification, section 5)
 */
export function accountInForce(
  flag: string | undefined,
  { BRL_ACCOUNT_ID: variable }: Variables,
  chosen: Chosen | null,
): Origin<string | null> {
  const stored = chosen?.profile.accountId ?? null;
  const account = accountOrigin(flag, variable, stored, chosen?.name ?? '');
  if (chosen?.profile.signing && stored !== null && account.value !== stored) {
    throw config('environment_mismatch', connectionWords.boundAccount(chosen.name, stored));
  }
  return account;
}

function accountOrigin(
  flag: string | undefined,
  variable: string | undefined,
  stored: string | null,
  profileName: string,
): Origin<string | null> {
  if (flag !== undefined) return fromFlag('--account', checkedId(flag, '--account'));
  if (variable !== undefined) return fromVariable('BRL_ACCOUNT_ID', checkedId(variable, 'BRL_ACCOUNT_ID'));
  if (stored !== null) return fromProfile(profileName, checkedId(stored, 'account-id'));
  return byDefault(null);
}

/**
 * The operator's document, digits only: variable, then profile. @throws {CliError} exit 91 when it is neither a CPF nor a CNPJ.
 */
export function actingDocumentInForce(
  { BRL_ACTING_DOCUMENT: variable }: Variables,
  chosen: Chosen | null,
): InForce<string | null> {
  const stored = chosen?.profile.actingDocument ?? null;
  if (variable !== undefined)
    return { value: documentDigits(variable), origin: fromVariable('BRL_ACTING_DOCUMENT', variable) };
  if (chosen && stored !== null)
    return { value: documentDigits(stored), origin: fromProfile(chosen.name, stored) };
  return { value: null, origin: byDefault(null) };
}

function documentDigits(document: string): string {
  const digits = document.replace(/[.\-/]/g, '');
  if (/^\d{11}$|^[0-9A-Z]{12}\d{2}$/.test(digits)) return digits;
  throw config('invalid_acting_document', connectionWords.badActingDocument);
}

/** The operator's PIN: a variable's file, otherwise typed on a terminal if there is an operator; it is stored nowhere. */
export function transactionPinInForce(
  { BRL_TRANSACTION_PIN_FILE: file }: Variables,
  operator: string | null,
): InForce<ReadSecret | null> {
  if (file !== undefined)
    return {
      value: secretOnce(() => pinFromFile(file)),
      origin: fromVariable('BRL_TRANSACTION_PIN_FILE', 'set'),
    };
  const isTyped = operator !== null && canAsk();
  return { value: isTyped ? secretOnce(() => typedPin(operator)) : null, origin: byDefault('not set') };
}

/** An impossible PIN is asked for again; a possible one is tried once, as three wrong tries lock the operator. */
async function typedPin(operator: string): Promise<string> {
  const { least, most } = pinLength;
  return askHidden(
    () => pinWords.ofOperator(formatDocument(operator)),
    (text) => (isPin(text) ? null : () => pinWords.length(least, most)),
  );
}

/** It becomes a header: an invalid PIN would otherwise fail only after the payment is written down. @throws {CliError} exit 91 */
async function pinFromFile(file: string): Promise<string> {
  const pin = await secretFromFile(file, secretsWords.transactionPin);
  if (isPin(pin)) return pin;
  throw config('secret_unreadable', connectionWords.notAPin(file));
}

/**
 * The settings for what the specification does not show: the variables, then the profile, then the defaults.
 * @param settingsGiven those of the environment, except the token path
 * @throws {CliError} exit 91: a token path that is unsafe, or sends a profile's secret to another host
 */
export function settingsInForce(
  { BRL_TOKEN_PATH: given }: Variables,
  chosen: Chosen | null,
  settingsGiven: Partial<GapSettings>,
) {
  const overrides = chosen ? gapOverrides(chosen.profile.settings) : {};
  const settings: GapSettings = { ...defaultGapSettings, ...overrides, ...settingsGiven };
  const path =
    given === undefined ? tokenPath(settings.tokenPath, 'tokenPath') : tokenPath(given, 'BRL_TOKEN_PATH');
  if (given !== undefined && chosen) refuseForeignTokenHost(path, settings.tokenPath, chosen);
  const origins = settingOrigins(settings, overrides, chosen?.name ?? null);
  for (const [name, value] of Object.entries(settingsGiven))
    origins[name] = fromVariable(settingVariable(name), value);
  if (given !== undefined) origins.tokenPath = fromVariable('BRL_TOKEN_PATH', path);
  return { settings: { ...settings, tokenPath: path }, origins };
}
