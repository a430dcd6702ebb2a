import type { Owner } from '../magic.ts';
import type { StoredRecord } from '../world.ts';

/** Kind of the records kept here. */
export const chargeKind = 'qr.charge';

/** States of a charge that the sandbox uses; moves of AWAITING-PAYMENT and UNKNOWN are not shown (specification, section 3.2). */
export type ChargeState = 'ACTIVE' | 'PAID' | 'CANCELLED' | 'EXPIRED';

/** A dynamic QR charge as it is stored. */
export interface Charge {
  readonly txid: string;
  readonly emv: string;
  readonly identifier: string;
  readonly pixKey: string;
  readonly valueCentavos: number;
  readonly message: string | null;
  readonly allowedPayer: string | null;
  readonly allowChange: boolean;
  readonly expiresAtMs: number;
  readonly paid: ChargePayment | null;
}

/** How a charge was paid. */
export interface ChargePayment {
  readonly atMs: number;
  readonly amountCentavos: number;
  readonly endToEndId: string;
  readonly payer: Owner;
}

/** A stored charge. */
export type ChargeRecord = StoredRecord<Charge> & { readonly state: ChargeState };

/** Host of the addresses in the sandbox's codes; nobody can own it (RFC 2606). */
export const payloadHost = 'pix.sandbox.invalid';
