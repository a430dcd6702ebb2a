import type { Writable } from 'node:stream';
import { escapeHidden } from './text.ts';
import { clearWaiting, tellNoMore } from './waiting.ts';

/** Writes rows as they come; nothing is kept. */
export interface RowStream<R> {
  /** Resolves when the reader keeps up; false once nobody reads any more. */
  write(records: readonly R[]): Promise<boolean>;
}

/** One JSON document per line. */
export function ndjsonStream(out: Writable): RowStream<unknown> {
  return {
    write(records) {
      let text = '';
      for (const record of records) text += `${JSON.stringify(record)}\n`;
      return flush(out, forReader(out, text));
    },
  };
}

/** One JSON document, whose one list is written row by row. */
export interface JsonStream extends RowStream<unknown> {
  /** False while nothing is written, so that another document may still replace it. */
  readonly started: boolean;
  /** Ends the list, and the document with the members of `rest`. */
  end(rest: object): void;
}

/**
 * One JSON document as long as its list, in the layout of a document written at once. @param name what the list is called
 */
export function jsonStream(out: Writable, name = 'items'): JsonStream {
  let started = false;
  return {
    get started() {
      return started;
    },
    write(records) {
      let text = '';
      for (const record of records) {
        text += `${started ? ',' : `{\n  "${name}": [`}\n${indented(record, 4)}`;
        started = true;
      }
      return flush(out, forReader(out, text));
    },
    end(rest) {
      const list = started ? '\n  ]' : `{\n  "${name}": []`;
      const members = Object.entries(rest).map(
        ([member, value]) => `,\n  ${JSON.stringify(member)}: ${indented(value, 2).trimStart()}`,
      );
      put(out, forReader(out, `${list}${members.join('')}\n}\n`));
    },
  };
}

/** One JSON list of any length, in the layout of a document written at once; its last item ends it. */
export function jsonListStream(out: Writable): JsonStream {
  let started = false;
  const textOf = (record: unknown) => {
    const text = `${started ? ',' : '['}\n${indented(record, 2)}`;
    started = true;
    return text;
  };
  return {
    get started() {
      return started;
    },
    write(records) {
      return flush(out, forReader(out, records.map(textOf).join('')));
    },
    end(rest) {
      const last = Object.keys(rest).length > 0 ? textOf(rest) : '';
      put(out, forReader(out, `${last}${started ? '\n]' : '[]'}\n`));
    },
  };
}

/** Foreign text must not control a terminal. */
function forReader(out: Writable, json: string): string {
  return isTerminal(out) ? escapeHidden(json) : json;
}

/** Whether a person reads it while it is written. */
export function isTerminal(out: Writable): boolean {
  return 'isTTY' in out && out.isTTY === true;
}

/** A value as JSON on separate lines; a line break inside a text is written as `\\n`, so only the layout changes. */
function indented(value: unknown, by: number): string {
  const margin = ' '.repeat(by);
  return margin + JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`);
}

/** Writes a piece; resolves when the reader keeps up, to false once nobody reads any more. */
export async function flush(out: Writable, text: string | Uint8Array): Promise<boolean> {
  if (isOver(out)) return false;
  if (text.length === 0 || put(out, text)) return true;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      for (const event of ['drain', 'close', 'error']) out.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'close', 'error']) out.on(event, done);
  });
  return !isOver(out);
}

/** On a terminal the wait indicator makes room; it must not be drawn over an incomplete line. */
function put(out: Writable, text: string | Uint8Array): boolean {
  if (isTerminal(out) && endsLine(text)) clearWaiting();
  else if (isTerminal(out)) tellNoMore();
  return out.write(text);
}

/** Also for bytes: in every text encoding used, a line ends like this. */
function endsLine(text: string | Uint8Array): boolean {
  return typeof text === 'string' ? text.endsWith('\n') : text.at(-1) === 0x0a;
}

/** Streams that have a listener, and whether they failed: standard output forgets its own errors. */
const failed = new WeakMap<Writable, boolean>();

/** `| head` closed its end. */
function isOver(out: Writable): boolean {
  if (!failed.has(out)) {
    failed.set(out, false);
    out.once('error', () => failed.set(out, true));
  }
  return failed.get(out) === true || out.destroyed || out.errored !== null;
}
