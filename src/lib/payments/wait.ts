import { NoAnswerError, ServiceError } from '../client/errors.ts';
import type { Answered } from '../client/reply.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Standing } from '../journal/ending.ts';
import type { Clock } from '../ports/clock.ts';
import { timeText } from '../terminal/progress.ts';
import { watchSignals } from '../terminal/signals.ts';
import { whileWaiting } from '../terminal/waiting.ts';
import { outcomeWords } from '../words/outcome.ts';

/** How long to wait for something, and how to resume the wait later. */
export interface Patience {
  readonly clock: Clock;
  /** 0 for one look. */
  readonly budgetMs: number;
  /** The command that continues to wait. */
  readonly again: string;
  /** The longest pause between two looks. */
  readonly slowestMs?: number | undefined;
}

/** One look at what is waited for. */
export interface Look<T> {
  readonly seen: T;
  /** Whether nothing can change any more. */
  readonly isOver: boolean;
  /** Its state as shown to a person; null if the service gave none. */
  readonly status: string | null;
}

const firstPauseMs = 1000;
const slowestPauseMs = 4000;

/**
 * Polls until it is over or the time is up, with growing pauses; a terminal shows the state and the time left.
 * @returns what the last look saw
 * @throws {CliError} `interrupted`, exit 130, for a signal: the wait ends at once, with what is known
 */
export async function waitUntil<T>(
  { clock, budgetMs, again, slowestMs = slowestPauseMs }: Patience,
  look: () => Promise<Look<T>>,
): Promise<T> {
  if (budgetMs <= 0) return (await look()).seen;
  const untilMs = clock.monotonic() + budgetMs;
  const leftMs = () => untilMs - clock.monotonic();
  let status: string | null = null;
  const looking = async (stop: AbortSignal) => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, slowestMs)) {
      const last = await look();
      status = last.status;
      if (last.isOver || leftMs() <= 0 || stop.aborted) return last.seen;
      await clock.sleep(Math.min(pauseMs, leftMs()), stop);
    }
  };
  const telling = () => outcomeWords.waitingFor(status, timeText(Math.max(0, leftMs()) / 1000));
  return whileWaiting(telling, () => untilLeft(looking, () => waitStopped(status, again)));
}

/** Works until a signal asks this process to end: it then fails at once, whatever is under way. */
async function untilLeft<T>(work: (stop: AbortSignal) => Promise<T>, stopped: () => Error): Promise<T> {
  const leaving = new AbortController();
  const left = Promise.withResolvers<never>();
  const unwatch = watchSignals(() => {
    leaving.abort();
    left.reject(stopped());
  });
  try {
    return await Promise.race([work(leaving.signal), left.promise]);
  } finally {
    unwatch();
  }
}

function waitStopped(status: string | null, again: string): CliError {
  const message = outcomeWords.waitStopped(status);
  return new CliError({ code: 'interrupted', ends: 'interrupted', message, hint: again });
}

/** Something whose state is read, and how states of its kind are understood. */
export interface Watched {
  /** @throws {ServiceError} 404 if the service does not show it */
  readonly read: () => Promise<Answered>;
  /** Whether an answer is about the requested thing. */
  readonly isAbout: (value: unknown) => boolean;
  /** Its state according to an answer, and whether that can still change. */
  readonly standingOf: (value: unknown) => Stand;
  /**
   * Whether it may appear later although the first look does not find it: a payment's identifier shows only after
   * reconciliation (specification, section 2.2).
   */
  readonly mayAppear: boolean;
  /** The sentences for an answer that shows nothing of it. */
  readonly says: UnseenWords;
}

type UnseenWords = (typeof outcomeWords.unseen)[keyof typeof outcomeWords.unseen];

/** The state of something, how a person is told it, and whether it can still change. */
export interface Stand extends Standing {
  readonly status: string | null;
  readonly final: boolean;
}

/** The service told nothing about it, which proves nothing. */
export class NotShown extends Error {
  override readonly name = 'NotShown';
}

/** The last answer, and the state it shows. */
export interface Seen {
  readonly reply: Answered;
  readonly stand: Stand;
}

/**
 * Reads until the state is final or the time is over.
 * @throws {NotShown} if the last answer was not about it, or the first one was not and it cannot appear later
 */
export async function waitForEnd(patience: Patience, watched: Watched): Promise<Seen> {
  let isFound = watched.mayAppear;
  const seen = await waitUntil<Seen | NotShown>(patience, async () => {
    const reply = await readOnce(watched);
    if (reply instanceof NotShown)
      return { seen: reply, isOver: !isFound && !isSilence(reply.cause), status: null };
    isFound = true;
    const stand = watched.standingOf(reply.json.value);
    return { seen: { reply, stand }, isOver: stand.final, status: stand.status };
  });
  if (seen instanceof NotShown) throw isThrottled(seen.cause) ? seen.cause : seen;
  return seen;
}

/** Whether there was no answer at all, so that the next look may show what cannot appear later. */
function isSilence(cause: unknown): boolean {
  if (cause instanceof NoAnswerError) return true;
  return cause instanceof ServiceError && (cause.reply.status >= 500 || isThrottled(cause));
}

/** A throttled query can be repeated later, which is more useful to say than that it has no answer. */
function isThrottled(error: unknown): boolean {
  return error instanceof ServiceError && error.reply.status === throttled;
}

/** One answer about it; a {@link NotShown} if there was none. */
async function readOnce({ read, isAbout, says }: Watched): Promise<Answered | NotShown> {
  try {
    const reply = await read();
    if (isAbout(reply.json.value)) return reply;
    return new NotShown(says.another);
  } catch (error) {
    const why = silenceIn(error, says);
    if (why === null) throw error;
    return new NotShown(why, { cause: error });
  }
}

/** Whether an answer rejects the caller rather than the query: because of a credential, a PIN, a proxy or the pace. */
export function turnsAskerAway(error: unknown): boolean {
  return error instanceof ServiceError && [401, 403, 407, 423, 428, throttled].includes(error.reply.status);
}

const throttled = 429;

/**
 * Why an error says nothing about it; null for one that says why the caller was rejected. A refused query is not a
 * refused payment.
 */
function silenceIn(error: unknown, says: UnseenWords): string | null {
  if (error instanceof ServiceError) {
    const { status } = error.reply;
    if (status === 404) return says.notShown;
    const isOver = turnsAskerAway(error) && status !== throttled;
    return isOver ? null : says.unusable(`HTTP ${status}`);
  }
  const isUnanswered = error instanceof NoAnswerError;
  if (!isUnanswered || (error.reply.kind === 'none' && error.reply.fate === 'not-sent')) return null;
  return says.unusable(error.message);
}
