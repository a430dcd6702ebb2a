import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { qrOrder } from '../../../lib/areas/qr/order.ts';
import { paymentOfCode } from '../../../lib/areas/qr/payment.ts';
import { codeWarnings } from '../../../lib/areas/qr/qr-view.ts';
import { parseBrCode } from '../../../lib/brazil/br-code.ts';
import { parseAmount } from '../../../lib/brazil/typed-amount.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';
import { pay, payAsync } from '../../../lib/contract/pix-qr.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { pixQrRail } from '../../../lib/journal/rails/pix-qr.ts';
import { aboutPayment } from '../../../lib/payments/about.ts';
import { connectedToAsk } from '../../../lib/payments/confirm/asking.ts';
import { checkedDescription, checkNames, paymentFacts } from '../../../lib/payments/facts.ts';
import { moneyFlags, waitFlags, waitMs } from '../../../lib/payments/money-flags.ts';
import { qrDraft } from '../../../lib/payments/orders/qr.ts';
import { payOn } from '../../../lib/payments/pay-or-show.ts';
import { planFileFlags } from '../../../lib/payments/plans/plan-flags.ts';
import { isLater, recurringFlags } from '../../../lib/payments/schedule-flags.ts';
import { pixWords } from '../../../lib/words/pix.ts';
import { qrWords } from '../../../lib/words/qr.ts';
import { valueWords } from '../../../lib/words/values.ts';

/** `brl pix qr pay`: POST …/pix/out/qr-code/async, or the deprecated …/qr-code. */
export default class PixQrPay extends BaseCommand {
  override about = aboutPayment();

  static override args = { emv: Args.string({ required: true }) };
  static override flags = {
    amount: Flags.string({ helpValue: 'REAIS' }),
    description: Flags.string({ helpValue: 'TEXT' }),
    'accept-name': Flags.boolean({
      helpGroup: 'SAFETY',
    }),
    'expect-document': Flags.string({ helpValue: 'CPF|CNPJ', helpGroup: 'SAFETY' }),
    'expect-name': Flags.string({ helpValue: 'NAME', helpGroup: 'SAFETY' }),
    sync: Flags.boolean(),
    ...waitFlags,
    ...moneyFlags,
    ...recurringFlags,
    ...planFileFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PixQrPay);
    const emv = args.emv.trim();
    const code = parseBrCode(emv);
    if (code.kind === 'recurrence') {
      throw usageError('nothing_to_pay', qrWords.nothingToPay);
    }
    checkNames(flags);
    if (isLater(flags) && code.kind === 'dynamic') {
      const { scheduleWords } = await import('../../../lib/words/schedule.ts');
      throw usageError('invalid_schedule', scheduleWords.dynamicCode, scheduleWords.payNow);
    }
    const asked = flags.amount === undefined ? null : parseAmount(flags.amount);
    const description = checkedDescription(flags.description) ?? undefined;
    const budgetMs = waitMs(flags);
    const operation = flags.sync ? pay : payAsync;
    this.tellsOfRoute = flags.sync;
    if (flags.sync) this.note(pixWords.syncDeprecated);
    for (const warning of codeWarnings(code)) this.note(() => valueWords.warning(warning));
    return connectedToAsk(this, flags, async (session) => {
      const { environment, client } = session;
      const { tenantId, accountId } = client.connection;
      const scope = { environment, tenantId, accountId: accountId ?? '' };
      const named = { ...scope, ref: flags.ref ?? null, emv, isOnce: code.kind === 'dynamic' };
      // The code is decoded before it is a payment: a failed decode says nothing about one that was made.
      this.learn({ find: (journal) => paymentOfCode(journal, named) });
      const { order, details, shown } = await qrOrder(session, flags, { emv, code, asked });
      // The bank reads the code of a plan anew: a reading of another code would pay another payee.
      const draft = flags.plan === undefined ? order : { ...order, decodeId: null };
      return payOn(this, session, {
        flags,
        operation,
        rail: pixQrRail,
        waitMs: budgetMs,
        amountCentavos: order.amountCentavos,
        facts: (client, named = flags) =>
          paymentFacts(client, named, qrDraft(operation, { emv, description, ...draft })),
        payee: null,
        preview: async () => details,
        ...(shown && { shown: () => shown }),
      });
    });
  }
}
