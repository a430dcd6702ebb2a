import type { Intent } from './intent.ts';
import type { Journal } from './journal.ts';

/** The name of attempt `number` under a ref: a failed TED uses up its identifier, so each further attempt is numbered. */
export function attemptRef(ref: string, number: number): string {
  return number === 1 ? ref : `${ref} #${number}`;
}

/** The latest attempt in the journal under a TED's ref, or the first one if there is no other. */
export async function latestAttempt(journal: Journal, first: Intent): Promise<Intent> {
  let latest = first;
  for (let number = 2; first.ref !== null; number++) {
    const name = attemptRef(first.ref, number);
    const named = await journal.findByName(first.environment, name);
    const next = named.find(({ tenantId, accountId, operation, ref }) => {
      const isOwn = tenantId === first.tenantId && accountId === first.accountId;
      return isOwn && operation === first.operation && ref === name;
    });
    if (next === undefined) break;
    latest = next;
  }
  return latest;
}
