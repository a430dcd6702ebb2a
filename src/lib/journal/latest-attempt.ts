import type { Intent } from './intent.ts';
import type { Journal } from './journal.ts';

/** The name of attempt `number` under a ref: a failed TED uses its identifier up, so each further attempt has a number. */
export function attemptRef(ref: string, number: number): string {
  return number === 1 ? ref : `${ref} #${number}`;
}

/** The latest attempt that the journal has under the ref of a TED, which is the first itself where there is no other. */
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
