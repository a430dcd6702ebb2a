import * as Flags from '@oclif/core/flags';
import { bankColumns, bankRecords } from '../../lib/areas/banks/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { list } from '../../lib/contract/banks.ts';

/** `brl banks list`: GET /v1/banks. */
export default class BanksList extends BaseCommand {
  static override summary = 'List the banks: code, ISPB, and whether they take TED and PIX.';
  static override examples = ['<%= config.bin %> banks list', '<%= config.bin %> banks list --output csv'];
  static override flags = {
    pix: Flags.boolean({ description: 'only banks that take PIX' }),
    ted: Flags.boolean({ description: 'only banks that take TED' }),
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
