import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { readBody } from '../../../lib/command/body.ts';
import { limitMembers } from '../../../lib/command/money-field.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { limitsPatch } from '../../../lib/contract/backoffice.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { backofficeWords } from '../../../lib/words/backoffice.ts';

/** `brl backoffice limits set`: PATCH /v1/backoffice/accounts/{accountId}/limits. */
export default class BackofficeLimitsSet extends BaseCommand {
  override about = aboutChange();

  static override args = { account: Args.string({ required: true }) };
  static override flags = {
    data: Flags.string({ helpValue: 'FILE|-' }),
    field: Flags.string({
      helpValue: 'NAME=VALUE',
      multiple: true,
      default: [],
    }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BackofficeLimitsSet);
    const body = readBody(flags.data, flags.field, limitMembers);
    if (body === null) throw usageError('usage', backofficeWords.giveBody);
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: limitsPatch,
        input: { params: { accountId: args.account }, bodyText: body.text },
        view: () => ({
          text: backofficeWords.ceilingsSet(args.account),
        }),
      });
    });
  }
}
