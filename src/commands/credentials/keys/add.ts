import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { keyRow } from '../../../lib/areas/credentials/credentials-view.ts';
import { publicKeysFrom } from '../../../lib/areas/credentials/delegate.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { keyAdd } from '../../../lib/contract/credentials.ts';
import { publicFile } from '../../../lib/files/limited-file.ts';
import { createOnce, creationFlags } from '../../../lib/payments/create-once.ts';
import { credentialsWords } from '../../../lib/words/credentials.ts';
import { subject } from '../../../lib/words/records.ts';
import { namedStanding } from '../../../lib/words/statuses.ts';

/** `brl credentials keys add`: POST .../credentials/{clientId}/public-keys. */
export default class CredentialsKeysAdd extends BaseCommand {
  override about = aboutChange();

  static override args = {
    client: Args.string({ required: true }),
  };
  static override flags = {
    'public-key-file': Flags.string({
      helpValue: 'FILE|-',
      required: true,
    }),
    ...creationFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(CredentialsKeysAdd);
    const { publicKeyPem, algorithm } = publicKeysFrom(publicFile(flags['public-key-file']));
    return connected(this, flags, async (session) => {
      return createOnce(this, session, {
        flags,
        operation: keyAdd,
        params: { clientId: args.client },
        body: JSON.stringify({ publicKeyPem }),
        subject: subject.keyOf(args.client),
        view: (value) => {
          const row = keyRow(value);
          return {
            fields: [
              ['Key id', row.id || credentialsWords.notGiven],
              ['Algorithm', algorithm],
              ['Status', namedStanding(row.status || null)],
              ['Pending until', row.pendingUntil || null],
            ],
          };
        },
      });
    });
  }
}
