import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { askLine, askYes, canAsk } from '../../lib/cli/ask.ts';
import { CliError, usageError } from '../../lib/cli/errors.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/cli/money-flags.ts';
import { AskingMoneyCommand } from '../../lib/cli/one-session.ts';
import { paymentFacts, reais } from '../../lib/cli/payment-facts.ts';
import {
  readRefundState,
  refundDestination,
  refundsOf,
  refuseOpenRefund,
  requireInTime,
  requireLeft,
} from '../../lib/cli/refund-state.ts';
import type { Session } from '../../lib/cli/session.ts';
import { type Centavos, formatPlain, formatReais, parseAmount } from '../../lib/contract/money.ts';
import { refund } from '../../lib/contract/refund.ts';
import { decodeEndToEndId } from '../../lib/pix/end-to-end-id.ts';

/** What the codes of the Central Bank mean; others are passed on. */
const reasons: Readonly<Record<string, string>> = {
  MD06: 'asked for by whoever received the money: the ordinary one',
  SL02: 'for Pix Saque and Pix Troco',
  BE08: 'an operational failure; belongs to institutions',
  FR01: 'a founded suspicion of fraud; belongs to institutions',
};
const ordinary = 'MD06';

const {
  identifier: _noIdentifier,
  confirm: _otherConfirm,
  'new-attempt': _noNewAttempt,
  ...refundMoneyFlags
} = moneyFlags;

/** `brl pix refund`: POST …/pix/out/refund. */
export default class PixRefund extends AskingMoneyCommand {
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
    reason: Flags.string({ description: 'why: MD06, SL02, BE08, FR01 or another code', default: ordinary }),
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

  private lastFour = '';
  private reason = ordinary;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PixRefund);
    const endToEnd = endToEndOf(args.e2e);
    this.lastFour = endToEnd.slice(-4);
    this.reason = checkedReason(flags.reason);
    const asked = flags.amount === undefined ? null : parseAmount(flags.amount);
    if (!flags['dry-run']) this.requireConfirmed(flags);
    const budgetMs = waitMs(flags);
    const { refundRail } = await import('../../lib/journal/refund-rail.ts');
    await this.withSession(flags, (session) =>
      this.payOrShow({
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
                reason: this.reason,
                ...(asked === null ? {} : { [client.connection.settings.refundAmountField]: reais(asked) }),
              }),
            hasIdentifier: false,
            amountCentavos: asked,
            destination: refundDestination(endToEnd),
          }),
        payee: null,
        preview: async (_session, when) => {
          requireInTime(session, endToEnd);
          return when === 'dry-run' ? [] : this.preview(session, endToEnd, asked);
        },
      }),
    );
  }

  private requireConfirmed(flags: {
    readonly yes: boolean;
    readonly confirm?: string | undefined;
    readonly 'confirm-reason'?: string | undefined;
  }): void {
    if (flags.confirm !== undefined && flags.confirm !== this.lastFour) {
      throw usageError(
        'confirmation_mismatch',
        '--confirm does not match the last four characters of the end-to-end id. Nothing was sent.',
      );
    }
    if (canAsk() && !flags.yes) return;
    if (flags.confirm === undefined) {
      const hint = 'Read the end-to-end id once more and add --confirm with its last four characters.';
      throw usageError('confirmation_mismatch', 'Where nobody is asked, a refund needs --confirm.', hint);
    }
    if (this.reason !== ordinary && flags['confirm-reason'] !== this.reason) {
      throw usageError(
        'confirmation_mismatch',
        `Reason ${this.reason} (${reasons[this.reason] ?? 'not one we know'}) must be said twice.`,
        `Add --confirm-reason ${this.reason}, or leave --reason out.`,
      );
    }
  }

  /** What was received and what is left; stops where nothing is, or where an earlier refund is open. */
  private async preview(
    session: Session,
    endToEnd: string,
    asked: Centavos | null,
  ): Promise<readonly (readonly [string, string | null])[]> {
    const { client, environment } = session;
    return this.withJournal(session, async (journal) => {
      refuseOpenRefund(refundsOf(journal, environment, endToEnd));
      const state = await readRefundState(client, journal, client.connection.accountId ?? '', endToEnd);
      const left = requireLeft(state, asked);
      if (asked === null && left !== null) {
        const { requireWithinLimits } = await import('../../lib/cli/confirm-payment.ts');
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
        ['Reason', `${this.reason}: ${reasons[this.reason] ?? 'not one we know; it is passed on'}`],
        ['Refund', asked === null ? 'everything that is left' : 'a part'],
      ];
    });
  }

  protected override async agree(_question: string): Promise<void> {
    const declined = (message: string) => new CliError({ code: 'declined', exit: 130, message });
    if (
      this.reason !== ordinary &&
      !(await askYes(`Is the reason ${this.reason} meant, and not ${ordinary}?`))
    )
      throw declined('Declined. Nothing was sent.');
    const typed = await askLine('A refund cannot be taken back. Last four characters of the end-to-end id');
    if (typed.trim() !== this.lastFour)
      throw declined('These are not the last four characters. Nothing was sent.');
  }
}

/** @throws {CliError} exit 2 */
function endToEndOf(text: string): string {
  const endToEnd = text.trim();
  const { kind } = decodeEndToEndId(endToEnd);
  if (kind === 'payment') return endToEnd;
  throw usageError(
    'invalid_end_to_end_id',
    'This is the id of a refund (D…), and a refund cannot be refunded.',
  );
}

function checkedReason(text: string): string {
  const reason = text.trim().toUpperCase();
  if (/^[A-Z0-9]{2,10}$/.test(reason)) return reason;
  throw usageError('usage', `--reason takes a code such as ${ordinary}, not "${text}".`);
}
