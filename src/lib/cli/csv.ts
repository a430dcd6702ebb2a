import { stringify } from 'csv-stringify/sync';
import type { Table } from './columns.ts';

/** Starts that a spreadsheet would run as a formula (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** RFC 4180 text of a table. Only free-text columns are guarded: a key `+55…` and an amount `-10.00` stay as they are. */
export function csvText<R>(table: Table<R>): string {
  const rows = table.records.map((record) =>
    table.columns.map((column) => {
      const value = column.value(record);
      return column.freeText && formulaStart.test(value.trimStart()) ? `'${value}` : value;
    }),
  );
  return stringify([table.columns.map((column) => column.header), ...rows], { record_delimiter: '\r\n' });
}
