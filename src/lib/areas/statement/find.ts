import { textMember } from '../../json/members.ts';
import { amountOfLine } from '../../payments/line-direction.ts';
import type { Line } from '../../payments/statement-reader.ts';
import { statementWords } from '../../words/statement.ts';

/**
 * The note that leads from received PIX to a refund; null if none of the lines can be refunded. @param isFound the lines
 * show their ids
 */
export function refundNote(lines: readonly Line[], isFound: boolean): string | null {
  const [first, ...others] = lines.filter(isRefundable);
  if (first === undefined) return null;
  if (!isFound) return statementWords.seeIds('brl statement list --in');
  const id = others.length === 0 ? textMember(first, 'endToEndId') : null;
  return id === null ? statementWords.giveOneBack : statementWords.giveBack(`brl pix refund ${id}`);
}

/** A settled PIX from somebody else, of which nothing was refunded as far as the line tells. */
function isRefundable(line: Line): boolean {
  const amount = amountOfLine(line);
  return (
    typeof amount !== 'string' &&
    !amount.isDebit &&
    line.operation === 'PIX' &&
    line.status === 'COMPLETED' &&
    line.reversal !== true &&
    !line.refundEndToEnd &&
    textMember(line, 'endToEndId') !== null
  );
}
