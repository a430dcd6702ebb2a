import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { publish } from '../../lib/areas/policy/publish.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';

/** `brl policy publish`: a policy with an administrator's signature, in the shared journal. */
export default class PolicyPublish extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { file: Args.string({ required: true }) };
  static override flags = {
    key: Flags.string({ helpValue: 'FILE' }),
    signature: Flags.string({ helpValue: 'FILE', exclusive: ['key'] }),
    yes: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PolicyPublish);
    await publish(this, args.file, flags);
  }
}
