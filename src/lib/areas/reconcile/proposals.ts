import type { DatabaseSync } from 'node:sqlite';
import { brasiliaDay, startOfDayMs } from '../../brazil/clock.ts';
import type { Judged } from './classify.ts';
import type { Proposal } from './entry.ts';
import type { BookedFact, LedgerFact, MeantFact } from './facts.ts';

/** The sides of an unmatched item. */
interface Alone {
  readonly line: BookedFact | null;
  readonly meant: MeantFact | null;
  readonly ledger: LedgerFact | null;
}

/**
 * Names what looks like the missing side of an item: the same money, on the same day, to the same key if both have one.
 */
export type Propose = (alone: Alone, judged: Judged) => Proposal[];

/**
 * Searches other unmatched items. Findings are only for a person to check: amount, key and day are not a name, and two
 * invoices of one month share them.
 */
export function proposing(database: DatabaseSync): Propose {
  const alone = database.prepare(
    `SELECT name, key FROM alone WHERE kind = ? AND amount = ? AND at BETWEEN ? AND ? AND name IS NOT NULL
       AND (key IS NULL OR ? IS NULL OR key = ?) ORDER BY at, name LIMIT ${mostProposed}`,
  );
  const alike = (place: keyof typeof kinds, amount: number, day: string, key: string | null) =>
    alone
      .all(place, amount, startOfDayMs(day), startOfDayMs(day, 1) - 1, key, key)
      .map(({ name }): Proposal => ({ kind: kinds[place], name: String(name) }));
  return ({ line, meant, ledger }, judged) => {
    if (line) {
      const { amountCentavos, atMs, pixKey } = line;
      if (judged.class === 'not_in_ledger') return alike('ledger', amountCentavos, brasiliaDay(atMs), pixKey);
      if (judged.class !== 'unexpected_debit' || judged.because !== 'no-intent') return [];
      return alike('intent', -amountCentavos, brasiliaDay(atMs), pixKey);
    }
    if (meant?.amountCentavos && meant.lastSentAtMs !== null && judged.class === 'in_doubt')
      return alike('pairs', -meant.amountCentavos, brasiliaDay(meant.lastSentAtMs), keyOf(meant));
    if (ledger?.day && !meant) return alike('rows', ledger.amountCentavos, ledger.day, ledger.key);
    return [];
  };
}

/** Where an unmatched item is searched: lines without a payment, and lines without a row, are two places. */
const kinds = { intent: 'intent', pairs: 'line', rows: 'line', ledger: 'ledger' } as const;
const mostProposed = 3;

/** The key behind its type, as a journal writes a destination. */
function keyOf({ destination }: MeantFact): string | null {
  return destination?.slice(destination.indexOf(' ') + 1) ?? null;
}
