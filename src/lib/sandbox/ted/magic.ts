/** The outcome of a TED to one of these account numbers, at any bank. */
export const tedMagic = {
  /** FAILED with `bank_unreachable` at the time it should settle. */
  unreachable: '90001',
  /** Never settles: FAILED by the time-out text after 48 h, nothing debited. */
  silent: '90002',
  /** Refused at once: 422 `recipient_account_not_found`. */
  missing: '90003',
  /** Paid, but no confirmation comes: FAILED by the time-out text after 48 h, and the statement shows the debit. */
  paidButFailed: '90004',
  /** Settles two minutes later, on any day and at any hour. */
  anyHour: '90005',
} as const;
