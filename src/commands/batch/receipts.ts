import * as Args from '@oclif/core/args';
import { fileAnswer, outFlag } from '../../lib/areas/batch/file-answer.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { receipts } from '../../lib/contract/batch.ts';

/** `brl batch receipts`: GET …/pix/batches/{batchId}/receipts. */
export default class BatchReceipts extends BaseCommand {
  static override args = { batch: Args.string({ required: true }) };
  static override flags = { ...outFlag };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchReceipts);
    await connected(this, flags, async ({ client }) =>
      this.show(
        fileAnswer(await client.download(receipts, { params: { batchId: args.batch } }), flags),
        flags,
      ),
    );
  }
}
