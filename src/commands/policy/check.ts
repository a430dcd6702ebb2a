import { findingJson, findingText, requiredPolicy } from '../../lib/areas/policy/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { CliError } from '../../lib/errors/cli-error.ts';
import { checkPolicy } from '../../lib/policy/check.ts';
import { policyViewWords } from '../../lib/words/policy-view.ts';

/** `brl policy check`: whether each band can be approved, whoever makes the plan. */
export default class PolicyCheck extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(PolicyCheck);
    const policy = requiredPolicy();
    const findings = checkPolicy(policy, Date.now());
    const problems = findings.filter(({ isProblem }) => isProblem);
    if (problems.length > 0)
      throw new CliError({
        code: 'policy_unsound',
        ends: 'check_failed',
        message: problems.map(findingText).join(' '),
        hint: policyViewWords.correct,
        violations: findings.map(findingJson),
      });
    const { path, serial } = policy;
    const json = { path, serial, findings: findings.map(findingJson) };
    await this.show({ json, text: policyViewWords.sound }, flags);
    if (this.format(flags) === 'table') for (const one of findings) this.note(() => findingText(one));
  }
}
