import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { bodyFlags } from '../../lib/cli/body-flags.ts';
import { explainingOffline, medOffline } from '../../lib/cli/med-offline.ts';
import { requiredBody } from '../../lib/cli/raw-body-payment.ts';
import { askReally } from '../../lib/cli/really.ts';
import { scalarFields } from '../../lib/cli/scalar-fields.ts';
import { WriteCommand, writeFlags } from '../../lib/cli/write-command.ts';
import { answer } from '../../lib/contract/med.ts';

/** `brl med answer`: POST …/pix/med/{medId}/answer. */
export default class MedAnswer extends WriteCommand {
  static override summary = 'Answer a dispute (MED). Offline.';
  static override description = `${medOffline}
The body is not documented: --data or --field is sent as it is.`;
  static override examples = ['<%= config.bin %> med answer med-1 --field reason=example --yes'];
  static override args = {
    id: Args.string({ description: 'id of the dispute (medId of its events)', required: true }),
  };
  static override flags = {
    yes: Flags.boolean({ description: 'do not ask; needed off a terminal', helpGroup: 'SAFETY' }),
    ...bodyFlags,
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(MedAnswer);
    const bodyText = requiredBody({ ...flags, field: flags.field ?? [] }).text;
    await this.withSession(flags, async (session) => {
      if (!flags['dry-run'])
        await askReally(`Answer dispute ${args.id} (${session.environment})?`, flags.yes);
      await explainingOffline(async () => {
        await this.change(session, {
          flags,
          operation: answer,
          input: { params: { medId: args.id }, bodyText },
          view: (value) => ({ fields: scalarFields(value) }),
        });
      });
    });
  }
}
