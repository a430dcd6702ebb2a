import { DatabaseSync } from 'node:sqlite';
import { sheetWords } from '../../words/sheet.ts';
import { isBlank } from './csv.ts';
import { numberText } from './number-text.ts';
import { type Sheet, SheetError, type SheetLine } from './sheet.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { damaged, type Part, readXml, type XmlReader } from './xml.ts';

/**
 * Reads a sheet of an Excel workbook row by row. A number is its exact decimal, a date its day, a formula its own text and
 * never the value that was kept of it. Rows without a value are none.
 * @throws {SheetError} for what is no workbook; for a hidden row, which nobody who looks at the sheet would see paid
 */
export async function xlsxSheet(source: string | Buffer, wanted: string | null): Promise<Sheet> {
  const workbook = await openWorkbook(source, wanted);
  const rows = rowsOf(workbook);
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const { line, cells } = next.value;
    if (!isBlank(cells)) return { columns: cells, headingLine: line, rows: padded(rows, cells.length) };
  }
  return { columns: [], headingLine: null, rows };
}

/** A workbook says nothing of the empty cells at the end of a row. */
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
    const { reader, taken } = rowReader(workbook, strings.get);
    yield* readXml(workbook.rows, reader, taken);
  } finally {
    strings.close();
    workbook.close();
  }
}

/** The texts of a workbook by their number, in a database that SQLite moves to a nameless file when it grows. */
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

/** Puts the pieces of a text together; how it is pronounced (`rPh`) is no part of it. */
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
      // Characters that XML has not are written by their number.
      const text = said.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
      said = '';
      return text;
    },
  };
}

/** A cell while it is read. */
interface Cell {
  column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  formula: string | null;
}

function rowReader(workbook: Workbook, stringAt: (number: number) => string) {
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
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1);
        cells = [];
        if (/^(?:1|true)$/.test(attribute('hidden') ?? ''))
          throw new SheetError(sheetWords.hiddenRow, line, sheetWords.showRows);
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
        cells.push(textOf(cell, inline.take(), workbook, stringAt));
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
  if (letters === undefined) return null;
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
  return workbook.dateStyles.has(style) ? dayText(Number(value), workbook.dayZeroMs) : doubleText(value);
}

const dayMs = 86_400_000;

function dayText(days: number, dayZeroMs: number): string {
  const time = new Date(dayZeroMs + Math.round(days * dayMs));
  if (Number.isNaN(time.getTime())) return String(days);
  const text = time.toISOString();
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 16);
}

/** Digits of a double that a spreadsheet keeps; a longer number lost its last ones. */
const keptDigits = 15;

/** A double as its shortest decimal: `1234.5599999999999` is how 1234.56 is kept. */
function doubleText(value: string): string {
  const number = Number(value);
  const isCut = Number.isInteger(number) && Math.abs(number) >= 10 ** keptDigits;
  return isCut ? number.toExponential().toUpperCase() : numberText(String(number));
}
