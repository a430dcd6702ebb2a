import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { addressRange } from '../../../lib/areas/credentials/cidr.ts';
import { putList } from '../../../lib/areas/credentials/ip-list.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { writeFlags } from '../../../lib/command/write.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { askReally } from '../../../lib/terminal/really.ts';
import { credentialsWords } from '../../../lib/words/credentials.ts';

/** `brl credentials ips remove`: PUT .../credentials/{clientId}/ip-allowlist without one range. */
export default class CredentialsIpsRemove extends BaseCommand {
  override about = aboutChange();

  protected override get answersTable(): boolean {
    return true;
  }

  static override args = {
    client: Args.string({ required: true }),
    range: Args.string({ required: true }),
  };
  static override flags = {
    yes: Flags.boolean({ char: 'y', helpGroup: 'SAFETY' }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CredentialsIpsRemove);
    const range = addressRange(args.range);
    if (!flags['dry-run'])
      await askReally(() => credentialsWords.range.reallyRemove(range, args.client), flags.yes);
    await connected(this, flags, async (session) => {
      await putList(this, session, flags, args.client, (ranges) => {
        if (ranges.includes(range)) return ranges.filter((other) => other !== range);
        throw usageError(
          'invalid_address_range',
          credentialsWords.range.notThere(range),
          `brl credentials ips list ${args.client}`,
        );
      });
      if (!flags['dry-run']) this.note(() => credentialsWords.range.removed(range));
    });
  }
}
