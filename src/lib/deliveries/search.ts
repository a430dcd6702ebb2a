import type { OrderMark } from './order.ts';
import type { CaptureKind } from './store.ts';

/** A search among the captured deliveries; every given member must match. */
export interface CaptureSearch {
  /**
   * Words that occur in its names, including those of people; or a kind, cause, type, account, amount, time or
   * capture number, whole or in part.
   */
  readonly text?: string | undefined;
  /** Names, one of which must be its payment's: what a ref stands for. */
  readonly names?: readonly string[] | undefined;
  readonly kinds?: readonly CaptureKind[] | undefined;
  readonly causes?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly accountId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly identifier?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly amountCentavos?: number | undefined;
  /** Whether the application has not accepted it: no attempt of its event was, or it still waits for one. */
  readonly notAccepted?: true | undefined;
  /** Whether a person bookmarked it or made a note on it. */
  readonly bookmarked?: true | undefined;
  /** Received at or after one time, and before another. */
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

/** Which part of the results is wanted. */
export interface PageWanted {
  /** Continues after the capture with that number, in the requested order. */
  readonly behindCaptureId?: number | undefined;
  readonly limit: number;
  /** Default: newest first. */
  readonly order?: 'oldest' | 'newest' | undefined;
}

/** The values that a search can filter by, the most frequent first. */
export interface Choices {
  readonly types: readonly string[];
  readonly accounts: readonly string[];
  readonly causes: readonly string[];
}

/** All deliveries about one payment: attempts, repeats, and accompanying events. */
export interface CapturedPayment {
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly amountCentavos: number | null;
  readonly payee: string | null;
  /** Of money that came in. */
  readonly payer: string | null;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** The newest delivery. */
  readonly lastCaptureId: number;
  /** Types of the accepted events. */
  readonly types: readonly string[];
  readonly counts: Readonly<Record<CaptureKind, number>>;
  /** How often one of them was forwarded, and how often that was answered with 2xx. */
  readonly forwards: number;
  readonly forwarded: number;
  /** How many of its events nobody accepted: none of their deliveries was answered with 2xx, or the application accepted one at no attempt. */
  readonly untaken: number;
  /** What is unusual about how its deliveries came. */
  readonly order: readonly OrderMark[];
}

/**
 * An index beside the captures, in a separate file: a receiver never waits for it, and it can be rebuilt. Captures made since
 * its last update are not in it.
 */
export interface CaptureIndex {
  /**
   * Indexes what is new until nothing is left, or the time is up; what time is left is for {@link CaptureIndex.forget}. @returns how
   * many deliveries are left
   */
  catchUp(budgetMs: number): number;
  /** Removes what was pruned until the time is up; no search finds it before, either. @returns whether there is more */
  forget(budgetMs: number): boolean;
  /** The number of stored deliveries. */
  all(): number;
  /** The numbers of the matching captures. */
  find(search: CaptureSearch, wanted: PageWanted): readonly number[];
  /** How many match. */
  total(search: CaptureSearch): number;
  /** The payments that they are about, the most recently active first. */
  payments(search: CaptureSearch, wanted: Omit<PageWanted, 'order'>): readonly CapturedPayment[];
  paymentsTotal(search: CaptureSearch): number;
  choices(): Choices;
  /** Shrinks the file to its content, in steps between which others can search and write. */
  shrink(): Promise<void>;
  close(): void;
}
