import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { batchSettling } from '../../lib/areas/batch/batch-settling.ts';
import { batchFields, batchItemColumns } from '../../lib/areas/batch/batch-view.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { create } from '../../lib/contract/batch.ts';
import { endingOf } from '../../lib/journal/ending.ts';
import { batchFacts } from '../../lib/journal/rails/batch-facts.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { idUnderRef } from '../../lib/payments/made-under.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { checkWait, type Settling, waited } from '../../lib/payments/settling.ts';
import { batchWords } from '../../lib/words/batch.ts';
import { outcomeWords } from '../../lib/words/outcome.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl batch status`: GET …/pix/batches/{batchId}. */
export default class BatchStatus extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { batch: Args.string({ required: true }) };
  static override flags = { rows: Flags.boolean(), ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(BatchStatus);
    checkWait(flags);
    return connected(this, flags, async (session) => {
      const batchId = await idUnderRef(this, session, args.batch, [create], (made) => batchFacts(made).id);
      const settling = seenOf(session, batchId, flags.wait === true);
      const how = { says: outcomeWords.unseen.payment, mayAppear: false };
      const { reply, stand } = await waited(session, flags, settling, how);
      const value = reply.json.value;
      const { items } = batchFacts(value);
      const table = { columns: batchItemColumns, records: items, empty: batchWords.noRows };
      const json = asReceived(reply);
      await this.show(
        flags.rows ? { json, table, records: batchFacts(json).items } : { json, fields: batchFields(value) },
        flags,
      );
      if (!flags.rows && batchFacts(value).failed) this.tellRows(batchId, flags);
      return flags.wait === true ? endingOf(stand) : undefined;
    });
  }

  /** Which rows failed, and how to pay them once they are corrected. */
  private tellRows(batchId: string, flags: GlobalFlags): void {
    if (this.format(flags) !== 'table') return;
    const { next, typed } = valueWords;
    this.note(() => next(this.further(`brl batch status ${batchId} --rows`)));
    this.note(() => next(this.further(`brl batch export-failed ${batchId} --out ${typed.file}`)));
  }
}

/** An answer that does not say which batch it is about may be shown, but settles nothing. */
function seenOf({ client }: Session, batchId: string, wait: boolean): Settling {
  const settling = batchSettling(client, batchId);
  if (wait) return settling;
  return {
    ...settling,
    recordIn: (value) => ([null, batchId].includes(batchFacts(value).id) ? value : null),
  };
}
