import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { batchFields, batchItemColumns } from '../../../../lib/areas/batch/view.ts';
import { BaseCommand } from '../../../../lib/command/base.ts';
import { asReceived, connected } from '../../../../lib/command/service.ts';
import { showBatch } from '../../../../lib/contract/boleto-charge.ts';
import { batchFacts } from '../../../../lib/journal/rails/batch-facts.ts';
import { boletoWords } from '../../../../lib/words/boleto.ts';

/** `brl boleto charge batch status`: GET …/boleto/charge/batches/{batchId}. */
export default class BoletoChargeBatchStatus extends BaseCommand {
  static override args = { batch: Args.string({ required: true }) };
  static override flags = { rows: Flags.boolean() };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BoletoChargeBatchStatus);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(showBatch, { params: { batchId: args.batch } });
      const json = asReceived(reply);
      const value = reply.json.value;
      const records = batchFacts(value).items;
      const table = { columns: batchItemColumns, records, empty: boletoWords.charge.noRows };
      await this.show(
        flags.rows ? { json, table, records: batchFacts(json).items } : { json, fields: batchFields(value) },
        flags,
      );
    });
  }
}
