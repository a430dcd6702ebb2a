import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { keyRemove } from '../../../lib/contract/credentials.ts';
import { askReally } from '../../../lib/terminal/really.ts';

/** `brl credentials keys remove`: DELETE .../credentials/{clientId}/public-keys/{kid}. */
export default class CredentialsKeysRemove extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Remove a public key from a delegated credential at once';
  static override description =
    'What signs with this key is refused from now on. The same key added again waits 18 hours.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> delegated-7c0f4c38 key-4f1d2c3b4a5f6e7d --yes',
  ];
  static override args = {
    client: Args.string({ description: 'client id of the credential', required: true }),
    key: Args.string({ description: 'key id (kid)', required: true }),
  };
  static override flags = {
    yes: Flags.boolean({ description: 'do not ask', char: 'y', helpGroup: 'SAFETY' }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CredentialsKeysRemove);
    if (!flags['dry-run']) await askReally(`Remove the key ${args.key} of ${args.client}?`, flags.yes);
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: keyRemove,
        input: { params: { clientId: args.client, kid: args.key } },
        view: () => ({
          fields: [
            ['Key id', args.key],
            ['Status', 'removed'],
          ],
        }),
      });
    });
  }
}
