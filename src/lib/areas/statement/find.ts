import { usageError } from '../../errors/cli-error.ts';
import { hasWords, readSearch } from '../../journal/search.ts';
import { textMember } from '../../json/members.ts';
import { amountOfLine } from '../../payments/line-direction.ts';
import type { Line } from '../../payments/statement-reader.ts';
import { statementWords } from '../../words/statement.ts';

/** Which lines are looked for. */
interface Wanted {
  readonly in: boolean;
  readonly text?: string | undefined;
}

/**
 * What tells a line that is wanted by name, document, key, text, id or amount, as `journal list --text` finds a payment; null where all are.
 * @throws {CliError} exit 2 for a text in which there is nothing to look for
 */
export function lineFinder({ in: isReceived, text }: Wanted): ((line: Line) => boolean) | null {
  if (!isReceived && text === undefined) return null;
  const question = readSearch(text ?? '');
  if (text !== undefined && question.length === 0) throw usageError('usage', statementWords.nothingToFind);
  return (line) => {
    const amount = amountOfLine(line);
    const isKnown = typeof amount !== 'string';
    if (isReceived && !(isKnown && !amount.isDebit)) return false;
    const { counterParty, pixKey, description, identifier } = line;
    const ids = ['endToEndId', 'originalEndToEnd', 'id', 'coreId'].map(
      (name) => textMember(line, name) ?? '',
    );
    const values = [counterParty, pixKey, description, identifier];
    return hasWords(question, values, isKnown ? amount.amountCentavos : null, ids);
  };
}

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
