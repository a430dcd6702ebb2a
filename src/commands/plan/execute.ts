import * as Args from '@oclif/core/args';
import { executePlan } from '../../lib/areas/plan/execute.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags, waitFlags } from '../../lib/payments/money-flags.ts';

const { yes, confirm, 'new-attempt': newAttempt, 'accept-pending': acceptPending } = moneyFlags;

/** `brl plan execute`: pays what a plan says, once. */
export default class PlanExecute extends BaseCommand {
  override about = aboutPayment();

  static override args = { file: Args.string({ required: true }) };
  static override flags = {
    ...waitFlags,
    yes,
    confirm,
    'new-attempt': newAttempt,
    'accept-pending': acceptPending,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PlanExecute);
    return executePlan(this, args.file, flags);
  }
}
