import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { executePlan } from '../../lib/areas/plan/execute.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags, waitFlags } from '../../lib/payments/money-flags.ts';
import { openPapers } from '../../lib/payments/plans/shared.ts';
import { planWords } from '../../lib/words/plans.ts';

const { yes, confirm, 'new-attempt': newAttempt, 'accept-pending': acceptPending } = moneyFlags;

/** `brl plan execute`: pays what a plan says, once. */
export default class PlanExecute extends BaseCommand {
  override about = aboutPayment();

  static override args = { plan: Args.string({ required: true }) };
  static override flags = {
    ...waitFlags,
    yes,
    confirm,
    'new-attempt': newAttempt,
    'accept-pending': acceptPending,
    file: Flags.string({ helpValue: 'FILE' }),
    'wait-approval': Flags.string({ helpValue: 'TIME' }),
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PlanExecute);
    const { 'wait-approval': time } = flags;
    if (time !== undefined) {
      const { awaitApprovals } = await import('../../lib/areas/plan/wait.ts');
      await awaitApprovals(this, args.plan, time);
    }
    const papers = await openPapers(this, args.plan);
    const { run } = papers.evidence.plan;
    if (run === null && flags.file !== undefined) throw usageError('usage', planWords.noFile);
    if (run === null) return executePlan(this, papers, flags);
    const { executePlanOfFile } = await import('../../lib/areas/payout/execute-plan.ts');
    return executePlanOfFile(this, papers, run, flags.file, flags);
  }
}
