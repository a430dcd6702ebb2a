import type { Capture } from '../../deliveries/store.ts';
import { cutLine } from '../../terminal/cut-line.ts';
import { type OutputFormat, writeJson } from '../../terminal/output.ts';
import { csvStream, ndjsonStream } from '../../terminal/row-stream.ts';
import { sanitise } from '../../terminal/text.ts';
import { terminalWidth } from '../../terminal/width.ts';
import type { DeliveryLink } from './link.ts';
import { deliveryFieldColumns, deliveryJson, deliveryLine } from './view.ts';

/** Prints deliveries as they come. */
export interface DeliveryPrinter {
  /** False once nobody reads any more. */
  print(capture: Capture, link: DeliveryLink | null): Promise<boolean>;
  /** The one document of `--json`; nothing for the other formats. */
  end(): void;
}

/** One line an event for people, NDJSON or CSV as they come, or one JSON list at the end. */
export function deliveryPrinter(format: OutputFormat): DeliveryPrinter {
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
    const stream = csvStream(deliveryFieldColumns, out);
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
