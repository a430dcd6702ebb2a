import * as Args from '@oclif/core/args';
import { chunkItems, itemFindings } from '../../lib/areas/batch/items-lint.ts';
import { batchRowsFlags, rowsBefore, rowsClaimed } from '../../lib/areas/batch/rows-once.ts';
import { refuseFindings } from '../../lib/areas/batch/rows-refused.ts';
import { batchColumnNames, itemRows } from '../../lib/areas/batch/sheet.ts';
import { batchFields } from '../../lib/areas/batch/view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { bodyFlags, givenChunk } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { batchChunkMaxItems, putItems } from '../../lib/contract/batch.ts';
import { createOnce } from '../../lib/payments/create-once.ts';

/** `brl batch put-items`: PUT …/pix/batches/{batchId}/items. */
export default class BatchPutItems extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Put 1 to 50 rows into a PIX batch as JSON; it moves no money.';
  static override description =
    `The specification does not show the shape of an item: --data is sent as it is. Checked first: the number of
items in its one list, and amounts, keys, documents and dates under the names that upload-csv knows; an amount is a JSON number. Rows that this journal saw go into this batch or another one are refused with exit 33, as
upload-csv refuses them; so is an item that stands in the list twice. The sandbox takes {"items": [{"amount", "keyType", "key", "description", "identifier"}]}.`;
  static override examples = [
    '<%= config.bin %> batch put-items 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --data rows.json',
  ];
  static override args = { batch: Args.string({ description: 'id of the batch', required: true }) };
  static override flags = { ...bodyFlags, ...batchRowsFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchPutItems);
    const body = givenChunk(flags);
    const items = chunkItems(body.value, batchChunkMaxItems);
    await connected(this, flags, async (session) => {
      const names = batchColumnNames(session.client.connection.settings);
      refuseFindings(itemFindings(items, names, flags['allow-duplicate']));
      const rows = itemRows(items, names);
      const upload = { batchId: args.batch, rows, adds: true };
      await rowsBefore(session, upload, flags, (text) => this.note(text));
      await createOnce(this, session, {
        flags,
        operation: putItems,
        params: { batchId: args.batch },
        body: body.text,
        subject: `${rows.length} rows into batch ${args.batch}`,
        ...rowsClaimed(session, upload, flags),
        view: (value) => ({ fields: batchFields(value) }),
      });
    });
  }
}
