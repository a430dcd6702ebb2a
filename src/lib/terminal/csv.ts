import type { Writable } from 'node:stream';
import { saidIn } from '../words/language.ts';
import type { Column } from './answer.ts';
import { columnName } from './columns.ts';
import { brazilianCell, type CsvStyle, csvStyleOf, type SheetStyle } from './csv-style.ts';
import { headIn } from './fields.ts';
import { flush, isTerminal, type RowStream } from './row-stream.ts';
import { sanitise } from './text.ts';

/**
 * Beginnings that a spreadsheet runs as a formula (OWASP, CSV injection): in text from others, and where they are never
 * right.
 */
const formulaInText = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const formulaInValue = /^(?:\s*[=@\t\r\uFF1D\uFF20]|\s*[+\-\uFF0B\uFF0D](?![\d.]*$|\d[\d ()-]*$))/;
/**
 * A spreadsheet in Portuguese ends a cell at each `;`, and quotes do not prevent that in a line whose cells end at `,`.
 */
const formulaInside = /([;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** CSV lines of a style, headings first. Amounts `-10.00` and keys `+55…` stay as they are; free text is guarded. */
export function csvStream<R>(
  columns: readonly Column<R>[],
  named: CsvStyle | SheetStyle,
  out: Writable,
): RowStream<R> {
  const style = typeof named === 'string' ? csvStyleOf[named] : named;
  const { mark, language, encode = String } = style;
  let started = false;
  return {
    async write(records) {
      const isFirst = !started;
      started = true;
      const say = () => (isFirst ? headingLine(columns, style) : '') + csvLines(columns, style, records);
      const text = await saidIn(language ?? 'en', say);
      return flush(out, isTerminal(out) ? csvForTerminal(text) : encode((isFirst ? mark : '') + text));
    },
  };
}

/** CSV for a terminal: with the terminal's line ends. */
function csvForTerminal(text: string): string {
  return sanitise(text.replaceAll('\r\n', '\n'), { lines: true });
}

/** A cell's text in a form that is safe to open in a spreadsheet. */
function guarded<R>({ freeText }: Column<R>, value: string): string {
  const text = (freeText ? formulaInText : formulaInValue).test(value) ? `'${value}` : value;
  return text.replace(formulaInside, "$1'");
}

function csvLines<R>(columns: readonly Column<R>[], style: SheetStyle, records: readonly R[]): string {
  const { separator, needsQuotes, language } = style;
  let text = '';
  for (const record of records) {
    for (const [i, column] of columns.entries()) {
      const value = column.value(record);
      const shown = language === null ? value : brazilianCell(column, record);
      // A converted value is a number or a time, and nothing else.
      const safe = shown === value || column.cell === 'name' ? guarded(column, shown) : shown;
      text += (i === 0 ? '' : separator) + quoted(safe, needsQuotes);
    }
    text += '\r\n';
  }
  return text;
}

/** A heading may also come from others. */
function headingLine<R>(columns: readonly Column<R>[], style: SheetStyle): string {
  const { separator, needsQuotes, language } = style;
  const names = columns.map((column) =>
    guarded({ ...column, freeText: true }, language === null ? columnName(column) : headIn(column.header)),
  );
  return `${names.map((name) => quoted(name, needsQuotes)).join(separator)}\r\n`;
}

function quoted(text: string, needsQuotes: RegExp): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
