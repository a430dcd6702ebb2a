import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { bodyFlags } from '../../lib/cli/body-flags.ts';
import { explainingOffline, medOffline } from '../../lib/cli/med-offline.ts';
import { requiredBody } from '../../lib/cli/raw-body-payment.ts';
import { askReally } from '../../lib/cli/really.ts';
import { scalarFields } from '../../lib/cli/scalar-fields.ts';
import { WriteCommand, writeFlags } from '../../lib/cli/write-command.ts';
import { decide } from '../../lib/contract/med.ts';

/** `brl med decide`: POST …/pix/med/{medId}/decide. */
export default class MedDecide extends WriteCommand {
  static override summary = 'Decide a dispute (MED). Offline.';
  static override description = `${medOffline}
The body is not documented: --data or --field is sent as it is.`;
  static override examples = ['<%= config.bin %> med decide med-1 --field reason=example --yes'];
  static override args = {
    id: Args.string({ description: 'id of the dispute (medId of its events)', required: true }),
  };
  static override flags = {
    yes: Flags.boolean({ description: 'do not ask; needed off a terminal', helpGroup: 'SAFETY' }),
    ...bodyFlags,
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(MedDecide);
    const bodyText = requiredBody({ ...flags, field: flags.field ?? [] }).text;
    await this.withSession(flags, async (session) => {
      if (!flags['dry-run'])
        await askReally(`Decide dispute ${args.id} (${session.environment})?`, flags.yes);
      await explainingOffline(async () => {
        await this.change(session, {
          flags,
          operation: decide,
          input: { params: { medId: args.id }, bodyText },
          view: (value) => ({ fields: scalarFields(value) }),
        });
      });
    });
  }
}
