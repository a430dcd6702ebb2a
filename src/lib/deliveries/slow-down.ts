/** How senders of too many unproven deliveries are slowed down. */
export const slowDownLimits = { pauseMs: 1000, paused: 64 } as const;

/**
 * Makes the pause before the answer to a sender whose deliveries are not proven and not kept any more: whoever waits for an
 * answer sends nothing meanwhile. Only so many wait at one time, as each holds a connection.
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
