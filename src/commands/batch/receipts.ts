import * as Args from '@oclif/core/args';
import { fileAnswer, outFlag } from '../../lib/areas/batch/file-answer.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { receipts } from '../../lib/contract/batch.ts';

/** `brl batch receipts`: GET …/pix/batches/{batchId}/receipts. */
export default class BatchReceipts extends BaseCommand {
  static override summary = 'Get the receipts of all paid rows of a batch.';
  static override examples = [
    '<%= config.bin %> batch receipts 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --out receipts.zip',
  ];
  static override args = { batch: Args.string({ description: 'id of the batch', required: true }) };
  static override flags = { ...outFlag };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchReceipts);
    await connected(this, flags, async ({ client }) =>
      this.show(
        fileAnswer(await client.download(receipts, { params: { batchId: args.batch } }), flags.out),
        flags,
      ),
    );
  }
}
