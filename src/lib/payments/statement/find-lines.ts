import { usageError } from '../../errors/cli-error.ts';
import { hasWords, readSearch } from '../../journal/search.ts';
import { textMember } from '../../json/members.ts';
import { statementWords } from '../../words/statement.ts';
import { amountOfLine } from './line-direction.ts';
import type { Line } from './reader.ts';

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
