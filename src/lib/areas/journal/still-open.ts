import type { BaseCommand } from '../../command/base.ts';
import { type Intent, isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { journalWords } from '../../words/journal.ts';
import { valueWords } from '../../words/values.ts';

/** Whether it may have left, and nobody here knows its end. */
export function isOpen({ state }: Pick<Intent, 'state'>): boolean {
  return state === 'SENT' || state === 'PENDING' || state === 'UNCERTAIN';
}

/** Tells a person that payments below or above are not over, and what to type next; nothing where none is open. */
export function tellOpen(command: BaseCommand, open: readonly Intent[], next: string): void {
  const payments = open.filter(isPayment).length;
  if (payments > 0) command.note(journalWords.stillOpen(payments));
  if (open.length > 0) command.note(valueWords.next(command.further(next)));
}

/** Those of which the last look-up brought no answer, so that only what was known before is shown. */
export async function unanswered(journal: Journal, intents: readonly Intent[]): Promise<readonly Intent[]> {
  const found: Intent[] = [];
  for (const intent of intents) {
    const events = (await journal.history(intent.intentId))?.events ?? [];
    const looked = events.findLast(({ kind }) => kind === 'LOOKUP');
    if (looked?.kind === 'LOOKUP' && looked.result === 'no-answer') found.push(intent);
  }
  return found;
}
