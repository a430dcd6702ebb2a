import { decodeEndToEndId, EndToEndIdError } from '../../brazil/end-to-end-id.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { meaningOf } from '../../payments/orders/refund-state.ts';
import { askLine, askYes, canAsk } from '../../terminal/ask.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { pixWords } from '../../words/pix.ts';
import type { Message } from '../../words/topic.ts';

/** The confirmation of a refund: it cannot be undone, and the service does not recognise a repeat. */
export interface RefundConfirmation {
  /** The last four characters of the end-to-end id, which the person types. */
  readonly lastFour: string;
  readonly reason: string;
}

/** The reason that is not asked about again. */
export const ordinaryReason = 'MD06';

/** @throws {CliError} exit 2 for something that cannot be a code */
export function checkedReason(text: string): string {
  const reason = text.trim().toUpperCase();
  if (/^[A-Z0-9]{2,10}$/.test(reason)) return reason;
  throw usageError('usage', pixWords.refund.badReason(ordinaryReason, text));
}

/** The id of a payment that may be refunded. @throws {CliError} exit 2 */
export function refundableId(text: string): string {
  const endToEnd = text.trim();
  const { kind } = decodeEndToEndId(endToEnd);
  if (kind === 'payment') return endToEnd;
  throw usageError('invalid_end_to_end_id', pixWords.refund.ofARefund);
}

/**
 * The same for a text that may be the person's own name for a PIX that was sent: it gets the answer of the end-to-end id.
 * @throws {CliError} exit 2
 */
export async function receivedId(
  text: string,
  flags: { readonly profile?: string | undefined },
): Promise<string> {
  try {
    return refundableId(text);
  } catch (error) {
    const { isSentByUs } = await import('./sent-by-us.ts');
    if (error instanceof EndToEndIdError && (await isSentByUs(text.trim(), flags)))
      throw usageError('not_received', pixWords.refund.sentByUs);
    throw error;
  }
}

/** Nobody can agree to a refund of an amount that is neither given nor known. */
export function amountUnknown(endToEndId: string): CliError {
  return usageError('usage', pixWords.refund.amountUnknown, `brl pix refund ${endToEndId} --amount REAIS`);
}

/** If nobody is asked, the flags confirm. @throws {CliError} exit 2 */
export function requireConfirmed(
  { lastFour, reason }: RefundConfirmation,
  flags: {
    readonly yes: boolean;
    readonly confirm?: string | undefined;
    readonly 'confirm-reason'?: string | undefined;
  },
): void {
  if (flags.confirm !== undefined && flags.confirm !== lastFour) {
    throw usageError('confirmation_mismatch', pixWords.refund.confirmMismatch);
  }
  if (canAsk() && !flags.yes) return;
  if (flags.confirm === undefined) {
    const { needsConfirm, addConfirm } = pixWords.refund;
    throw usageError('confirmation_mismatch', needsConfirm, addConfirm);
  }
  if (reason !== ordinaryReason && flags['confirm-reason'] !== reason) {
    const { reasonTwice, addConfirmReason } = pixWords.refund;
    throw usageError(
      'confirmation_mismatch',
      reasonTwice(reason, meaningOf(reason)),
      addConfirmReason(reason),
    );
  }
}

/** On a terminal the person types. @throws {CliError} `declined`, exit 130 */
export async function agreeToRefund({ lastFour, reason }: RefundConfirmation): Promise<void> {
  const declined = (message: Message | string) =>
    new CliError({ code: 'declined', ends: 'interrupted', message });
  const { isReasonMeant, lastFour: askLastFour, wrongLastFour } = pixWords.refund;
  if (reason !== ordinaryReason && !(await askYes(isReasonMeant(reason, ordinaryReason))))
    throw declined(confirmationWords.declined);
  const typed = await askLine(askLastFour);
  if (typed.trim() !== lastFour) throw declined(wrongLastFour);
}
