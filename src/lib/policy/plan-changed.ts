import { type CliError, usageError } from '../errors/cli-error.ts';
import { planWords } from '../words/plans.ts';

/** A plan that is not as its maker signed it. Exit 2. */
export function changed(): CliError {
  return usageError('plan_changed', planWords.changed, planWords.makeAnother);
}
