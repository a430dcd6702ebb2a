import { brasiliaDay, minuteText, startOfDayMs } from '../brazil/clock.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import { CliError } from '../errors/cli-error.ts';
import { policyWords } from '../words/policy.ts';
import { valueWords } from '../words/values.ts';
import type { Objection, Terms } from './terms.ts';
import { unusable } from './unusable.ts';

/** What the journal objected to as a refusal: exit 91 for a policy that does not fit it, 32 for a limit of the day. */
export function objected(objection: Objection, terms: Terms | null): CliError {
  switch (objection.why) {
    case 'missing':
      return unusable(policyWords.seenMissing(objection.serial), policyWords.installPolicy);
    case 'older':
      return unusable(policyWords.seenNewer(objection.serial), policyWords.installNewest(objection.serial));
    case 'same serial':
      return unusable(policyWords.seenOther(objection.serial), policyWords.raiseSerial(objection.serial));
    case 'variable':
      return unusable(policyWords.seenMachines(objection.serial), policyWords.installPolicy);
    case 'day':
      return aboveDay('policy_limit_day', policyWords.aboveDay, objection, terms);
    case 'payee day':
      return aboveDay('policy_limit_payee_day', policyWords.abovePayeeDay, objection, terms);
  }
}

function aboveDay(
  code: string,
  say: typeof policyWords.aboveDay,
  { limit, used }: { readonly limit: number; readonly used: number },
  terms: Terms | null,
): CliError {
  const text = (centavos: number) => formatReais(centavos as Centavos);
  const dayStartMs = terms?.limits?.dayStartMs ?? 0;
  const free = valueWords.inBrasilia(minuteText(startOfDayMs(brasiliaDay(dayStartMs), 1)));
  const message = say(text(limit), text(used), text(Math.max(limit - used, 0)));
  return new CliError({ code, ends: 'policy', message, hint: policyWords.freeAgain(free) });
}
