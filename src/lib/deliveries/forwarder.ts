import type { Attempt } from './attempts.ts';
import type { Authentication } from './authentication.ts';
import { type Forward, isUnreached } from './forward.ts';
import type { ForwardState, QueuedForward, TriedForward } from './forward-queue.ts';
import { groupCommit } from './group-commit.ts';
import { proofOf, replay } from './replay.ts';
import type { Capture, CaptureStore } from './store.ts';

/** How long and how often a delivery is retried. */
export const forwardLimits = {
  atOnce: 16,
  /** Wait before a delivery that was not accepted is retried; doubles with each attempt. */
  firstWaitMs: 1000,
  longestWaitMs: 300_000,
  /** While the other side cannot be reached, one delivery is tried after pauses of at most this length. */
  longestPauseMs: 30_000,
  /** This many failures in a row, of any kind, count as unreachable. */
  failuresInRow: 8,
  giveUpAfterMs: 72 * 60 * 60 * 1000,
  /** Identifies the sending process; another takes over when it is not renewed. */
  claimMs: 15_000,
  renewMs: 5000,
} as const;

/** What a forwarder needs. */
export interface ForwarderInput {
  readonly store: Pick<CaptureStore, 'find' | 'queue'>;
  readonly url: URL;
  /** Restores a secret that was not stored. */
  readonly proofs: (capture: Capture) => Authentication | null;
  /** Called after each attempt. */
  readonly tried: (capture: Capture, attempt: Attempt, state: ForwardState) => void;
  /** Called when the other side cannot be reached, so that nothing is tried for a while; at first, and at each further pause. */
  readonly paused: (result: Forward, isNew: boolean) => void;
  readonly failed: (error: Error) => void;
}

/** Forwards queued deliveries: each at least once, those of one payment in order of arrival. */
export interface Forwarder {
  /** Whether deliveries wait until the other side is tried again. */
  isPaused(): boolean;
  /** Tells the forwarder that something is queued. */
  wake(): void;
  /** Aborts forwards under way; waiting deliveries stay in the queue. */
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

/** The pause between two checks of the queue. */
const shortestWaitMs = 10;

/** Sends one delivery and records the result. Never rejects. */
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
    const result = await replay(capture, url, proofs(capture));
    const state = stateAfter(one, result);
    const begins = outage.begins(result);
    // A delivery that did not reach the other side is still as good as new.
    const nextAtMs = Date.now() + (isUnreached(result) ? 0 : waitAfter(tries, forwardLimits.longestWaitMs));
    const triedAgainAtMs = state === 'waiting' ? Math.max(nextAtMs, outage.untilMs()) : null;
    await finish({ captureId, url: url.href, forward: result, state, nextAtMs, triedAgainAtMs });
    if (begins) paused(result, outage.isNew());
    const attempt = { ...result, purpose: 'forward', number: tries + 1, nextAtMs: triedAgainAtMs } as const;
    tried(capture, attempt, state);
  };
  return (one) =>
    deliver(one).catch((error: Error) => {
      // The result could not be saved: the delivery is sent once more, but not at once.
      outage.hold();
      failed(error);
    });
}

/** Tracks whether the other side accepts anything: while it does not, one delivery at a time is tried, with pauses. */
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
    /** True when this result starts a pause. */
    begins(result: Forward): boolean {
      if (result.why === null) {
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

/** Keeps other processes from sending the same, and takes over when the sending one is gone. */
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

function stateAfter({ queuedAtMs }: QueuedForward, { why }: Forward): ForwardState {
  if (why === null) return 'done';
  return Date.now() - queuedAtMs > forwardLimits.giveUpAfterMs ? 'given_up' : 'waiting';
}

function waitAfter(times: number, longestMs: number): number {
  return Math.min(forwardLimits.firstWaitMs * 2 ** Math.min(times, 20), longestMs);
}

/** How a receiver's deliveries are authenticated. */
interface Proof {
  readonly authentication: Authentication;
  readonly subscriptionId: string | null;
}

/** The proof for this receiver's captures; another receiver's secret is unknown. */
export function ownProofs(proofs: readonly Proof[]): (capture: Capture) => Authentication | null {
  return (capture) => {
    const own = proofs.find(
      ({ authentication, subscriptionId }) =>
        capture.authType === authentication.type && capture.subscriptionId === subscriptionId,
    );
    return own === undefined ? null : proofOf(capture, own.authentication, false);
  };
}
