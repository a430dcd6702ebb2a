import * as Args from '@oclif/core/args';
import { batchFields } from '../../lib/areas/batch/batch-view.ts';
import { chunkItems, itemFindings } from '../../lib/areas/batch/items-lint.ts';
import { batchRowsFlags, rowsBefore, rowsClaimed } from '../../lib/areas/batch/rows-once.ts';
import { refuseFindings } from '../../lib/areas/batch/rows-refused.ts';
import { batchColumnNames, itemRows } from '../../lib/areas/batch/sheet.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { bodyFlags, givenChunk } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { batchChunkMaxItems, putItems } from '../../lib/contract/batch.ts';
import { createOnce } from '../../lib/payments/create-once.ts';
import { subject } from '../../lib/words/records.ts';

/** `brl batch put-items`: PUT …/pix/batches/{batchId}/items. */
export default class BatchPutItems extends BaseCommand {
  override about = aboutChange();

  static override args = { batch: Args.string({ required: true }) };
  static override flags = { ...bodyFlags, ...batchRowsFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(BatchPutItems);
    const body = givenChunk(flags);
    const items = chunkItems(body.value, batchChunkMaxItems);
    return connected(this, flags, async (session) => {
      const names = batchColumnNames(session.client.connection.settings);
      refuseFindings(itemFindings(items, names, flags['allow-duplicate']));
      const rows = itemRows(items, names);
      const upload = { batchId: args.batch, rows, adds: true };
      await rowsBefore(session, upload, flags, (text) => this.note(text));
      return createOnce(this, session, {
        flags,
        operation: putItems,
        params: { batchId: args.batch },
        body: body.text,
        subject: subject.rowsInto(`${rows.length}`, args.batch),
        ...rowsClaimed(session, upload, flags),
        view: (value) => ({ fields: batchFields(value) }),
        next: () => `brl batch review ${args.batch}`,
      });
    });
  }
}
