import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { rowsOf } from '../../lib/areas/payout/ending.ts';
import { cancelScheduled } from '../../lib/areas/schedule/cancel.ts';
import { scheduledAs, waits } from '../../lib/areas/schedule/waiting.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { gatheredJournal } from '../../lib/journal/gathered.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import type { Run, RunRow, Runs } from '../../lib/journal/runs.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { connectedToAsk } from '../../lib/payments/confirm/asking.ts';
import { eachOf } from '../../lib/payments/each-of.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { requireOwnIntent } from '../../lib/payments/named/own-intent.ts';
import { askReally } from '../../lib/terminal/really.ts';
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
        const found = await scheduledAs(journal, scopeOf(session.client), args.name);
        const line = lines?.[0];
        if (line !== undefined && !('run' in found))
          throw usageError('usage', scheduleWords.noRow(line, args.name));
        const meant = { name: args.name, yes: flags.yes };
        const { cancelled, text } =
          'run' in found
            ? await cancelRows(session, journal, found.run, { ...meant, lines })
            : await cancelPayments(session, journal, found, meant);
        await this.show({ json: { cancelled }, text }, flags);
      }),
    );
  }
}

/** What a person typed. */
interface Meant {
  readonly name: string;
  readonly yes: boolean;
}

/** What was cancelled, for a program and for a person. */
interface Cancelled {
  readonly cancelled: readonly Pick<Intent, 'intentId' | 'ref'>[];
  readonly text: string;
}

/** A payment, or all of a series that wait. @throws {CliError} exit 2, 33, 91 or 130 */
async function cancelPayments(
  session: Session,
  journal: Journal,
  found: { readonly intent: Intent } | { readonly series: readonly Intent[] },
  { name, yes }: Meant,
): Promise<Cancelled> {
  const isOne = 'intent' in found;
  const wanted = isOne ? [found.intent] : found.series.filter(waits);
  if (wanted.length === 0) throw usageError('usage', scheduleWords.unknown(name), 'brl schedule list');
  for (const intent of wanted) requireOwnIntent(session, intent);
  const question = () => (isOne ? scheduleWords.askCancel : recurringWords.askCancelAll(wanted.length));
  await askReally(question, yes);
  const cancelled: Intent[] = [];
  for (const intent of wanted) cancelled.push(await cancelScheduled(session, journal, intent, name));
  const text = isOne ? scheduleWords.cancelled(name) : recurringWords.cancelledAll(cancelled.length, name);
  return { cancelled: cancelled.map(({ intentId, ref }) => ({ intentId, ref })), text };
}

/** How many records are written in one commit. */
const atATime = 500;

/** Rows of a run; without lines all that wait. They are read twice, and never all of them kept. @throws as above */
async function cancelRows(
  session: Session,
  journal: Journal,
  { runId }: Run,
  { name, yes, lines }: Meant & { readonly lines: readonly number[] | null },
): Promise<Cancelled> {
  const runs = await journal.runs();
  const missing = new Set(lines);
  let count = 0;
  for await (const { line, intent } of rowsMeant(runs, runId, lines)) {
    requireOwnIntent(session, intent);
    missing.delete(line);
    count += 1;
  }
  for (const line of missing) throw usageError('usage', scheduleWords.noRow(line, name));
  if (count === 0) throw usageError('usage', scheduleWords.unknown(name), 'brl schedule list');
  const question = () => (count === 1 ? scheduleWords.askCancel : recurringWords.askCancelAll(count));
  await askReally(question, yes);
  const gathered = gatheredJournal(journal, runs);
  const cancelled: Pick<Intent, 'intentId' | 'ref'>[] = [];
  const failures: Error[] = [];
  await eachOf(rowsMeant(runs, runId, lines), atATime, null, async ({ line, intent }) => {
    await cancelScheduled(session, gathered, intent, name, line).then(
      ({ intentId, ref }) => cancelled.push({ intentId, ref }),
      (error: Error) => failures.push(error),
    );
  });
  for (const failure of failures) throw failure;
  return { cancelled, text: scheduleWords.cancelledRows(cancelled.length, name) };
}

async function* rowsMeant(
  runs: Runs,
  runId: string,
  lines: readonly number[] | null,
): AsyncGenerator<RunRow> {
  for await (const row of rowsOf(runs, runId))
    if (row.intent.schedule && (lines === null ? waits(row.intent) : lines.includes(row.line))) yield row;
}

function readLine(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw usageError('usage', scheduleWords.badRow(text));
}
