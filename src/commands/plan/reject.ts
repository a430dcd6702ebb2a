import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { decide } from '../../lib/areas/plan/decide.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';

/** `brl plan reject`: a person's signed decision beside a plan. Nothing is sent. */
export default class PlanReject extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { plan: Args.string({ required: true }) };
  static override flags = {
    key: Flags.string({ helpValue: 'FILE' }),
    reason: Flags.string({ helpValue: 'TEXT', required: true }),
    yes: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PlanReject);
    await decide(this, args.plan, 'reject', flags.reason, flags);
  }
}
