import { credentialColumns, credentialRows } from '../../lib/areas/credentials/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { list } from '../../lib/contract/credentials.ts';

/** `brl credentials list`: the delegated credentials of an account. */
export default class CredentialsList extends BaseCommand {
  static override summary = 'List the delegated credentials of an account';
  static override description =
    'A credential is pending for 18 hours after it was issued; the table says from when it works. Scopes are in the JSON. The path is the setting ' +
    'credentialsPrefix, since the specification does not show it.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<void> {
    const { flags } = await this.parse(CredentialsList);
    await connected(this, flags, async ({ client }) => {
      const json = asReceived(await client.read(list, {}));
      const records = credentialRows(json);
      const empty = 'This account has no delegated credentials.';
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
