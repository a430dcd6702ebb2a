import type { IntentHistory } from '../../journal/journal.ts';

/** The source. `refund` is the statement line of the refund, `event` a delivery captured here. */
export type TimelineSource = 'journal' | 'status' | 'timeline' | 'statement' | 'refund' | 'event';

/** One thing that is known to have happened to a payment. */
export interface Moment {
  /** Unix time in milliseconds; null if its source gives none. */
  readonly atMs: number | null;
  readonly source: TimelineSource;
  /** In a person's words, in the language in use when it is asked for; text from others in it is not sanitised yet. */
  readonly say: () => string;
  /** The source's own record. */
  readonly record: unknown;
}

/** The result of asking one source. */
export interface SourceReport {
  readonly source: TimelineSource;
  readonly result: 'found' | 'not-found' | 'no-answer';
  /** Why there is nothing, for a person. */
  readonly note: string | null;
}

/** The payment that a timeline describes: at least one name is set. */
export interface TimelineOf {
  readonly kind: 'pix' | 'ted' | 'transfer';
  /** Null for the connection's default account. */
  readonly accountId: string | null;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly history: IntentHistory | null;
}
