import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import {
  agreeToRefund,
  amountUnknown,
  checkedReason,
  ordinaryReason,
  receivedId,
  refundableId,
  requireConfirmed,
} from '../../lib/areas/pix/refund-confirm.ts';
import { timeText } from '../../lib/brazil/clock.ts';
import { parseAmount } from '../../lib/brazil/typed-amount.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { type Centavos, formatPlain, formatReais } from '../../lib/contract/money.ts';
import { refund } from '../../lib/contract/refund.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { refundRail } from '../../lib/journal/rails/refund.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { requireWithinLimits } from '../../lib/payments/confirm/may-pay.ts';
import { refuseDisputed } from '../../lib/payments/dispute.ts';
import { paymentFacts, reais } from '../../lib/payments/facts.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import {
  plannedRefund,
  type RefundState,
  readRefundState,
  reasonText,
  refundsOf,
  refuseOpenRefund,
  requireInTime,
  requireLeft,
  warnOfRefund,
} from '../../lib/payments/orders/refund-state.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import type { ShownCode } from '../../lib/payments/payment-request.ts';
import { planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import type { Field } from '../../lib/terminal/answer.ts';
import { pixWords } from '../../lib/words/pix.ts';
import { planWords } from '../../lib/words/plans.ts';
import { valueWords } from '../../lib/words/values.ts';

const {
  identifier: _noIdentifier,
  confirm: _otherConfirm,
  'new-attempt': _noNewAttempt,
  ...refundMoneyFlags
} = moneyFlags;

/** `brl pix refund`: POST …/pix/out/refund. */
export default class PixRefund extends BaseCommand {
  override about = aboutPayment();

  static override args = {
    e2e: Args.string({ required: true, check: refundableId }),
  };
  static override flags = {
    reason: Flags.string({ helpValue: 'TEXT', default: ordinaryReason }),
    amount: Flags.string({ helpValue: 'REAIS' }),
    confirm: Flags.string({ helpValue: 'TEXT', helpGroup: 'SAFETY' }),
    'despite-dispute': Flags.boolean({ helpGroup: 'SAFETY', exclusive: ['plan'] }),
    'confirm-reason': Flags.string({
      helpValue: 'TEXT',
      helpGroup: 'SAFETY',
    }),
    ...waitFlags,
    ...refundMoneyFlags,
    ...planFileFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PixRefund);
    const endToEnd = await receivedId(args.e2e, flags);
    const reason = checkedReason(flags.reason);
    const confirmation = { lastFour: endToEnd.slice(-4), reason };
    const asked = flags.amount === undefined ? null : parseAmount(flags.amount);
    if (flags.plan !== undefined && asked === null)
      throw usageError('usage', planWords.namesAmount, planWords.addAmount);
    if (!flags['dry-run'] && flags.plan === undefined) requireConfirmed(confirmation, flags);
    const budgetMs = waitMs(flags);
    let shown: ShownCode | null = null;
    return payOrShow(this, {
      // The four characters replace typing the amount twice.
      flags: { ...flags, 'new-attempt': false, confirm: asked === null ? undefined : formatPlain(asked) },
      operation: refund,
      rail: refundRail,
      waitMs: budgetMs,
      amountCentavos: asked,
      facts: (client) =>
        paymentFacts(client, flags, {
          operation: refund,
          rail: 'refund',
          bodyText: () =>
            JSON.stringify({
              originalEndToEnd: endToEnd,
              reason,
              ...(asked === null ? {} : { [client.connection.settings.refundAmountField]: reais(asked) }),
            }),
          hasIdentifier: false,
          amountCentavos: asked,
          to: { kind: 'payer', endToEndId: endToEnd },
        }),
      payee: null,
      preview: async (session, when) => {
        requireInTime(session, endToEnd);
        const how = { isAsked: when === 'asking', isMeant: flags['allow-duplicate'] };
        if (when === 'dry-run') return () => [];
        const dispute = await refuseDisputed(session, endToEnd, flags['despite-dispute']);
        const seen = await this.preview(session, endToEnd, asked, reason, how);
        shown = shownRefund(seen.state, session.client.clock.now());
        return () => [...seen.fields(), ['Warning', dispute]];
      },
      shown: () => shown,
      agree: () => agreeToRefund(confirmation),
    });
  }

  /** The received amount and what is left of it; stops if nothing is left, or if an earlier refund is open. */
  private async preview(
    session: Session,
    endToEnd: string,
    asked: Centavos | null,
    reason: string,
    how: Parameters<typeof warnOfRefund>[2],
  ): Promise<{ readonly state: RefundState; readonly fields: () => readonly Field[] }> {
    const { client, environment } = session;
    return withJournal(session, async (journal) => {
      refuseOpenRefund(await refundsOf(journal, environment, endToEnd));
      const state = await readRefundState(client, journal, client.connection.accountId ?? '', endToEnd);
      const left = requireLeft(state, asked);
      if (asked === null && left !== null) {
        requireWithinLimits(session, left, formatPlain(left), false);
      }
      if (left === null && asked === null) throw amountUnknown(endToEnd);
      const warning = warnOfRefund(state, asked ?? left, how);
      if (left === null) this.note(pixWords.refund.leftUnknown);
      const { atLeast, nothingKnown, everything, aPart } = pixWords.refund;
      const received = state.original && formatReais(state.original);
      const fields = (): readonly Field[] => {
        const receivedAt = timeText(state.receivedAt);
        return [
          ['Refund of', endToEnd],
          ['To', state.payer ?? valueWords.notGiven],
          ['Received', received && receivedAt ? valueWords.at(received, receivedAt) : received || receivedAt],
          ['Refunded before', state.returned > 0 ? atLeast(formatReais(state.returned)) : nothingKnown],
          ['Left', left === null ? valueWords.notKnown : formatReais(left)],
          ['Reason', reasonText(reason)],
          ['Refund', asked === null ? everything(formatReais(left as Centavos)) : aPart],
          ['Warning', warning],
        ];
      };
      return { state, fields };
    });
  }
}

/** The received PIX as a plan keeps it. */
function shownRefund(state: RefundState, askedAtMs: number): ShownCode {
  return {
    payee: { name: state.payer, document: null, bank: null, askedAtMs },
    dueDate: null,
    refund: plannedRefund(state),
  };
}
