import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requireFileOfPlan } from '../../lib/areas/payout/file-of-plan.ts';
import { decide } from '../../lib/areas/plan/decide.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { readPapers } from '../../lib/payments/plans/papers.ts';

/** `brl plan approve`: a person's signed decision beside a plan. Nothing is sent. */
export default class PlanApprove extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { file: Args.string({ required: true }) };
  static override flags = {
    file: Flags.string({ helpValue: 'FILE' }),
    key: Flags.string({ helpValue: 'FILE' }),
    note: Flags.string({ helpValue: 'TEXT' }),
    yes: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PlanApprove);
    if (flags.file !== undefined)
      await requireFileOfPlan(this, readPapers(args.file).evidence.plan, flags.file);
    await decide(this, args.file, 'approve', flags.note ?? '', flags);
  }
}
