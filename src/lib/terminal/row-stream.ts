import type { Writable } from 'node:stream';
import type { Column } from './answer.ts';
import { columnName } from './columns.ts';
import { escapeHidden, sanitise } from './text.ts';

/** Writes rows as they come; nothing is kept. */
export interface RowStream<R> {
  /** Resolves when the reader keeps up; false once nobody reads any more. */
  write(records: readonly R[]): Promise<boolean>;
}

/** Starts that a spreadsheet runs as a formula (OWASP, CSV injection): in a stranger's text, and where they are never right. */
const formulaInText = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const formulaInValue = /^(?:\s*[=@\t\r\uFF1D\uFF20]|\s*[+\-\uFF0B\uFF0D](?![\d.]*$|\d[\d ()-]*$))/;
/** A spreadsheet in Portuguese ends a cell at each `;`, and quotes do not keep it from that in a line whose cells end at `,`. */
const formulaInside = /([;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const needsQuotes = /[",\r\n]/;

/** RFC 4180 lines, headings first. Amounts `-10.00` and keys `+55…` stay as they are; free text is guarded. */
export function csvStream<R>(columns: readonly Column<R>[], out: Writable): RowStream<R> {
  let started = false;
  return {
    write(records) {
      let text = started ? '' : headingLine(columns);
      started = true;
      for (const record of records) text += csvLine(columns, record);
      return flush(out, isTerminal(out) ? csvForTerminal(text) : text);
    },
  };
}

/** One JSON document a line. */
export function ndjsonStream(out: Writable): RowStream<unknown> {
  return {
    write(records) {
      let text = '';
      for (const record of records) text += `${JSON.stringify(record)}\n`;
      return flush(out, forReader(out, text));
    },
  };
}

/** A cell's text as a spreadsheet may open it. */
export function guarded<R>({ freeText }: Column<R>, value: string): string {
  const text = (freeText ? formulaInText : formulaInValue).test(value) ? `'${value}` : value;
  return text.replace(formulaInside, "$1'");
}

/** One JSON document, whose list `items` is written row by row. */
export interface JsonStream extends RowStream<unknown> {
  /** False while nothing is written, so that another document may still take its place. */
  readonly started: boolean;
  /** Ends the list, and the document with the members of `rest`. */
  end(rest: object): void;
}

/** One JSON document as long as its list, laid out as a document that is written at once. */
export function jsonStream(out: Writable): JsonStream {
  let started = false;
  return {
    get started() {
      return started;
    },
    write(records) {
      let text = '';
      for (const record of records) {
        text += `${started ? ',' : '{\n  "items": ['}\n${indented(record, 4)}`;
        started = true;
      }
      return flush(out, forReader(out, text));
    },
    end(rest) {
      const list = started ? '\n  ]' : '{\n  "items": []';
      const members = Object.entries(rest).map(
        ([name, value]) => `,\n  ${JSON.stringify(name)}: ${indented(value, 2).trimStart()}`,
      );
      out.write(forReader(out, `${list}${members.join('')}\n}\n`));
    },
  };
}

/** One JSON list as long as it is, laid out as a document that is written at once; what ends it is its last item. */
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
      out.write(forReader(out, `${last}${started ? '\n]' : '[]'}\n`));
    },
  };
}

/** CSV as a terminal may show it: its lines end as the terminal's do. */
export function csvForTerminal(text: string): string {
  return sanitise(text.replaceAll('\r\n', '\n'), { lines: true });
}

/** Foreign text must not control a terminal. */
function forReader(out: Writable, json: string): string {
  return isTerminal(out) ? escapeHidden(json) : json;
}

function isTerminal(out: Writable): boolean {
  return 'isTTY' in out && out.isTTY === true;
}

/** A value as JSON on separate lines; a line break inside a text is written as `\\n`, so only the layout is moved. */
function indented(value: unknown, by: number): string {
  const margin = ' '.repeat(by);
  return margin + JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`);
}

function csvLine<R>(columns: readonly Column<R>[], record: R): string {
  let line = '';
  for (const [i, column] of columns.entries())
    line += (i === 0 ? '' : ',') + csvCell(guarded(column, column.value(record)));
  return `${line}\r\n`;
}

/** A heading may be a stranger's too. */
function headingLine<R>(columns: readonly Column<R>[]): string {
  return `${columns.map((column) => csvCell(guarded({ ...column, freeText: true }, columnName(column)))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function flush(out: Writable, text: string): Promise<boolean> {
  if (isOver(out)) return false;
  if (text === '' || out.write(text)) return true;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      for (const event of ['drain', 'close', 'error']) out.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'close', 'error']) out.on(event, done);
  });
  return !isOver(out);
}

/** Streams that are listened to, and whether they failed: standard output forgets its own errors. */
const failed = new WeakMap<Writable, boolean>();

/** `| head` closed its end. */
function isOver(out: Writable): boolean {
  if (!failed.has(out)) {
    failed.set(out, false);
    out.once('error', () => failed.set(out, true));
  }
  return failed.get(out) === true || out.destroyed || out.errored !== null;
}
