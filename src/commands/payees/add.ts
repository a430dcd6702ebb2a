import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { addPayee, payeeOfFlags, payeeOfPayment, withLookedUpOwner } from '../../lib/areas/payees/add.ts';
import { type PayeesOf, withPayees } from '../../lib/areas/payees/with-payees.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { payeeSentence } from '../../lib/payments/destination.ts';
import { openBook, requiredPayee } from '../../lib/payments/payees/book.ts';
import { payeeJson } from '../../lib/payments/payees/json.ts';
import { payeeBookWords } from '../../lib/words/payee-book.ts';

const place = [
  'key',
  'key-type',
  'bank-code',
  'branch',
  'account-number',
  'account-type',
  'to-account',
] as const;

/** `brl payees add`: a payee under a nickname. No money moves, and no payment that is written down changes. */
export default class PayeesAdd extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { name: Args.string({ required: true }) };
  static override flags = {
    key: Flags.string({ helpValue: 'KEY' }),
    'key-type': Flags.string({ helpValue: 'CPF|CNPJ|EMAIL|PHONE|EVP' }),
    'bank-code': Flags.string({ helpValue: 'CODE' }),
    branch: Flags.string({ helpValue: 'DIGITS' }),
    'account-number': Flags.string({ helpValue: 'DIGITS' }),
    'account-type': Flags.string({ helpValue: 'CHECKING|SAVINGS|PAYMENT|SALARY' }),
    'to-account': Flags.string({ helpValue: 'ID' }),
    document: Flags.string({ helpValue: 'CPF|CNPJ' }),
    name: Flags.string({ helpValue: 'NAME' }),
    note: Flags.string({ helpValue: 'TEXT' }),
    'from-journal': Flags.string({ helpValue: 'ID|NAME', exclusive: ['lookup'] }),
    lookup: Flags.boolean(),
    replace: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayeesAdd);
    const { 'from-journal': payment } = flags;
    if (payment !== undefined && place.some((name) => flags[name] !== undefined))
      throw usageError('usage', payeeBookWords.placeFromPayment);
    const typed = payment === undefined ? await payeeOfFlags(args.name, flags) : null;
    const read = async (payees: PayeesOf) => {
      if (typed === null) return payeeOfPayment(payees, args.name, payment ?? '', flags);
      return flags.lookup ? withLookedUpOwner(payees, typed) : typed;
    };
    await withPayees(this, flags, async (payees) => {
      const put = await addPayee(payees, await read(payees), flags.replace);
      const { payee } = requiredPayee(await openBook(payees.journal, payees.scope), args.name);
      const { done } = payeeBookWords;
      const text =
        put === 'same'
          ? done.same(payee.nickname)
          : done[put](payee.nickname, payeeSentence(payee.to, false));
      await this.show({ json: { change: put, payee: payeeJson(payee) }, text }, flags);
    });
  }
}
