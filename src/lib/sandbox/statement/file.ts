import { stringify } from 'csv-stringify/sync';
import type { exportFormats } from '../../contract/exports.ts';
import { findAccount } from '../account/ledger.ts';
import { brasiliaText } from '../time.ts';
import type { World } from '../world.ts';
import { itemOf } from './lines.ts';
import { tableDocument } from './pdf.ts';
import type { Cell, Sheet } from './sheet.ts';
import { rowsOfDays } from './statement.ts';
import { workbook } from './xlsx.ts';

/** Which lines, and in which format. */
export interface StatementRequest {
  readonly accountId: string;
  readonly format: (typeof exportFormats)[number];
  readonly startDate: string;
  readonly endDate: string;
}

/** A file that is not written yet: its rows are read at once, its bytes made later. */
export interface UnwrittenFile {
  readonly type: string;
  readonly write: () => Promise<Uint8Array>;
}

/** The lines of a statement as a file (specification, section 4.5): the same columns and rows in each format. */
export function statementFile(world: World, request: StatementRequest): UnwrittenFile {
  const sheet = sheetOf(world, request);
  switch (request.format) {
    case 'csv':
      return { type: 'text/csv; charset=utf-8', write: async () => Buffer.from(csvOf(sheet)) };
    case 'xlsx':
      return {
        type: `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`,
        write: async () => workbook(sheet),
      };
    case 'pdf': {
      const heading = headingOf(world, request);
      return { type: 'application/pdf', write: async () => tableDocument(sheet, heading) };
    }
  }
}

/** Names of statement items (specification, section 2.4), and how wide they are in a document. */
const columns = [
  { name: 'timestamp', width: 19, holds: 'instant' },
  { name: 'operation', width: 9 },
  { name: 'direction', width: 9 },
  { name: 'amount', width: 14, holds: 'amount' },
  { name: 'description', width: 30 },
  { name: 'identifier', width: 24 },
  { name: 'endToEndId', width: 32 },
  { name: 'pixKey', width: 36 },
] as const;

function sheetOf(world: World, { accountId, startDate, endDate }: StatementRequest): Sheet {
  const rows = rowsOfDays(world, accountId, startDate, endDate).map((row) => {
    const item = itemOf(world, row);
    return columns.map(({ name }) => (name === 'timestamp' ? new Date(row.atMs) : cellOf(item[name])));
  });
  return { title: 'Extrato', columns, rows };
}

function cellOf(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function csvOf({ columns: all, rows }: Sheet): string {
  return stringify([all.map(({ name }) => name), ...rows], {
    record_delimiter: '\r\n',
    cast: { date: (date) => brasiliaText(date.getTime()) },
  });
}

function headingOf(world: World, { accountId, startDate, endDate }: StatementRequest): string[] {
  const account = findAccount(world, accountId);
  return [
    `Extrato de ${startDate} até ${endDate} (SANDBOX, SEM VALOR)`,
    `${account?.holderName ?? ''}, agência ${account?.branch ?? ''}, conta ${account?.number ?? ''}`,
  ];
}
