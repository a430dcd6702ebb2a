import type { Attempt, AttemptPurpose } from './attempts.ts';
import type { Cause } from './causes.ts';
import type { HeaderList } from './delivery.ts';
import type { Envelope, EnvelopeProblem } from './envelope.ts';
import type { FieldChange } from './field-diff.ts';
import type { Forward } from './forward.ts';
import type { ForwardQueue } from './forward-queue.ts';
import type { Bookmark } from './notes.ts';
import type { CaptureKind, DeliveryOrder } from './order.ts';

export type { CaptureKind } from './order.ts';

import type { TurnedAway, TurnedAwayList } from './turned-away.ts';

/** A delivery to be stored. */
export interface NewCapture {
  readonly receivedAtMs: number;
  /** Path and query it was sent to. */
  readonly target: string;
  /** Address it came from: often a tunnel or proxy. */
  readonly remoteAddress: string | null;
  /** The original header lines, with our secrets hidden. */
  readonly headers: HeaderList;
  /** The exact bytes. */
  readonly body: Uint8Array;
  readonly authType: string;
  readonly subscriptionId: string | null;
  readonly valid: boolean;
  readonly causes: readonly Cause[];
  readonly envelope: Envelope | null;
  readonly problem: EnvelopeProblem | null;
  /** HTTP status it is answered with once stored. */
  readonly status: number;
  /** Where to forward it, if it is an event not forwarded before: queued in the same transaction. */
  readonly forwardTo?: string | null;
}

/** A stored delivery. */
export interface Capture extends NewCapture {
  readonly captureId: number;
  readonly kind: CaptureKind;
  /** Count and id as given by the delivery layer, for information only. */
  readonly attempt: number | null;
  readonly requestId: string | null;
  /** The first accepted capture of the same event. */
  readonly duplicateOf: number | null;
  /** True when a repeat differs from the first in its bytes: the same id should mean the same event. */
  readonly differs: boolean;
  /** Event id of the other event of an alias pair, if it was captured too. */
  readonly pairedWith: string | null;
  /** The attempts to hand it to an application, in the order in which they were made. */
  readonly forwards: readonly Attempt[];
  /** What a person set on it here; absent where there is none. */
  readonly bookmark?: Bookmark | null;
  /** Its place among the others, where that was asked for: {@link CaptureStore.placed}. */
  readonly order?: DeliveryOrder;
  /** For a repeat with other bytes, the fields in which it differs from the first, where that was asked for. */
  readonly changed?: readonly FieldChange[] | null;
  /** Whether it was queued when it was stored. */
  readonly isQueued?: boolean;
}

/** The search; every given member must match. */
export interface CaptureFilter {
  readonly captureId?: number | undefined;
  /** Captured later, or earlier, than the capture with that number. */
  readonly afterCaptureId?: number | undefined;
  readonly beforeCaptureId?: number | undefined;
  readonly eventId?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly accountId?: string | undefined;
  readonly identifier?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly kinds?: readonly CaptureKind[] | undefined;
  /** Received at or after one time, and before another. */
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly limit?: number | undefined;
  /** Default: newest first. */
  readonly order?: 'oldest' | 'newest' | undefined;
}

/** A subscription created here: what its receiver must know, except the secret. */
export interface KnownSubscription {
  readonly subscriptionId: string;
  readonly url: string;
  readonly authType: string;
  readonly header: string | null;
  readonly username: string | null;
  readonly eventTypes: readonly string[];
  readonly accountId: string | null;
  /** Which store holds the secret, and under which name; null when it was not stored. */
  readonly secretStore: 'keychain' | 'vault' | null;
  readonly secretName: string | null;
  readonly createdAtMs: number;
}

/** The captured deliveries of one environment. */
export interface CaptureStore {
  readonly location: string;
  /** Stores deliveries in one transaction, which is on the disk when this returns. */
  add(deliveries: readonly NewCapture[]): Capture[];
  /** The causes of a refused delivery, found after it was stored, and what has been read from it since. */
  setCauses(captureId: number, causes: readonly Cause[], envelope: Envelope | null): void;
  /** The status it was finally answered with. */
  setStatus(captureId: number, status: number): void;
  /** Keeps an attempt that the queue did not make; one that is accepted ends the waiting in the queue. */
  addForward(captureId: number, result: Forward, purpose: AttemptPurpose): Attempt;
  readonly queue: ForwardQueue;
  /** Bookmarks a delivery, with a note or without; a note that it has stays. */
  setBookmark(captureId: number, atMs: number, note: string | null): void;
  /** Removes its bookmark and note. */
  removeBookmark(captureId: number): void;
  /** Captures with attempts since a mark, by any process; without a mark none, and the mark to start from. */
  forwardedSince(mark: number | null): { readonly captureIds: readonly number[]; readonly mark: number };
  /** Writes down requests that were turned away before they were deliveries; the newest few hundred are kept. */
  addTurnedAway(requests: readonly TurnedAway[]): void;
  /** Those that name a payment, or all of a time; newest first. */
  turnedAway: TurnedAwayList['list'];
  /** Refused deliveries whose cause is not known yet. */
  unexplained(): readonly number[];
  find(captureId: number): Capture | null;
  /** The same with its place among the others, and how it differs from the first of its event. */
  placed(capture: Capture): Capture;
  /** Whether the service delivered an event of that type for the payment with that name; true of a pruned event too. */
  hasEvent(type: string, name: string): boolean;
  /** One at a time, so that a long list needs little memory. */
  list(filter: CaptureFilter): IterableIterator<Capture>;
  saveSubscription(subscription: KnownSubscription): void;
  subscriptions(): KnownSubscription[];
  /**
   * Removes what was received before, except the memory that recognises a repeat, in steps between which a receiver
   * can write.
   * @param removed told how many deliveries each step removed
   */
  prune(beforeMs: number, removed: (count: number) => void): Promise<void>;
  /**
   * Returns freed space to the disk. @returns false when a file of an earlier version is in use, whose space is reused instead
   */
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
