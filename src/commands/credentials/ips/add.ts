import * as Args from '@oclif/core/args';
import { addressRange } from '../../../lib/areas/credentials/cidr.ts';
import { putList } from '../../../lib/areas/credentials/ip-list.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { writeFlags } from '../../../lib/command/write.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { credentialsWords } from '../../../lib/words/credentials.ts';

/** `brl credentials ips add`: PUT .../credentials/{clientId}/ip-allowlist with one range more. */
export default class CredentialsIpsAdd extends BaseCommand {
  override about = aboutChange();

  protected override get answersTable(): boolean {
    return true;
  }

  static override args = {
    client: Args.string({ required: true }),
    range: Args.string({ required: true }),
  };
  static override flags = writeFlags;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CredentialsIpsAdd);
    const range = addressRange(args.range);
    await connected(this, flags, (session) =>
      putList(this, session, flags, args.client, (ranges) => {
        if (!ranges.includes(range)) return [...ranges, range];
        throw usageError(
          'invalid_address_range',
          credentialsWords.range.alreadyThere(range),
          `brl credentials ips list ${args.client}`,
        );
      }),
    );
  }
}
