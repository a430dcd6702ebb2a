import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { rowsOf } from '../../lib/areas/payout/ending.ts';
import { cancelScheduled } from '../../lib/areas/schedule/cancel.ts';
import { scheduledAs, waits } from '../../lib/areas/schedule/waiting.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withJournal } from '../../lib/command/service.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import type { RefScope } from '../../lib/journal/names.ts';
import type { RunRow } from '../../lib/journal/runs.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { agree, connectedToAsk } from '../../lib/payments/asking.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { requireOwnIntent } from '../../lib/payments/own-intent.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { recurringWords } from '../../lib/words/recurring.ts';
import { scheduleWords } from '../../lib/words/schedule.ts';

/** `brl schedule cancel`: a payment that waits for its hour, or rows of a run, will not be paid. */
export default class ScheduleCancel extends BaseCommand {
  override about = aboutRecords();

  static override args = { name: Args.string({ required: true }) };
  static override flags = {
    row: Flags.string({ helpValue: 'N', multiple: true, multipleNonGreedy: true, delimiter: ',' }),
    yes: Flags.boolean({ helpGroup: 'SAFETY' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ScheduleCancel);
    const lines = flags.row?.map(readLine) ?? null;
    await connectedToAsk(this, flags, (session) =>
      withJournal(session, async (journal) => {
        const wanted = await this.wanted(journal, scopeOf(session.client), args.name, lines);
        for (const intent of wanted) requireOwnIntent(session, intent);
        if (!flags.yes && !canAsk()) throw usageError('needs_yes', scheduleWords.askCancel, 'Add --yes.');
        const isSeries =
          wanted[0]?.runId === undefined && wanted[0]?.ref !== args.name && wanted[0]?.intentId !== args.name;
        const question = () =>
          wanted.length === 1 && !isSeries
            ? scheduleWords.askCancel
            : recurringWords.askCancelAll(wanted.length);
        if (!flags.yes) await agree(question);
        const ended: Intent[] = [];
        for (const intent of wanted) ended.push(await cancelScheduled(session, journal, intent, args.name));
        const json = { cancelled: ended.map(({ intentId, ref }) => ({ intentId, ref })) };
        const [one] = ended;
        const text =
          one?.runId !== undefined
            ? scheduleWords.cancelledRows(ended.length, args.name)
            : isSeries
              ? recurringWords.cancelledAll(ended.length, args.name)
              : scheduleWords.cancelled(args.name);
        await this.show({ json, text }, flags);
      }),
    );
  }

  /** The payment, or those rows of a run; without lines all that wait. @throws {CliError} exit 2 */
  private async wanted(
    journal: Journal,
    scope: RefScope,
    name: string,
    lines: readonly number[] | null,
  ): Promise<readonly Intent[]> {
    const found = await scheduledAs(journal, scope, name);
    if ('intent' in found) {
      if (lines !== null) throw usageError('usage', scheduleWords.noRow(lines[0] ?? 0, name));
      return [found.intent];
    }
    if ('series' in found) {
      const open = found.series.filter(waits);
      if (lines !== null) throw usageError('usage', scheduleWords.noRow(lines[0] ?? 0, name));
      if (open.length === 0) throw usageError('usage', scheduleWords.unknown(name), 'brl schedule list');
      return open;
    }
    const rows: RunRow[] = [];
    for await (const row of rowsOf(await journal.runs(), found.run.runId))
      if (row.intent.schedule && (lines === null ? waits(row.intent) : lines.includes(row.line)))
        rows.push(row);
    const missing = lines?.find((line) => !rows.some((row) => row.line === line));
    if (missing !== undefined) throw usageError('usage', scheduleWords.noRow(missing, name));
    if (rows.length === 0) throw usageError('usage', scheduleWords.unknown(name), 'brl schedule list');
    return rows.map(({ intent }) => intent);
  }
}

function readLine(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw usageError('usage', scheduleWords.badRow(text));
}
