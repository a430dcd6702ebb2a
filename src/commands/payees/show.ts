import * as Args from '@oclif/core/args';
import { payeeFields } from '../../lib/areas/payees/payee-view.ts';
import { pinJson } from '../../lib/areas/payees/pinned.ts';
import { withPayees } from '../../lib/areas/payees/with-payees.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { payeeName } from '../../lib/journal/heed.ts';
import { foldNickname } from '../../lib/journal/payees.ts';
import { openBook, requiredPayee } from '../../lib/payments/payees/book.ts';
import { changeJson, payeeJson } from '../../lib/payments/payees/json.ts';

/** `brl payees show`: one payee, and who did what to it, also where it is removed by now. */
export default class PayeesShow extends BaseCommand {
  static override args = { name: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayeesShow);
    await withPayees(this, flags, async ({ journal, scope }) => {
      const book = await openBook(journal, scope);
      const history = book.historyOf(args.name);
      const known =
        history.length === 0 ? requiredPayee(book, args.name) : book.known.get(foldNickname(args.name));
      const payee = known?.payee ?? null;
      const name = payee && payeeName(payee.to);
      const account = scope.accountId.toLowerCase();
      const pin = name === null ? null : await (await journal.policies()).pin(account, name);
      const json = {
        payee: payee && payeeJson(payee),
        pinned: pin && pinJson(pin),
        history: history.map(changeJson),
      };
      await this.show({ json, fields: payeeFields(payee, history, pin) }, flags);
    });
  }
}
