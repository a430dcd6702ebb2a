import { pieceBytes, piecesOf } from '../../files/pieces.ts';
import { csvSheet } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { sheetDecoder } from './text.ts';

/** How a file is read. */
export interface ReadOptions {
  /** The sheet of a workbook; its first one where none is named. */
  readonly sheet: string | null;
}

/** Opens a file of payments row by row, whatever its size. `-` is standard input. @throws {SheetError} exit 2 */
export async function readSheet(path: string, _options: ReadOptions): Promise<Sheet> {
  return csvSheet(textsOf(piecesOf(path)));
}

function* textsOf(pieces: Iterable<Buffer>): Generator<string> {
  const decoder = sheetDecoder();
  for (const piece of pieces) yield decoder.decode(piece, piece.length < pieceBytes);
}
