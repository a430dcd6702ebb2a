import type { BaseCommand, GlobalFlags } from '../../../command/base.ts';
import type { Finding } from '../../../payments/orders/row-table.ts';
import type { LintedSheet } from '../../../payments/sheet/lint.ts';
import type { Verdict } from '../../../payments/sheet/verdict.ts';
import type { Column } from '../../../terminal/answer.ts';
import { chooseColumns } from '../../../terminal/columns.ts';
import { csvStream } from '../../../terminal/csv.ts';
import { jsonStream, ndjsonStream, type RowStream } from '../../../terminal/row-stream.ts';
import { payoutWords } from '../../../words/payout.ts';
import { isPayable, summaryJson } from '../summary.ts';

/** The fault at one position of a file, and the verdict on its row. */
export interface FindingLine extends Finding {
  readonly verdict: Verdict;
}

/** A fault by the cell where it is. */
export const findingColumns: readonly Column<FindingLine>[] = [
  { header: 'Line', value: ({ line }) => String(line ?? ''), align: 'right' },
  { header: 'Column', value: ({ column }) => column ?? '', whole: true },
  { header: 'Heading', value: ({ heading }) => heading ?? '', freeText: true },
  {
    header: 'Verdict',
    value: ({ verdict }) => verdict,
    shown: ({ verdict }) => payoutWords.verdicts[verdict].text,
    cell: 'name',
  },
  { header: 'Rule', value: ({ rule }) => rule },
  { header: 'What', value: ({ message }) => message.text, sentence: true, freeText: true },
];

/** Most findings that a table shows: more is for a file. */
const tableRows = 1000;

/** Reads a file to its end and prints its faults, row by row except for a table. @param columns of what a person sees */
export async function showFindings(
  command: BaseCommand,
  sheet: LintedSheet,
  flags: GlobalFlags,
  columns: readonly Column<FindingLine>[] = findingColumns,
): Promise<void> {
  const format = command.format(flags);
  if (format === 'ndjson') await streamRecords(sheet, ndjsonStream(process.stdout));
  else if (format === 'csv') {
    const chosen = await chooseColumns({ columns, records: [] }, flags.columns ?? null);
    await streamRecords(sheet, csvStream(chosen.columns, command.csvStyle(flags), process.stdout));
  } else if (format === 'json' && flags.query === undefined) {
    const document = command.streams(jsonStream(process.stdout));
    await streamRecords(sheet, document);
    document.end({ summary: summaryJson(sheet.summary) });
  } else
    await showWhole(
      command,
      sheet,
      flags,
      columns,
      format === 'table' ? tableRows : Number.POSITIVE_INFINITY,
    );
}

async function streamRecords({ rows }: LintedSheet, stream: RowStream<FindingLine>): Promise<void> {
  await stream.write([]);
  let isRead = true;
  for await (const { verdict, findings } of rows) {
    if (findings.length > 0 && isRead)
      isRead = await stream.write(findings.map((finding) => ({ ...finding, verdict })));
  }
}

async function showWhole(
  command: BaseCommand,
  sheet: LintedSheet,
  flags: GlobalFlags,
  columns: readonly Column<FindingLine>[],
  most: number,
): Promise<void> {
  const records: FindingLine[] = [];
  let isCut = false;
  for await (const { verdict, findings } of sheet.rows) {
    isCut ||= records.length + findings.length > most;
    if (!isCut) records.push(...findings.map((finding) => ({ ...finding, verdict })));
  }
  const json = { items: records, summary: summaryJson(sheet.summary) };
  const empty = isPayable(sheet.summary) ? payoutWords.allRight : payoutWords.noRows;
  await command.show({ json, table: { columns, records, empty } }, flags);
  if (isCut) command.note(payoutWords.onlyFirst(records.length));
}
