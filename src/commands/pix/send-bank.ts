import { payBankData, payBody } from '../../lib/areas/pix/raw-body.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { outBankAccount } from '../../lib/contract/pix-bank.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags } from '../../lib/payments/money-flags.ts';
import { bankDataFlags, namesBankData } from '../../lib/payments/orders/pix-bank.ts';
import { rawBodyFlags } from '../../lib/payments/raw-body-payment.ts';

/** `brl pix send-bank`: POST …/pix/out/bank-account. */
export default class PixSendBank extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Pay by bank, branch and account number.';
  static override description =
    `The specification does not show the body. It says that the bank code has 3 digits or is an ISPB of 8, and the branch up to
4 digits. The flags make the body, with an identifier, by which the payment is looked up after a lost answer; what the
members are called is set by the settings bankData… (docs/spec-gaps.md). --data or --field send a body of your own as it
is: put an identifier into it.
In the sandbox account 404 does not exist.`;
  static override examples = [
    '<%= config.bin %> pix send-bank --bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 10,00',
    '<%= config.bin %> pix send-bank --data payment.json',
  ];
  static override flags = { ...bankDataFlags, ...rawBodyFlags, identifier: moneyFlags.identifier };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixSendBank);
    if (namesBankData(flags) || flags.identifier !== undefined)
      await payBankData(this, flags, outBankAccount);
    else await payBody(this, flags, outBankAccount);
  }
}
