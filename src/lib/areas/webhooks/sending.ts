import { isUnreached } from '../../deliveries/forward.ts';
import type { Forward } from '../../deliveries/store.ts';

/** What came of sending several deliveries. */
export interface SendingSummary {
  readonly sent: number;
  /** Answered with 2xx. */
  readonly taken: number;
  /** Of those not taken, the ones for which no connection was made. */
  readonly unreached: number;
  /** Not sent, as one before was not taken. */
  readonly left: number;
}

/** How deliveries are sent. */
export interface Sending<T> {
  readonly items: readonly T[];
  /** How many at one time; 1 keeps their order. */
  readonly atOnce: number;
  readonly send: (item: T) => Promise<Forward>;
  /** Told of each result, never two at a time; false when nobody listens any more. */
  readonly tell: (item: T, result: Forward) => Promise<boolean>;
  /** Whether what is left is still sent after this result. */
  readonly goOn: (result: Forward) => boolean;
}

/** Sends deliveries, a few at a time; what is under way when one fails still ends. */
export async function sendAll<T>(sending: Sending<T>): Promise<SendingSummary> {
  const { items, atOnce, send, tell, goOn } = sending;
  const results: Forward[] = [];
  let next = 0;
  let isOver = false;
  let telling: Promise<void> = Promise.resolve();
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const item = items[next++];
      if (item === undefined) return;
      const result = await send(item);
      results.push(result);
      if (!goOn(result)) isOver = true;
      telling = telling.then(async () => {
        if (!(await tell(item, result))) isOver = true;
      });
      await telling;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  const taken = results.filter(({ problem }) => problem === null).length;
  return {
    sent: results.length,
    taken,
    unreached: results.filter(isUnreached).length,
    left: items.length - results.length,
  };
}

/**
 * 0 when all were taken; 80 when the address was not reached even once, which needs no look at the receiver; else 35: the
 * work was done, and the receiver's answer is no (docs/exit-codes.md).
 */
export function sendingExit({ sent, taken, unreached }: SendingSummary): 0 | 35 | 80 {
  if (taken === sent) return 0;
  return unreached === sent ? 80 : 35;
}

/** The summary for a person. */
export function sendingText({ sent, taken, unreached, left }: SendingSummary): string {
  const words = [
    `${sent} sent, ${taken} answered with 2xx`,
    sent - taken - unreached > 0 ? `${sent - taken - unreached} not taken` : null,
    unreached > 0 ? `${unreached} not reached` : null,
    left > 0 ? `${left} left unsent` : null,
  ];
  return `${words.filter((word) => word !== null).join(', ')}.`;
}
