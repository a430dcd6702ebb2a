import type { Intent } from '../../journal/intent.ts';
import { mayStillArrive } from '../../journal/intent.ts';
import type { Layout, Refusal } from '../../payments/cnab/layouts.ts';
import { rowOutcome } from '../payout/ending.ts';

/** Paid. */
export const settledCode = '00';
/** Taken in, and not paid yet: also where the end is not known, as programs pay again what was refused. */
export const openCode = 'BD';

/** Why the service, or a person, said no, by the code of the error. */
const refusals: Readonly<Record<string, Refusal>> = {
  insufficient_funds: 'funds',
  balance_reservation_failed: 'funds',
  invalid_pix_key: 'key',
  key_inactive: 'key',
  key_not_found: 'noKey',
  key_ownership_mismatch: 'document',
  invalid_tax_number: 'document',
  invalid_bank_code: 'bank',
  bank_not_found: 'bank',
  bank_unreachable: 'bank',
  recipient_account_not_found: 'account',
  beneficiary_not_found: 'account',
  beneficiary_incomplete: 'account',
  beneficiary_not_active_at_partner: 'account',
  invalid_account_type: 'account',
  outside_banking_hours: 'date',
  cashout_outside_hours: 'date',
  invalid_amount: 'amount',
  qr_amount_mismatch: 'amount',
  boleto_amount_mismatch: 'amount',
  qr_gone: 'qr',
  boleto_already_settled: 'paidBoleto',
  partner_rejected: 'payeeBank',
  schedule_cancelled: 'cancelled',
};

/**
 * The code that a return has for a payment (G059). Anything but a proven end is {@link openCode}, a refusal that may still be
 * executed among them.
 * @param isPix whether it goes through the instant payments' own clearing house
 */
export function codeOf(intent: Intent, { refusals: codes }: Layout, isPix: boolean, nowMs: number): string {
  const outcome = rowOutcome(intent);
  if (outcome === 'settled') return settledCode;
  if (outcome !== 'refused' || mayStillArrive(intent, nowMs)) return openCode;
  if (intent.state === 'REVERSED') return codes.returned;
  const { code, reason } = intent.finding ?? {};
  const known = refusals[code ?? ''] ?? (reason === 'funds' ? 'funds' : null);
  // Another bank's no to a TED has no code of its own.
  const isSaid = known !== null && !(known === 'payeeBank' && !isPix);
  return codes[isSaid ? known : isPix ? 'pix' : 'other'];
}
