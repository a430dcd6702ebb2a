import { AmountError, parseAmount } from '../brazil/typed-amount.ts';
import { type Centavos, formatPlain } from '../contract/money.ts';
import { defaultGapSettings, type GapSettings } from '../contract/settings.ts';
import { connectionWords } from '../words/connection.ts';
import { config, incomplete } from './checked-values.ts';
import { byDefault, fromProfile, fromVariable, type Origin } from './origins.ts';
import type { Env } from './paths.ts';
import { gapSetting, type Profile } from './profile.ts';

/** The variables of the ceilings. */
const ceilingVariables = {
  maxAmountCentavos: 'BRL_MAX_AMOUNT',
  confirmAboveCentavos: 'BRL_CONFIRM_ABOVE',
} as const;

/** The profile settings that the environment overrides; a profile on its own is used without them. */
export interface GivenSettings {
  readonly settings: Partial<GapSettings>;
  readonly maxAmountCentavos: number | null;
  readonly confirmAboveCentavos: number | null;
}

/** The environment sets nothing. */
export const noSettings: GivenSettings = {
  settings: {},
  maxAmountCentavos: null,
  confirmAboveCentavos: null,
};

/** The variable of a gap setting: `BRL_REFUND_WINDOW_DAYS` for `refundWindowDays`. */
export function settingVariable(name: string): string {
  return `BRL_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The variables of all settings. */
export const settingVariables: readonly string[] = [
  ...Object.values(ceilingVariables),
  ...Object.keys(defaultGapSettings).map(settingVariable),
];

/** Reads the setting variables. @throws {CliError} exit 91: one is empty or invalid */
export function settingsOfEnvironment(env: Env): GivenSettings {
  const settings: Partial<GapSettings> = {};
  for (const name of Object.keys(defaultGapSettings) as (keyof GapSettings)[]) {
    const value = readVariable(env, settingVariable(name));
    // The token path is checked separately.
    if (value !== null && name !== 'tokenPath') Object.assign(settings, checkedSetting(name, value));
  }
  const ceiling = (variable: string) => {
    const value = readVariable(env, variable);
    return value === null ? null : centavosOf(value, variable);
  };
  return {
    settings,
    maxAmountCentavos: ceiling(ceilingVariables.maxAmountCentavos),
    confirmAboveCentavos: ceiling(ceilingVariables.confirmAboveCentavos),
  };
}

/** A text converted to the type of the setting's default: number, comma-separated list, or text. */
export function typedLike(example: unknown, value: string): unknown {
  if (typeof example === 'number') return /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!Array.isArray(example)) return value;
  return value.split(',').map((part) => part.trim());
}

/** The ceiling in force, in reais with its origin: the lower one, so that neither can raise the other. */
export function ceilingInForce(
  name: keyof typeof ceilingVariables,
  given: GivenSettings,
  chosen: { readonly name: string; readonly profile: Profile } | null,
): { readonly centavos: number | null; readonly origin: Origin } {
  const stored = chosen?.profile[name] ?? null;
  const variable = given[name];
  const text = (centavos: number) => formatPlain(centavos as Centavos);
  if (variable !== null && (stored === null || variable < stored))
    return { centavos: variable, origin: fromVariable(ceilingVariables[name], text(variable)) };
  if (stored === null || chosen === null) return { centavos: null, origin: byDefault(null) };
  return { centavos: stored, origin: fromProfile(chosen.name, text(stored)) };
}

function readVariable(env: Env, name: string): string | null {
  const value = env[name];
  // A lost CI variable looks like an empty value; it must not remove a ceiling.
  if (value !== undefined && value.trim() === '')
    throw incomplete([name], connectionWords.emptyVariable(name));
  return value ?? null;
}

function checkedSetting(name: keyof GapSettings, value: string): Partial<GapSettings> {
  const setting = gapSetting(name, typedLike(defaultGapSettings[name], value));
  if (setting === null) throw config('invalid_setting', connectionWords.badSetting(settingVariable(name)));
  return setting;
}

function centavosOf(value: string, name: string): Centavos {
  try {
    return parseAmount(value);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw config('invalid_setting', connectionWords.badSetting(name));
  }
}
