import { payBankData, payBody } from '../../../lib/areas/pix/raw-body.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';
import { sendBank } from '../../../lib/contract/bigpix.ts';
import { aboutPayment } from '../../../lib/payments/about.ts';
import { moneyFlags } from '../../../lib/payments/money-flags.ts';
import { bankDataFlags, namesBankData } from '../../../lib/payments/orders/pix-bank.ts';
import { planFileFlags } from '../../../lib/payments/plans/plan-flags.ts';
import { rawBodyFlags } from '../../../lib/payments/raw-body-payment.ts';
import { pixWords } from '../../../lib/words/pix.ts';

/** `brl pix bigpix send-bank`: POST …/pix/out/bank-account/bigpix, deprecated. */
export default class PixBigpixSendBank extends BaseCommand {
  override about = aboutPayment();
  override tellsOfRoute = true;

  static override flags = {
    ...bankDataFlags,
    ...rawBodyFlags,
    identifier: moneyFlags.identifier,
    ...planFileFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(PixBigpixSendBank);
    this.note(pixWords.bigpixDeprecated('brl pix send-bank'));
    if (namesBankData(flags) || flags.identifier !== undefined) return payBankData(this, flags, sendBank);
    return payBody(this, flags, sendBank);
  }
}
