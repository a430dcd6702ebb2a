import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { publicKeysFrom } from '../../../lib/areas/credentials/delegate.ts';
import { keyRow } from '../../../lib/areas/credentials/view.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { keyAdd } from '../../../lib/contract/credentials.ts';
import { publicFile } from '../../../lib/files/limited-file.ts';
import { createOnce, creationFlags } from '../../../lib/payments/create-once.ts';

/** `brl credentials keys add`: POST .../credentials/{clientId}/public-keys. */
export default class CredentialsKeysAdd extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Add a public key to a delegated credential';
  static override description =
    'The key counts after 18 hours; the old one goes on until it is removed, so rotate by adding first. Only the public ' +
    'half is ever sent. Its name in the body, "publicKeyPem", is that of the issuing route; others are not shown.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> delegated-7c0f4c38 --public-key-file key.pub.pem',
  ];
  static override args = {
    client: Args.string({ description: 'client id of the credential', required: true }),
  };
  static override flags = {
    'public-key-file': Flags.string({
      description: 'public key in PEM form, P-256 or RSA; - is stdin',
      helpValue: 'FILE|-',
      required: true,
    }),
    ...creationFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CredentialsKeysAdd);
    const { publicKeyPem, algorithm } = publicKeysFrom(publicFile(flags['public-key-file']));
    await connected(this, flags, async (session) => {
      await createOnce(this, session, {
        flags,
        operation: keyAdd,
        params: { clientId: args.client },
        body: JSON.stringify({ publicKeyPem }),
        subject: `key of ${args.client}`,
        view: (value) => {
          const row = keyRow(value);
          return {
            fields: [
              ['Key id', row.id || 'not given'],
              ['Algorithm', algorithm],
              ['Status', row.status || null],
              ['Pending until', row.pendingUntil || null],
            ],
          };
        },
      });
    });
  }
}
