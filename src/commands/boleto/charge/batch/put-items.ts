import * as Args from '@oclif/core/args';
import { batchFields } from '../../../../lib/areas/batch/batch-view.ts';
import { chunkItems, itemFindings } from '../../../../lib/areas/batch/items-lint.ts';
import { refuseFindings } from '../../../../lib/areas/batch/rows-refused.ts';
import { batchColumnNames } from '../../../../lib/areas/batch/sheet.ts';
import { chargeIdentifier } from '../../../../lib/areas/boleto/charge-issue.ts';
import { aboutChange } from '../../../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../../../lib/command/base.ts';
import { bodyFlags, givenChunk } from '../../../../lib/command/body-flags.ts';
import { connected } from '../../../../lib/command/service.ts';
import { chargeChunkMaxItems, putBatchItems } from '../../../../lib/contract/boleto-charge.ts';
import { createOnce, creationFlags } from '../../../../lib/payments/create-once.ts';
import { subject } from '../../../../lib/words/records.ts';

/** `brl boleto charge batch put-items`: PUT …/boleto/charge/batches/{batchId}/items. */
export default class BoletoChargeBatchPutItems extends BaseCommand {
  override about = aboutChange();

  static override args = { batch: Args.string({ required: true }) };
  static override flags = { ...bodyFlags, ...creationFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(BoletoChargeBatchPutItems);
    const body = givenChunk(flags);
    const items = chunkItems(body.value, chargeChunkMaxItems);
    for (const item of items) chargeIdentifier(item);
    return connected(this, flags, async (session) => {
      const names = batchColumnNames(session.client.connection.settings);
      refuseFindings(itemFindings(items, names, flags['allow-duplicate']));
      return createOnce(this, session, {
        flags,
        operation: putBatchItems,
        params: { batchId: args.batch },
        body: body.text,
        subject: subject.boletosInto(`${items.length}`, args.batch),
        view: (value) => ({ fields: batchFields(value) }),
        next: () => `brl boleto charge batch dispatch ${args.batch}`,
      });
    });
  }
}
