import { normaliseDocument, withoutPunctuation } from '../../brazil/documents.ts';
import type { IntentFacts, ShownPayee } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { compareDocuments, compareNames } from '../../terminal/text.ts';
import { screenWords } from '../../words/screen.ts';
import type { Telling } from '../../words/topic.ts';
import { agreeByPayee } from './asking.ts';
import { lastPaidToSame } from './same-payee.ts';

/**
 * If the owner of a key could not be looked up, the person says who it is, by name or document. A key that is a document,
 * and the owner shown at the last payment, must agree with that.
 * @throws {CliError} `declined`, exit 130
 */
export async function agreeToUnseen(journal: Journal, facts: IntentFacts): Promise<void> {
  const shown = (await lastPaidToSame(journal, facts))?.payee ?? null;
  const to = payeeOf(facts);
  const isDocument = to.kind === 'pix-key' && (to.keyType === 'CPF' || to.keyType === 'CNPJ');
  const key = isDocument ? to.key : null;
  await agreeByPayee(
    () => screenWords.payee.type,
    (typed) => wrongPayee(typed, key, shown),
  );
}

function wrongPayee(typed: string, key: string | null, shown: ShownPayee | null): Telling | null {
  const document = documentIn(typed);
  if (document === null && (typed.match(/\p{L}/gu)?.length ?? 0) < fewestLetters)
    return () => screenWords.payee.neither;
  const mismatches =
    document === null
      ? [shown?.name && compareNames(typed, shown.name)]
      : [
          key && compareDocuments(document, key),
          shown?.document && compareDocuments(document, shown.document),
        ];
  return mismatches.includes('mismatch') ? () => screenWords.payee.another(typed) : null;
}

/** Neither "y" nor "yes" is a name. */
const fewestLetters = 4;

function documentIn(typed: string): string | null {
  try {
    return withoutPunctuation(typed) === null ? null : normaliseDocument(typed);
  } catch {
    return null;
  }
}
