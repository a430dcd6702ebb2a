import type { CaptureKind } from './store.ts';

/** A search among the captured deliveries; every member that is given must match. */
export interface CaptureSearch {
  /** Stands anywhere in a name, or is a kind, cause, type, account, amount, time or the number of a capture, or a part of one. */
  readonly text?: string | undefined;
  /** Names of which one must be that of its payment: what a ref stands for. */
  readonly names?: readonly string[] | undefined;
  readonly kinds?: readonly CaptureKind[] | undefined;
  readonly causes?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly accountId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly identifier?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly amountCentavos?: number | undefined;
  /** Received at or after, and before. */
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

/** Which part of what was found is wanted. */
export interface PageWanted {
  /** Goes on behind the capture of that number, in the order that is wanted. */
  readonly behindCaptureId?: number | undefined;
  readonly limit: number;
  /** Default: newest first. */
  readonly order?: 'oldest' | 'newest' | undefined;
}

/** The values that a search can choose among, the most frequent first. */
export interface Choices {
  readonly types: readonly string[];
  readonly accounts: readonly string[];
  readonly causes: readonly string[];
}

/** All deliveries about one payment: attempts, repeats, and the events beside each other. */
export interface CapturedPayment {
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly amountCentavos: number | null;
  readonly payee: string | null;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** The newest delivery. */
  readonly lastCaptureId: number;
  /** Types of the accepted events. */
  readonly types: readonly string[];
  readonly counts: Readonly<Record<CaptureKind, number>>;
  /** How often one of them was handed on, and how often that was answered with 2xx. */
  readonly forwards: number;
  readonly forwarded: number;
  /** How many of its events nobody took: none of their deliveries was answered with 2xx, or all that was handed on of one failed. */
  readonly untaken: number;
}

/**
 * An index beside the captures, in a file of its own: a receiver never waits for it, and it can be made anew. What was
 * captured since it was last brought up to date is not in it.
 */
export interface CaptureIndex {
  /** Takes up what is new until nothing is left, or the time is over. @returns how many deliveries are left */
  catchUp(budgetMs: number): number;
  /** Deliveries that are kept. */
  all(): number;
  /** The numbers of the captures that fit. */
  find(search: CaptureSearch, wanted: PageWanted): readonly number[];
  /** How many fit. */
  total(search: CaptureSearch): number;
  /** The payments that those are about, the one that was heard of last first. */
  payments(search: CaptureSearch, wanted: Omit<PageWanted, 'order'>): readonly CapturedPayment[];
  paymentsTotal(search: CaptureSearch): number;
  choices(): Choices;
  /** Makes the file as small as what is in it, in steps between which others search and write. */
  shrink(): Promise<void>;
  close(): void;
}
