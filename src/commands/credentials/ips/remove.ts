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
  static override summary = 'Stop a delegated credential from calling from an address range, at once';
  static override description =
    'Put back, the range waits 18 hours. The last one cannot go: a credential has at least one. To end it, revoke it.';
  static override examples = ['<%= config.bin %> <%= command.id %> delegated-7c0f4c38 198.51.100.0/24 --yes'];
  static override args = {
    client: Args.string({ description: 'client id of the credential', required: true }),
    range: Args.string({ description: 'a range of the list', required: true }),
  };
  static override flags = {
    yes: Flags.boolean({ description: 'do not ask', char: 'y', helpGroup: 'SAFETY' }),
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
