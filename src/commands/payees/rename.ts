import * as Args from '@oclif/core/args';
import { checkedNickname } from '../../lib/areas/payees/read.ts';
import { refuseTaken, withPayees } from '../../lib/areas/payees/with-payees.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { foldNickname } from '../../lib/journal/payees.ts';
import { openBook, requiredPayee } from '../../lib/payments/payees/book.ts';
import { changedBy, changePayees } from '../../lib/payments/payees/change.ts';
import { payeeJson } from '../../lib/payments/payees/json.ts';
import { payeeBookWords } from '../../lib/words/payee-book.ts';

/** `brl payees rename`: another nickname for the same payee, with all of its history. */
export default class PayeesRename extends BaseCommand {
  override about = aboutLocalChange();

  static override args = {
    name: Args.string({ required: true }),
    'new-name': Args.string({ required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayeesRename);
    const nickname = checkedNickname(args['new-name'], args['new-name']);
    await withPayees(this, flags, async ({ session, journal, scope }) => {
      await changePayees(journal, scope, (book) => {
        const { payeeId, payee } = requiredPayee(book, args.name);
        if (foldNickname(args.name) !== foldNickname(nickname)) refuseTaken(book, nickname);
        const renamed = { ...payee, nickname };
        return [{ ...changedBy(session.client), payeeId, kind: 'renamed', payee: renamed }];
      });
      const { payee } = requiredPayee(await openBook(journal, scope), nickname);
      const text = payeeBookWords.done.renamed(args.name, nickname);
      await this.show({ json: { change: 'renamed', payee: payeeJson(payee) }, text }, flags);
    });
  }
}
