import * as Args from '@oclif/core/args';
import { operatorDocument, operatorFields, waitingNote } from '../../../lib/areas/limits/operator.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { operatorRemove } from '../../../lib/contract/limits.ts';

/** `brl limits operators remove`: DELETE …/limits/operators/{document}. */
export default class LimitsOperatorsRemove extends BaseCommand {
  override about = aboutChange();

  static override args = { document: Args.string({ required: true }) };
  static override flags = { ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(LimitsOperatorsRemove);
    const document = operatorDocument(args.document);
    await connected(this, flags, async (session) => {
      const reply = await change(this, session, {
        flags,
        operation: operatorRemove,
        input: { params: { document } },
        view: (value) => ({ fields: operatorFields(value) }),
      });
      const waiting = reply && waitingNote(reply);
      if (waiting) this.note(waiting);
    });
  }
}
