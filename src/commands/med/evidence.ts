import * as Args from '@oclif/core/args';
import { explainingOffline, medOffline } from '../../lib/areas/med/offline.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { bodyFlags, givenBody } from '../../lib/command/body-flags.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { addEvidence, evidence } from '../../lib/contract/med.ts';
import { scalarFields } from '../../lib/terminal/fields.ts';

/** `brl med evidence`: GET or POST …/pix/med/{medId}/evidence/{piece}. */
export default class MedEvidence extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Read evidence of a dispute (MED), or with a body add some. Offline.';
  static override description = `${medOffline}
What stands behind /evidence/ is not documented: PIECE is put there as it is. With --data or --field it is a POST.`;
  static override examples = ['<%= config.bin %> med evidence med-1 files'];
  static override args = {
    id: Args.string({ description: 'id of the dispute (medId of its events)', required: true }),
    piece: Args.string({ description: 'what stands behind /evidence/', required: true }),
  };
  static override flags = { ...bodyFlags, ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(MedEvidence);
    const body = givenBody(flags);
    const params = { medId: args.id, piece: args.piece };
    await connected(this, flags, (session) =>
      explainingOffline(async () => {
        if (body === null && !flags['dry-run']) {
          const reply = await session.client.read(evidence, { params });
          return this.show({ json: asReceived(reply), fields: scalarFields(reply.json.value) }, flags);
        }
        await change(this, session, {
          flags,
          operation: body === null ? evidence : addEvidence,
          input: { params, ...(body === null ? {} : { bodyText: body.text }) },
          view: (value) => ({ fields: scalarFields(value) }),
        });
      }),
    );
  }
}
