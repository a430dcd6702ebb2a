import { credentialColumns, credentialRows } from '../../lib/areas/credentials/credentials-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { list } from '../../lib/contract/credentials.ts';
import { credentialsWords } from '../../lib/words/credentials.ts';

/** `brl credentials list`: the delegated credentials of an account. */
export default class CredentialsList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(CredentialsList);
    await connected(this, flags, async ({ client }) => {
      const json = asReceived(await client.read(list, {}));
      const records = credentialRows(json);
      const empty = credentialsWords.none;
      await this.show(
        {
          json,
          table: { columns: credentialColumns, records, empty },
          records: records.map((row) => row.source),
        },
        flags,
      );
    });
  }
}
