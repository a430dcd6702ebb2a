import * as Flags from '@oclif/core/flags';
import { brasiliaDay } from '../../brazil/clock.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { payoutRoles } from '../../payments/orders/payout-columns.ts';
import { payoutRails } from '../../payments/orders/payout-row.ts';
import type { LintContext } from '../../payments/sheet/lint.ts';
import { readMap } from '../../payments/sheet/map.ts';

/** Flags that say how a file of payments is read. */
export const lintFlags = {
  map: Flags.string({ multiple: true, default: [], helpValue: 'NAME=NAME' }),
  sheet: Flags.string({ helpValue: 'NAME' }),
  rail: Flags.string({ options: [...payoutRails] }),
  'allow-repeated': Flags.boolean({ helpGroup: 'SAFETY' }),
  'ignore-column': Flags.string({
    multiple: true,
    default: [],
    helpValue: 'NAME',
    helpGroup: 'SAFETY',
  }),
};

interface LintFlags {
  readonly map: readonly string[];
  readonly rail?: string | undefined;
  readonly 'allow-repeated': boolean;
  readonly 'ignore-column': readonly string[];
}

/** The context of a file, from the flags and the settings. @throws {CliError} exit 2 */
export function lintContext(flags: LintFlags, settings: GapSettings, nowMs: number): LintContext {
  return {
    settings,
    rail: payoutRails.find((known) => known === flags.rail) ?? null,
    map: readMap(flags.map, payoutRoles),
    ignored: flags['ignore-column'],
    today: brasiliaDay(nowMs),
    allowRepeated: flags['allow-repeated'],
  };
}
