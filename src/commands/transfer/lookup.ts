import * as Args from '@oclif/core/args';
import { holderFields, lookUpHolder } from '../../lib/areas/transfer/holder.ts';
import { normaliseDocument } from '../../lib/brazil/documents.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';

/** `brl transfer lookup`: GET …/transfers/internal/lookup/{document}. */
export default class TransferLookup extends BaseCommand {
  static override args = { document: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TransferLookup);
    const document = normaliseDocument(args.document);
    await connected(this, flags, async ({ client }) => {
      const reply = await lookUpHolder(client, document);
      await this.show({ json: asReceived(reply), fields: holderFields(reply.json.value) }, flags);
    });
  }
}
