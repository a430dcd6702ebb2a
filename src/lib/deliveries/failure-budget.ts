/** What is kept of deliveries that were not proven, in bytes of their bodies; small ones count as a kilobyte. */
export const failureLimits = {
  /** Of one sender, and of all together, each second. */
  senderBytes: 512 * 1024,
  allBytes: 2 * 1024 * 1024,
  /** Unused seconds add up to so many. */
  seconds: 2,
  smallestBytes: 1024,
  senders: 10_000,
} as const;

/**
 * Says whether a delivery that was not proven is kept. A proven one is never asked for: behind a tunnel the service has the
 * same address as the stranger who floods it. What does not fit leaves the budget as it is, so that after a flood of large
 * bodies the small one of a true delivery still fits.
 * @returns true when it fits the budget of its sender and that of all
 */
export function failureBudget(now: () => number): (sender: string, bytes: number) => boolean {
  const all = bucket(failureLimits.allBytes, now());
  const senders = new Map<string, Bucket>();
  return (sender, bytes) => {
    const cost = Math.max(bytes, failureLimits.smallestBytes);
    const nowMs = now();
    const own = senders.get(sender) ?? bucket(failureLimits.senderBytes, nowMs);
    // The one that was heard of last is the last to be forgotten.
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
