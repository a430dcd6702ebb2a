import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requireFileOfPlan } from '../../lib/areas/payout/file/file-of-plan.ts';
import { decide } from '../../lib/areas/plan/decide.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { openPapers } from '../../lib/payments/plans/shared.ts';

/** `brl plan approve`: a person's signed decision beside a plan. Nothing is sent. */
export default class PlanApprove extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { plan: Args.string({ required: true }) };
  static override flags = {
    file: Flags.string({ helpValue: 'FILE' }),
    key: Flags.string({ helpValue: 'FILE' }),
    note: Flags.string({ helpValue: 'TEXT' }),
    signature: Flags.string({ helpValue: 'FILE', exclusive: ['key', 'note'] }),
    yes: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PlanApprove);
    if (flags.file !== undefined) {
      const { evidence } = await openPapers(this, args.plan);
      await requireFileOfPlan(this, evidence.plan, flags.file);
    }
    await decide(this, args.plan, 'approve', flags.note ?? '', flags);
  }
}
