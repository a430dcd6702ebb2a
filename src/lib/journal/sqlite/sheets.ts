import type { RememberedSheet } from '../journal.ts';
import { type Prepare, queries } from './queries.ts';

type Row = Omit<RememberedSheet, 'rows'> & { readonly rows: string };

/** The sheets of an account, newest first. */
export function readSheets(
  prepare: Prepare,
  { environment, tenantId, accountId }: Pick<RememberedSheet, 'environment' | 'tenantId' | 'accountId'>,
): RememberedSheet[] {
  const rows = prepare(queries.sheets).all(environment, tenantId, accountId) as unknown as Row[];
  return rows.map((row) => ({
    ...row,
    environment,
    tenantId,
    accountId,
    rows: JSON.parse(row.rows) as RememberedSheet['rows'],
  }));
}

/** Keeps a sheet; within the caller's transaction. @returns the id to forget it by */
export function insertSheet(prepare: Prepare, sheet: RememberedSheet): number {
  const { lastInsertRowid } = prepare(queries.addSheet).run(
    sheet.environment,
    sheet.tenantId,
    sheet.accountId,
    sheet.batchId,
    sheet.kind,
    JSON.stringify(sheet.rows),
    sheet.atMs,
  );
  return Number(lastInsertRowid);
}

/** Forgets one sheet; within the caller's transaction. */
export function deleteSheet(prepare: Prepare, id: number): void {
  prepare(queries.forgetSheet).run(id);
}
