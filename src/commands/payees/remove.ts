import * as Args from '@oclif/core/args';
import { withPayees } from '../../lib/areas/payees/with-payees.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { openBook, requiredPayee } from '../../lib/payments/payees/book.ts';
import { changedBy, changePayees } from '../../lib/payments/payees/change.ts';
import { payeeJson } from '../../lib/payments/payees/json.ts';
import { payeeBookWords } from '../../lib/words/payee-book.ts';

/** `brl payees remove`: a nickname that means nobody any more. Its history stays. */
export default class PayeesRemove extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { name: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayeesRemove);
    await withPayees(this, flags, async ({ session, journal, scope }) => {
      const { payee } = requiredPayee(await openBook(journal, scope), args.name);
      await changePayees(journal, scope, (book) => {
        const { payeeId, payee: now } = requiredPayee(book, args.name);
        return [{ ...changedBy(session.client), payeeId, kind: 'removed', payee: now }];
      });
      const text = payeeBookWords.done.removed(payee.nickname);
      await this.show({ json: { change: 'removed', payee: payeeJson(payee) }, text }, flags);
    });
  }
}
