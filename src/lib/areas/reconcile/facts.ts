import type { Centavos } from '../../contract/money.ts';
import type { IntentState } from '../../journal/intent.ts';
import type { Payee } from '../../journal/payee.ts';
import type { ShownPayee } from '../../journal/payee-compare.ts';

/** The rails that totals are kept by (specification, section 2.4: `operation` of a line). */
export type BookRail = 'PIX' | 'TED' | 'BOLETO' | 'INTERNAL' | 'FEE' | 'OTHER';

/** What was intended: a payment of the journal. */
export interface MeantFact {
  readonly intentId: string;
  readonly state: IntentState;
  readonly rail: BookRail;
  /** Operation id of the contract. */
  readonly operation: string;
  /** Null if the request has none. */
  readonly amountCentavos: Centavos | null;
  /** Who is paid, in the words of the request. */
  readonly destination: string | null;
  /** The same as facts, to be compared with the line. */
  readonly to?: Payee | undefined;
  /** The payee's document as shown before payment, masked. */
  readonly payeeDocument?: string | null;
  /** The name shown before payment. */
  readonly payeeName: string | null;
  readonly endToEndId: string | null;
  readonly identifier: string | null;
  /** The service's own names: paymentId, transactionId, id. */
  readonly bankIds: readonly string[];
  readonly ref: string | null;
  /** For a row of a run: its own name in its file, such as an invoice's number. */
  readonly reference?: string | null;
  readonly runId: string | null;
  /** For a row of a batch; the intent is then the dispatch's. */
  readonly batchId: string | null;
  readonly createdAtMs: number;
  /** Null if nothing was sent. */
  readonly firstSentAtMs: number | null;
  readonly lastSentAtMs: number | null;
  /** When it became final, as this journal learnt it. */
  readonly closedAtMs: number | null;
  /** When it was settled, according to the service; null if it does not say. */
  readonly settledAtMs: number | null;
  /**
   * It was in doubt when this reconciliation began, and a look-up made after the statement was read has resolved that.
   */
  readonly wasInDoubt: boolean;
  /**
   * Refused, while an earlier request for it had no answer and may still be executed: see `mayStillArrive` of the
   * journal.
   */
  readonly mayStillArrive: boolean;
}

/** What the bank did: a line of the statement. */
export interface BookedFact {
  /** `id`, else `coreId`; null if it has neither. */
  readonly lineId: string | null;
  /** The service's other names for it: coreId, partnerId, transactionId. */
  readonly bankIds: readonly string[];
  readonly rail: BookRail;
  /** Negative for a debit. */
  readonly amountCentavos: Centavos;
  /** As its record says, as the sign of a zero amount does not. */
  readonly isDebit: boolean;
  /** The service's word; empty if a statement file has none, which counts as booked. */
  readonly status: string;
  readonly atMs: number;
  readonly endToEndId: string | null;
  readonly identifier: string | null;
  readonly description: string | null;
  readonly otherSide: string | null;
  readonly otherDocument: string | null;
  readonly pixKey: string | null;
  /** What else the service's line shows of the payee; nothing for a credit. */
  readonly paid?: Partial<ShownPayee>;
  /** `reversal: true`: a refund of `originalEndToEnd`. */
  readonly isRefund: boolean;
  readonly originalEndToEnd: string | null;
  readonly refundEndToEnd: string | null;
  /** Its number in the statement file; null from the service. */
  readonly fileLine: number | null;
}

/** What was reported: a captured delivery that is new and proven, about money of this account. */
export interface ToldFact {
  readonly eventId: string;
  readonly captureId: number;
  readonly type: string;
  /** It says that money left, or came in; null for an event about neither. */
  readonly direction: 'in' | 'out' | null;
  readonly amountCentavos: Centavos | null;
  readonly endToEndId: string | null;
  readonly identifier: string | null;
  readonly bankIds: readonly string[];
  /** When it happened according to the event, else when it was received. */
  readonly atMs: number;
}

/** A row of the customer's own file. */
export interface LedgerFact {
  /** Its line in the file, from 1, as an editor counts. */
  readonly line: number;
  /** Negative for outgoing money, positive for incoming. */
  readonly amountCentavos: Centavos;
  /** `YYYY-MM-DD`; null if the file has no date. */
  readonly day: string | null;
  readonly endToEndId: string | null;
  /** Matches a payment's identifier, ref or intent id. */
  readonly identifier: string | null;
  readonly bankId: string | null;
  /** PIX key or account; used only for proposals. */
  readonly key: string | null;
  readonly text: string | null;
}
