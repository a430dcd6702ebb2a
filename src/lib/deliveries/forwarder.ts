import type { Authentication } from './authentication.ts';
import { type Forward, forward, isUnreached } from './forward.ts';
import type { ForwardState, QueuedForward, TriedForward } from './forward-queue.ts';
import { groupCommit } from './group-commit.ts';
import { proofOf, replayed } from './replay.ts';
import type { Capture, CaptureStore } from './store.ts';

/** How long and how often it is tried to hand a delivery on. */
export const forwardLimits = {
  atOnce: 16,
  /** Until a delivery that was not taken is tried again; it doubles with each further try. */
  firstWaitMs: 1000,
  longestWaitMs: 300_000,
  /** As long as the other side is not reached, one delivery is tried after a pause of so long at most. */
  longestPauseMs: 30_000,
  /** So many failures in a row, whatever they are, count as not reached. */
  failuresInRow: 8,
  giveUpAfterMs: 72 * 60 * 60 * 1000,
  /** A process that sends is known by this; another takes over when it is not renewed. */
  claimMs: 15_000,
  renewMs: 5000,
} as const;

/** What a forwarder needs. */
export interface ForwarderInput {
  readonly store: Pick<CaptureStore, 'find' | 'queue'>;
  readonly url: URL;
  /** Puts a secret in again that was not kept. */
  readonly proofs: (capture: Capture) => Authentication | null;
  /** Told of each try. */
  readonly tried: (capture: Capture, result: Forward, state: ForwardState, tries: number) => void;
  /** The other side is not reached, so that nothing is tried for a while; first, and with each further pause. */
  readonly paused: (result: Forward, isNew: boolean) => void;
  readonly failed: (error: Error) => void;
}

/** Hands queued deliveries on: each at least once, those of one payment in the order in which they came. */
export interface Forwarder {
  /** Whether deliveries wait until the other side is tried again. */
  isPaused(): boolean;
  /** Something was queued. */
  wake(): void;
  /** Ends what is on its way; what waits stays in the queue. */
  stop(): Promise<void>;
}

/** Starts with what an earlier run left in the queue. */
export function startForwarder(input: ForwarderInput): Forwarder {
  const { url } = input;
  const { queue } = input.store;
  const flying = new Map<number, Promise<void>>();
  const outage = watchOutage();
  const deliver = delivering(input, outage);
  let isStopped = false;
  let isAwake = false;
  let timer: NodeJS.Timeout | undefined;

  const wake = (): void => {
    if (isAwake || isStopped) return;
    isAwake = true;
    setImmediate(() => look());
  };
  const claim = claiming(input, wake);
  const isPaused = () => !claim.isOwner() || Date.now() < outage.untilMs();
  const look = (): void => {
    isAwake = false;
    if (isStopped) return;
    clearTimeout(timer);
    try {
      if (!isPaused()) send();
      if (!claim.isOwner() || flying.size >= outage.width()) return;
      const nextMs = queue.nextAtMs(url.href, new Set(flying.keys()));
      if (nextMs === null) return;
      const inMs = Math.max(nextMs, outage.untilMs()) - Date.now();
      timer = setTimeout(look, Math.max(shortestWaitMs, inMs)).unref();
    } catch (error) {
      input.failed(error as Error);
    }
  };
  const send = (): void => {
    for (const one of queue.due(url.href, Date.now(), outage.width() + flying.size)) {
      if (flying.size >= outage.width()) return;
      if (flying.has(one.captureId)) continue;
      const landed = deliver(one).finally(() => {
        flying.delete(one.captureId);
        wake();
      });
      flying.set(one.captureId, landed);
    }
  };
  return {
    isPaused,
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(flying.values());
      claim.release();
    },
  };
}

/** Between two looks into the queue. */
const shortestWaitMs = 10;

/** Sends one delivery and writes down what came of it. Never rejects. */
function delivering(
  { store, url, proofs, tried, paused, failed }: ForwarderInput,
  outage: ReturnType<typeof watchOutage>,
): (one: QueuedForward) => Promise<void> {
  const { queue } = store;
  const finish = groupCommit<TriedForward, undefined>((results) => {
    queue.finish(results);
    return results.map(() => undefined);
  });
  const deliver = async (one: QueuedForward): Promise<void> => {
    const { captureId, tries } = one;
    const capture = store.find(captureId);
    if (capture === null) return queue.taken(captureId);
    const result = await forward(url, replayed(capture, proofs(capture)), Date.now);
    const state = stateAfter(one, result);
    // Of what was not reached nothing is known yet: it is as new.
    const nextAtMs = Date.now() + (isUnreached(result) ? 0 : waitAfter(tries, forwardLimits.longestWaitMs));
    await finish({ captureId, forward: result, state, nextAtMs });
    if (outage.begins(result)) paused(result, outage.isNew());
    tried(capture, result, state, tries + 1);
  };
  return (one) =>
    deliver(one).catch((error: Error) => {
      // The disk did not take the result: the delivery is sent once more, but not at once.
      outage.hold();
      failed(error);
    });
}

/** Remembers whether the other side takes anything: while it does not, one delivery at a time is tried, after pauses. */
function watchOutage() {
  let failures = 0;
  let pauses = 0;
  let untilMs = 0;
  return {
    untilMs: () => untilMs,
    isNew: () => pauses === 1,
    width: () => (failures === 0 ? forwardLimits.atOnce : 1),
    hold(): void {
      untilMs = Date.now() + forwardLimits.firstWaitMs;
    },
    /** True when a pause begins with this result. */
    begins(result: Forward): boolean {
      if (result.problem === null) {
        [failures, pauses, untilMs] = [0, 0, 0];
        return false;
      }
      failures += 1;
      const isAway = isUnreached(result) || failures >= forwardLimits.failuresInRow;
      if (!isAway || Date.now() < untilMs) return false;
      untilMs = Date.now() + waitAfter(pauses, forwardLimits.longestPauseMs);
      pauses += 1;
      return true;
    },
  };
}

/** Keeps other processes from sending the same, and takes over when the one that does is gone. */
function claiming({ store, url, failed }: ForwarderInput, wake: () => void) {
  let isOwner = false;
  const renew = (): void => {
    try {
      const nowMs = Date.now();
      isOwner = store.queue.claim(url.href, process.pid, nowMs, nowMs + forwardLimits.claimMs);
      // Another process may have queued something, too.
      if (isOwner) wake();
    } catch (error) {
      failed(error as Error);
    }
  };
  renew();
  const timer = setInterval(renew, forwardLimits.renewMs).unref();
  return {
    isOwner: () => isOwner,
    release(): void {
      clearInterval(timer);
      if (isOwner) store.queue.claim(url.href, process.pid, Date.now(), 0);
    },
  };
}

function stateAfter({ queuedAtMs }: QueuedForward, { problem }: Forward): ForwardState {
  if (problem === null) return 'done';
  return Date.now() - queuedAtMs > forwardLimits.giveUpAfterMs ? 'given_up' : 'waiting';
}

function waitAfter(times: number, longestMs: number): number {
  return Math.min(forwardLimits.firstWaitMs * 2 ** Math.min(times, 20), longestMs);
}

/** How a receiver's deliveries prove themselves. */
interface Proof {
  readonly authentication: Authentication;
  readonly subscriptionId: string | null;
}

/** The proof for a capture of this receiver; of another's the secret is not known. */
export function ownProofs(proofs: readonly Proof[]): (capture: Capture) => Authentication | null {
  return (capture) => {
    const own = proofs.find(
      ({ authentication, subscriptionId }) =>
        capture.authType === authentication.type && capture.subscriptionId === subscriptionId,
    );
    return own === undefined ? null : proofOf(capture, own.authentication, false);
  };
}
