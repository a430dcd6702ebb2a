import { decodeEndToEndId } from '../../brazil/end-to-end-id.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { askLine, askYes, canAsk } from '../../terminal/ask.ts';

/** What a refund is confirmed by: it cannot be taken back, and nothing at the service recognises a repeat. */
export interface RefundConfirmation {
  /** The last four characters of the end-to-end id, which the person types. */
  readonly lastFour: string;
  readonly reason: string;
}

/** The reason that is not asked about again. */
export const ordinaryReason = 'MD06';

/** What the codes of the Central Bank mean; others are passed on. */
const reasons: Readonly<Record<string, string>> = {
  MD06: 'asked for by whoever received the money: the ordinary one',
  SL02: 'for Pix Saque and Pix Troco',
  BE08: 'an operational failure; belongs to institutions',
  FR01: 'a founded suspicion of fraud; belongs to institutions',
};

/** The reason and what it means. */
export function reasonText(reason: string): string {
  return `${reason}: ${reasons[reason] ?? 'not one we know; it is passed on'}`;
}

/** @throws {CliError} exit 2 for what cannot be a code */
export function checkedReason(text: string): string {
  const reason = text.trim().toUpperCase();
  if (/^[A-Z0-9]{2,10}$/.test(reason)) return reason;
  throw usageError('usage', `--reason takes a code such as ${ordinaryReason}, not "${text}".`);
}

/** The id of a payment that may be refunded. @throws {CliError} exit 2 */
export function refundableId(text: string): string {
  const endToEnd = text.trim();
  const { kind } = decodeEndToEndId(endToEnd);
  if (kind === 'payment') return endToEnd;
  throw usageError(
    'invalid_end_to_end_id',
    'This is the id of a refund (D…), and a refund cannot be refunded.',
  );
}

/** Where nobody is asked, the flags confirm. @throws {CliError} exit 2 */
export function requireConfirmed(
  { lastFour, reason }: RefundConfirmation,
  flags: {
    readonly yes: boolean;
    readonly confirm?: string | undefined;
    readonly 'confirm-reason'?: string | undefined;
  },
): void {
  if (flags.confirm !== undefined && flags.confirm !== lastFour) {
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
  if (reason !== ordinaryReason && flags['confirm-reason'] !== reason) {
    throw usageError(
      'confirmation_mismatch',
      `Reason ${reason} (${reasons[reason] ?? 'not one we know'}) must be said twice.`,
      `Add --confirm-reason ${reason}, or leave --reason out.`,
    );
  }
}

/** On a terminal the person types. @throws {CliError} `declined`, exit 130 */
export async function agreeToRefund({ lastFour, reason }: RefundConfirmation): Promise<void> {
  const declined = (message: string) => new CliError({ code: 'declined', ends: 'interrupted', message });
  if (
    reason !== ordinaryReason &&
    !(await askYes(`Is the reason ${reason} meant, and not ${ordinaryReason}?`))
  )
    throw declined('Declined. Nothing was sent.');
  const typed = await askLine('A refund cannot be taken back. Last four characters of the end-to-end id');
  if (typed.trim() !== lastFour) throw declined('These are not the last four characters. Nothing was sent.');
}
