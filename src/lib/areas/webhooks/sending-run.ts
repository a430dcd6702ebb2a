import type { Forward } from '../../deliveries/store.ts';
import type { OutputFormat } from '../../terminal/output.ts';
import { ndjsonStream } from '../../terminal/row-stream.ts';
import { type Sending, type SendingSummary, sendAll, sendingExit, sendingText } from './sending.ts';
import { type Sent, sentJson } from './sent-view.ts';

/** How a command sends and shows several deliveries. */
export interface SendingRun<T> extends Pick<Sending<T>, 'items' | 'atOnce' | 'send' | 'goOn'> {
  readonly sent: (item: T, result: Forward) => Sent;
  readonly format: OutputFormat;
  readonly note: (text: string) => void;
  /** Shows all at the end, for the formats that are one document. */
  readonly show: (records: readonly Sent[]) => Promise<void>;
}

/** Sends, prints NDJSON as answers come or the whole at the end, sums up on stderr, and sets the exit code. */
export async function runSending<T>(run: SendingRun<T>): Promise<void> {
  const { items, atOnce, send, goOn, sent, format, note } = run;
  const records: Sent[] = [];
  const lines = ndjsonStream(process.stdout);
  const progress = progressNotes(items.length, note);
  const summary: SendingSummary = await sendAll({
    items,
    atOnce,
    send,
    goOn,
    async tell(item, result) {
      const record = sent(item, result);
      progress();
      if (format === 'ndjson') return lines.write([sentJson(record)]);
      records.push(record);
      return true;
    },
  });
  if (format !== 'ndjson') await run.show(records);
  note(sendingText(summary));
  process.exitCode = sendingExit(summary);
}

const progressEveryMs = 1000;

/** At most one line a second, for a person alone. */
function progressNotes(count: number, note: (text: string) => void): () => void {
  let done = 0;
  let toldMs = performance.now();
  return () => {
    done += 1;
    if (!process.stderr.isTTY || performance.now() - toldMs < progressEveryMs) return;
    toldMs = performance.now();
    note(`${done} of ${count} sent.`);
  };
}
