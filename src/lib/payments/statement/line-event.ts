import type { EventType } from '../../contract/events.ts';
import { amountOfLine } from './line-direction.ts';
import type { Line } from './reader.ts';

/**
 * The event of a settled statement line (specification, section 6.4); null where none belongs to it. Events of fees are not
 * sent at present, and those of boletos have undocumented data.
 */
export function eventOfLine(line: Line): EventType | null {
  const amount = amountOfLine(line);
  if (typeof amount === 'string' || line.status !== 'COMPLETED') return null;
  const { operation, reversal } = line;
  const isOut = amount.isDebit;
  if (operation === 'PIX' && reversal === true) return isOut ? 'pix.refund.completed' : 'pix.refund.received';
  if (operation === 'PIX') return isOut ? 'pix.out.completed' : 'pix.in.completed';
  if (operation === 'TED') return isOut ? 'ted.out.confirmed' : 'ted.in.received';
  if (operation === 'INTERNAL') return isOut ? 'transfer.internal.out' : 'transfer.internal.in';
  return null;
}
