/** How much is stored of unproven deliveries, in bytes of their bodies; small ones count as a kilobyte. */
export const failureLimits = {
  /** Per second: from one sender, and from all together. */
  senderBytes: 512 * 1024,
  allBytes: 2 * 1024 * 1024,
  /** Unused budget accumulates for up to this many seconds. */
  seconds: 2,
  smallestBytes: 1024,
  senders: 10_000,
} as const;

/**
 * Decides whether an unproven delivery is stored. A proven one never needs this: behind a tunnel, the service has the same
 * address as a stranger who floods it. A delivery that does not fit uses no budget, so that after a flood of large bodies a
 * genuine small delivery still fits.
 * @returns true when it fits its sender's budget and the common one
 */
export function failureBudget(now: () => number): (sender: string, bytes: number) => boolean {
  const all = bucket(failureLimits.allBytes, now());
  const senders = new Map<string, Bucket>();
  return (sender, bytes) => {
    const cost = Math.max(bytes, failureLimits.smallestBytes);
    const nowMs = now();
    const own = senders.get(sender) ?? bucket(failureLimits.senderBytes, nowMs);
    // The most recently heard sender is forgotten last.
    senders.delete(sender);
    senders.set(sender, own);
    if (senders.size > failureLimits.senders) senders.delete(senders.keys().next().value ?? '');
    fill(own, nowMs);
    fill(all, nowMs);
    if (own.bytes < cost || all.bytes < cost) return false;
    own.bytes -= cost;
    all.bytes -= cost;
    return true;
  };
}

interface Bucket {
  readonly perSecond: number;
  bytes: number;
  filledMs: number;
}

function bucket(perSecond: number, nowMs: number): Bucket {
  return { perSecond, bytes: perSecond * failureLimits.seconds, filledMs: nowMs };
}

function fill(one: Bucket, nowMs: number): void {
  const more = (one.perSecond * Math.max(0, nowMs - one.filledMs)) / 1000;
  one.bytes = Math.min(one.perSecond * failureLimits.seconds, one.bytes + more);
  one.filledMs = nowMs;
}
