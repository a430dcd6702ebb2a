import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { flatMemory } from '../../command/flat-memory.ts';
import { type Batch, exportLine, type Line, type Tally } from '../../payments/statement/reader.ts';
import { chooseColumns } from '../../terminal/columns.ts';
import { csvStream } from '../../terminal/csv.ts';
import type { RowStream } from '../../terminal/row-stream.ts';
import { statementWords } from '../../words/statement.ts';
import type { Telling } from '../../words/topic.ts';
import type { Refs } from './refs.ts';
import { lineFields } from './statement-view.ts';

/** Most lines that a table shows; more are for a file. */
export const tableRows = 1000;

/** A collection takes about ten milliseconds, as ten pages do. */
const pagesPerCollection = 200;

/** Collected lines, and whether there were more than requested. */
export interface Collected {
  readonly lines: readonly Line[];
  readonly envelope: unknown;
  readonly cut: boolean;
}

/** How many lines were passed on, and the answer that brought the last of them. */
export interface Poured {
  readonly count: number;
  readonly envelope: unknown;
}

/** The lines as CSV, each with its ref. @throws {CliError} exit 2 for a column that does not exist */
export async function sheetOf(
  command: BaseCommand,
  refs: Refs,
  flags: GlobalFlags,
): Promise<RowStream<Line>> {
  const table = { columns: lineFields(refs.of), records: [] };
  const { columns } = await chooseColumns(table, flags.columns ?? null);
  const stream = csvStream(columns, command.csvStyle(flags), process.stdout);
  return {
    async write(lines) {
      await refs.add(lines);
      return stream.write(lines);
    },
  };
}

/** Passes every batch on; stops early if nobody reads any more. */
export async function streamRecords(batches: AsyncIterable<Batch>, stream: RowStream<Line>): Promise<Poured> {
  let count = 0;
  let envelope: unknown = {};
  // Headings are written even if there is no line.
  if (!(await stream.write([]))) return { count, envelope };
  const collectGarbage = flatMemory(pagesPerCollection);
  for await (const { lines, reply } of batches) {
    envelope = reply?.json.value ?? envelope;
    count += lines.length;
    if (!(await stream.write(lines))) break;
    collectGarbage();
  }
  return { count, envelope };
}

/** Gathers the lines of an answer that is one document or a table. */
export async function collect(batches: AsyncIterable<Batch>, most: number): Promise<Collected> {
  const lines: Line[] = [];
  let envelope: unknown = {};
  for await (const batch of batches) {
    envelope = batch.reply?.json.value ?? envelope;
    for (const line of batch.lines) lines.push(line);
    if (lines.length > most) return { lines: lines.slice(0, most), envelope, cut: true };
  }
  return { lines, envelope, cut: false };
}

/** The notes about a reading, as sentences for stderr. */
export function tallyNotes(tally: Tally): Telling[] {
  const { repeated, nameless, recovered, missing, doubtful } = tally;
  return [
    repeated > 0 && (() => statementWords.repeated(repeated)),
    recovered > 0 && (() => statementWords.recovered(recovered)),
    nameless > 0 && (() => statementWords.nameless(nameless)),
    missing > 0 && (() => statementWords.missing(missing)),
    ...[...doubtful]
      .slice(0, secondsTold)
      .map((second) => () => statementWords.doubtful(second, exportLine(second))),
    doubtful.size > secondsTold && (() => statementWords.moreDoubtful(doubtful.size - secondsTold)),
  ].filter((note) => note !== false);
}

/** The members of a document about an incomplete reading; none if it is complete. */
export function incompleteJson({ missing, doubtful }: Tally) {
  if (missing === 0 && doubtful.size === 0) return {};
  return { incomplete: { missingLines: missing, seconds: [...doubtful] } };
}

const secondsTold = 5;
