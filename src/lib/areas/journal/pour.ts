import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import type { Answer } from '../../terminal/answer.ts';
import { chooseColumns } from '../../terminal/columns.ts';
import { csvStream } from '../../terminal/csv.ts';
import { type Count, counted, counter } from '../../terminal/progress.ts';
import { jsonListStream, ndjsonStream, type RowStream } from '../../terminal/row-stream.ts';
import { whileWaiting } from '../../terminal/waiting.ts';

/** How records are shown: as a document each, and as a table where there is one. */
export interface PouredView<R> {
  readonly json: (record: R) => unknown;
  readonly table?: Omit<NonNullable<Answer<R>['table']>, 'records'>;
}

/** Prints records as they come; a table and a `--query` need all of them first. @returns how many there were */
export async function pour<R>(
  command: BaseCommand,
  flags: GlobalFlags,
  records: AsyncIterable<R>,
  view: PouredView<R>,
): Promise<number> {
  const stream = flags.query === undefined ? streamFor(command, flags, view) : null;
  const read: Count = { done: 0, total: null };
  const each = counted(records, read);
  return whileWaiting(counter(read), () =>
    stream === null ? showAll(command, flags, each, view) : written(command, each, stream),
  );
}

async function written<R>(
  command: BaseCommand,
  records: AsyncIterable<R>,
  stream: RowStream<R>,
): Promise<number> {
  let count = 0;
  // Headings are written even where there is no record.
  let isRead = await stream.write([]);
  for await (const record of records) {
    if (!isRead) break;
    count += 1;
    isRead = await stream.write([record]);
  }
  command.about.document?.end({});
  return count;
}

async function showAll<R>(
  command: BaseCommand,
  flags: GlobalFlags,
  records: AsyncIterable<R>,
  { json, table }: PouredView<R>,
): Promise<number> {
  const all: R[] = [];
  for await (const record of records) all.push(record);
  await command.show({ json: all.map(json), ...(table && { table: { ...table, records: all } }) }, flags);
  return all.length;
}

/** Null for a format that needs the whole. @throws {CliError} exit 2 for a column that is not there */
function streamFor<R>(
  command: BaseCommand,
  flags: GlobalFlags,
  { json, table }: PouredView<R>,
): RowStream<R> | null {
  const format = command.format(flags);
  if (format === 'csv' && table) {
    const { columns } = chooseColumns({ ...table, records: [] }, flags.columns ?? null);
    return csvStream(columns, command.csvStyle(flags), process.stdout);
  }
  if (format === 'ndjson') return asDocuments(ndjsonStream(process.stdout), json);
  if (format !== 'json') return null;
  command.about.document = jsonListStream(process.stdout);
  return asDocuments(command.about.document, json);
}

function asDocuments<R>(stream: RowStream<unknown>, json: (record: R) => unknown): RowStream<R> {
  return { write: (records) => stream.write(records.map(json)) };
}
