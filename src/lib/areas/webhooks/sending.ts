import { hash } from 'node:crypto';
import type { Forward } from '../../deliveries/forward.ts';
import { isUnreached } from '../../deliveries/forward.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import type { OutputFormat } from '../../terminal/output.ts';
import { ndjsonStream } from '../../terminal/row-stream.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { type Sent, sentJson } from './sent-view.ts';

/** How a command sends and shows several deliveries. */
export interface SendingRun<T> extends Pick<Sending<T>, 'items' | 'atOnce' | 'send' | 'goOn'> {
  readonly sent: (item: T, result: Forward) => Sent;
  readonly format: OutputFormat;
  readonly note: (text: Telling) => void;
  /** Shows all at the end, for the formats that are one document. */
  readonly show: (records: readonly Sent[]) => Promise<void>;
}

/** Sends, prints NDJSON as answers arrive or the whole at the end, and sums up on stderr. @returns how the command ends */
export async function runSending<T>(run: SendingRun<T>): Promise<Ending> {
  const { items, atOnce, send, goOn, sent, format, note } = run;
  const records: Sent[] = [];
  const lines = ndjsonStream(process.stdout);
  const tell = async (item: T, result: Forward) => {
    const record = sent(item, result);
    if (format !== 'ndjson') return records.push(record) > 0;
    return lines.write([sentJson(record)]);
  };
  const summary = await whileWaiting(
    () => webhooksWords.sending.progress(0, items.length),
    (say) => {
      let done = 0;
      return sendAll({
        items,
        atOnce,
        send,
        goOn,
        tell(item, result) {
          done += 1;
          say(() => webhooksWords.sending.progress(done, items.length));
          return tell(item, result);
        },
      });
    },
  );
  if (format !== 'ndjson') await run.show(records);
  note(() => sendingText(summary));
  const ending = sendingEnd(summary);
  if (ending === 'not_sent') note(() => webhooksWords.sending.isItRunning);
  return ending;
}

/** The same items in another order, determined by the seed; never in the original order. */
export function shuffled<T>(items: readonly T[], seed: string): readonly T[] {
  const order = items
    .map((item, at) => ({ item, at, rank: hash('sha256', JSON.stringify([seed, at]), 'hex') }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const isSame = order.every(({ at }, place) => at === place);
  return (isSame ? order.reverse() : order).map(({ item }) => item);
}

/** The result of sending several deliveries. */
interface SendingSummary {
  readonly sent: number;
  /** Answered as they should be. */
  readonly taken: number;
  /** How many of these had a proof that is wrong on purpose, and were refused. */
  readonly refused: number;
  /** How many of those not accepted never had a connection. */
  readonly unreached: number;
  /** Not sent, because an earlier one was not accepted. */
  readonly left: number;
}

/** How deliveries are sent. */
interface Sending<T> {
  readonly items: readonly T[];
  /** How many at a time; 1 keeps their order. */
  readonly atOnce: number;
  readonly send: (item: T) => Promise<Forward>;
  /** Called with each result, one at a time; returns false once nobody reads them any more. */
  readonly tell: (item: T, result: Forward) => Promise<boolean>;
  /** Whether to send the rest after this result. */
  readonly goOn: (result: Forward) => boolean;
}

/** Sends deliveries, a few at a time; those under way when one fails are still finished. */
async function sendAll<T>(sending: Sending<T>): Promise<SendingSummary> {
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
  const taken = results.filter(({ why }) => why === null).length;
  return {
    sent: results.length,
    taken,
    refused: results.filter(({ why, status }) => why === null && (status ?? 0) >= 400).length,
    unreached: results.filter(isUnreached).length,
    left: items.length - results.length,
  };
}

/**
 * An address that was never reached says nothing about the receiver; if the receiver did not accept everything, the work was
 * done, and the receiver's answer is no (docs/exit-codes.md).
 */
function sendingEnd({ sent, taken, unreached }: SendingSummary): Ending {
  if (taken === sent) return 'settled';
  return unreached === sent ? 'not_sent' : 'check_failed';
}

/** The summary for a person. */
function sendingText({ sent, taken, refused, unreached, left }: SendingSummary): string {
  const says = webhooksWords.sending;
  const notTaken = sent - taken - unreached;
  const parts = [
    unreached < sent ? says.sent(sent - unreached, taken - refused) : null,
    refused > 0 ? says.refusedRightly(refused) : null,
    notTaken > 0 ? says.notTaken(notTaken) : null,
    unreached > 0 ? says.notReached(unreached) : null,
    left > 0 ? says.leftUnsent(left) : null,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}
