import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { keyRemove } from '../../../lib/contract/credentials.ts';
import { askReally } from '../../../lib/terminal/really.ts';
import { credentialsWords } from '../../../lib/words/credentials.ts';

/** `brl credentials keys remove`: DELETE .../credentials/{clientId}/public-keys/{kid}. */
export default class CredentialsKeysRemove extends BaseCommand {
  override about = aboutChange();

  static override args = {
    client: Args.string({ required: true }),
    key: Args.string({ required: true }),
  };
  static override flags = {
    yes: Flags.boolean({ char: 'y', helpGroup: 'SAFETY' }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CredentialsKeysRemove);
    if (!flags['dry-run'])
      await askReally(() => credentialsWords.key.reallyRemove(args.key, args.client), flags.yes);
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: keyRemove,
        input: { params: { clientId: args.client, kid: args.key } },
        view: () => ({
          fields: [
            ['Key id', args.key],
            ['Status', credentialsWords.key.removed],
          ],
        }),
      });
    });
  }
}
