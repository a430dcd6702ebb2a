import type { Cause } from './causes.ts';
import type { HeaderList } from './delivery.ts';
import type { Envelope, EnvelopeProblem } from './envelope.ts';
import type { Forward } from './forward.ts';
import type { ForwardQueue } from './forward-queue.ts';

/** A delivery that is to be kept. */
export interface NewCapture {
  readonly receivedAtMs: number;
  /** Path and query that it was sent to. */
  readonly target: string;
  /** Address that it came from: often a tunnel or proxy. */
  readonly remoteAddress: string | null;
  /** The original header lines, our secrets hidden. */
  readonly headers: HeaderList;
  /** The exact bytes. */
  readonly body: Uint8Array;
  readonly authType: string;
  readonly subscriptionId: string | null;
  readonly valid: boolean;
  readonly causes: readonly Cause[];
  readonly envelope: Envelope | null;
  readonly problem: EnvelopeProblem | null;
  /** HTTP status that it is answered with once it is kept. */
  readonly status: number;
  /** Where it is to be handed on, if it is an event that was not handed on before: queued in the same transaction. */
  readonly forwardTo?: string | null;
}

/**
 * How a delivery stands to the others.
 * - `new`: the first accepted one of its event.
 * - `attempt`: a later attempt of a delivery that was accepted before (its answer got lost, say).
 * - `redelivery`: the same event once more, by another delivery.
 * - `refused`: not proven, or no event; it counts for nothing.
 */
export type CaptureKind = 'new' | 'attempt' | 'redelivery' | 'refused';

/** A delivery that was kept. */
export interface Capture extends NewCapture {
  readonly captureId: number;
  readonly kind: CaptureKind;
  /** Count and id that the delivery layer told, for information. */
  readonly attempt: number | null;
  readonly requestId: string | null;
  /** The first accepted capture of the same event. */
  readonly duplicateOf: number | null;
  /** True when a repeat has other bytes than the first: the same id should mean the same event. */
  readonly differs: boolean;
  /** Event id of the other one of an alias pair, when it was captured too. */
  readonly pairedWith: string | null;
  readonly forwards: readonly Forward[];
  /** Whether it was queued when it was kept. */
  readonly isQueued?: boolean;
}

/** The search; every member that is given must match. */
export interface CaptureFilter {
  readonly captureId?: number | undefined;
  /** Captured later, or earlier, than the capture of that number. */
  readonly afterCaptureId?: number | undefined;
  readonly beforeCaptureId?: number | undefined;
  readonly eventId?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly accountId?: string | undefined;
  readonly identifier?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly kinds?: readonly CaptureKind[] | undefined;
  /** Queued to be handed on, and not taken: waiting or given up. */
  readonly notForwarded?: boolean | undefined;
  /** Received at or after, and before. */
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly limit?: number | undefined;
  /** Default: newest first. */
  readonly order?: 'oldest' | 'newest' | undefined;
}

/** A subscription that was made from here: what its receiver must know, but for the secret. */
export interface KnownSubscription {
  readonly subscriptionId: string;
  readonly url: string;
  readonly authType: string;
  readonly header: string | null;
  readonly username: string | null;
  readonly eventTypes: readonly string[];
  readonly accountId: string | null;
  /** Which store holds the secret, and under which name; null when it was not kept. */
  readonly secretStore: 'keychain' | 'vault' | null;
  readonly secretName: string | null;
  readonly createdAtMs: number;
}

/** The captured deliveries of one environment. */
export interface CaptureStore {
  readonly location: string;
  /** Keeps deliveries in one transaction, which is on the disk when this returns. */
  add(deliveries: readonly NewCapture[]): Capture[];
  /** The causes of a refused delivery, found after it was kept, and what was read from it meanwhile. */
  setCauses(captureId: number, causes: readonly Cause[], envelope: Envelope | null): void;
  /** The status that it was answered with in the end. */
  setStatus(captureId: number, status: number): void;
  addForward(captureId: number, forward: Forward): void;
  readonly queue: ForwardQueue;
  /** Captures that were handed on since a mark, by whatever process; without a mark none, and the mark to begin with. */
  forwardedSince(mark: number | null): { readonly captureIds: readonly number[]; readonly mark: number };
  /** The refused deliveries whose cause is not known yet. */
  unexplained(): readonly number[];
  find(captureId: number): Capture | null;
  /** Whether an event of that type was accepted for the payment of that name; true of a pruned one too. */
  hasEvent(type: string, name: string): boolean;
  /** One at a time, so that a long list needs no memory. */
  list(filter: CaptureFilter): IterableIterator<Capture>;
  saveSubscription(subscription: KnownSubscription): void;
  subscriptions(): KnownSubscription[];
  /**
   * Removes what was received before, but for the memory by which a repeat is known, in steps between which a receiver writes.
   * @param removed told how many deliveries each step removed
   */
  prune(beforeMs: number, removed: (count: number) => void): Promise<void>;
  /** Gives the disk what was removed. @returns false where a file of an earlier version is in use, whose place is used again instead */
  shrink(): Promise<boolean>;
  close(): void;
}

/** The store cannot be trusted, read or written. */
export class CaptureStoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CaptureStoreError';
  }
}
