import { type Centavos, centavosFromWire } from '../../contract/money.ts';
import { member, textMember } from '../../json/members.ts';
import type { Finding } from '../intent.ts';

/** The facts of a PIX or charge batch, at any depth: the specification names the members, not the shape. */
export interface BatchFacts {
  readonly id: string | null;
  readonly status: string | null;
  readonly name: string | null;
  readonly total: number | null;
  readonly completed: number | null;
  readonly failed: number | null;
  readonly totalCentavos: Centavos | null;
  readonly validCentavos: Centavos | null;
  /** Rows that the answer calls INVALID; null when it shows no rows. */
  readonly invalid: number | null;
  readonly checks: readonly SufficientFlag[];
  readonly items: readonly unknown[];
}

/** One `sufficient` flag of a review, by the path of its object: `balance`, `limits.daily`. */
export interface SufficientFlag {
  readonly name: string;
  readonly sufficient: boolean;
  readonly availableCentavos: Centavos | null;
}

/** Reads a batch. */
export function batchFacts(value: unknown): BatchFacts {
  const places = [
    value,
    ...['batch', 'data', 'statistics', 'review', 'summary'].map((name) => member(value, name)),
  ];
  const first = <T>(read: (place: unknown) => T | null): T | null =>
    places.map(read).find((found) => found !== null && found !== undefined) ?? null;
  const itemLists = places.map((place) => member(place, 'items')).filter(Array.isArray);
  const items: readonly unknown[] = itemLists[0] ?? [];
  const rows = itemLists.length === 0 ? null : items;
  return {
    id: first((place) => textMember(place, 'batchId') ?? textMember(place, 'id')),
    status: first((place) => textMember(place, 'status') ?? textMember(place, 'state')),
    name: first((place) => textMember(place, 'name')),
    total: first((place) => count(place, 'total')) ?? rows?.length ?? null,
    completed: first((place) => count(place, 'completed')) ?? shownBy(rows, 'COMPLETED'),
    failed: first((place) => count(place, 'failed')) ?? shownBy(rows, 'FAILED'),
    totalCentavos: first((place) => amount(place, 'totalAmount')),
    validCentavos: first((place) => amount(place, 'validAmount')),
    invalid: rows?.filter((row) => textMember(row, 'status') === 'INVALID').length ?? null,
    checks: places.flatMap((place) =>
      ['balance', 'limits'].flatMap((name) => flagsIn(member(place, name), name, 0)),
    ),
    items,
  };
}

/** How many of the shown rows have this status; null when no row has a final one, as the statuses of rows are not specified. */
function shownBy(rows: readonly unknown[] | null, word: 'COMPLETED' | 'FAILED'): number | null {
  const words = rows?.map((row) => textMember(row, 'status')) ?? [];
  if (!words.includes('COMPLETED') && !words.includes('FAILED')) return null;
  return words.filter((status) => status === word).length;
}

/** Final states of a batch (specification, section 3.6). */
export const finalBatchStates: readonly string[] = ['COMPLETED', 'PARTIAL_FAILED', 'FAILED'];

/** Where a batch stands: finished with every row paid, with failed rows, or with rows of unknown outcome; on its way; unknown. */
export function batchStanding({
  status,
  total,
  completed,
  failed,
}: Pick<BatchFacts, 'status' | 'total' | 'completed' | 'failed'>): Pick<Finding, 'state' | 'reason'> {
  if (status === null) return { state: 'UNCERTAIN', reason: null };
  if (!finalBatchStates.includes(status)) return { state: 'PENDING', reason: null };
  // It stays open so that it is asked about again: rows without a final status may still get one.
  if (total !== null && completed !== null && failed !== null && completed + failed < total)
    return { state: 'PENDING', reason: 'rows-unknown' };
  if (status === 'COMPLETED' && !failed) return { state: 'SETTLED', reason: null };
  // A failed batch that shows no counts may have paid some of its rows.
  if (status === 'FAILED' && completed === null) return { state: 'PENDING', reason: 'rows-unknown' };
  return { state: completed === 0 ? 'REFUSED' : 'SETTLED', reason: 'rows-failed' };
}

function count(place: unknown, name: string): number | null {
  const value = member(place, name);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function amount(place: unknown, name: string): Centavos | null {
  const value = member(place, name);
  return typeof value === 'number' ? centavosFromWire(value) : null;
}

const deepest = 4;

function flagsIn(value: unknown, name: string, depth: number): SufficientFlag[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > deepest) return [];
  const sufficient = member(value, 'sufficient');
  const own =
    typeof sufficient === 'boolean'
      ? [{ name, sufficient, availableCentavos: amount(value, 'available') }]
      : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, child]) => flagsIn(child, `${name}.${key}`, depth + 1)),
  ];
}
