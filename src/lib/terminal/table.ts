import type { Writable } from 'node:stream';
import Table3 from 'cli-table3';
import stringWidth from 'string-width';
import { terminalWords } from '../words/terminal.ts';
import type { Message } from '../words/topic.ts';
import type { Column } from './answer.ts';
import type { Table } from './columns.ts';
import { cutLine, cutMiddle } from './cut-line.ts';
import { fieldsText, headText } from './fields.ts';
import { flush, type RowStream } from './row-stream.ts';
import { sanitise } from './text.ts';
import { wrapForTerminal } from './wrap.ts';

const noLines = Object.fromEntries(
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid'
    .split(' ')
    .map((name) => [name, '']),
);
const gap = 2;
const narrowest = 8;
/** Narrower than this, the words of a sentence would be cut. */
const narrowestSentence = 20;
/** How many records are laid out at once: the time grows with their square. */
const recordsAtOnce = 200;

/**
 * A table of text that fits the columns of a terminal; long free text is cut with an ellipsis, money never is. First,
 * empty columns are left out; if that is not enough, spare ones are, and then the records are shown one below the other.
 * @param terminalWidth undefined in a pipe, where nothing is cut
 */
export function tableText<R>({ columns, records, empty }: Table<R>, terminalWidth?: number): string {
  if (records.length === 0) return emptyText(empty, terminalWidth);
  return layoutText(layOut(filled(columns, records, terminalWidth), records, terminalWidth), true);
}

/** A table written as its records come; a column widens from the first record that needs it. */
export interface TableStream<R> extends RowStream<R> {
  /** Writes what is still held back. */
  end(): Promise<boolean>;
}

/** The same table, for records that are not kept. */
export function tableStream<R>(
  { columns, empty }: Omit<Table<R>, 'records'>,
  out: Writable,
  terminalWidth?: number,
): TableStream<R> {
  let held: R[] = [];
  let last: Layout<R> | null = null;
  const writeHeld = (fresh = columns): Promise<boolean> => {
    const next = layOut(last?.columns ?? fresh, held, terminalWidth, last?.wanted);
    const text = layoutText(next, next.columns !== last?.columns);
    const isApart = last !== null && next.widths === null;
    held = [];
    last = next;
    return flush(out, isApart ? `\n${text}\n` : `${text}\n`);
  };
  return {
    async write(records) {
      let isRead = true;
      for (const record of records) {
        held.push(record);
        if (held.length === recordsAtOnce) isRead = await writeHeld();
      }
      return isRead;
    },
    async end() {
      if (held.length > 0) return writeHeld(filled(columns, held, terminalWidth));
      return last !== null || flush(out, `${emptyText(empty, terminalWidth)}\n`);
    },
  };
}

/** How some records are laid out. */
interface Layout<R> {
  readonly columns: readonly Column<R>[];
  readonly cells: readonly (readonly string[])[];
  /** The width of the longest cell in each column, including earlier records. */
  readonly wanted: readonly number[];
  /** Null if the records are shown one below the other, in this many columns. */
  readonly widths: readonly number[] | null;
  readonly terminalWidth: number | undefined;
}

/** @param before the widths that earlier records needed */
function layOut<R>(
  columns: readonly Column<R>[],
  records: readonly R[],
  terminalWidth: number | undefined,
  before: readonly number[] = [],
): Layout<R> {
  const cells = records.map((record) => columns.map(({ value, shown = value }) => sanitise(shown(record))));
  const headers = headersOf(columns);
  const wanted = headers.map((header, i) => Math.max(stringWidth(header), before[i] ?? 0));
  for (const row of cells)
    for (const [i, cell] of row.entries()) wanted[i] = Math.max(wanted[i] ?? 0, stringWidth(cell));
  const layout = { columns, cells, wanted, terminalWidth };
  if (terminalWidth === undefined) return { ...layout, widths: wanted };
  const widths = fit(wanted, leastOf(columns, wanted), terminalWidth);
  if (lineWidth(widths) <= terminalWidth) return { ...layout, widths };
  const needed = columns
    .filter(({ spare }) => spare !== true)
    .map(({ alone, ...rest }) => ({ ...rest, ...alone }));
  return needed.length < columns.length
    ? layOut(needed, records, terminalWidth)
    : { ...layout, widths: null };
}

/**
 * The columns, except those empty in all records: spare ones, and any if a terminal of this width has no room for all.
 * Requested columns stay.
 */
function filled<R>(
  columns: readonly Column<R>[],
  records: readonly R[],
  terminalWidth: number | undefined,
): readonly Column<R>[] {
  if (terminalWidth === undefined) return columns;
  const { cells, wanted } = layOut(columns, records, undefined);
  const hasRoom = lineWidth(wanted) <= terminalWidth;
  const isKept = ({ spare }: Column<R>) => spare === false || (hasRoom && spare !== true);
  const kept = columns.filter((column, i) => isKept(column) || cells.some((row) => row[i] !== ''));
  if (kept.length === 0) return columns;
  // If there is still no room for a spare one, the column that replaces it is needed.
  const isWhole = layOut(kept, records, terminalWidth).columns === kept;
  return isWhole ? kept : columns.filter((column) => column.alone !== undefined || kept.includes(column));
}

function headersOf<R>(columns: readonly Column<R>[]): readonly string[] {
  return columns.map(({ header }) => headText(header).toUpperCase());
}

/** How narrow each column may become. */
function leastOf<R>(columns: readonly Column<R>[], wanted: readonly number[]): readonly number[] {
  return headersOf(columns).map((header, i) =>
    columns[i]?.whole === true || columns[i]?.align === 'right'
      ? (wanted[i] ?? 0)
      : Math.max(
          narrowest,
          stringWidth(header),
          columns[i]?.sentence ? narrowestSentence : 0,
          Math.min(columns[i]?.least ?? 0, wanted[i] ?? 0),
        ),
  );
}

function layoutText<R>({ columns, cells, widths, terminalWidth }: Layout<R>, isHeaded: boolean): string {
  if (widths === null) return stacked(columns, cells, terminalWidth);
  const lines: string[] = [];
  for (let first = 0; first < cells.length; first += recordsAtOnce) {
    const head = isHeaded && first === 0 ? headersOf(columns) : null;
    lines.push(...rowLines(columns, head, cells.slice(first, first + recordsAtOnce), widths));
  }
  return lines.join('\n');
}

/** Every line of some rows, each cell in its column. */
function rowLines<R>(
  columns: readonly Column<R>[],
  head: readonly string[] | null,
  cells: readonly (readonly string[])[],
  widths: readonly number[],
): readonly string[] {
  const right = columns.map((column) => column.align === 'right');
  const last = widths.length - 1;
  const isSentence = columns[last]?.sentence === true;
  // Cut here rather than by the table, which would use up the gap to the next column.
  const cut = (cell: string, i: number) => gapAfter(cutLine(cell, widths[i]), i, right);
  const cutCell = (cell: string, i: number) =>
    columns[i]?.differsAtEnd ? gapAfter(cutMiddle(cell, widths[i]), i, right) : cut(cell, i);
  const rows = new Table3({
    ...(head && { head: head.map(cut) }),
    colWidths: widths.map((w, i) => w + (i < last ? gap : 0)),
    colAligns: columns.map((column) => column.align ?? 'left'),
    chars: { ...noLines, middle: '' },
    wordWrap: isSentence,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  rows.push(
    ...cells.map((row) => row.map((cell, i) => (isSentence && i === last ? cell : cutCell(cell, i)))),
  );
  return rows
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** What is shown if there is no record: a sentence. */
function emptyText(said: Message | string = terminalWords.nothingToShow, columns?: number): string {
  const text = `${said}`;
  return columns === undefined ? text : wrapForTerminal(text, { isTTY: true, columns });
}

/** A right-aligned cell would touch the next column: its gap is written as text. */
function gapAfter(cell: string, column: number, right: readonly boolean[]): string {
  return right[column] && column < right.length - 1 ? cell + ' '.repeat(gap) : cell;
}

function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + gap, -gap);
}

/** If the terminal would break every line of a table, each record gets labelled lines instead. */
function stacked<R>(
  columns: readonly Column<R>[],
  cells: readonly (readonly string[])[],
  terminalWidth: number | undefined,
): string {
  const records = cells.map((row) =>
    fieldsText(
      columns.map(({ header }, i) => [{ said: capitalised(headText(header)) }, row[i] || null] as const),
    ),
  );
  return wrapForTerminal(records.join('\n\n'), {
    isTTY: true,
    ...(terminalWidth !== undefined && { columns: terminalWidth }),
  });
}

/** A name chosen by the service, such as `batch`, precedes its value like every other label. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Repeatedly narrows the widest column that may be narrower until the line fits; no heading is cut. */
function fit(wanted: readonly number[], least: readonly number[], width: number): number[] {
  const widths = [...wanted];
  while (lineWidth(widths) > width) {
    const widest = widths.reduce(
      (best, w, i) => (w > (least[i] ?? w) && w > (widths[best] ?? 0) ? i : best),
      -1,
    );
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}
