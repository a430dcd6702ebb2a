import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import {
  agreeToRefund,
  checkedReason,
  ordinaryReason,
  reasonText,
  refundableId,
  requireConfirmed,
} from '../../lib/areas/pix/refund-confirm.ts';
import {
  readRefundState,
  refundDestination,
  refundsOf,
  refuseOpenRefund,
  requireInTime,
  requireLeft,
} from '../../lib/areas/pix/refund-state.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { type Centavos, formatPlain, formatReais, parseAmount } from '../../lib/contract/money.ts';
import { refund } from '../../lib/contract/refund.ts';
import { refundRail } from '../../lib/journal/rails/refund.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { requireWithinLimits } from '../../lib/payments/confirm.ts';
import { paymentFacts, reais } from '../../lib/payments/facts.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import type { Field } from '../../lib/terminal/answer.ts';

const {
  identifier: _noIdentifier,
  confirm: _otherConfirm,
  'new-attempt': _noNewAttempt,
  ...refundMoneyFlags
} = moneyFlags;

/** `brl pix refund`: POST …/pix/out/refund. */
export default class PixRefund extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Send a received PIX back, whole or in part.';
  static override description =
    `Nothing at the service recognises a repeated refund, so it is sent once and never again by itself; while the end of
one is not known, another of the same payment is refused. What is left is computed from the statement and this journal.
On a terminal you type the last four characters of the end-to-end id; off it --confirm has them.
Reasons: MD06 asked for by the receiver (default), SL02 Pix Saque or Troco, BE08 operational failure, FR01 fraud. Any but
MD06 is asked about again, or needs --confirm-reason.
The member of a partial amount is not in the specification: setting refundAmountField (default amount).
What its id dates back more than 90 days (setting refundWindowDays) is not sent.
In the sandbox a refund of R$ 0,13 fails, 0,17 is refused by policy, the answer to 0,19 is lost, 0,23 stays on its way.`;
  static override examples = [
    '<%= config.bin %> pix refund E9999900520261121100681815f1cdd7',
    '<%= config.bin %> pix refund E9999900520261121100681815f1cdd7 --amount 5,00 --confirm cdd7 --ref refund-7 --yes --json',
  ];
  static override args = {
    e2e: Args.string({ description: 'end-to-end id of the PIX that was received', required: true }),
  };
  static override flags = {
    reason: Flags.string({
      description: 'why: MD06, SL02, BE08, FR01 or another code',
      default: ordinaryReason,
    }),
    amount: Flags.string({ description: 'in BRL; everything that is left when not said' }),
    confirm: Flags.string({
      description: 'the last four characters of the end-to-end id; needed where nobody is asked',
      helpGroup: 'SAFETY',
    }),
    'confirm-reason': Flags.string({
      description: 'the reason once more, where it is not MD06 and nobody is asked',
      helpGroup: 'SAFETY',
    }),
    ...waitFlags,
    ...refundMoneyFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PixRefund);
    const endToEnd = refundableId(args.e2e);
    const reason = checkedReason(flags.reason);
    const confirmation = { lastFour: endToEnd.slice(-4), reason };
    const asked = flags.amount === undefined ? null : parseAmount(flags.amount);
    if (!flags['dry-run']) requireConfirmed(confirmation, flags);
    const budgetMs = waitMs(flags);
    await payOrShow(this, {
      // The four characters stand for the amount typed twice.
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
          destination: refundDestination(endToEnd),
        }),
      payee: null,
      preview: async (session, when) => {
        requireInTime(session, endToEnd);
        return when === 'dry-run' ? [] : this.preview(session, endToEnd, asked, reason);
      },
      agree: () => agreeToRefund(confirmation),
    });
  }

  /** What was received and what is left; stops where nothing is, or where an earlier refund is open. */
  private async preview(
    session: Session,
    endToEnd: string,
    asked: Centavos | null,
    reason: string,
  ): Promise<readonly Field[]> {
    const { client, environment } = session;
    return withJournal(session, async (journal) => {
      refuseOpenRefund(refundsOf(journal, environment, endToEnd));
      const state = await readRefundState(client, journal, client.connection.accountId ?? '', endToEnd);
      const left = requireLeft(state, asked);
      if (asked === null && left !== null) {
        requireWithinLimits(session, left, formatPlain(left), false);
      }
      if (left === null)
        this.note('The statement does not show this payment (yet): what is left is not known.');
      return [
        ['Refund of', endToEnd],
        ['To', state.payer ?? 'not given'],
        [
          'Received',
          [state.original && formatReais(state.original), state.receivedAt].filter(Boolean).join(' at ') ||
            null,
        ],
        ['Refunded before', state.returned > 0 ? `at least ${formatReais(state.returned)}` : 'nothing known'],
        ['Left', left === null ? 'not known' : formatReais(left)],
        ['Reason', reasonText(reason)],
        ['Refund', asked === null ? 'everything that is left' : 'a part'],
      ];
    });
  }
}
