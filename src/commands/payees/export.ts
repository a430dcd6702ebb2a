import { sheetColumns } from '../../lib/areas/payees/payee-view.ts';
import { withPayees } from '../../lib/areas/payees/with-payees.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { openBook } from '../../lib/payments/payees/book.ts';
import { payeeJson } from '../../lib/payments/payees/json.ts';

/** `brl payees export`: every payee of the account as a CSV, which `brl payees import` reads again. */
export default class PayeesExport extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(PayeesExport);
    const output = this.format(flags) === 'table' ? 'csv' : flags.output;
    await withPayees(this, flags, async ({ journal, scope }) => {
      const { known } = await openBook(journal, scope);
      const records = [...known.values()].map(({ payee }) => payee);
      await this.show(
        { json: records.map(payeeJson), table: { columns: sheetColumns, records } },
        { ...flags, output },
      );
    });
  }
}
