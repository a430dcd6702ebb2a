import { hash } from 'node:crypto';
import type { Client } from '../client/client.ts';
import type { RememberedSheet, SheetRow } from '../journal/journal.ts';

/** The rows of a sheet as they are remembered; blanks around a cell and the order of the columns make no difference. */
export function sheetRows(
  columns: readonly string[],
  cells: readonly (readonly string[])[],
): readonly SheetRow[] {
  const names = columns.map((name) => name.trim().toLowerCase());
  const order = names.map((_, i) => i).sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1));
  const identifierAt = names.indexOf('identifier');
  return cells.map((row) => {
    const parts = order.map((i) => [names[i], row[i]?.trim() ?? '']);
    return {
      hash: hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32),
      identifier: row[identifierAt]?.trim() || null,
    };
  });
}

/** The items of a JSON chunk as rows of a sheet: an amount is written with two decimals, as in the CSV. */
export function itemRows(items: readonly unknown[]): readonly SheetRow[] {
  return items.flatMap((item) => {
    const cells = Object.entries(typeof item === 'object' && item !== null ? item : { item });
    return sheetRows(
      cells.map(([name]) => name),
      [cells.map(([name, value]) => cellOf(name, value))],
    );
  });
}

function cellOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  return name === 'amount' && typeof value === 'number' ? value.toFixed(2) : (JSON.stringify(value) ?? '');
}

/** Whose sheets are compared. */
export function sheetScope(client: Client): Pick<RememberedSheet, 'environment' | 'tenantId' | 'accountId'> {
  const { environment, tenantId, accountId } = client.connection;
  return { environment, tenantId, accountId: accountId ?? '' };
}
