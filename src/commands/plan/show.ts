import * as Args from '@oclif/core/args';
import { policyHere } from '../../lib/areas/plan/policy-here.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { readPapers } from '../../lib/payments/plans/papers.ts';
import { decisionLines, papersJson, planFields, standingHere } from '../../lib/payments/plans/view.ts';

/** `brl plan show`: what a plan would pay, and who has decided about it. */
export default class PlanShow extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { file: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PlanShow);
    const policy = policyHere();
    const papers = readPapers(args.file);
    await this.show({ json: papersJson(papers, policy), fields: planFields(papers, policy) }, flags);
    if (this.format(flags) === 'table')
      for (const line of decisionLines(papers, standingHere(papers, policy))) this.note(() => line);
  }
}
