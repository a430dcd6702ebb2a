import {
  findingJson,
  findingText,
  requiredPolicy,
  requireSound,
  waitingLines,
} from '../../lib/areas/policy/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { sourceText } from '../../lib/payments/plans/policy-here.ts';
import { checkPolicy } from '../../lib/policy/check.ts';
import { policyViewWords } from '../../lib/words/policy-view.ts';

/** `brl policy check`: whether each band can be approved, whoever makes the plan. */
export default class PolicyCheck extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(PolicyCheck);
    const policy = await requiredPolicy();
    const findings = checkPolicy(policy, Date.now());
    requireSound(findings);
    const { path, serial, shared } = policy;
    const waiting = policy.waiting.map(({ text: _, ...one }) => one);
    const json = { path, serial, shared, findings: findings.map(findingJson), waiting };
    await this.show({ json, text: policyViewWords.sound }, flags);
    if (this.format(flags) !== 'table') return;
    this.note(() => policyViewWords.inUse(sourceText(policy)));
    for (const one of findings) this.note(() => findingText(one));
    for (const line of waitingLines(policy)) this.note(() => line);
  }
}
