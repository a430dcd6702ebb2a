import * as Flags from '@oclif/core/flags';
import { bankDataRequest, payBankData, payBody } from '../../lib/areas/pix/raw-body.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { outBankAccount } from '../../lib/contract/pix-bank.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags } from '../../lib/payments/money-flags.ts';
import { accountFlags } from '../../lib/payments/orders/account-flags.ts';
import { bankDataFlags, namesBankData } from '../../lib/payments/orders/pix-bank.ts';
import { planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import { rawBodyFlags } from '../../lib/payments/raw-body-payment.ts';
import { recurringFlags } from '../../lib/payments/schedule-flags.ts';

/** The flags that a nickname stands for. */
const account = ['bank-code', 'branch', 'account-number', 'tax-number', 'holder-name'] as const;

/** `brl pix send-bank`: POST …/pix/out/bank-account. */
export default class PixSendBank extends BaseCommand {
  override about = aboutPayment();

  static override flags = {
    ...bankDataFlags,
    to: Flags.string({ helpValue: 'NAME', exclusive: ['account-type', 'data', 'field', ...account] }),
    ...rawBodyFlags,
    ...recurringFlags,
    ...planFileFlags,
    identifier: moneyFlags.identifier,
  };

  async run(): Ended {
    const { flags } = await this.parse(PixSendBank);
    const { to } = flags;
    if (to !== undefined) {
      const { payTo } = await import('../../lib/payments/payees/pay-to.ts');
      return payTo(this, { to, flags }, ['bank-account'], async ({ payee }) =>
        bankDataRequest(this, { ...flags, ...accountFlags(payee) }, outBankAccount),
      );
    }
    if (namesBankData(flags) || flags.identifier !== undefined)
      return payBankData(this, flags, outBankAccount);
    return payBody(this, flags, outBankAccount);
  }
}
