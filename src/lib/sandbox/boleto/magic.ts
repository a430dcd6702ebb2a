/** Amounts that decide the outcome of a boleto payment, in centavos. */
export const boletoMagic = {
  /** 409 `boleto_already_settled`, also in the preview. */
  alreadySettled: 6666_01,
  /** 409 `boleto_scheduled`. */
  scheduled: 6666_02,
  /** 202 PROCESSING, paid two minutes later. */
  lateCompleted: 6666_03,
  /** 202 PROCESSING, fails two minutes later and the amount comes back. */
  lateFailed: 6666_04,
  /** 202 PROCESSING, and nothing more until `sandbox settle`. */
  forever: 6666_05,
  /** 422 FAILED with `partner_rejected`. */
  refused: 6666_06,
} as const;
