import { DatabaseSync } from 'node:sqlite';
import { sheetWords } from '../../words/sheet.ts';
import { columnLetter } from '../orders/row-table.ts';
import { numberText } from './number-text.ts';
import { belowTitle, isBlank, type KindOf, type Sheet, SheetError, type SheetLine } from './sheet.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { damaged, type Part, readXml, type XmlReader } from './xml.ts';

/**
 * Reads a sheet of an Excel workbook row by row. A number is its exact decimal, a date its day, a formula its own text
 * and never its cached value. Rows without a value are skipped.
 * @param kindOf tells the heading from the title above it; if none comes before a row, the first line is the heading
 * @throws {SheetError} for anything that is not a workbook; for hidden content, which nobody looking at the sheet would
 *   see paid
 */
export async function xlsxSheet(
  source: string | Buffer,
  wanted: string | null,
  kindOf: KindOf = () => 'heading',
): Promise<Sheet> {
  const sheet = await belowTitle(rowsOf(await openWorkbook(source, wanted)), kindOf);
  return { ...sheet, rows: padded(sheet.rows, sheet.columns.length) };
}

/** A workbook does not store the empty cells at the end of a row. */
async function* padded(rows: AsyncIterable<SheetLine>, width: number): AsyncGenerator<SheetLine> {
  for await (const { line, cells } of rows)
    if (!isBlank(cells))
      yield {
        line,
        cells: cells.length < width ? [...cells, ...Array(width - cells.length).fill('')] : cells,
      };
}

async function* rowsOf(workbook: Workbook): AsyncGenerator<SheetLine> {
  const strings = sharedStrings();
  try {
    if (workbook.strings) for await (const text of readStrings(workbook.strings)) strings.add(text);
    const merged: Area[] = [];
    const read = async () => {
      const { reader, taken } = rowReader(workbook, strings.get, merged);
      return readXml(await workbook.rows(), reader, taken);
    };
    yield* await read();
    if (merged.length > 0) await refuseCovered(await read(), [...merged]);
  } finally {
    strings.close();
    workbook.close();
  }
}

/** The texts of a workbook by number, in a database that SQLite moves to a nameless file when it grows. */
function sharedStrings() {
  const database = new DatabaseSync('');
  database.exec('CREATE TABLE strings (number INTEGER PRIMARY KEY, text TEXT); BEGIN;');
  const insert = database.prepare('INSERT INTO strings (text) VALUES (?)');
  const select = database.prepare('SELECT text FROM strings WHERE number = ?');
  return {
    add: (text: string) => void insert.run(text),
    get(number: number): string {
      const text = select.get(number + 1)?.text;
      if (typeof text === 'string') return text;
      throw damaged(sheetWords.noString(number));
    },
    close: () => database.close(),
  };
}

async function* readStrings(part: Part): AsyncGenerator<string> {
  let done: string[] = [];
  const text = textReader();
  const reader: XmlReader = {
    open: text.open,
    text: text.text,
    close(name) {
      text.close(name);
      if (name === 'si') done.push(text.take());
    },
  };
  yield* readXml(part, reader, () => {
    const all = done;
    done = [];
    return all;
  });
}

/** Joins the pieces of a text; its pronunciation (`rPh`) is not part of it. */
function textReader() {
  let said = '';
  let isSaid = false;
  let isSound = false;
  return {
    open(name: string) {
      if (name === 't') isSaid = !isSound;
      if (name === 'rPh') isSound = true;
    },
    close(name: string) {
      if (name === 't') isSaid = false;
      if (name === 'rPh') isSound = false;
    },
    text(text: string) {
      if (isSaid) said += text;
    },
    take() {
      // Characters that XML does not allow are written by number.
      const text = said.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
      said = '';
      return text;
    },
  };
}

/** A cell while it is being read. */
interface Cell {
  column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  formula: string | null;
}

/** Cells from a first to a last column and line, columns from 0. */
interface Area {
  readonly columns: readonly [number, number];
  readonly lines: readonly [number, number];
}

/** `A2:B3`; null for anything that is not an area of several cells. */
function areaOf(place: string): Area | null {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(place) ?? [];
  if (left === undefined || right === undefined) return null;
  return { columns: [columnAt(left), columnAt(right)], lines: [Number(top), Number(bottom)] };
}

/** Only the first of merged cells is visible: a value in another one is hidden. */
async function refuseCovered(rows: AsyncIterable<SheetLine>, merged: readonly Area[]): Promise<void> {
  for await (const { line, cells } of rows)
    for (const { columns, lines } of merged) {
      if (line < lines[0] || line > lines[1]) continue;
      const isSeen = (column: number) => column === columns[0] && line === lines[0];
      const covered = cells.findIndex(
        (text, column) => text !== '' && column >= columns[0] && column <= columns[1] && !isSeen(column),
      );
      if (covered === -1) continue;
      const place = `${columnLetter(covered)}${line}`;
      throw new SheetError(sheetWords.covered(place), line, sheetWords.unmerge);
    }
}

function rowReader(workbook: Workbook, stringAt: (number: number) => string, merged: Area[]) {
  const hidden: (readonly [number, number])[] = [];
  let done: SheetLine[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let inside = '';
  const inline = textReader();
  const reader: XmlReader = {
    open(name, attribute) {
      inline.open(name);
      inside = name;
      const isHidden = () => /^(?:1|true)$/.test(attribute('hidden') ?? '');
      if (name === 'col' && isHidden())
        hidden.push([Number(attribute('min')) - 1, Number(attribute('max')) - 1]);
      const area = name === 'mergeCell' ? areaOf(attribute('ref') ?? '') : null;
      if (area) merged.push(area);
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1);
        cells = [];
        if (isHidden()) throw new SheetError(sheetWords.hiddenRow, line, sheetWords.showRows);
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? cells.length;
        const type = attribute('t') ?? 'n';
        cell = { column, type, style: Number(attribute('s') ?? 0), value: '', formula: null };
      } else if (name === 'f' && cell) cell.formula = '';
    },
    text(text) {
      inline.text(text);
      if (cell && inside === 'v') cell.value += text;
      if (cell && inside === 'f') cell.formula += text;
    },
    close(name) {
      inline.close(name);
      inside = '';
      if (name === 'c' && cell) {
        if (cell.column < cells.length) throw damaged(sheetWords.cellsInOnePlace(line));
        while (cells.length < cell.column) cells.push('');
        const text = textOf(cell, inline.take(), workbook, stringAt);
        const { column } = cell;
        if (text !== '' && hidden.some(([first, last]) => column >= first && column <= last))
          throw new SheetError(sheetWords.hiddenColumn(columnLetter(column)), line, sheetWords.showColumns);
        cells.push(text);
        cell = null;
      } else if (name === 'row') done.push({ line, cells });
    },
  };
  const taken = () => {
    const all = done;
    done = [];
    return all;
  };
  return { reader, taken };
}

/** `C7` is column 2. */
function columnOf(place: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place ?? '')?.[1];
  return letters === undefined ? null : columnAt(letters);
}

function columnAt(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(
  cell: Cell,
  inline: string,
  workbook: Workbook,
  stringAt: (number: number) => string,
): string {
  const { type, style, value, formula } = cell;
  if (formula !== null) return `=${formula}`;
  if (type === 's') return stringAt(Number(value));
  if (type === 'inlineStr') return inline;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return value;
  const look = workbook.styles.get(style);
  if (look === undefined) return doubleText(value);
  if (look === 'day') return dayText(Number(value), workbook.dayZeroMs);
  // As displayed, which is not an amount in reais.
  if (look === 'percent') return `${Number((Number(value) * 100).toPrecision(keptDigits))}%`;
  return `${look.currency} ${doubleText(value)}`;
}

const dayMs = 86_400_000;

function dayText(days: number, dayZeroMs: number): string {
  const time = new Date(dayZeroMs + Math.round(days * dayMs));
  if (Number.isNaN(time.getTime())) return String(days);
  const text = time.toISOString();
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 16);
}

/** How many digits of a double a spreadsheet keeps; a longer number has lost its last ones. */
const keptDigits = 15;

/** A double as its shortest decimal: 1234.56 is stored as `1234.5599999999999`. */
function doubleText(value: string): string {
  const number = Number(value);
  const isCut = Number.isInteger(number) && Math.abs(number) >= 10 ** keptDigits;
  return isCut ? number.toExponential().toUpperCase() : numberText(String(number));
}
