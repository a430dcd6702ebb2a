import { batchColumns, batchesOf } from '../../../../lib/areas/batch/batch-view.ts';
import { BaseCommand } from '../../../../lib/command/base.ts';
import { asReceived, connected } from '../../../../lib/command/service.ts';
import { listBatches } from '../../../../lib/contract/boleto-charge.ts';
import { boletoWords } from '../../../../lib/words/boleto.ts';

/** `brl boleto charge batch list`: GET …/boleto/charge/batches. */
export default class BoletoChargeBatchList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoChargeBatchList);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(listBatches, {});
      const json = asReceived(reply);
      const table = {
        columns: batchColumns,
        records: batchesOf(reply.json.value),
        empty: boletoWords.charge.noBatches,
      };
      await this.show({ json, table, records: batchesOf(json) }, flags);
    });
  }
}
