import { hash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { centavosFromJsonNumber, centavosFromWire, formatPlain } from '../../contract/money.ts';
import type { GapSettings } from '../../contract/settings.ts';
import type { RememberedSheet, SheetRow } from '../../journal/journal.ts';
import { readCell } from '../../payments/orders/cell-lint.ts';
import { keyPair, rolesOf } from '../../payments/orders/row-lint.ts';
import type { ColumnNames, Role } from '../../payments/orders/row-table.ts';

/** The headings of a batch's columns, from the settings. */
export function batchColumnNames(settings: GapSettings): ColumnNames {
  return {
    amount: settings.batchAmountColumn,
    key: settings.batchKeyColumn,
    keyType: settings.batchKeyTypeColumn,
    identifier: settings.batchIdentifierColumn,
    description: settings.batchDescriptionColumn,
    document: settings.batchDocumentColumn,
    date: settings.batchDateColumn,
  };
}

/**
 * The rows of a sheet as recorded: the order of the columns, blanks around a cell, and the spelling of amounts and keys
 * make no difference; nor do the file's encoding and separator, which are not part of it.
 */
export function sheetRows(
  columns: readonly string[],
  cells: readonly (readonly string[])[],
  names: ColumnNames,
): readonly SheetRow[] {
  const headings = columns.map((name) => name.trim().toLowerCase());
  const order = headings
    .map((_, i) => i)
    .sort((a, b) => ((headings[a] ?? '') < (headings[b] ?? '') ? -1 : 1));
  const roles = rolesOf(columns, names);
  const identifierAt = roles.indexOf('identifier');
  const amountAt = roles.indexOf('amount');
  return cells.map((row) => {
    const pair = keyPair(roles, row);
    const parts = order.map((i) => {
      const verdict = readCell(roles[i] ?? null, row[i] ?? '', pair);
      return [headings[i], ('text' in verdict ? verdict.text : (row[i] ?? '')).trim()];
    });
    const amount = readCell('amount', row[amountAt] ?? '');
    const amountCentavos = 'text' in amount ? centavosFromJsonNumber(amount.text) : null;
    return {
      hash: hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32),
      identifier: row[identifierAt]?.trim() || null,
      ...(amountCentavos === null ? {} : { amountCentavos }),
    };
  });
}

/** The items of a JSON chunk as rows of a sheet: an amount is written with two decimals, as in the CSV. */
export function itemRows(items: readonly unknown[], names: ColumnNames): readonly SheetRow[] {
  return items.flatMap((item) => {
    const cells = Object.entries(typeof item === 'object' && item !== null ? item : { item });
    const columns = cells.map(([name]) => name);
    const roles = rolesOf(columns, names);
    return sheetRows(columns, [cells.map(([, value], i) => cellText(value, roles[i] ?? null))], names);
  });
}

/** A member of an item as the cell of a sheet; only an amount has two decimals there. */
export function cellText(value: unknown, role: Role | null): string {
  if (typeof value === 'string') return value;
  const isAmount = typeof value === 'number' && (role === 'amount' || role === 'money');
  const centavos = isAmount ? centavosFromWire(value) : null;
  return centavos === null ? (JSON.stringify(value) ?? '') : formatPlain(centavos);
}

/** Whose sheets are compared. */
export function sheetScope(client: Client): Pick<RememberedSheet, 'environment' | 'tenantId' | 'accountId'> {
  const { environment, tenantId, accountId } = client.connection;
  return { environment, tenantId, accountId: accountId ?? '' };
}
