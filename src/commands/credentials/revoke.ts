import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { credentialRow } from '../../lib/areas/credentials/credentials-view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { revoke } from '../../lib/contract/credentials.ts';
import { askReally } from '../../lib/terminal/really.ts';
import { credentialsWords } from '../../lib/words/credentials.ts';
import { namedStanding } from '../../lib/words/statuses.ts';

/** `brl credentials revoke`: ends a delegated credential. */
export default class CredentialsRevoke extends BaseCommand {
  override about = aboutChange();

  static override args = {
    client: Args.string({ required: true }),
  };
  static override flags = {
    yes: Flags.boolean({ char: 'y', helpGroup: 'SAFETY' }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CredentialsRevoke);
    if (!flags['dry-run']) await askReally(() => credentialsWords.reallyRevoke(args.client), flags.yes);
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: revoke,
        input: { params: { clientId: args.client } },
        view: (value) => ({
          fields: [
            ['Client id', args.client],
            ['Status', namedStanding(credentialRow(value).status || null) ?? credentialsWords.revoked],
          ],
        }),
      });
    });
  }
}
