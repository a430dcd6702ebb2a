import type { Writable } from 'node:stream';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { usageError } from '../../errors/cli-error.ts';
import { checkNew, newFile } from '../../files/new-file.ts';
import { operatorOf } from '../../payments/operator.ts';
import { chooseColumns } from '../../terminal/columns.ts';
import { csvStream } from '../../terminal/csv.ts';
import { type JsonStream, jsonStream, ndjsonStream, type RowStream } from '../../terminal/row-stream.ts';
import { reconcileWords } from '../../words/reconcile.ts';
import { balanceFaults, type Closing, type ClosingFlags, closeDay, otherDifferences } from './close-day.ts';
import { entryColumns } from './columns.ts';
import { endingOf } from './ending.ts';
import type { Entry } from './entry.ts';
import {
  balanceRowJson,
  entryJson,
  isoOf,
  reais,
  summaryJson,
  totalsJson,
  understoodJson,
} from './entry-json.ts';
import { noteAll } from './notes.ts';
import { type Gathered, type Means, type Reconciled, summedUp } from './reconcile.ts';
import { type Seen, walk } from './walk.ts';

type OutputFlags = GlobalFlags &
  ClosingFlags & { readonly out?: string | undefined; readonly report?: string | undefined };

const endings = ['csv', 'ndjson', 'json'] as const;
type FileFormat = (typeof endings)[number];

/** Refuses early an output that could not be written. @throws {CliError} exit 2 */
export async function checkOutput(command: BaseCommand, flags: OutputFlags): Promise<void> {
  const format = command.format(flags);
  if (format === 'csv') await chooseColumns({ columns: entryColumns, records: [] }, flags.columns ?? null);
  if (flags.report !== undefined) checkNew(flags.report);
  if (flags.out === undefined) return;
  checkNew(flags.out);
  formatOf(flags.out);
  if (format === 'csv') throw usageError('usage', reconcileWords.oneCsv);
}

function formatOf(path: string): FileFormat {
  const found = endings.find((ending) => path.toLowerCase().endsWith(`.${ending}`));
  if (found) return found;
  throw usageError('usage', reconcileWords.fileEnding(endings.map((ending) => `.${ending}`).join(', ')));
}

/** Shows a reconciliation, writes its file, and closes its day. @returns how the command ends */
export async function deliver(means: Means, gathered: Gathered, flags: OutputFlags): Ended {
  const { command, book } = means;
  const format = command.format(flags);
  if (flags.out !== undefined) {
    const seen = await writeFile(flags.out, means, gathered, flags);
    return showSummary(means, gathered, seen, [], flags);
  }
  if (format === 'table' || flags.query !== undefined) {
    const items: object[] = [];
    const all: RowStream<object> = { write: async (rows) => items.push(...rows) >= 0 };
    const seen = await walk(book.entries(), flags.query === undefined ? null : all, entryJson);
    return showSummary(means, gathered, seen, items, flags);
  }
  if (format === 'json') {
    const document = command.streams(jsonStream(process.stdout, 'entries'));
    const seen = await walk(book.entries(), document, entryJson);
    const end = finish(means, gathered, seen, flags);
    document.end(end.document);
    return end.ending;
  }
  const seen = await walkAs(format, process.stdout, means, flags);
  return finish(means, gathered, seen, flags).ending;
}

async function showSummary(
  means: Means,
  gathered: Gathered,
  seen: Seen,
  entries: readonly object[],
  flags: OutputFlags,
): Ended {
  const { screenText } = await import('./reconcile-view.ts');
  const { reconciled, document, ending } = finish(means, gathered, seen, flags);
  const text = screenText(reconciled, seen, means.owner.accountId);
  await means.command.show({ json: { entries, ...document, out: flags.out ?? null }, text }, flags);
  return ending;
}

async function walkAs(
  format: 'csv' | 'ndjson',
  out: Writable,
  { command, book }: Means,
  flags: OutputFlags,
): Promise<Seen> {
  if (format === 'ndjson') return walk(book.entries(), ndjsonStream(out), entryJson);
  const table = { columns: entryColumns, records: [] as Entry[] };
  const chosen = await chooseColumns(table, flags.columns ?? null);
  return walk(book.entries(), csvStream(chosen.columns, command.csvStyle(flags), out), (entry) => entry);
}

/** The file appears once it is complete, and has the content of the command's own document. */
async function writeFile(path: string, means: Means, gathered: Gathered, flags: OutputFlags): Promise<Seen> {
  const format = formatOf(path);
  const file = newFile(path);
  try {
    let seen: Seen;
    if (format === 'json') {
      const document: JsonStream = jsonStream(file.out, 'entries');
      seen = await walk(means.book.entries(), document, entryJson);
      document.end(documentOf(means, summedUp(gathered, seen.counted), null));
    } else seen = await walkAs(format, file.out, means, flags);
    await file.keep();
    return seen;
  } finally {
    file.drop();
  }
}

/** Closes the day if requested, and reports what is left. */
function finish(means: Means, gathered: Gathered, seen: Seen, flags: OutputFlags) {
  const reconciled = summedUp(gathered, seen.counted);
  const { operator } = operatorOf(means.session.client.connection, process.env);
  const closing = flags.close ? closeDay(means, reconciled, seen, flags, operator) : null;
  const others = otherDifferences(reconciled, closing?.kept === true && flags['close-again']);
  noteAll(means, reconciled, seen, others, closing);
  const ending = endingOf(seen.meanings, others.length > 0);
  return { reconciled, document: documentOf(means, reconciled, closing), ending };
}

function documentOf({ owner }: Means, reconciled: Reconciled, closing: Closing | null): object {
  const { summary, reading, readings, lookUps, unasked, ledger, inFile } = reconciled;
  const closed = summary.from === summary.to ? (reconciled.closed[0] ?? null) : null;
  return {
    environment: owner.environment,
    accountId: owner.accountId,
    days: { from: summary.from, to: summary.to },
    statement: {
      source: reading === null ? 'file' : 'service',
      readings,
      repeatedLines: reading?.tally.repeated ?? 0,
      missingLines: reading?.tally.missing ?? 0,
      unreadableLines: reading?.unreadable ?? inFile?.leftOut.count ?? 0,
      unreadable: (inFile?.leftOut.first ?? []).map(({ line, why }) => ({ fileLine: line, why })),
      seconds: [...(reading?.tally.doubtful ?? [])],
      balanceRows: (inFile?.balances.rows ?? []).map(balanceRowJson),
      balanceDifferences: balanceFaults(inFile, summary).map(({ day, centavos, computedCentavos }) => ({
        day,
        balance: reais(centavos),
        computed: reais(computedCentavos),
      })),
    },
    ledger: ledger && understoodJson(ledger),
    lookUps: { asked: lookUps, left: unasked },
    summary: summaryJson(summary),
    closedBefore: closed && {
      at: isoOf(closed.closedAtMs),
      operator: closed.operator,
      total: totalsJson(closed.total),
    },
    closedNow: closing?.kept ?? false,
    /** Where the entries are, if they are in a file. */
    out: null,
  };
}
