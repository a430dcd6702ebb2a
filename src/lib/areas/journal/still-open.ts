import type { BaseCommand } from '../../command/base.ts';
import { type Intent, type IntentState, isPayment } from '../../journal/intent.ts';
import type { IntentFilter, Journal } from '../../journal/journal.ts';
import { journalWords } from '../../words/journal.ts';
import { valueWords } from '../../words/values.ts';

/** Whether it may have been sent, and nobody here knows its end. */
export function isOpen({ state }: Pick<Intent, 'state'>): boolean {
  return state === 'SENT' || state === 'PENDING' || state === 'UNCERTAIN';
}

const openStates = ['SENT', 'PENDING', 'UNCERTAIN'] as const satisfies readonly IntentState[];

/** Up to this many are told apart from creations one by one; beyond that, all count as payments. */
const mostRead = 1000;

/** Tells a person that payments below or above are still open, and what to type next; nothing if none is open. */
export function tellOpen(command: BaseCommand, open: readonly Intent[], next: string): void {
  tellCount(command, open.filter(isPayment).length, open.length, next);
}

/** The same for everything that a filter lets through, whether shown or not. */
export async function tellOpenOf(
  command: BaseCommand,
  journal: Journal,
  filter: IntentFilter,
  next: string,
): Promise<void> {
  const { states = openStates, limit: _, ...others } = filter;
  const open = { ...others, states: openStates.filter((state) => states.includes(state)) };
  const { environment } = filter;
  // Usually none is open, which can be told without a search.
  const isAny = (await journal.count({ ...(environment && { environment }), states: open.states }, 1)) > 0;
  const count = isAny ? await journal.count(open) : 0;
  if (count === 0) return;
  const read = count > mostRead ? null : await journal.list(open);
  tellCount(command, read?.filter(isPayment).length ?? count, count, next);
}

function tellCount(command: BaseCommand, payments: number, open: number, next: string): void {
  if (payments > 0) command.note(() => journalWords.stillOpen(payments));
  if (open > 0) command.note(() => valueWords.next(command.further(next)));
}

/** Those whose last look-up brought no answer, so that only earlier knowledge is shown. */
export async function unanswered(journal: Journal, intents: readonly Intent[]): Promise<readonly Intent[]> {
  const found: Intent[] = [];
  for (const intent of intents) {
    const events = (await journal.history(intent.intentId))?.events ?? [];
    const looked = events.findLast(({ kind }) => kind === 'LOOKUP');
    if (looked?.kind === 'LOOKUP' && looked.result === 'no-answer') found.push(intent);
  }
  return found;
}
