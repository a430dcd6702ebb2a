import type { DatabaseSync } from 'node:sqlite';
import { isFee } from './classify.ts';
import type { BookedFact, MeantFact } from './facts.ts';

/** The moments of the days: the first millisecond, and the first one after them. */
interface Moments {
  readonly startMs: number;
  readonly endMs: number;
}

/** What of some days has no payment yet. */
export interface Unfound {
  /** All names on it, to be compared by {@link hasOneOf}. */
  readonly names: ReadonlySet<string>;
  /** The best two names of each debit without a payment, as the statement writes them. */
  readonly unpaid: readonly string[];
}

/**
 * The names on what has no payment in the book, or has one that may not be the right one: all that a payment which was final before
 * the days could change by being read, too. Call it after a join.
 */
export function unfoundNames(database: DatabaseSync, { startMs, endMs }: Moments): Unfound {
  const found = new Set<string | null>();
  const unpaid: string[] = [];
  for (const { fact, unpaired } of database.prepare(lines).iterate()) {
    const line = JSON.parse(String(fact)) as BookedFact;
    // A fee has its own class without a payment.
    if (unpaired === 1 && isFee(line)) continue;
    const names = [line.identifier, line.endToEndId, line.lineId, ...line.bankIds];
    for (const name of names) found.add(plain(name));
    if (unpaired === 1) unpaid.push(...names.filter((name) => name !== null).slice(0, 2));
  }
  for (const { name } of database.prepare(otherNames).iterate({ startMs, endMs })) found.add(plain(name));
  found.delete(null);
  found.delete('');
  return { names: found as ReadonlySet<string>, unpaid };
}

/** Whether a payment has one of them. */
export function hasOneOf(names: ReadonlySet<string>, fact: MeantFact): boolean {
  const { intentId, endToEndId, identifier, ref, reference, bankIds } = fact;
  return [intentId, endToEndId, identifier, ref, reference, ...bankIds].some((name) =>
    names.has(plain(name) ?? ''),
  );
}

/** Coarser than any comparison of a join. */
function plain(name: unknown): string | null {
  return typeof name === 'string' ? name.replace(/\s+/g, '').toUpperCase() : null;
}

/**
 * Debits of the days; and those of a day beside them that a credit of the days may give back, or that would be taken for a payment
 * which the statement does not show.
 */
const lines = `
  SELECT l.fact AS fact, m.id IS NULL AS unpaired
  FROM lines l LEFT JOIN pairs p ON p.line = l.id LEFT JOIN meant m ON m.id = p.meant
  WHERE l.debit = 1 AND l.ordinal = 0 AND (m.id IS NULL OR m.state <> 'SETTLED' OR m.amount IS NOT -l.amount)
    AND (l.inside = 1 OR l.amount IN (SELECT -amount FROM alone WHERE kind = 'intent')
      OR EXISTS (SELECT 1 FROM lines c WHERE c.identifier = l.identifier AND c.debit = 0 AND c.inside = 1 AND c.amount = -l.amount))`;

/** Of refunds of what is not in the book, of deliveries about nothing in it, and of rows that nothing shows. */
const otherNames = `
  SELECT l.original AS name FROM lines l WHERE l.refund = 1 AND l.debit = 0 AND l.inside = 1
    AND NOT EXISTS (SELECT 1 FROM lines x WHERE x.e2e = l.original AND x.debit = 1)
    AND NOT EXISTS (SELECT 1 FROM meant x WHERE x.e2e = l.original)
  UNION ALL
  SELECT n.value FROM told t, json_each(json_array(t.e2e, t.identifier)) n
  WHERE t.line IS NULL AND t.meant IS NULL AND t.direction = 'out' AND t.at >= :startMs AND t.at < :endMs
  UNION ALL
  SELECT n.value FROM ledger r, json_each(json_array(r.e2e, r.identifier, r.bank)) n
  WHERE r.amount < 0 AND r.id NOT IN (SELECT ledger FROM rows)
    AND (r.day IS NULL OR unixepoch(r.day || 'T12:00:00-03:00') * 1000 BETWEEN :startMs AND :endMs)`;
