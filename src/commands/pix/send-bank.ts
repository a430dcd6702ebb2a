import { payBankData, payBody } from '../../lib/areas/pix/raw-body.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { outBankAccount } from '../../lib/contract/pix-bank.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags } from '../../lib/payments/money-flags.ts';
import { bankDataFlags, namesBankData } from '../../lib/payments/orders/pix-bank.ts';
import { rawBodyFlags } from '../../lib/payments/raw-body-payment.ts';
import { scheduleFlags } from '../../lib/payments/schedule-flags.ts';

/** `brl pix send-bank`: POST …/pix/out/bank-account. */
export default class PixSendBank extends BaseCommand {
  override about = aboutPayment();

  static override flags = {
    ...bankDataFlags,
    ...rawBodyFlags,
    ...scheduleFlags,
    identifier: moneyFlags.identifier,
  };

  async run(): Ended {
    const { flags } = await this.parse(PixSendBank);
    if (namesBankData(flags) || flags.identifier !== undefined)
      return payBankData(this, flags, outBankAccount);
    return payBody(this, flags, outBankAccount);
  }
}
