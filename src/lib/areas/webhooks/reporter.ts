import type { Environment } from '../../client/connection.ts';
import { causeSentence } from '../../deliveries/causes.ts';
import type { Capture } from '../../deliveries/store.ts';
import type { Journal } from '../../journal/journal.ts';
import { journalIfAny } from '../../payments/journal-if-any.ts';
import { csvStream } from '../../terminal/csv.ts';
import type { CsvStyle } from '../../terminal/csv-style.ts';
import { cutLine } from '../../terminal/cut-line.ts';
import { type OutputFormat, writeJson } from '../../terminal/output.ts';
import { ndjsonStream } from '../../terminal/row-stream.ts';
import { sanitise } from '../../terminal/text.ts';
import { terminalWidth } from '../../terminal/width.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { type DeliveryLink, linkOf } from './link.ts';
import { deliveryFieldColumns, deliveryJson, deliveryLine, deliveryNotes } from './webhooks-view.ts';

/** How `webhooks listen` reports what it kept. */
export interface ReportInput {
  readonly format: OutputFormat;
  readonly csvStyle: CsvStyle;
  readonly environment: Environment;
  /** Profile that the look-ups are to name; null when none is in use. */
  readonly profileName: string | null;
  /** Deliveries to tell of before `over` is called; null for all. */
  readonly count: number | null;
  readonly note: (text: Telling) => void;
  readonly over: (reason: 'count' | 'reader-gone') => void;
}

/** What is told of a delivery: all of it; or first that it was refused, and then why. */
export type Stage = 'whole' | 'refused' | 'cause';

/** Tells of deliveries, one after the other. */
export interface Reporter {
  tell(capture: Capture, stage: Stage): Promise<void>;
  /** Writes what comes last and closes what was opened. */
  end(): Promise<void>;
}

/** Under load, checking for the journal at every event would cost as much as reading the event. */
const lookAgainMs = 200;

/** Prints each delivery on stdout; warnings, causes and the look-up to type go to stderr. */
export function deliveryReporter(input: ReportInput): Reporter {
  const { format, environment, profileName, count, note, over } = input;
  const printer = deliveryPrinter(format, input.csvStyle);
  let journal: Journal | null = null;
  let lookedAtMs = 0;
  let told = 0;
  const unexplained = new Set<number>();
  const link = async ({ valid, envelope }: Capture): Promise<DeliveryLink | null> => {
    if (!valid || envelope === null) return null;
    // The first payment of a machine makes its journal, perhaps after this began to listen.
    if (journal === null && Date.now() - lookedAtMs > lookAgainMs) {
      lookedAtMs = Date.now();
      journal = await journalIfAny(environment).catch(() => null);
    }
    return linkOf(envelope, journal, environment, profileName);
  };
  const explain = ({ captureId, causes }: Capture): void => {
    for (const why of causes)
      note(() => `  ${sanitise(webhooksWords.delivery.causeOf(captureId, why.code, causeSentence(why)))}`);
  };
  return {
    async tell(capture, stage) {
      if (stage === 'cause' && unexplained.delete(capture.captureId)) return explain(capture);
      // A program gets one row for each delivery, a person a line at once.
      if (format === 'table' ? stage === 'cause' : stage === 'refused') return;
      if (count !== null && told >= count) return;
      if (stage === 'refused') unexplained.add(capture.captureId);
      told += 1;
      const linked = await link(capture);
      const shown = stage === 'refused' ? { ...capture, causes: [] } : capture;
      if (!(await printer.print(shown, linked))) over('reader-gone');
      // Text from others in it must not start a new line.
      for (const text of deliveryNotes(shown, environment))
        note(
          () =>
            `  ${sanitise(format === 'table' ? text : webhooksWords.delivery.noteOf(capture.captureId, text))}`,
        );
      const next = format === 'table' ? nextOf(capture, linked, profileName) : null;
      if (next !== null) note(() => `  ${next}`);
      if (told === count) over('count');
    },
    async end() {
      printer.end();
      await journal?.close();
    },
  };
}

/** The command to type for a delivery: the look-up of a new event, the full view of a refused one; none for a repeat. */
function nextOf(
  { kind, captureId }: Capture,
  link: DeliveryLink | null,
  profileName: string | null,
): string | null {
  const suffix = profileName === null ? '' : ` --profile ${profileName}`;
  if (kind === 'refused')
    return webhooksWords.delivery.keptAs(captureId, `brl webhooks captured show ${captureId}${suffix}`);
  return kind === 'new' && link?.next != null
    ? `${link.intentId ?? webhooksWords.delivery.notFromHere}: ${link.next}`
    : null;
}

/** Prints deliveries as they come. */
interface DeliveryPrinter {
  /** False once nobody reads any more. */
  print(capture: Capture, link: DeliveryLink | null): Promise<boolean>;
  /** The one document of `--json`; nothing for the other formats. */
  end(): void;
}

/** One line an event for people, NDJSON or CSV as they come, or one JSON list at the end. */
function deliveryPrinter(format: OutputFormat, csvStyle: CsvStyle): DeliveryPrinter {
  const out = process.stdout;
  if (format === 'json') {
    const all: unknown[] = [];
    return {
      print: async (capture, link) => all.push(deliveryJson(capture, link)) > 0,
      end: () => writeJson(all),
    };
  }
  const end = (): void => undefined;
  if (format === 'ndjson') {
    const stream = ndjsonStream(out);
    return {
      print: (capture, link) => {
        gather(out);
        return stream.write([deliveryJson(capture, link)]);
      },
      end,
    };
  }
  if (format === 'csv') {
    const stream = csvStream(deliveryFieldColumns, csvStyle, out);
    return { print: (capture) => stream.write([capture]), end };
  }
  return {
    async print(capture) {
      if (out.destroyed || out.errored) return false;
      out.write(`${cutLine(sanitise(deliveryLine(capture)), terminalWidth(out))}\n`);
      return true;
    },
    end,
  };
}

/** Under load the lines of one turn of the event loop leave in one write; a lone one leaves at once. */
function gather(out: NodeJS.WriteStream): void {
  if (out.writableCorked > 0) return;
  out.cork();
  setImmediate(() => out.uncork());
}
