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
  static override summary = "Take one operator's own limits away.";
  static override description = 'That is looser, so it waits 6 hours; the answer shows until when.';
  static override examples = ['<%= config.bin %> limits operators remove 52998224725'];
  static override args = { document: Args.string({ description: "operator's CPF or CNPJ", required: true }) };
  static override flags = { ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(LimitsOperatorsRemove);
    const document = operatorDocument(args.document);
    await connected(this, flags, async (session) => {
      const reply = await change(this, session, {
        flags,
        operation: operatorRemove,
        input: { params: { document } },
        view: (_value, answer) => ({ fields: operatorFields(answer) }),
      });
      const waiting = reply && waitingNote(reply);
      if (waiting) this.note(waiting);
    });
  }
}
