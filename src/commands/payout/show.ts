import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { type RowOutcome, rowOutcome, rowOutcomes, rowsOf } from '../../lib/areas/payout/ending.ts';
import { resultOf, rowJson } from '../../lib/areas/payout/file/result.ts';
import { amountShown, payeeNames } from '../../lib/areas/payout/file/row-text.ts';
import { requiredRun, withRuns } from '../../lib/areas/payout/open-run.ts';
import { unaskedText } from '../../lib/areas/payout/report.ts';
import { readLimit } from '../../lib/areas/payout/run-flags.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { refuseEmpty } from '../../lib/command/filled.ts';
import { streamRecords } from '../../lib/command/stream-records.ts';
import { type Centavos, formatPlain } from '../../lib/contract/money.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import type { Run, RunRow } from '../../lib/journal/runs.ts';
import { shownDestination, wholeDestination } from '../../lib/payments/destination.ts';
import { knownPayee } from '../../lib/payments/statement/party.ts';
import { writerFields, writerJson } from '../../lib/payments/written-by.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { fieldsText } from '../../lib/terminal/fields.ts';
import { runWords } from '../../lib/words/run.ts';

const columns: readonly Column<RunRow>[] = [
  { header: 'Line', value: ({ line }) => String(line), align: 'right' },
  { header: 'State', value: ({ intent }) => runWords.outcomes[rowOutcome(intent)], whole: true },
  {
    header: 'Amount',
    value: ({ intent }) => formatPlain((intent.amountCentavos ?? 0) as Centavos),
    shown: amountShown,
    align: 'right',
    cell: 'amount',
  },
  {
    header: 'To',
    value: ({ intent }) => intent.destination ?? '',
    shown: ({ intent }) => shownDestination(intent),
    word: ({ intent }) => wholeDestination(intent),
    cell: 'name',
    freeText: true,
    whole: true,
  },
  { header: 'Code', value: ({ intent }) => resultOf(intent).code, whole: true },
  { header: 'Intent', value: ({ intent }) => intent.intentId, whole: true },
];

/** The same for a spreadsheet, which has room for the row's own name and for who is paid, at least as the file has it. */
function fieldsOf(run: Run): readonly Column<RunRow>[] {
  const nameOf = payeeNames(run);
  return [
    ...columns,
    { header: 'Ref', value: ({ reference }) => reference ?? '', freeText: true },
    { header: 'Payee', value: (row) => knownPayee(row.intent).name || nameOf(row), freeText: true },
    { header: 'Document', value: ({ intent }) => knownPayee(intent).document },
  ];
}

/** `brl payout show`: the rows of a run. */
export default class PayoutShow extends BaseCommand {
  static override args = { run: Args.string({ required: true }) };
  static override flags = {
    state: Flags.string({ options: [...rowOutcomes], helpValue: 'STATE' }),
    text: Flags.string({ helpValue: 'TEXT' }),
    limit: Flags.string({ default: '100', helpValue: 'N' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutShow);
    const limit = readLimit(flags.limit);
    const state = (flags.state ?? null) as RowOutcome | null;
    refuseEmpty({ '--text': flags.text });
    await withRuns(this, flags, async (runs, filter, journal) => {
      const run = await requiredRun(runs, filter, args.run);
      const found = flags.text === undefined ? null : await idsFound(journal, run, flags.text);
      const shown: Shown = { state, found, limit, isCut: false, isUnpaid: false, writers: new Set() };
      const count = await streamRecords(this, flags, rowsShown(rowsOf(runs, run.runId), shown), {
        json: (row) => ({
          ...rowJson(row),
          operator: row.intent.operator,
          operatorBy: row.intent.operatorBy ?? null,
          by: writerJson(row.intent),
        }),
        table: {
          columns: this.format(flags) === 'csv' ? fieldsOf(run) : columns,
          empty: runWords.noSuchRows,
        },
        list: 'items',
      });
      if (this.format(flags) === 'table' && shown.writers.size > 0)
        await this.show({ json: null, text: `\n${[...shown.writers].join('\n')}` }, flags);
      if (shown.isCut) this.note(() => runWords.onlyFirst(count));
      if (shown.isUnpaid && run.state !== 'planning')
        this.note(() => unaskedText(run, (line) => this.further(line)));
    });
  }
}

/** The rows that a text finds, as `journal list --text` does. */
async function idsFound(
  journal: Journal,
  { environment, runId }: Run,
  text: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { intentId } of journal.each({ environment, runId, text })) found.add(intentId);
  return found;
}

/** Which rows of a run are shown. */
interface Shown {
  readonly state: RowOutcome | null;
  /** Null for rows of any text. */
  readonly found: ReadonlySet<string> | null;
  /** Null for all. */
  readonly limit: number | null;
  /** Whether there are more than were shown. */
  isCut: boolean;
  /** Who planned the rows shown, each once. */
  readonly writers: Set<string>;
  /** Whether one of the rows shown is not paid, according to this journal. */
  isUnpaid: boolean;
}

async function* rowsShown(rows: AsyncIterable<RunRow>, shown: Shown): AsyncGenerator<RunRow> {
  let count = 0;
  for await (const row of rows) {
    if (shown.state !== null && rowOutcome(row.intent) !== shown.state) continue;
    if (shown.found?.has(row.intent.intentId) === false) continue;
    shown.isCut = count === shown.limit;
    if (shown.isCut) return;
    count += 1;
    shown.writers.add(fieldsText(writerFields(row.intent)));
    shown.isUnpaid ||= row.intent.state === 'REFUSED' || row.intent.state === 'INTENT';
    yield row;
  }
}
