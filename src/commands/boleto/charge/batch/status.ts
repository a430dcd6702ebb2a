import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { chargeBatchSettling } from '../../../../lib/areas/batch/batch-settling.ts';
import { batchFields, batchItemColumns } from '../../../../lib/areas/batch/batch-view.ts';
import { BaseCommand, type Ended } from '../../../../lib/command/base.ts';
import { asReceived, connected } from '../../../../lib/command/service.ts';
import { createBatch } from '../../../../lib/contract/boleto-charge.ts';
import { batchFacts } from '../../../../lib/journal/rails/batch-facts.ts';
import { idUnderRef } from '../../../../lib/payments/made-under.ts';
import { waitFlags } from '../../../../lib/payments/money-flags.ts';
import { checkWait, showSettling } from '../../../../lib/payments/settling.ts';
import { boletoWords } from '../../../../lib/words/boleto.ts';

/** `brl boleto charge batch status`: GET …/boleto/charge/batches/{batchId}. */
export default class BoletoChargeBatchStatus extends BaseCommand {
  static override args = { batch: Args.string({ required: true }) };
  static override flags = { rows: Flags.boolean(), ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(BoletoChargeBatchStatus);
    checkWait(flags);
    return connected(this, flags, async (session) => {
      const batchId = await idUnderRef(
        this,
        session,
        args.batch,
        [createBatch],
        (made) => batchFacts(made).id,
      );
      return showSettling(session, flags, chargeBatchSettling(session.client, batchId), (reply) => {
        const json = asReceived(reply);
        const value = reply.json.value;
        const records = batchFacts(value).items;
        const table = { columns: batchItemColumns, records, empty: boletoWords.charge.noRows };
        return this.show(
          flags.rows
            ? { json, table, records: batchFacts(json).items }
            : { json, fields: batchFields(value) },
          flags,
        );
      });
    });
  }
}
