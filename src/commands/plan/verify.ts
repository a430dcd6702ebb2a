import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requireFileOfPlan } from '../../lib/areas/payout/file/file-of-plan.ts';
import { requireStanding } from '../../lib/areas/plan/verify.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { policyHere, sourceText } from '../../lib/payments/plans/policy-here.ts';
import { openPapers } from '../../lib/payments/plans/shared.ts';
import { papersJson } from '../../lib/payments/plans/view.ts';
import { planWords } from '../../lib/words/plans.ts';
import { policyViewWords } from '../../lib/words/policy-view.ts';

/** `brl plan verify`: whether enough people approved a plan, by the policy of this machine. */
export default class PlanVerify extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { plan: Args.string({ required: true }) };
  static override flags = { file: Flags.string({ helpValue: 'FILE' }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PlanVerify);
    const papers = await openPapers(this, args.plan);
    if (flags.file !== undefined) await requireFileOfPlan(this, papers.evidence.plan, flags.file);
    const policy = requireStanding(await policyHere(), papers);
    await this.show({ json: papersJson(papers, policy), text: planWords.enough }, flags);
    this.note(() => policyViewWords.by(sourceText(policy)));
    this.note(() => planWords.payIt(papers.path, papers.evidence.plan.run !== null));
  }
}
