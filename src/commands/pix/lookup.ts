import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { secondText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { agoText } from '../../lib/payments/ago.ts';
import { lookUpPayee, shownDocument } from '../../lib/payments/confirm/payee.ts';
import { readKey } from '../../lib/payments/orders/pix.ts';
import { confirmationWords } from '../../lib/words/confirmation.ts';
import { keyText } from '../../lib/words/destinations.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl pix lookup`: GET …/pix/key/{pixKey}. */
export default class PixLookup extends BaseCommand {
  static override args = { key: Args.string({ required: true }) };
  static override flags = {
    'key-type': Flags.string({ helpValue: 'CPF|CNPJ|EMAIL|PHONE|EVP' }),
    cache: Flags.boolean({ allowNo: true, default: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PixLookup);
    const { key, keyType } = await readKey(args.key, flags['key-type']);
    await connected(this, flags, (session) =>
      withJournal(session, async (journal) => {
        const payee = await lookUpPayee(
          { client: session.client, journal, env: process.env },
          key,
          !flags.cache,
        );
        const { keptForMs } = payee;
        if (keptForMs !== undefined) this.note(() => confirmationWords.keptAnswer(agoText(keptForMs)));
        const given = (value: string | null) => value ?? valueWords.notGiven;
        await this.show(
          {
            json: payee.asReceived,
            fields: [
              ['Key', keyText(keyType, key)],
              ['Name', given(payee.name)],
              ['Document', given(payee.document && shownDocument(payee.document))],
              ['Bank', given(payee.bank)],
              ['Account', payee.account],
              ['Asked', valueWords.inBrasilia(secondText(payee.askedAtMs))],
            ],
          },
          flags,
        );
      }),
    );
  }
}
