import { DocumentError, normaliseDocument } from '../../brazil/documents.ts';
import type { BaseCommand } from '../../command/base.ts';
import { CliError } from '../../errors/cli-error.ts';
import { isAnotherOwner, type OwnerBefore } from '../../journal/payees.ts';
import { compareDocuments, compareNames } from '../../terminal/text.ts';
import { payeesWords } from '../../words/payees.ts';
import { agreeByPayee } from '../confirm/asking.ts';
import { shownDocument } from '../confirm/payee.ts';

/** Whether a key has another owner than its payee is known to have. */
export function isOther(before: OwnerBefore, found: OwnerBefore): boolean {
  return isAnotherOwner(before, found, (one, other) => compareNames(one, other) !== 'mismatch');
}

/** Both owners in one sentence. */
export function bothOwners(before: OwnerBefore, found: OwnerBefore): string {
  return payeesWords.otherOwner(ownerText(before), ownerText(found));
}

/** Refuses to pay another owner. @throws {CliError} exit 35 */
export function refuseOther(before: OwnerBefore, found: OwnerBefore): never {
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: payeesWords.otherOwnerUnpaid(bothOwners(before, found)),
    hint: payeesWords.expectNew,
  });
}

/**
 * Tells a person both owners and has the new one's document typed.
 * @returns the document
 * @throws {CliError} `declined`, exit 130; exit 35 if the directory shows no document to compare it with
 */
export async function agreeToOther(
  command: BaseCommand,
  before: OwnerBefore,
  found: OwnerBefore,
): Promise<string> {
  const { document } = found;
  if (document === null) return refuseOther(before, found);
  command.note(() => bothOwners(before, found));
  let typed = '';
  await agreeByPayee(
    () => payeesWords.typeDocument,
    (text) => {
      typed = canonical(text);
      return compareDocuments(typed, document) === 'mismatch' ? () => payeesWords.otherDocument(text) : null;
    },
  );
  return typed;
}

/** A document without its punctuation; nothing for any other text. */
function canonical(text: string): string {
  try {
    return normaliseDocument(text);
  } catch (error) {
    if (error instanceof DocumentError) return '';
    throw error;
  }
}

/** An owner as far as one is known, the document masked. */
function ownerText({ name, document }: OwnerBefore): string {
  const parts = [name, document && shownDocument(document)].filter((part) => part !== null);
  return parts.length === 0 ? payeesWords.ownerUntold : parts.join(', ');
}
