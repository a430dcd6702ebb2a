import type { Environment } from '../../client/connection.ts';
import { type Intent, isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { withJournalIfAny } from '../../payments/journal-if-any.ts';
import { namedIn } from '../../payments/named/called-intent.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** How many payments are named at a time. */
export const mostKnown = 20;

/** What this machine's journal finds for a text; nothing if there is no journal. */
export async function knownPayments(environment: Environment, wanted: string): Promise<readonly Intent[]> {
  return withJournalIfAny(environment, (journal) =>
    journal === null ? [] : paymentsMeant(journal, environment, wanted, mostKnown),
  );
}

/** Says that the journal has such payments although no delivery was found; null if it has none. */
export async function knownSentence(environment: Environment, wanted: string): Promise<Telling | null> {
  const found = await knownPayments(environment, wanted);
  const [only] = found;
  if (only === undefined) return null;
  const isOpen = found.some(({ state }) => ['SENT', 'UNCERTAIN', 'PENDING'].includes(state));
  const line = found.length === 1 ? `brl status ${only.intentId}` : 'brl journal list';
  return () => {
    const { inJournal, openInJournal } = webhooksWords.captures;
    return (isOpen ? openInJournal : inJournal)(found.length, only.state, line);
  };
}

/**
 * The payments that a text may mean, newest first: those that it names, by the rules of every command, the rows of a run
 * that it names, and those that a search finds.
 */
async function paymentsMeant(
  journal: Journal,
  environment: string,
  text: string,
  limit: number,
): Promise<readonly Intent[]> {
  const { intents, runs } = await namedIn(journal, environment, text);
  const lists = await Promise.all([
    ...runs.map(({ runId }) => journal.list({ environment, runId, limit })),
    journal.list({ environment, text, limit }),
  ]);
  const found = new Map([...intents, ...lists.flat()].map((intent) => [intent.intentId, intent]));
  return [...found.values()]
    .filter(isPayment)
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
    .slice(0, limit);
}
