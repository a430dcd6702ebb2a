import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { consume } from '../../lib/contract/identity.ts';
import { scalarFields } from '../../lib/terminal/fields.ts';

/** `brl identity consume`: POST /v1/identity-verifications/{id}/consume. */
export default class IdentityConsume extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Use an approved identity verification up.';
  static override description =
    `Once only, for the same purpose and reference that it was made for, within 10 minutes of the approval unless it was made with
another window. The exact repeat gets the same answer, so it may be run again; another binding is refused.`;
  static override examples = [
    '<%= config.bin %> identity consume 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d --purpose sensitive_action --reference-id order-77',
  ];
  static override args = { id: Args.string({ description: 'verification id', required: true }) };
  static override flags = {
    purpose: Flags.string({ description: 'what it was made for', required: true }),
    'reference-id': Flags.string({ description: 'your id of what it was made for', required: true }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(IdentityConsume);
    const bodyText = JSON.stringify({ purpose: flags.purpose, referenceId: flags['reference-id'] });
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: consume,
        input: { params: { id: args.id }, bodyText },
        view: (value) => ({ fields: scalarFields(value) }),
      });
    });
  }
}
