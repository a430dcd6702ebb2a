import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { sheetWords } from '../../words/sheet.ts';
import { SheetError } from './sheet.ts';
import { damaged, type Part, readWholeXml, readXml } from './xml.ts';

/** The rows of a workbook and the related parts (ECMA-376, part 1, section 18). */
export interface Workbook {
  /** Opens the rows' own part. */
  readonly rows: () => Promise<Part>;
  /** The texts that cells refer to by number, if the workbook has such a list. */
  readonly strings: Part | null;
  /** How styles display a number, by style number, if not unchanged. */
  readonly styles: ReadonlyMap<number, NumberLook>;
  /** Day 0, in milliseconds since 1970. */
  readonly dayZeroMs: number;
  close(): void;
}

/** A date, a percentage, or money in another currency, by its sign. */
export type NumberLook = 'day' | 'percent' | { readonly currency: string };

/**
 * Opens one sheet of a workbook. @param wanted its name; null for the only one with cells that is not hidden
 * @throws {SheetError} for anything that is not a workbook, or if there is no such sheet
 */
export async function openWorkbook(source: string | Buffer, wanted: string | null): Promise<Workbook> {
  const zip = await openZip(source);
  try {
    const parts = await partsOf(zip);
    const { sheets, dayZeroMs } = await readSheets(await needed(parts, 'xl/workbook.xml'));
    const names = await readRelations(await needed(parts, 'xl/_rels/workbook.xml.rels'));
    const open = ({ relation }: NamedSheet) => needed(parts, names.get(relation) ?? '');
    const sheet = wanted === null ? await onlySheet(sheets, open) : named(sheets, wanted);
    const styles = await parts('xl/styles.xml');
    return {
      rows: () => open(sheet),
      strings: await parts('xl/sharedStrings.xml'),
      styles: styles ? await readStyles(styles) : new Map(),
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

/** Opens a part by its path; null if there is none. */
type Parts = (path: string) => Promise<Part | null>;

async function partsOf(zip: ZipFile): Promise<Parts> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return async (path) => {
    const entry = entries.get(path);
    if (!entry) return null;
    const bytes = await zip.openReadStreamPromise(entry);
    // It may fail before it is read; the reader then gets the error.
    bytes.on('error', (error: Error) => bytes.destroy(error));
    return unharmed(bytes, entry.crc32);
  };
}

/** The archive reader counts the bytes but does not check them. */
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

function named(sheets: readonly NamedSheet[], wanted: string): NamedSheet {
  const found = sheets.find(({ name }) => name === wanted);
  if (found) return found;
  throw new SheetError(sheetWords.noSheet(namesOf(sheets)), null, sheetWords.nameSheet);
}

/** The one visible sheet that has cells: with several, there is no telling which is meant. */
async function onlySheet(
  sheets: readonly NamedSheet[],
  open: (sheet: NamedSheet) => Promise<Part>,
): Promise<NamedSheet> {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const filled: NamedSheet[] = [];
  for (const sheet of visible)
    if (visible.length === 1 || (await hasCells(await open(sheet)))) filled.push(sheet);
  const [found = visible[0], other] = filled;
  if (other) throw new SheetError(sheetWords.severalSheets(namesOf(filled)), null, sheetWords.nameSheet);
  if (found) return found;
  throw new SheetError(sheetWords.noSheet(namesOf(sheets)), null, sheetWords.nameSheet);
}

function namesOf(sheets: readonly NamedSheet[]): string {
  return sheets.map(({ name }) => `"${name}"`).join(', ');
}

async function hasCells(part: Part): Promise<boolean> {
  let found: readonly true[] = [];
  const open = (name: string) => {
    if (['v', 'is', 'f'].includes(name)) found = [true];
  };
  for await (const isFound of readXml(part, { open }, () => found)) return isFound;
  return false;
}

/** Formats that display a date or a percentage without a format string (ECMA-376, part 1, section 18.8.30). */
const builtIn: ReadonlyMap<number, NumberLook> = new Map([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((id) => [id, 'day'] as const),
  ...[9, 10].map((id) => [id, 'percent'] as const),
]);

async function readStyles(part: Part): Promise<ReadonlyMap<number, NumberLook>> {
  const formats = new Map(builtIn);
  const styles = new Map<number, NumberLook>();
  let count = 0;
  let inCells = false;
  await readWholeXml(part, {
    open(name, attribute) {
      if (name === 'numFmt') {
        const look = lookOf(attribute('formatCode') ?? '');
        const id = Number(attribute('numFmtId'));
        if (look === null) formats.delete(id);
        else formats.set(id, look);
      }
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const look = formats.get(Number(attribute('numFmtId')));
      if (look !== undefined) styles.set(count, look);
      count += 1;
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Null for a format that shows a number unchanged, or as reais. */
function lookOf(code: string): NumberLook | null {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '');
  // A letter for day, month, year or hour.
  if (/[dmyhs]/i.test(bare)) return 'day';
  if (bare.includes('%')) return 'percent';
  const [named] = /(?<=\[\$)[^\]-]+/.exec(code) ?? [];
  const [signed] = /[A-Z]{0,3}\p{Sc}/u.exec(code.replaceAll(/\[[^\]]*\]|["\\]/g, '')) ?? [];
  const currency = (named ?? signed ?? '').trim();
  return ['', 'R$', 'BRL'].includes(currency) ? null : { currency };
}
