import type { Day } from '../../brazil/bank-calendar.ts';
import { dayText } from '../../brazil/clock.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Run, Runs } from '../../journal/runs.ts';
import { balanceAfter } from '../../payments/balance.ts';
import { agree, agreeByAmount } from '../../payments/confirm/asking.ts';
import { inWords } from '../../payments/confirm/in-words.ts';
import { requireOperator, requireSandboxAsked, requireWithinLimits } from '../../payments/confirm/may-pay.ts';
import { showScreen } from '../../payments/confirm/screen.ts';
import type { Field } from '../../terminal/answer.ts';
import { canAsk } from '../../terminal/ask.ts';
import { dateWords } from '../../words/dates.ts';
import { runWords } from '../../words/run.ts';
import type { Telling } from '../../words/topic.ts';
import { type Days, daysText } from './day.ts';
import { type Count, outcomeOf, type RunOutcome, rowOutcomes } from './ending.ts';
import { countText } from './file/row-text.ts';
import { requirePlanned } from './open-run.ts';
import { paidBeforeLines } from './paid-before.ts';
import { pastDueLines, summaryLines } from './summary.ts';
import type { Survey } from './survey.ts';

/** The run that is about to be paid. */
export interface Meant extends MeantRows {
  /** Of the rows that are paid now. */
  readonly total: Count;
  readonly days: Days;
  /** The day whose rows are paid now; null for all. */
  readonly day: Day | null;
}

/** The rows of the run, of whichever day. */
interface MeantRows {
  readonly ref: string;
  /** The summary of its rows, as lines. */
  readonly said: readonly Telling[];
  /** The rows that were begun before; null where none was. */
  readonly begun: Begun | null;
}

/** What became of a run's rows when they were sent before. */
export interface Begun {
  readonly outcome: RunOutcome;
  /** The rows that this run may send. */
  readonly left: Count;
}

/** What an earlier command did with a run; null if none sent a row of it. */
export async function begunOf(runs: Runs, run: Run | null, newAttempt: boolean): Promise<Begun | null> {
  if (run === null || run.state === 'planning' || run.state === 'planned') return null;
  const outcome = await outcomeOf(runs, run.runId);
  const { unsent, refused } = outcome;
  return { outcome, left: newAttempt ? sum(unsent, refused) : unsent };
}

/** Whether no row can be sent: one that another machine has under way may still come back unsent. */
export function sendsNothing({ left, outcome }: Begun): boolean {
  return left.rows === 0 && outcome.uncertain.rows === 0;
}

/** The rows of a file that was read. */
export function meantBy(
  { facts, summary, newPayeeRows, hasNames, uncheckedNames, paidBefore, leavesOut }: Survey,
  begun: Begun | null,
): MeantRows {
  const strangers = newPayeeRows === 0 ? [] : [() => runWords.newPayees(runWords.rows(newPayeeRows))];
  // Rows that may already be paid must not be described as payable.
  const said = begun
    ? []
    : [
        ...paidBeforeLines(paidBefore, (rows, amount) =>
          leavesOut ? runWords.leftOutNew(rows, amount) : runWords.payAgain(rows, amount),
        ),
        ...summaryLines(summary, true, leavesOut ? paidBefore.length : 0),
        ...strangers,
        ...unchecked(uncheckedNames),
        ...(hasNames || summary.rails.pix.rows === 0 || summary.unusedColumns.length === 0
          ? []
          : [() => runWords.noNames]),
      ];
  return { ref: facts.ref, said: [...said, ...pastDueLines(summary)], begun };
}

/** A PIX goes by its key, whatever name the file has beside it. */
function unchecked(names: number): readonly Telling[] {
  return names === 0 ? [] : [() => runWords.uncheckedNames(names)];
}

/** The rows of a run that was planned before. */
export function plannedOf(run: Run, begun: Begun | null): MeantRows {
  return { ref: run.ref, said: [() => runWords.file(run.fileName)], begun };
}

/**
 * Shows what a file adds up to and has the remaining total typed; off a terminal `--confirm` gives the total of all rows,
 * and no `--yes` replaces it.
 * @throws {CliError} exit 2 for another total given, or none; `declined`, exit 130, if none was typed
 */
export async function confirmTotal(
  command: BaseCommand,
  session: Session,
  { ref, total, said, begun, days, day }: Meant,
  confirm: string | undefined,
): Promise<void> {
  const reais = total.centavos as Centavos;
  requireOperator(session);
  if (!canAsk()) requireSandboxAsked(session);
  await showTotal(command, session, ref, total, begun);
  for (const line of [...said, ...dayLines(days, day)]) command.note(line);
  if (begun?.left.rows === 0) command.note(() => runWords.nothingLeft);
  if (confirm === undefined && !canAsk())
    throw usageError('needs_confirm', runWords.needsTotal(formatPlain(reais)));
  if (confirm === undefined) await agreeToLeft(total, begun, day);
  else if (parseAmount(confirm) !== reais)
    throw usageError('needs_confirm', otherTotal(formatReais(reais), confirm, day));
  requireWithinLimits(session, reais, formatPlain(reais), false);
  await readyPin(session);
}

/** An operator's PIN is typed before the first row, not in the middle of the run's progress display. */
async function readyPin({ client }: Session): Promise<void> {
  await client.connection.transactionPin?.();
}

function otherTotal(total: string, typed: string, day: Day | null): string {
  return day === null ? runWords.otherTotal(total, typed) : dateWords.otherTotal(dayText(day), total, typed);
}

/** Which rows are paid now, and which are not. */
function dayLines(days: Days, day: Day | null): readonly Telling[] {
  const now = day === null ? undefined : days.get(day);
  if (day === null || now === undefined) return [];
  const others = new Map([...days].filter(([other]) => other !== day));
  const later = others.size === 0 ? [] : [() => dateWords.paidLater(daysText(others))];
  return [() => dateWords.paidNow(dayText(day), countText(now)), ...later];
}

async function agreeToLeft(total: Count, begun: Begun | null, day: Day | null): Promise<void> {
  const ask = () => (day === null ? runWords.typeTotal : dateWords.typeTotal(dayText(day)));
  if (begun === null) return agreeByAmount(ask, total.centavos as Centavos, 'total');
  if (begun.left.rows > 0)
    await agreeByAmount(() => runWords.typeLeft, begun.left.centavos as Centavos, 'left');
}

/** Shows what a file adds up to, and what is left of it to send. */
export async function showTotal(
  command: BaseCommand,
  session: Session,
  ref: string,
  total: Count,
  begun: Begun | null,
): Promise<void> {
  const left = begun?.left ?? total;
  const isLeft = left.rows > 0;
  const reais = left.centavos as Centavos;
  const balance = isLeft && canAsk() ? await balanceAfter(session, reais) : null;
  showScreen(command, session, session.client.connection.accountId, () => [
    [
      { look: 'plain', fields: [['Ref', ref]] },
      { look: begun ? 'plain' : 'strong', fields: [['Total', formatReais(total.centavos as Centavos)]] },
      { look: 'plain', fields: [['Payments', String(total.rows)], ...(begun ? outcomeFields(begun) : [])] },
      { look: 'strong', fields: [['Left to send', begun && isLeft ? formatReais(reais) : null]] },
      {
        look: 'plain',
        fields: [
          ['In words', isLeft ? inWords(reais) : null],
          ['Balance after', balance],
        ],
      },
    ],
  ]);
}

function outcomeFields({ outcome }: Begun): readonly Field[] {
  return rowOutcomes
    .filter((name) => outcome[name].rows > 0)
    .map((name) => [{ said: runWords.outcomes[name] }, countText(outcome[name])]);
}

function sum(one: Count, other: Count): Count {
  return { rows: one.rows + other.rows, centavos: one.centavos + other.centavos };
}

/** Shows what is left of a run and asks before it is sent. @throws {CliError} exit 2 or 33, and 130 for a no */
export async function agreeToResume(
  command: BaseCommand,
  session: Session,
  runs: Runs,
  run: Run,
  yes: boolean,
  resendsAbsent: boolean,
): Promise<void> {
  requireOperator(session);
  if (!canAsk()) requireSandboxAsked(session);
  requirePlanned(run);
  // Its total was never typed, and --yes does not replace that.
  if (run.state === 'planned')
    throw usageError('needs_confirm', runWords.neverConfirmed(run.ref), `brl payout run ${run.runId}`);
  const outcome = await outcomeOf(runs, run.runId);
  const { unsent, uncertain } = outcome;
  const left = resendsAbsent ? sum(unsent, uncertain) : unsent;
  if (left.rows === 0) return;
  if (!yes) {
    const total = { rows: run.rows, centavos: run.totalCentavos };
    await showTotal(command, session, run.ref, total, { outcome, left });
    await agree(() => runWords.agreeResume(runWords.rows(left.rows), formatReais(left.centavos as Centavos)));
  }
  await readyPin(session);
}
