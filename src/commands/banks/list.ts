import * as Flags from '@oclif/core/flags';
import { bankColumns, bankRecords } from '../../lib/areas/banks/banks-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { list } from '../../lib/contract/banks.ts';

/** `brl banks list`: GET /v1/banks. */
export default class BanksList extends BaseCommand {
  static override flags = {
    pix: Flags.boolean(),
    ted: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(BanksList);
    await connected(this, flags, async ({ client }) => {
      const json = asReceived(await client.read(list, {}));
      const records = bankRecords(json).filter(
        (bank) => (!flags.pix || bank.pix) && (!flags.ted || bank.ted),
      );
      await this.show(
        { json, table: { columns: bankColumns, records }, records: records.map((bank) => bank.source) },
        flags,
      );
    });
  }
}
