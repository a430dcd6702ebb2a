import * as Flags from '@oclif/core/flags';
import type { GapSettings } from '../../contract/settings.ts';
import { usageError } from '../../errors/cli-error.ts';
import { type PayoutRole, payoutRoles } from '../../payments/orders/payout-columns.ts';
import { payoutRails } from '../../payments/orders/payout-row.ts';
import type { LintContext } from '../../payments/sheet/lint.ts';
import { payoutWords } from '../../words/payout.ts';

/** Flags that say how a file of payments is read. */
export const lintFlags = {
  map: Flags.string({ multiple: true, default: [], helpValue: 'NAME=NAME' }),
  sheet: Flags.string({ helpValue: 'NAME' }),
  rail: Flags.string({ options: [...payoutRails] }),
  'allow-repeated': Flags.boolean({ helpGroup: 'SAFETY' }),
};

interface LintFlags {
  readonly map: readonly string[];
  readonly rail?: string | undefined;
  readonly 'allow-repeated': boolean;
}

/** The context of a file, from the flags and the settings. @throws {CliError} exit 2 */
export function lintContext(flags: LintFlags, settings: GapSettings): LintContext {
  return {
    settings,
    rail: payoutRails.find((known) => known === flags.rail) ?? null,
    map: readMap(flags.map),
    allowRepeated: flags['allow-repeated'],
  };
}

const oneHeading = /([a-z-]+)=(?:"([^"]*)"|([^,"]+))(?:,|$)/y;

/** `amount=Valor,key="Chave PIX"`: the quotes may have stayed with the shell. */
function readMap(texts: readonly string[]): ReadonlyMap<PayoutRole, string> {
  const map = new Map<PayoutRole, string>();
  for (const text of texts) {
    oneHeading.lastIndex = 0;
    for (let at = 0; at < text.length; at = oneHeading.lastIndex) {
      const [, name, quoted, bare] = oneHeading.exec(text) ?? [];
      const role = payoutRoles.find((known) => known === name);
      const heading = (quoted ?? bare ?? '').trim();
      if (!role || heading === '' || map.has(role))
        throw usageError('usage', payoutWords.badMap(text, payoutRoles.join(', ')));
      map.set(role, heading);
    }
  }
  return map;
}
