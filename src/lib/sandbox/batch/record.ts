import type { KeyType } from '../../contract/fields.ts';
import type { StoredRecord } from '../world.ts';

/** Kind of the records kept here. */
export const batchKind = 'pix.batch';

/** Rows of one batch, as a tenant has it by default (specification, section 8). */
export const batchMaxItems = 50;

/**
 * States of a batch; those between DRAFT and the end are not shown, so one stands for all of them (specification,
 * section 3.6).
 */
export type BatchState = 'DRAFT' | 'PROCESSING' | 'COMPLETED' | 'PARTIAL_FAILED' | 'FAILED';

/** One row. Its shape is not shown: this one is modelled on a PIX by key (specification, section 2.2). */
export interface BatchItem {
  readonly itemId: string;
  readonly amountCentavos: number;
  readonly keyType: KeyType;
  readonly key: string;
  readonly description: string | null;
  readonly identifier: string;
  readonly status: 'PENDING' | 'VALID' | 'INVALID' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly errorCode: string | null;
  readonly paymentId: string | null;
}

/** A batch as it is stored. */
export interface Batch {
  readonly name: string | null;
  readonly items: readonly BatchItem[];
  /** Set by a review, cleared by every edit. */
  readonly reviewed: boolean;
  readonly dispatchedAtMs: number | null;
  readonly completedAtMs: number | null;
  /** Who dispatched it, by `X-Acting-Document`. */
  readonly operator?: string | null;
}

/** A stored PIX batch. */
export type BatchRecord = StoredRecord<Batch> & { readonly state: BatchState };
