import * as Flags from '@oclif/core/flags';
import { listColumns, sheetColumns } from '../../lib/areas/payees/payee-view.ts';
import { pinColumns, pinJson, pinnedPayees } from '../../lib/areas/payees/pinned.ts';
import { type PayeesOf, withPayees } from '../../lib/areas/payees/with-payees.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { openBook } from '../../lib/payments/payees/book.ts';
import { payeeJson } from '../../lib/payments/payees/json.ts';
import { payeeBookWords } from '../../lib/words/payee-book.ts';

/** `brl payees list`: every payee of the account, by nickname; or those that policies call known. */
export default class PayeesList extends BaseCommand {
  static override flags = { pinned: Flags.boolean() };

  async run(): Promise<void> {
    const { flags } = await this.parse(PayeesList);
    await withPayees(this, flags, async (payees) =>
      flags.pinned ? this.listPinned(payees, flags) : this.listNamed(payees, flags),
    );
  }

  private async listPinned(payees: PayeesOf, flags: GlobalFlags): Promise<void> {
    const records = await pinnedPayees(payees);
    const table = { columns: pinColumns, records, empty: payeeBookWords.nonePinned };
    await this.show({ json: records.map(({ pin }) => pinJson(pin)), table }, flags);
  }

  private async listNamed({ journal, scope }: PayeesOf, flags: GlobalFlags): Promise<void> {
    const { known } = await openBook(journal, scope);
    const records = [...known.values()].map(({ payee }) => payee);
    const columns = this.format(flags) === 'csv' ? sheetColumns : listColumns;
    const table = { columns, records, empty: payeeBookWords.none };
    await this.show({ json: records.map(payeeJson), table }, flags);
  }
}
