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

/** `brl credentials ips remove`: PUT .../credentials/{clientId}/ip-allowlist without one range. */
export default class CredentialsIpsRemove extends BaseCommand {
  override about = aboutChange();

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
    if (!flags['dry-run']) await askReally(`Remove ${range} from ${args.client}?`, flags.yes);
    await connected(this, flags, (session) =>
      putList(this, session, flags, args.client, (ranges) => {
        if (ranges.includes(range)) return ranges.filter((other) => other !== range);
        throw usageError(
          'invalid_address_range',
          `${range} is not in the list. Nothing was changed.`,
          `brl credentials ips list ${args.client}`,
        );
      }),
    );
  }
}
