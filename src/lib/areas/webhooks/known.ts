import type { Environment } from '../../client/connection.ts';
import type { Intent } from '../../journal/intent.ts';
import { withJournalIfAny } from '../../payments/journal-if-any.ts';
import { paymentsMeant } from '../../payments/payments-meant.ts';
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
export async function knownSentence(environment: Environment, wanted: string): Promise<string | null> {
  const found = await knownPayments(environment, wanted);
  const [only] = found;
  if (only === undefined) return null;
  const isOpen = found.some(({ state }) => ['SENT', 'UNCERTAIN', 'PENDING'].includes(state));
  const { inJournal, openInJournal } = webhooksWords.captures;
  const line = found.length === 1 ? `brl status ${only.intentId}` : 'brl journal list';
  return (isOpen ? openInJournal : inJournal)(found.length, only.state, line);
}
