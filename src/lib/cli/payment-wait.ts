import { ServiceError } from '../client/errors.ts';
import type { Clock } from '../client/port.ts';
import type { Answered } from '../client/reply.ts';

/** A payment whose state is read, and how its kind is understood. */
export interface Watched {
  /** @throws {ServiceError} 404 where the service does not show it */
  readonly read: () => Promise<Answered>;
  /** What a state stands for: the exit code, and whether it can still change. */
  readonly meaningOf: (value: unknown) => { readonly exit: number; readonly final: boolean };
  readonly pollMs: number;
}

/**
 * Reads a payment until its state is final or the time is over. One that is not found is asked for again: its identifier
 * shows only after reconciliation (specification, section 2.2).
 * @returns the last answer, and the exit code that its state stands for
 */
export async function waitForPayment(
  clock: Clock,
  budgetMs: number,
  { read, meaningOf, pollMs }: Watched,
): Promise<{ reply: Answered; exit: number }> {
  const untilMs = clock.monotonic() + budgetMs;
  for (;;) {
    const seen = await read().catch((error: unknown) => {
      if (isNotFound(error)) return error;
      throw error;
    });
    const leftMs = untilMs - clock.monotonic();
    if (seen instanceof ServiceError) {
      if (leftMs <= 0) throw seen;
    } else {
      const { exit, final } = meaningOf(seen.json.value);
      if (final || leftMs <= 0) return { reply: seen, exit };
    }
    await clock.sleep(Math.min(pollMs, leftMs));
  }
}

/** Whether the service answered that there is no such payment, which proves nothing. */
export function isNotFound(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.reply.status === 404;
}
