/** A policy as journals remember it. */
export interface SeenPolicy {
  readonly serial: number;
  /** SHA-256 of its file. */
  readonly sha256: string;
  readonly required: boolean;
  /** Whether it is a machine's own, and not one that a variable names: such a one never takes the place of a machine's. */
  readonly isMachine: boolean;
}

/** What a policy leaves to the transaction that writes an ATTEMPT down, as only there nobody comes in between. */
export interface Terms {
  readonly policy: SeenPolicy;
  readonly limits: DayLimits | null;
}

/** How much of an account may be sent in one day; null for any amount. */
export interface DayLimits {
  readonly perDayCentavos: number | null;
  readonly perPayeeCentavos: number | null;
  /** When the day began in Brasilia. */
  readonly dayStartMs: number;
}

/** Why a payment is not written down as sent, whatever the policy of this machine says of it. */
export type Objection =
  /** The journal has seen a policy that is required, and here is none for the account. */
  | { readonly why: 'missing'; readonly serial: number }
  /** A newer one was seen. */
  | { readonly why: 'older'; readonly serial: number }
  /** Another one of the same serial was seen. */
  | { readonly why: 'same serial'; readonly serial: number }
  /** A machine's own was seen, and here a variable names another. */
  | { readonly why: 'variable'; readonly serial: number }
  | { readonly why: 'day' | 'payee day'; readonly limit: number; readonly used: number };

/** What was sent in a day and is not proven unpaid. */
export interface Used {
  readonly centavos: number;
  readonly byPayee: number;
}
