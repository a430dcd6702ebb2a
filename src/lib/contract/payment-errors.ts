/** Every way in which a payment can be over a limit (specification, sections 7.2 and 8). */
export const limitErrors = [
  'limit_exceeded',
  'limit_exceeded_daily',
  'limit_exceeded_monthly',
  'limit_exceeded_nightly',
  'limit_exceeded_transaction',
] as const;

/** The errors of locks and PIN for any operation that takes money out of an account (specification, section 4.8). */
export const cashoutErrors = [
  'cashout_locked',
  'cashout_outside_hours',
  'cashout_source_ip_not_allowed',
  'challenge_failure',
  'pin_required',
] as const;

/** The errors about the paying account at the settlement bank (specification, section 7.2). */
export const sourceAccountErrors = [
  'account_not_entitled',
  'account_not_ready',
  'balance_reservation_failed',
  'insufficient_funds',
  'partner_account_disabled',
  'partner_rejected',
] as const;
