import * as Args from '@oclif/core/args';
import { fileAnswer, outFlag } from '../../lib/areas/batch/file-answer.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { receipt } from '../../lib/contract/batch.ts';

/** `brl batch receipt`: GET …/pix/batches/{batchId}/items/{itemId}/receipt. */
export default class BatchReceipt extends BaseCommand {
  static override args = {
    batch: Args.string({ required: true }),
    item: Args.string({ required: true }),
  };
  static override flags = { ...outFlag };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchReceipt);
    const input = { params: { batchId: args.batch, itemId: args.item } };
    await connected(this, flags, async ({ client }) =>
      this.show(fileAnswer(await client.download(receipt, input), flags), flags),
    );
  }
}
