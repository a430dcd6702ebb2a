import { type CliError, usageError } from '../errors/cli-error.ts';
import { planWords } from '../words/plans.ts';

/** A plan that is not as its maker signed it. Exit 2. */
export function changed(): CliError {
  return usageError('plan_changed', planWords.changed, planWords.makeAnother);
}

/** A file other than the one of its plan. Exit 2. */
export function otherFile(): CliError {
  return usageError('plan_changed', planWords.otherFile, planWords.makeAnother);
}
