import { startOfDayMs } from '../../brazil/clock.ts';
import { flatMemory } from '../../command/flat-memory.ts';
import type { Centavos } from '../../contract/money.ts';
import { piecesOf } from '../../files/pieces.ts';
import { type BookedStatement, maxOfxBytes, readOfxLines } from '../../payments/ofx/read.ts';
import type { BookedLine } from '../../payments/ofx/transactions.ts';
import type { BookedFact, BookRail } from './facts.ts';

/** What a statement file contains besides its lines: its balances, and what could not be read. */
export type FileFacts = Pick<BookedStatement, 'closing' | 'balances' | 'leftOut'>;

/** Whether a file begins like OFX, with or without a byte order mark. */
export function looksLikeOfx(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, 200)).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:OFXHEADER|<\?xml|<\?OFX|<OFX)/i.test(text);
}

/**
 * Reads a statement that a bank gave as OFX.
 * @throws {OfxError} exit 2
 */
export function readOfxFile(path: string, add: (fact: BookedFact) => void): FileFacts {
  const collectGarbage = flatMemory(linesPerCollection);
  return readOfxLines(bytesOf(path), (line) => {
    add(ofxFact(line));
    collectGarbage();
  });
}

const linesPerCollection = 10_000;

/** Its lines are identified by content: some banks give one id to several. */
function ofxFact(line: BookedLine): BookedFact {
  return {
    lineId: null,
    bankIds: [line.fitId, line.checkNumber].filter((name) => name !== null).filter(isName),
    rail: bookRailOf(line),
    amountCentavos: line.amountCentavos as Centavos,
    isDebit: line.isDebit,
    status: '',
    atMs: line.atMs ?? startOfDayMs(line.day) + noonMs,
    endToEndId: line.endToEndId,
    identifier: null,
    description: line.memo,
    otherSide: line.name,
    otherDocument: null,
    pixKey: null,
    isRefund: false,
    originalEndToEnd: null,
    refundEndToEnd: null,
    fileLine: line.line,
  };
}

/** Many banks fill the cheque number with zeros if there was no cheque. */
function isName(text: string): boolean {
  return !/^0+$/.test(text);
}

const noonMs = 12 * 60 * 60 * 1000;

function bookRailOf({ type, endToEndId }: BookedLine): BookRail {
  if (type === 'FEE' || type === 'SRVCHG') return 'FEE';
  if (endToEndId !== null) return 'PIX';
  return type === 'XFER' ? 'INTERNAL' : 'OTHER';
}

/** One byte more than the most that is read, so that a longer file is refused as such. */
function bytesOf(path: string): Uint8Array {
  const pieces: Buffer[] = [];
  let length = 0;
  for (const piece of piecesOf(path)) {
    pieces.push(Buffer.from(piece));
    length += piece.length;
    if (length > maxOfxBytes) break;
  }
  return Buffer.concat(pieces);
}
