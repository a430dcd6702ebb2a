import { batchColumns, batchesOf } from '../../lib/areas/batch/batch-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { list } from '../../lib/contract/batch.ts';
import { batchWords } from '../../lib/words/batch.ts';

/** `brl batch list`: GET …/pix/batches. */
export default class BatchList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(BatchList);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(list, {});
      const records = batchesOf(reply.json.value);
      const table = { columns: batchColumns, records, empty: batchWords.none };
      const json = asReceived(reply);
      await this.show({ json, table, records: batchesOf(json) }, flags);
    });
  }
}
