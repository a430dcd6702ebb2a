import { hostname } from 'node:os';
import type { Client } from '../../client/client.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import type { RefScope } from '../../journal/names.ts';
import type { NewPayeeChange, PayeeBook } from '../../journal/payees.ts';
import { payeesWords } from '../../words/payees.ts';
import { operatorOf } from '../operator.ts';
import { openBook } from './book.ts';

/** Others may change payees at the same moment; more often in a row than this they do not. */
const mostTries = 5;

/**
 * Writes the changes that are to be made of the payees as they are; made anew if somebody else was quicker.
 * @throws {CliError} as `make` does
 */
export async function changePayees(
  journal: Journal,
  scope: RefScope,
  make: (book: PayeeBook) => readonly NewPayeeChange[],
): Promise<void> {
  const payees = await journal.payees();
  for (let left = mostTries; left > 0; left--) {
    const book = await openBook(journal, scope);
    const changes = make(book);
    if (changes.length === 0 || (await payees.add(scope, book.last, changes))) return;
  }
  throw changedMeanwhile();
}

/** The refusal where the payees are others than those that were seen. */
export function changedMeanwhile(): CliError {
  return new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: payeesWords.changedMeanwhile,
    hint: payeesWords.typeAgain,
  });
}

/** Who changes, and when. */
export function changedBy({
  clock,
  connection,
}: Client): Pick<NewPayeeChange, 'operator' | 'operatorBy' | 'machine' | 'atMs'> {
  return { ...operatorOf(connection, process.env), machine: hostname(), atMs: clock.now() };
}
