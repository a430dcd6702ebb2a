import Table3 from 'cli-table3';
import stringWidth from 'string-width';
import { terminalWords } from '../words/terminal.ts';
import type { Table } from './columns.ts';
import { cutLine } from './cut-line.ts';
import { fieldsText, headText } from './fields.ts';
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

/**
 * A table of text that fits the columns of a terminal; long free text is cut with an ellipsis, money never is. Where that is
 * not enough, spare columns are left out, and then the records stand one below the other.
 * @param terminalWidth undefined in a pipe, where nothing is cut
 */
export function tableText<R>(table: Table<R>, terminalWidth?: number): string {
  if (table.records.length === 0) return emptyText(table.empty, terminalWidth);
  const cells = table.records.map((record) =>
    table.columns.map(({ value, shown = value }) => sanitise(shown(record))),
  );
  const headers = table.columns.map((column) => headText(column.header).toUpperCase());
  const wanted = headers.map((header, i) =>
    Math.max(stringWidth(header), ...cells.map((row) => stringWidth(row[i] ?? ''))),
  );
  const right = table.columns.map((column) => column.align === 'right');
  const fixed = table.columns.map((column, i) => column.whole === true || right[i] === true);
  const least = headers.map((header, i) =>
    fixed[i]
      ? (wanted[i] ?? 0)
      : Math.max(narrowest, stringWidth(header), table.columns[i]?.sentence ? narrowestSentence : 0),
  );
  const widths = terminalWidth === undefined ? wanted : fit(wanted, least, terminalWidth);
  if (terminalWidth !== undefined && lineWidth(widths) > terminalWidth) {
    const needed = table.columns.filter(({ spare }) => spare !== true);
    return needed.length < table.columns.length
      ? tableText({ ...table, columns: needed }, terminalWidth)
      : stacked(table, cells, terminalWidth);
  }
  const last = widths.length - 1;
  const isSentence = table.columns[last]?.sentence === true;
  const rows = new Table3({
    head: headers.map((header, i) => gapAfter(cutLine(header, widths[i]), i, right)),
    colWidths: widths.map((w, i) => w + (i < widths.length - 1 ? gap : 0)),
    colAligns: table.columns.map((column) => column.align ?? 'left'),
    chars: { ...noLines, middle: '' },
    wordWrap: isSentence,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  // Cut here and not by the table, which would use up the gap to the next column.
  const shown = (cell: string, i: number) =>
    isSentence && i === last ? cell : gapAfter(cutLine(cell, widths[i]), i, right);
  rows.push(...cells.map((row) => row.map(shown)));
  return rows
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** What stands where there is no record: a sentence. */
function emptyText(said: string = terminalWords.nothingToShow, columns?: number): string {
  return columns === undefined ? said : wrapForTerminal(said, { isTTY: true, columns });
}

/** A cell aligned right would touch the next column: its gap is written as text. */
function gapAfter(cell: string, column: number, right: readonly boolean[]): string {
  return right[column] && column < right.length - 1 ? cell + ' '.repeat(gap) : cell;
}

function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + gap, -gap);
}

/** If the terminal would break every line of a table, each record gets labelled lines instead. */
function stacked<R>(table: Table<R>, cells: readonly (readonly string[])[], columns: number): string {
  const records = cells.map((row) =>
    fieldsText(table.columns.map(({ header }, i) => [{ said: headText(header) }, row[i] || null] as const)),
  );
  return wrapForTerminal(records.join('\n\n'), { isTTY: true, columns });
}

/** Narrows the widest column that may be narrower again and again until the line fits; no heading is cut. */
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
