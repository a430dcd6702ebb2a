import type { DeliveryRow } from '../shapes.ts';

/** The filter of the list; an empty member matches all. */
export interface Filter {
  readonly text: string;
  /** A kind, or `repeats` for attempts and redeliveries. */
  readonly kind: string;
  readonly type: string;
  readonly account: string;
}

/** Whether a delivery fits. Texts are found anywhere in a name, whatever their case. */
export function fits(row: DeliveryRow, { text, kind, type, account }: Filter): boolean {
  const wanted = text.trim().toLowerCase();
  return (
    (kind === '' || row.kind === kind || (kind === 'repeats' && row.duplicateOf !== null)) &&
    (type === '' || row.type === type) &&
    (account === '' || row.accountId === account) &&
    (wanted === '' || namesOf(row).some((name) => name?.toLowerCase().includes(wanted)))
  );
}

/** The values that a choice offers, in the order of the alphabet. */
export function choices(rows: Iterable<DeliveryRow>, of: (row: DeliveryRow) => string | null): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const value = of(row);
    if (value !== null && value !== '') found.add(value);
  }
  return [...found].sort();
}

function namesOf(row: DeliveryRow): (string | null)[] {
  const { identifier, endToEndId, eventId, type, cause, requestId, captureId, subscriptionId } = row;
  return [identifier, endToEndId, eventId, type, cause, requestId, subscriptionId, String(captureId)];
}
