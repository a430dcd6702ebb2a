import * as Args from '@oclif/core/args';
import { keyRows, waitingColumns } from '../../../lib/areas/credentials/credentials-view.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { asReceived, connected } from '../../../lib/command/service.ts';
import { keyList } from '../../../lib/contract/credentials.ts';
import { credentialsWords } from '../../../lib/words/credentials.ts';

/** `brl credentials keys list`: GET .../credentials/{clientId}/public-keys. */
export default class CredentialsKeysList extends BaseCommand {
  static override args = {
    client: Args.string({ required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CredentialsKeysList);
    await connected(this, flags, async ({ client }) => {
      const json = asReceived(await client.read(keyList, { params: { clientId: args.client } }));
      const records = keyRows(json);
      const table = { columns: waitingColumns('Key id'), records, empty: credentialsWords.key.none };
      await this.show({ json, table, records: records.map((row) => row.source) }, flags);
    });
  }
}
