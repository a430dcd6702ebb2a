import { DatabaseSync } from 'node:sqlite';
import type { Intent } from '../../../src/lib/journal/intent.ts';
import type { Document } from '../../support/brl.ts';
import type { Errand } from './errands.ts';

/** The visible part of an errand: the documents of its finished runs, oldest first. */
export interface Told {
  readonly errand: Errand;
  readonly documents: readonly Document[];
  /** Whether its last run came to its end, with no other beside it. */
  readonly isLastWordHeard: boolean;
}

/** Net debits of the account by what each is worth, in the bank's own ledger. */
export function debitsOf(ledgerFile: string, accountId: string): ReadonlyMap<number, number> {
  const ledger = new DatabaseSync(ledgerFile, { readOnly: true });
  const rows = ledger
    .prepare('SELECT amount_centavos AS centavos FROM ledger WHERE account_id = ?')
    .all(accountId) as { centavos: number }[];
  ledger.close();
  const debits = new Map<number, number>();
  for (const { centavos } of rows) {
    const worth = Math.abs(centavos);
    debits.set(worth, (debits.get(worth) ?? 0) - Math.sign(centavos));
  }
  return debits;
}

/** The outcome, with the code of the error if there is one. */
function toldBy({ outcome, error }: Document): string {
  return error?.code === undefined ? `${outcome}` : `${outcome} (${error.code})`;
}

/** The final faults of one errand, in words. */
export function complaints(
  { errand, documents, isLastWordHeard }: Told,
  intents: readonly Intent[],
  debits: ReadonlyMap<number, number>,
  listed: ReadonlySet<string>,
): string[] {
  const times = errand.debitsCentavos.map((centavos) => debits.get(centavos) ?? 0);
  const isPaid = times.some((count) => count > 0);
  const states = intents.map(({ state }) => state);
  const last = isLastWordHeard ? documents.at(-1) : undefined;
  const found = {
    'paid more than once': times.some((count) => count > 1),
    credited: times.some((count) => count < 0),
    'paid, and not in the journal': isPaid && states.length === 0,
    'paid, and refused or not sent in the journal':
      isPaid && !states.some((state) => ['SETTLED', 'PENDING', 'UNCERTAIN'].includes(state)),
    'not paid, and settled in the journal': !isPaid && states.includes('SETTLED'),
    // Two journals may hold the one payment of a ref; two payments have two keys.
    'settled more than once':
      new Set(intents.flatMap(({ state, idempotencyKey }) => (state === 'SETTLED' ? [idempotencyKey] : [])))
        .size > 1,
    'still pending after everything came': states.some((state) => state === 'PENDING' || state === 'SENT'),
    'uncertain, and not listed': intents.some(
      ({ state, intentId }) => state === 'UNCERTAIN' && !listed.has(intentId),
    ),
    'not paid, and said to be':
      !isPaid && documents.some(({ moneyMoved, outcome }) => moneyMoved === 'yes' && outcome === 'settled'),
    // A line that was wrong says so of itself: an intent is looked for at the other computer, say.
    'paid, and said not to be in the end':
      isPaid && last?.moneyMoved === 'no' && !['duplicate', 'invalid'].includes(last.outcome),
  };
  const end = `${times.join('+')} debits, ${states.join() || 'no intent'}, told ${documents.map(toldBy).join()}`;
  return Object.entries(found).flatMap(([what, holds]) => (holds ? [`${errand.name}: ${what}: ${end}`] : []));
}
