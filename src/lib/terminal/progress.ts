import { nextTurn } from '../ports/clock.ts';
import { terminalWords } from '../words/terminal.ts';
import { valueWords } from '../words/values.ts';

/** The progress of something that is counted. */
export interface Count {
  done: number;
  /** Null if not known. */
  total: number | null;
  /** Whether the total is only approximate. */
  isEstimate?: boolean;
}

/** The pace of something, in words. */
export interface Pace {
  readonly perSecond: string;
  /** The remaining time. */
  readonly left: string;
}

/** The pace of what was done in this many milliseconds. @param rest how much is still to be done */
export function paceOf(done: number, rest: number, elapsedMs: number): Pace {
  const perSecond = done / Math.max(0.001, elapsedMs / 1000);
  const left = perSecond === 0 ? terminalWords.unknownTime : timeText(rest / perSecond);
  return { perSecond: valueWords.decimal(perSecond.toFixed(perSecond < 10 ? 1 : 0)), left };
}

/** From now on shows the current count whenever it is drawn. */
export function counter(count: Count, say: (count: Count, pace: Pace) => string = readText): () => string {
  const startedMs = Date.now();
  return () => say(count, paceOf(count.done, (count.total ?? 0) - count.done, Date.now() - startedMs));
}

function readText({ done, total, isEstimate }: Count, { perSecond, left }: Pace): string {
  if (done === 0 && total === null) return terminalWords.reading;
  const text = total === null ? null : `${isEstimate ? '~' : ''}${total}`;
  return terminalWords.read(done, text, perSecond, left);
}

/**
 * The items as they come, each counted. Yields now and then so that the count can be drawn: a file is read without any
 * pause.
 */
export async function* counted<T>(items: AsyncIterable<T> | Iterable<T>, count: Count): AsyncGenerator<T> {
  for await (const item of items) {
    count.done += 1;
    if (count.done % itemsPerTurn === 0) await nextTurn();
    yield item;
  }
}

const itemsPerTurn = 200;

/** A length of time in one unit. */
export function timeText(seconds: number): string {
  if (seconds < 90) return terminalWords.seconds(Math.ceil(seconds));
  return seconds < 90 * 60
    ? terminalWords.minutes(Math.ceil(seconds / 60))
    : terminalWords.hours(valueWords.decimal((seconds / 3600).toFixed(1)));
}
