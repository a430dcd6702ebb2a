import { listColumns, sheetColumns } from '../../lib/areas/payees/payee-view.ts';
import { withPayees } from '../../lib/areas/payees/with-payees.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { openBook } from '../../lib/payments/payees/book.ts';
import { payeeJson } from '../../lib/payments/payees/json.ts';
import { payeeBookWords } from '../../lib/words/payee-book.ts';

/** `brl payees list`: every payee of the account, by nickname. */
export default class PayeesList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(PayeesList);
    await withPayees(this, flags, async ({ journal, scope }) => {
      const { known } = await openBook(journal, scope);
      const records = [...known.values()].map(({ payee }) => payee);
      const columns = this.format(flags) === 'csv' ? sheetColumns : listColumns;
      const table = { columns, records, empty: payeeBookWords.none };
      await this.show({ json: records.map(payeeJson), table }, flags);
    });
  }
}
