import * as Args from '@oclif/core/args';
import { explainingOffline } from '../../lib/areas/med/offline.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { bodyFlags, givenBody } from '../../lib/command/body-flags.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { addEvidence, evidence } from '../../lib/contract/med.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';

/** `brl med evidence`: GET or POST …/pix/med/{medId}/evidence/{piece}. */
export default class MedEvidence extends BaseCommand {
  override about = aboutChange();

  static override args = {
    id: Args.string({ required: true }),
    piece: Args.string({ required: true }),
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
          return this.show({ json: asReceived(reply), fields: answerFields(reply.json.value) }, flags);
        }
        await change(this, session, {
          flags,
          operation: body === null ? evidence : addEvidence,
          input: { params, ...(body === null ? {} : { bodyText: body.text }) },
          view: (value) => ({ fields: answerFields(value) }),
        });
      }),
    );
  }
}
