import { nearestCodes } from '../../command/nearest.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import type { RefScope } from '../../journal/names.ts';
import { foldNickname, type PayeeBook, type PayeeChange, payeeBook } from '../../journal/payees.ts';
import { payeesWords } from '../../words/payees.ts';
import type { Nicknames } from '../orders/nickname-cells.ts';

/** The payees of an account as they are now. */
export async function openBook(journal: Journal, scope: RefScope): Promise<PayeeBook> {
  return payeeBook(await (await journal.payees()).changes(scope));
}

/** The payee of a nickname in whatever case and accents; a part of a nickname is none. @throws {CliError} exit 2 */
export function requiredPayee(book: PayeeBook, nickname: string): PayeeChange {
  const known = book.known.get(foldNickname(nickname));
  if (known) return known;
  const near = nearNicknames(book, nickname);
  throw usageError(
    'payee_unknown',
    payeesWords.unknown(nickname.slice(0, 60)),
    near.length === 0 ? 'brl payees list' : payeesWords.didYouMean(near.join(', ')),
  );
}

/** The nicknames of an account, for the rows of a file. */
export async function openNicknames(journal: Journal, scope: RefScope): Promise<Nicknames> {
  const book = await openBook(journal, scope);
  return {
    find: (nickname) => book.known.get(foldNickname(nickname))?.payee ?? null,
    near: (nickname) => nearNicknames(book, nickname),
  };
}

function nearNicknames({ known }: PayeeBook, nickname: string): readonly string[] {
  return nearestCodes(foldNickname(nickname), [...known.keys()]).map(
    (folded) => known.get(folded)?.payee.nickname ?? folded,
  );
}
