import type { Answer } from '../terminal/answer.ts';
import { chooseColumns } from '../terminal/columns.ts';
import { csvStream } from '../terminal/csv.ts';
import { type Count, counted, counter } from '../terminal/progress.ts';
import { jsonListStream, jsonStream, ndjsonStream, type RowStream } from '../terminal/row-stream.ts';
import { whileWaiting } from '../terminal/waiting.ts';
import { tableWidth } from '../terminal/width.ts';
import type { BaseCommand, GlobalFlags } from './base.ts';

/** How records are shown: each as a document, and as a table if there is one. */
export interface PouredView<R> {
  readonly json: (record: R) => unknown;
  readonly table?: Omit<NonNullable<Answer<R>['table']>, 'records'>;
  /** What the list is called in a document; without it the document is the list. */
  readonly list?: string;
  /** What the document has beside its list. */
  readonly beside?: object;
}

/** A stream that ends with what was held back. */
interface Sink<R> extends RowStream<R> {
  end(): unknown;
}

/** Prints records as they come; a `--query` needs all of them first. @returns how many there were */
export async function streamRecords<R>(
  command: BaseCommand,
  flags: GlobalFlags,
  records: AsyncIterable<R>,
  view: PouredView<R>,
): Promise<number> {
  const read: Count = { done: 0, total: null };
  const each = counted(records, read);
  const sink = flags.query === undefined ? await sinkFor(command, flags, view) : null;
  return whileWaiting(counter(read), () =>
    sink === null ? showAll(command, flags, each, view) : written(each, sink),
  );
}

async function written<R>(records: AsyncIterable<R>, sink: Sink<R>): Promise<number> {
  let count = 0;
  // Headings are written even if there is no record.
  let isRead = await sink.write([]);
  for await (const record of records) {
    if (!isRead) break;
    count += 1;
    isRead = await sink.write([record]);
  }
  await sink.end();
  return count;
}

async function showAll<R>(
  command: BaseCommand,
  flags: GlobalFlags,
  records: AsyncIterable<R>,
  { json, list, beside }: PouredView<R>,
): Promise<number> {
  const all: unknown[] = [];
  for await (const record of records) all.push(json(record));
  await command.show({ json: list === undefined ? all : { ...beside, [list]: all } }, flags);
  return all.length;
}

/** Null for a format that is written at once. @throws {CliError} exit 2 for a column or format that does not exist */
async function sinkFor<R>(
  command: BaseCommand,
  flags: GlobalFlags,
  { json, table, list, beside = {} }: PouredView<R>,
): Promise<Sink<R> | null> {
  const { stdout } = process;
  const format = command.format(flags);
  if (format === 'ndjson') return asDocuments(ndjsonStream(stdout), json, () => {});
  if (format === 'json') {
    const document = command.streams(list === undefined ? jsonListStream(stdout) : jsonStream(stdout, list));
    return asDocuments(document, json, () => document.end(beside));
  }
  if (!table) return null;
  const chosen = await chooseColumns({ ...table, records: [] }, flags.columns ?? null);
  if (format === 'csv')
    return { ...csvStream(chosen.columns, command.csvStyle(flags), stdout), end: () => {} };
  const { tableStream } = await import('../terminal/table.ts');
  return tableStream(chosen, stdout, tableWidth(stdout));
}

function asDocuments<R>(
  stream: RowStream<unknown>,
  json: (record: R) => unknown,
  end: Sink<R>['end'],
): Sink<R> {
  return { write: (records) => stream.write(records.map(json)), end };
}
