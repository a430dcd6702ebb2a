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

/** `brl backoffice limits set`: PATCH /v1/backoffice/accounts/{accountId}/limits. */
export default class BackofficeLimitsSet extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Set the local ceilings of an account, for staff of the service';
  static override description =
    'The specification names one member of the body, pixOut, and shows neither its shape nor others: --data is sent as it ' +
    'is, and every number of --field is read as an amount. The sandbox takes a number in pixOut as the daily ceiling in BRL.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> 5a4db0c5-0000-4000-8000-00000000acc1 --field pixOut=5000',
    '<%= config.bin %> <%= command.id %> 5a4db0c5-0000-4000-8000-00000000acc1 --data limits.json --dry-run',
  ];
  static override args = { account: Args.string({ description: 'id of the account', required: true }) };
  static override flags = {
    data: Flags.string({ description: 'body as JSON; - is stdin', helpValue: 'FILE|-' }),
    field: Flags.string({
      description: 'member of the body',
      helpValue: 'NAME=VALUE',
      multiple: true,
      default: [],
    }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BackofficeLimitsSet);
    const body = readBody(flags.data, flags.field, limitMembers);
    if (body === null) throw usageError('usage', 'Give the body with --data or --field. Nothing was sent.');
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: limitsPatch,
        input: { params: { accountId: args.account }, bodyText: body.text },
        view: () => ({ text: `The ceilings of ${args.account} were set.` }),
      });
    });
  }
}
