import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { accreditationFields } from '../../lib/areas/accreditation/view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { cancel } from '../../lib/contract/accreditation.ts';

/** `brl accreditation cancel`: POST …/cancel. */
export default class AccreditationCancel extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Cancel an accreditation before its biometrics are confirmed.';
  static override description =
    `Afterwards the service refuses it (invalid_state). It then ends as FAILED with reason cancelled.`;
  static override examples = [
    "<%= config.bin %> accreditation cancel 1b4e28ba-2fa1-41d2-883f-0016d3cca427 --reason 'wrong person'",
  ];
  static override args = { id: Args.string({ description: 'accreditation id', required: true }) };
  static override flags = { reason: Flags.string({ description: 'why' }), ...writeFlags };

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
