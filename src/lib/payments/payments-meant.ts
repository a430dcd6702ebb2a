import { type Intent, isPayment } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { namedIn } from './called-intent.ts';

/**
 * The payments that a text may mean, newest first: those that it names, by the rules of every command, the rows of a run
 * that it names, and those that a search finds.
 */
export async function paymentsMeant(
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
