import { sheetWords } from '../../words/sheet.ts';
import {
  belowTitle,
  isBlank,
  type KindOf,
  mostTitleRows,
  type Sheet,
  SheetError,
  type SheetLine,
} from './sheet.ts';
import { lineEndsIn } from './text.ts';

const separators = [',', ';', '\t'] as const;
/** The character between two cells. */
export type Separator = (typeof separators)[number];

/** A CSV, and how it is written. */
export interface CsvSheet extends Sheet {
  readonly separator: Separator;
  /** Whether a line `sep=` preceded the heading. */
  readonly hadSeparatorLine: boolean;
}

/**
 * Reads a CSV as spreadsheets save it: commas, semicolons or tabs, any line ends. Blank lines below the last row are only
 * the end of the file; the cells are interpreted elsewhere.
 * @param texts the text in pieces, the heading in the first
 * @param kindOf tells the heading from the title above it; if none comes before a row, the first line is the heading
 * @throws {SheetError} if quotes leave two readings
 */
export async function csvSheet(texts: Iterable<string>, kindOf: KindOf = () => 'heading'): Promise<CsvSheet> {
  const pieces = texts[Symbol.iterator]();
  const first = pieces.next();
  const { head, hadSeparatorLine } = withoutSeparatorLine(first.done ? '' : first.value);
  const separator = await separatorOf(head, kindOf);
  const sheet = await belowTitle(linesOf(inTurn(head, pieces), separator), kindOf);
  return { ...sheet, rows: upToLast(sheet.rows), separator, hadSeparatorLine };
}

function* inTurn(head: string, rest: Iterator<string>): Generator<string> {
  yield head;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

/**
 * Spreadsheets write `sep=;` above the heading to tell each other the separator: it is not a row, so it counts as a blank
 * line.
 */
function withoutSeparatorLine(text: string): { head: string; hadSeparatorLine: boolean } {
  const line = /^"?sep=.?"?[,;\t]*(?=[\r\n]|$)/i.exec(text)?.[0];
  return { head: text.slice(line?.length ?? 0), hadSeparatorLine: line !== undefined };
}

const lineEnds = ['\r\n', '\n', '\r'];
/** A longer heading is not accepted. */
const headingMaxLength = 64 * 1024;
/** Nor is a longer row: a quote that is never closed would turn the rest of the file into one row. */
const rowMaxBytes = 1024 * 1024;

/** The separator that splits the heading into the most columns; a comma if none splits it. */
async function separatorOf(text: string, kindOf: KindOf): Promise<Separator> {
  const { parse } = await import('csv-parse/sync');
  const head = text.slice(0, headingMaxLength);
  const widthsOf = (rows: number, isWanted: (cells: string[]) => boolean) =>
    separators.map((delimiter) => {
      try {
        const options = { record_delimiter: lineEnds, skip_empty_lines: true, relax_column_count: true };
        const found = parse(head, { ...options, delimiter, to: rows }) as string[][];
        return found.find(isWanted)?.length ?? 0;
      } catch {
        return 0;
      }
    });
  for (const rows of [1, mostTitleRows]) {
    const widths = widthsOf(rows, (cells) => kindOf(cells) === 'heading');
    if (widths.some((width) => width > 0)) return widest(widths);
  }
  return widest(widthsOf(1, () => true));
}

function widest(widths: readonly number[]): Separator {
  return separators[widths.indexOf(Math.max(...widths))] ?? ',';
}

async function* linesOf(texts: Iterable<string>, delimiter: Separator): AsyncGenerator<SheetLine> {
  const [{ CsvError, parse }, { Readable }] = await Promise.all([import('csv-parse'), import('node:stream')]);
  let line = 1;
  const parser = parse({
    delimiter,
    record_delimiter: lineEnds,
    relax_column_count: true,
    max_record_size: rowMaxBytes,
    // The parser's own count takes a line end within quotes for two.
    on_record: (cells) => {
      const row: SheetLine = { line, cells };
      line += 1 + cells.reduce((count, cell) => count + lineEndsIn(cell), 0);
      return row as never;
    },
  });
  try {
    yield* Readable.from(mouthfuls(texts)).compose(parser) as AsyncIterable<SheetLine>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetError(quoteFaults[error.code]?.() ?? sheetWords.notCsv(error.message), line);
  }
}

/** The parser turns everything it is given into rows at once, before the first is read. */
const mouthfulBytes = 32 * 1024;

function* mouthfuls(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += mouthfulBytes) yield bytes.subarray(at, at + mouthfulBytes);
  }
}

/** Holds blank lines back until a row comes after them. */
async function* upToLast(lines: AsyncIterable<SheetLine>): AsyncGenerator<SheetLine> {
  let held: SheetLine[] = [];
  for await (const row of lines) {
    held.push(row);
    if (row.cells.length === 1 && isBlank(row.cells)) continue;
    yield* held;
    held = [];
  }
}

const quoteFaults: Readonly<Record<string, () => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => sheetWords.openQuote,
  INVALID_OPENING_QUOTE: () => sheetWords.quoteInside,
  CSV_INVALID_CLOSING_QUOTE: () => sheetWords.quoteGoesOn,
  CSV_MAX_RECORD_SIZE: () => sheetWords.hugeRow,
};
