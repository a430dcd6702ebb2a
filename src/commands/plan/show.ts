import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requireFileOfPlan } from '../../lib/areas/payout/file/file-of-plan.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { copyPapers } from '../../lib/payments/plans/papers.ts';
import { policyHere } from '../../lib/payments/plans/policy-here.ts';
import { openPapers } from '../../lib/payments/plans/shared.ts';
import { decisionLines, papersJson, planFields, standingHere } from '../../lib/payments/plans/view.ts';

/** `brl plan show`: what a plan would pay, and who has decided about it. */
export default class PlanShow extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { plan: Args.string({ required: true }) };
  static override flags = {
    file: Flags.string({ helpValue: 'FILE' }),
    out: Flags.string({ helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PlanShow);
    const policy = await policyHere();
    const papers = await openPapers(this, args.plan);
    if (flags.file !== undefined) await requireFileOfPlan(this, papers.evidence.plan, flags.file);
    if (flags.out !== undefined) await copyPapers(papers, flags.out);
    await this.show({ json: papersJson(papers, policy), fields: planFields(papers, policy) }, flags);
    if (this.format(flags) === 'table')
      for (const line of decisionLines(papers, standingHere(papers, policy))) this.note(() => line);
  }
}
