import { AmountError, parseAmount } from '../brazil/typed-amount.ts';
import { type Intent, isPayment } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { namedIn } from './called-intent.ts';

/**
 * The payments that a text may mean, the newest first: those that it names, as every command takes a name, the rows of a run that
 * it names, those of that amount, and those that have it in a value.
 */
export async function paymentsMeant(
  journal: Journal,
  environment: string,
  text: string,
  limit: number,
): Promise<readonly Intent[]> {
  const { intents, runs } = await namedIn(journal, environment, text);
  const amountCentavos = amountIn(text);
  const lists = await Promise.all([
    ...runs.map(({ runId }) => journal.list({ environment, runId, limit })),
    ...(amountCentavos === null ? [] : [journal.list({ environment, amountCentavos, limit })]),
    journal.list({ environment, text, limit }),
  ]);
  const found = new Map([...intents, ...lists.flat()].map((intent) => [intent.intentId, intent]));
  return [...found.values()]
    .filter(isPayment)
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
    .slice(0, limit);
}

function amountIn(text: string): number | null {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}
