import { NoAnswerError, ServiceError } from '../client/errors.ts';
import type { Clock } from '../client/port.ts';
import type { Answered } from '../client/reply.ts';
import type { Standing } from '../journal/ending.ts';
import { outcomeWords } from '../words/outcome.ts';

/** A payment whose state is read, and how its kind is understood. */
export interface Watched {
  /** @throws {ServiceError} 404 where the service does not show it */
  readonly read: () => Promise<Answered>;
  /** Whether an answer is about the payment that was asked for. */
  readonly isAbout: (value: unknown) => boolean;
  /** Where the payment of an answer stands, and whether that can still change. */
  readonly standingOf: (value: unknown) => Standing & { readonly final: boolean };
  readonly pollMs: number;
}

/** The service told nothing of the payment that was asked for, which proves nothing about it. */
export class NotShown extends Error {
  override readonly name = 'NotShown';
}

/**
 * Reads a payment until its state is final or the time is over. One that is not found is asked for again: its identifier
 * shows only after reconciliation (specification, section 2.2).
 * @returns the last answer, and where its payment stands
 * @throws {NotShown} where the last answer was none about this payment
 */
export async function waitForPayment(
  clock: Clock,
  budgetMs: number,
  watched: Watched,
): Promise<{ reply: Answered; standing: Standing }> {
  const untilMs = clock.monotonic() + budgetMs;
  for (;;) {
    const seen = await readOnce(watched);
    const leftMs = untilMs - clock.monotonic();
    if (seen instanceof NotShown) {
      if (leftMs <= 0) throw seen;
    } else {
      const { final, ...standing } = watched.standingOf(seen.json.value);
      if (final || leftMs <= 0) return { reply: seen, standing };
    }
    await clock.sleep(Math.min(watched.pollMs, leftMs));
  }
}

/** One answer about the payment; a {@link NotShown} where there was none. */
export async function readOnce({
  read,
  isAbout,
}: Pick<Watched, 'read' | 'isAbout'>): Promise<Answered | NotShown> {
  try {
    const reply = await read();
    if (isAbout(reply.json.value)) return reply;
    return new NotShown(outcomeWords.aboutAnother);
  } catch (error) {
    const why = silenceIn(error);
    if (why === null) throw error;
    return new NotShown(why, { cause: error });
  }
}

/** Why an error is no word about the payment; null for one that says why the question itself was turned away. */
function silenceIn(error: unknown): string | null {
  if (error instanceof ServiceError) {
    const { status } = error.reply;
    if (status === 404) return outcomeWords.notShown;
    if (status >= 400 && status < 500) return null;
    return outcomeWords.noUsableAnswer(`HTTP ${status}`);
  }
  const isUnanswered = error instanceof NoAnswerError;
  if (!isUnanswered || (error.reply.kind === 'none' && error.reply.fate === 'not-sent')) return null;
  return outcomeWords.noUsableAnswer(error.message);
}
