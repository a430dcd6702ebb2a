import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { sheetWords } from '../../words/sheet.ts';
import { SheetError } from './sheet.ts';
import { damaged, type Part, readWholeXml } from './xml.ts';

/** The rows of a workbook and the parts around them (ECMA-376, part 1, section 18). */
export interface Workbook {
  /** The rows' own part. */
  readonly rows: Part;
  /** The texts that cells name by their number, if the workbook has such a list. */
  readonly strings: Part | null;
  /** Numbers of the styles that show a number as a date. */
  readonly dateStyles: ReadonlySet<number>;
  /** Milliseconds since 1970 of the day 0. */
  readonly dayZeroMs: number;
  close(): void;
}

/**
 * Opens one sheet of a workbook. @param wanted its name; null for the first that is not hidden
 * @throws {SheetError} for what is no workbook, and where there is no such sheet
 */
export async function openWorkbook(source: string | Buffer, wanted: string | null): Promise<Workbook> {
  const zip = await openZip(source);
  try {
    const parts = await partsOf(zip);
    const { sheets, dayZeroMs } = await readSheets(await needed(parts, 'xl/workbook.xml'));
    const names = await readRelations(await needed(parts, 'xl/_rels/workbook.xml.rels'));
    const sheet = chosen(sheets, wanted);
    const styles = await parts('xl/styles.xml');
    return {
      rows: await needed(parts, names.get(sheet.relation) ?? ''),
      strings: await parts('xl/sharedStrings.xml'),
      dateStyles: styles ? await readDateStyles(styles) : new Set(),
      dayZeroMs,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof SheetError ? error : damaged((error as Error).message);
  }
}

async function openZip(source: string | Buffer): Promise<ZipFile> {
  const { fromBufferPromise, openPromise } = await import('yauzl');
  try {
    return await (typeof source === 'string'
      ? openPromise(source, { autoClose: false })
      : fromBufferPromise(source));
  } catch (error) {
    throw damaged((error as Error).message);
  }
}

/** Opens a part by its path; null where there is none. */
type Parts = (path: string) => Promise<Part | null>;

async function partsOf(zip: ZipFile): Promise<Parts> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return async (path) => {
    const entry = entries.get(path);
    if (!entry) return null;
    const bytes = await zip.openReadStreamPromise(entry);
    // It may fail before it is read; then the reader gets the error.
    bytes.on('error', (error: Error) => bytes.destroy(error));
    return unharmed(bytes, entry.crc32);
  };
}

/** The reader of the archive counts the bytes, and does not check them. */
async function* unharmed(bytes: Part, expected: number): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const some of bytes) {
    sum = crc32(some, sum);
    yield some;
  }
  if (sum !== expected) throw damaged(sheetWords.wrongSum);
}

async function needed(parts: Parts, path: string): Promise<Part> {
  const part = await parts(path);
  if (part) return part;
  throw new SheetError(sheetWords.noWorkbook, null, sheetWords.saveAsXlsx);
}

interface NamedSheet {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

async function readSheets(part: Part): Promise<{ sheets: readonly NamedSheet[]; dayZeroMs: number }> {
  const sheets: NamedSheet[] = [];
  let dayZeroMs = Date.UTC(1899, 11, 30);
  await readWholeXml(part, {
    open(name, attribute) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attribute('date1904') ?? ''))
        dayZeroMs = Date.UTC(1904, 0, 1);
      if (name === 'sheet')
        sheets.push({
          name: attribute('name') ?? '',
          relation: attribute('id') ?? '',
          isHidden: !['visible', undefined].includes(attribute('state')),
        });
    },
  });
  return { sheets, dayZeroMs };
}

/** The paths of the parts that the workbook names. */
async function readRelations(part: Part): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  await readWholeXml(part, {
    open(name, attribute) {
      const target = attribute('Target') ?? '';
      if (name === 'Relationship')
        paths.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return paths;
}

function chosen(sheets: readonly NamedSheet[], wanted: string | null): NamedSheet {
  const found = sheets.find(({ name, isHidden }) => (wanted === null ? !isHidden : name === wanted));
  if (found) return found;
  const names = sheets.map(({ name }) => `"${name}"`).join(', ');
  throw new SheetError(sheetWords.noSheet(names), null, sheetWords.nameSheet);
}

/** Formats that show a date without saying how (ECMA-376, part 1, section 18.8.30). */
const builtInDates = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];

async function readDateStyles(part: Part): Promise<ReadonlySet<number>> {
  const dates = new Set(builtInDates);
  const styles = new Set<number>();
  let count = 0;
  let inCells = false;
  await readWholeXml(part, {
    open(name, attribute) {
      if (name === 'numFmt' && isDateFormat(attribute('formatCode') ?? ''))
        dates.add(Number(attribute('numFmtId')));
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      if (dates.has(Number(attribute('numFmtId')))) styles.add(count);
      count += 1;
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** A letter for a day, month, year or hour, outside of quotes, brackets and escapes. */
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''));
}
