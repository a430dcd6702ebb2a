import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { accreditationFields } from '../../lib/areas/accreditation/accreditation-view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { cancel } from '../../lib/contract/accreditation.ts';

/** `brl accreditation cancel`: POST …/cancel. */
export default class AccreditationCancel extends BaseCommand {
  override about = aboutChange();

  static override args = { id: Args.string({ required: true }) };
  static override flags = { reason: Flags.string({ helpValue: 'TEXT' }), ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccreditationCancel);
    const bodyText = JSON.stringify(flags.reason ? { reason: flags.reason } : {});
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: cancel,
        input: { params: { accreditationId: args.id }, bodyText },
        view: (value) => ({ fields: accreditationFields(value) }),
      });
    });
  }
}
