import { CliError } from '../errors/cli-error.ts';
import { policyWords } from '../words/policy.ts';

/** What stops every payment that the policy may speak of: it cannot be asked. Exit 91. */
export class Unusable extends CliError {
  /** Without what it means for payments. */
  readonly why: string;

  constructor(why: string, hint: string) {
    super({ code: 'policy_unusable', ends: 'configuration', message: policyWords.unusable(why), hint });
    this.why = why;
  }
}

/** The same, made where it is thrown. */
export function unusable(why: string, hint: string = policyWords.askAdministrator): CliError {
  return new Unusable(why, hint);
}
