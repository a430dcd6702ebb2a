import { payBankData, payBody } from '../../../lib/areas/pix/raw-body.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { sendBank } from '../../../lib/contract/bigpix.ts';
import { aboutPayment } from '../../../lib/payments/about.ts';
import { moneyFlags } from '../../../lib/payments/money-flags.ts';
import { bankDataFlags, namesBankData } from '../../../lib/payments/orders/pix-bank.ts';
import { rawBodyFlags } from '../../../lib/payments/raw-body-payment.ts';

/** `brl pix bigpix send-bank`: POST …/pix/out/bank-account/bigpix, deprecated. */
export default class PixBigpixSendBank extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Pay a large PIX by bank data in parts (deprecated: use pix send-bank).';
  static override description =
    `Deprecated: pix send-bank takes any amount. The date of removal is not announced.
The specification does not show the body. It says that the bank code has 3 digits or is an ISPB of 8, and the branch up to
4 digits. The flags make the body, with an identifier, by which the payment is looked up after a lost answer; what the
members are called is set by the settings bankData… (docs/spec-gaps.md). --data or --field send a body of your own as it
is: put an identifier into it.
It is never repeated by itself.`;
  static override examples = [
    '<%= config.bin %> pix bigpix send-bank --bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 20.000,00',
    '<%= config.bin %> pix bigpix send-bank --data payment.json',
  ];
  static override flags = { ...bankDataFlags, ...rawBodyFlags, identifier: moneyFlags.identifier };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixBigpixSendBank);
    this.note('Deprecated: BigPix goes away. brl pix send-bank takes any amount.');
    if (namesBankData(flags) || flags.identifier !== undefined) await payBankData(this, flags, sendBank);
    else await payBody(this, flags, sendBank);
  }
}
