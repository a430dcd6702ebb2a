import * as Args from '@oclif/core/args';
import { addressRows, waitingColumns } from '../../../lib/areas/credentials/credentials-view.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { asReceived, connected } from '../../../lib/command/service.ts';
import { ipList } from '../../../lib/contract/credentials.ts';
import { credentialsWords } from '../../../lib/words/credentials.ts';

/** `brl credentials ips list`: GET .../credentials/{clientId}/ip-allowlist. */
export default class CredentialsIpsList extends BaseCommand {
  static override args = {
    client: Args.string({ required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CredentialsIpsList);
    await connected(this, flags, async ({ client }) => {
      const json = asReceived(await client.read(ipList, { params: { clientId: args.client } }));
      const records = addressRows(json) ?? [];
      const table = { columns: waitingColumns('Range'), records, empty: credentialsWords.range.none };
      await this.show({ json, table, records: records.map((row) => row.source) }, flags);
    });
  }
}
