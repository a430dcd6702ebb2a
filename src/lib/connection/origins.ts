import type { GapSettings } from '../contract/settings.ts';
import type { Variable } from './variables.ts';

/** Where a value can come from. */
type Given = string | number | readonly string[] | null;

/** A value and its origin. A secret's value is shown as `set` or `not set`. */
export interface Origin<Value extends Given = Given> {
  readonly value: Value;
  readonly from: 'flag' | 'environment' | 'profile' | 'person' | 'default';
  /** The flag, the variable, the profile's name, or the person's own file. */
  readonly source: string;
}

/** A value given by a flag. */
export function fromFlag<Value extends Given>(source: string, value: Value): Origin<Value> {
  return { value, from: 'flag', source };
}

/** A value given by an environment variable. */
export function fromVariable<Value extends Given>(source: string, value: Value): Origin<Value> {
  return { value, from: 'environment', source };
}

/** A value given by the profile of this name. */
export function fromProfile<Value extends Given>(source: string, value: Value): Origin<Value> {
  return { value, from: 'profile', source };
}

/** A value that was not given. */
export function byDefault<Value extends Given>(value: Value): Origin<Value> {
  return { value, from: 'default', source: 'built-in' };
}

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
      name !== null && Object.hasOwn(overrides, setting) ? fromProfile(name, value) : byDefault(value);
  }
  return origins;
}
