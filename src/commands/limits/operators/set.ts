import * as Args from '@oclif/core/args';
import { operatorDocument, operatorFields, waitingNote } from '../../../lib/areas/limits/operator.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { readBody } from '../../../lib/command/body.ts';
import { bodyFlags } from '../../../lib/command/body-flags.ts';
import { limitMembers } from '../../../lib/command/money-field.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { operatorSet } from '../../../lib/contract/limits.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { limitWords } from '../../../lib/words/limits.ts';

/** `brl limits operators set`: PUT …/limits/operators/{document}. */
export default class LimitsOperatorsSet extends BaseCommand {
  override about = aboutChange();

  static override args = { document: Args.string({ required: true }) };
  static override flags = { ...bodyFlags, ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(LimitsOperatorsSet);
    const document = operatorDocument(args.document);
    const bodyText = bodyOf(flags);
    await connected(this, flags, async (session) => {
      const reply = await change(this, session, {
        flags,
        operation: operatorSet,
        input: { params: { document }, bodyText },
        view: (value) => ({ fields: operatorFields(value) }),
      });
      const waiting = reply && waitingNote(reply);
      if (waiting) this.note(waiting);
    });
  }
}

/** Here every number of `--field` is an amount, whatever its name. */
function bodyOf(flags: { data?: string | undefined; field?: string[] | undefined }): string {
  const body = readBody(flags.data, flags.field ?? [], limitMembers);
  if (typeof body?.value === 'object' && body.value !== null && !Array.isArray(body.value)) return body.text;
  throw usageError('usage', limitWords.giveLimits, limitWords.addFields);
}
