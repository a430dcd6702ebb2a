import { policyFields, policyJson, requiredPolicy } from '../../lib/areas/policy/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';

/** `brl policy show`: what the policy of this machine says. */
export default class PolicyShow extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(PolicyShow);
    const policy = await requiredPolicy();
    await this.show({ json: policyJson(policy), fields: policyFields(policy) }, flags);
  }
}
