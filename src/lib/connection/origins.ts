import type { GapSettings } from '../contract/settings.ts';
import type { Variable } from './variables.ts';

/** A value and where it came from. Of a secret, the value is `set` or `not set`. */
export interface Origin {
  readonly value: string | number | readonly string[] | null;
  readonly from: 'flag' | 'environment' | 'profile' | 'default';
  /** The flag, the variable, or the profile's name. */
  readonly source: string;
}

/** A value that a flag gave. */
export const fromFlag = (source: string, value: Origin['value']): Origin => ({ value, from: 'flag', source });

/** A value that an environment variable gave. */
export const fromVariable = (source: Variable, value: Origin['value']): Origin => ({
  value,
  from: 'environment',
  source,
});

/** A value that nobody gave. */
export const byDefault = (value: Origin['value']): Origin => ({ value, from: 'default', source: 'built-in' });

/** A variable's value, or the default when it is not set. */
export const variableOr = (source: Variable, value: string | null): Origin =>
  value === null ? byDefault(null) : fromVariable(source, value);

/** The gap settings in force; those in `overrides` come from the profile `name`. */
export function settingOrigins(
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
