import * as Args from '@oclif/core/args';
import { batchFields, batchItemColumns } from '../../lib/areas/batch/batch-view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { review } from '../../lib/contract/batch.ts';
import { batchFacts } from '../../lib/journal/rails/batch-facts.ts';
import { textMember } from '../../lib/json/members.ts';
import { tableWidth } from '../../lib/terminal/width.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl batch review`: POST …/pix/batches/{batchId}/review. */
export default class BatchReview extends BaseCommand {
  override about = aboutChange();

  static override args = { batch: Args.string({ required: true }) };
  static override flags = { ...writeFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(BatchReview);
    return connected(this, flags, async (session) => {
      const reply = await change(this, session, {
        flags,
        operation: review,
        input: { params: { batchId: args.batch } },
        view: (value) => ({ fields: batchFields(value) }),
      });
      if (!reply) return undefined;
      const facts = batchFacts(reply.json.value);
      const invalid = facts.items.filter((item) => textMember(item, 'status') === 'INVALID');
      if (invalid.length > 0 && this.format(flags) === 'table') {
        const { tableText } = await import('../../lib/terminal/table.ts');
        // A row is found by its identifier; beside the item's id the error would be cut.
        const columns = batchItemColumns.filter(({ header }) => header !== 'item');
        this.note(() => tableText({ columns, records: invalid }, tableWidth(process.stderr)));
      }
      const lacking = facts.checks.some((check) => !check.sufficient);
      if (invalid.length > 0 || lacking || facts.validCentavos !== facts.totalCentavos) return 'check_failed';
      if (facts.totalCentavos !== null)
        // It asks for the total, typed by the person who read it above.
        this.note(() => valueWords.next(this.further(`brl batch dispatch ${args.batch}`)));
      return undefined;
    });
  }
}
