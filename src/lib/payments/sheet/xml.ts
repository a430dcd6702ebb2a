import type { SaxesParser } from 'saxes';
import { sheetWords } from '../../words/sheet.ts';
import { SheetError } from './sheet.ts';

/** The bytes of one part of a workbook. */
export type Part = AsyncIterable<Uint8Array>;

/** The handlers that read a part of a workbook: names come without their prefix. */
export interface XmlReader {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Reads a part of a workbook; after each chunk `taken` returns its results. @throws {SheetError} for refused XML */
export async function* readXml<T>(
  part: Part,
  reader: XmlReader,
  taken: () => readonly T[],
): AsyncGenerator<T> {
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  let sinceTag = 0;
  listen(parser, reader, () => {
    sinceTag = 0;
  });
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of part) {
      sinceTag += bytes.length;
      if (sinceTag > longestText) throw damaged(sheetWords.endlessText);
      parser.write(utf8.decode(bytes, { stream: true }));
      yield* taken();
    }
    parser.write(utf8.decode()).close();
  } catch (error) {
    throw error instanceof SheetError ? error : damaged((error as Error).message);
  }
  yield* taken();
}

/** The same without passing anything on. */
export async function readWholeXml(part: Part, reader: XmlReader): Promise<void> {
  await readXml(part, reader, () => []).next();
}

/** Most bytes between two tags; a cell has at most 32,767 characters. */
const longestText = 1024 * 1024;

function listen(
  parser: SaxesParser,
  { open, close = () => {}, text = () => {} }: XmlReader,
  tagSeen: () => void,
): void {
  parser.on('opentag', ({ name, attributes }) => {
    tagSeen();
    const values = new Map(Object.entries(attributes).map(([key, value]) => [plain(key), String(value)]));
    open(plain(name), (key) => values.get(key));
  });
  parser.on('closetag', ({ name }) => {
    tagSeen();
    close(plain(name));
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('error', (error) => {
    throw damaged(error.message);
  });
  // A workbook declares no entities, and a declared one could stand for anything.
  parser.on('doctype', () => {
    throw damaged(sheetWords.ownEntities);
  });
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** A workbook that cannot be read to its end. */
export function damaged(why: string): SheetError {
  return new SheetError(sheetWords.damagedWorkbook(why), null, sheetWords.saveAsXlsx);
}
