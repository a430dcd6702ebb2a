import { stringify } from 'csv-stringify/sync';
import { columnName, type Table } from './columns.ts';
import { guarded } from './row-stream.ts';

/** RFC 4180 text of a table, guarded against formulas as a stream of rows is. */
export function csvText<R>(table: Table<R>): string {
  const rows = table.records.map((record) =>
    table.columns.map((column) => guarded(column, column.value(record))),
  );
  return stringify([table.columns.map((column) => columnName(column)), ...rows], {
    record_delimiter: '\r\n',
  });
}
