import type { KeyType } from '../../contract/fields.ts';
import type { Owner, PartnerDetail } from '../magic.ts';
import type { StoredRecord } from '../world.ts';

/** Kind of the records kept here. */
export const paymentKind = 'pix.payment';

/** States of an outgoing PIX; PROCESSING is an accepted asynchronous one (specification, section 3.1). */
export type PaymentState = 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'TIMEOUT' | 'PENDING_APPROVAL';

/** The requested payment, whatever the route: by key, by bank data, by QR code. */
export interface PaymentOrder {
  readonly amountCentavos: number;
  readonly keyType: KeyType | null;
  readonly key: string | null;
  readonly description: string | null;
  readonly identifier: string | null;
  /** The payee, where the order names it without a key. */
  readonly payee: Owner | null;
  /** The charge of this sandbox that the payment pays. */
  readonly chargeTxid?: string;
  /** Who acts, by `X-Acting-Document`. */
  readonly operator?: string | null;
}

/** An outgoing PIX as it is stored. */
export interface Payment {
  readonly paymentId: string;
  readonly transactionId: string;
  readonly partnerId: string;
  readonly runId: string;
  readonly identifier: string;
  readonly idempotencyKey: string | null;
  readonly amountCentavos: number;
  readonly keyType: KeyType | null;
  readonly key: string | null;
  readonly description: string | null;
  readonly payee: Owner | null;
  readonly chargeTxid?: string;
  /** Given at submission, shown once settled (specification, section 2.3). */
  readonly endToEndId: string;
  readonly completedAtMs: number | null;
  readonly errorCode: string | null;
  readonly errorReason: string | null;
  readonly partner?: PartnerDetail | undefined;
  /** Set while the amount is debited. */
  readonly debited: boolean;
  /** Who acts, by `X-Acting-Document`: their own limits hold too. */
  readonly operator: string | null;
  /** Its latest refund. */
  readonly refundEndToEnd?: string;
  readonly refundedCentavos?: number;
  /** Moves still to come, each after the one before it. */
  readonly plan: readonly Step[];
}

/** A move of the state machine in specification section 3.1. */
export interface Step {
  readonly afterMs: number;
  readonly to: 'EXECUTE' | 'COMPLETED' | 'FAILED' | 'TIMEOUT';
  readonly errorCode?: string;
  readonly errorReason?: string;
  readonly partner?: PartnerDetail | undefined;
}

/** A stored outgoing PIX. */
export type PaymentRecord = StoredRecord<Payment> & { readonly state: PaymentState };
