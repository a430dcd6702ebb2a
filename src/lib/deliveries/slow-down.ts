/** How senders of too many unproven deliveries are slowed down. */
export const slowDownLimits = { pauseMs: 1000, paused: 64 } as const;

/**
 * Delays the answer to a sender whose deliveries are unproven and no longer stored: while it waits, it sends nothing.
 * Only a limited number wait at a time, as each holds a connection.
 */
export function slowDown(): () => Promise<void> {
  let paused = 0;
  return async () => {
    if (paused >= slowDownLimits.paused) return;
    paused += 1;
    await new Promise((resolve) => setTimeout(resolve, slowDownLimits.pauseMs));
    paused -= 1;
  };
}
