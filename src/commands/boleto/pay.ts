import * as Flags from '@oclif/core/flags';
import { boletoFlags } from '../../lib/areas/boleto/flags.ts';
import { type BoletoToPay, boletoToPay } from '../../lib/areas/boleto/offer.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { pay } from '../../lib/contract/boleto.ts';
import { CliError } from '../../lib/errors/cli-error.ts';
import { maySend } from '../../lib/journal/pay.ts';
import { boletoRail } from '../../lib/journal/rails/boleto.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { connectedToAsk } from '../../lib/payments/confirm/asking.ts';
import { requireWithinLimits } from '../../lib/payments/confirm/may-pay.ts';
import { moneyFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { boletoFacts, boletoOrder, plannedBoleto } from '../../lib/payments/orders/boleto.ts';
import { refuseOpen } from '../../lib/payments/orders/boleto-again.ts';
import { payOn } from '../../lib/payments/pay-or-show.ts';
import type { ShownCode } from '../../lib/payments/payment-request.ts';
import { planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import { rawBodyFlags } from '../../lib/payments/raw-body-payment.ts';
import { scheduleFlags } from '../../lib/payments/schedule-flags.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { boletoWords } from '../../lib/words/boleto.ts';

/** `brl boleto pay`: POST …/boleto/preview, then …/boleto/pay. */
export default class BoletoPay extends BaseCommand {
  override about = aboutPayment();

  static override flags = {
    ...boletoFlags,
    amount: Flags.string({ helpValue: 'REAIS' }),
    description: Flags.string({ helpValue: 'TEXT' }),
    'expect-document': Flags.string({ helpValue: 'CPF|CNPJ', helpGroup: 'SAFETY' }),
    'expect-name': Flags.string({ helpValue: 'NAME', helpGroup: 'SAFETY' }),
    ...rawBodyFlags,
    ...scheduleFlags,
    ...planFileFlags,
    identifier: Flags.string({ helpValue: 'ID', helpGroup: 'SAFETY' }),
    confirm: moneyFlags.confirm,
  };

  async run(): Ended {
    const { flags } = await this.parse(BoletoPay);
    const budgetMs = waitMs(flags);
    return connectedToAsk(this, flags, async (session) => {
      const order = boletoOrder(session, flags);
      let shown: BoletoToPay | null = null;
      return payOn(this, session, {
        flags,
        operation: pay,
        rail: boletoRail,
        waitMs: budgetMs,
        amountCentavos: flags['dry-run'] ? (order.asked ?? order.boleto?.amountCentavos ?? null) : null,
        facts: (client) => boletoFacts(client, flags, order),
        payee: null,
        // A payment that is only reported is not previewed: the service would answer that it is paid.
        chooseAttempt: async (client, journal, facts) => {
          if (!maySend(await journal.peek(facts, flags['allow-duplicate']), flags['new-attempt']))
            return facts;
          await refuseOpen(journal, facts, flags['allow-duplicate']);
          shown = await boletoToPay(session, order, flags).catch(async (error: unknown) => {
            if (error instanceof CliError && error.ends === 'duplicate')
              this.learn({ earlier: (await journal.lastPaidTo(facts)) ?? this.about.earlier });
            throw error;
          });
          requireWithinLimits(session, shown.amountCentavos, flags.confirm, false, !flags.yes && canAsk());
          return {
            ...(flags.plan === undefined ? facts : plannedBoleto(client, flags, order, shown.amountCentavos)),
            amountCentavos: shown.amountCentavos,
            payee: shown.beneficiary,
            ...(facts.schedule ? { schedule: { ...facts.schedule, boleto: shown.kept } } : {}),
          };
        },
        preview: async (_session, when) => {
          if (shown === null && when !== 'dry-run') throw changedMeanwhile();
          return shown?.details ?? (() => []);
        },
        ...(flags.plan !== undefined && { shown: () => shownBy(shown) }),
      });
    });
  }
}

function shownBy(shown: BoletoToPay | null): ShownCode {
  if (shown === null) throw changedMeanwhile();
  return { payee: shown.beneficiary, dueDate: shown.kept.dueDate };
}

/** Between our two looks at the journal another process ended this payment unexecuted, and may be paying it again. */
function changedMeanwhile(): CliError {
  return new CliError({
    code: 'locked_elsewhere',
    ends: 'uncertain',
    message: boletoWords.changedMeanwhile,
    hint: 'brl journal list',
  });
}
