import { CliError } from '../errors/cli-error.ts';
import { policyWords } from '../words/policy.ts';

/** What stops every payment that the policy may speak of: it cannot be asked. Exit 91. */
export function unusable(message: string, hint: string = policyWords.askAdministrator): CliError {
  return new CliError({
    code: 'policy_unusable',
    ends: 'configuration',
    message: policyWords.unusable(message),
    hint,
  });
}
