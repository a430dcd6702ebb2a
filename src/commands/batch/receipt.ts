import * as Args from '@oclif/core/args';
import { fileAnswer, outFlag } from '../../lib/areas/batch/file-answer.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { receipt } from '../../lib/contract/batch.ts';

/** `brl batch receipt`: GET …/pix/batches/{batchId}/items/{itemId}/receipt. */
export default class BatchReceipt extends BaseCommand {
  static override summary = 'Get the receipt of one paid row.';
  static override description = 'The ids of the rows: brl batch status BATCH --rows.';
  static override examples = [
    '<%= config.bin %> batch receipt 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 5b1d7a52-0c5e-4b0a-8a7e-1c9d8a4f2e66 --out receipt.pdf',
  ];
  static override args = {
    batch: Args.string({ description: 'id of the batch', required: true }),
    item: Args.string({ description: 'id of the row', required: true }),
  };
  static override flags = { ...outFlag };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchReceipt);
    const input = { params: { batchId: args.batch, itemId: args.item } };
    await connected(this, flags, async ({ client }) =>
      this.show(fileAnswer(await client.download(receipt, input), flags.out), flags),
    );
  }
}
