import type { Day } from '../../brazil/bank-calendar.ts';
import { dayText } from '../../brazil/clock.ts';
import type { Session } from '../../connection/session.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Run, RunRow, Runs } from '../../journal/runs.ts';
import { eachOf } from '../../payments/each-of.ts';
import { otherBoleto } from '../../payments/orders/boleto-again.ts';
import { dateWords } from '../../words/dates.ts';
import type { Begun } from './confirm.ts';
import { type Days, namedDays } from './day.ts';
import { type Count, countRows, type RunOutcome, rowsOf } from './ending.ts';

/** The rows of a run by their days, whatever became of them, but for those that are held. Either all of them have one or none has. */
export async function daysOfRun(runs: Runs, { runId, rows, totalCentavos }: Run): Promise<Days> {
  const { rows: first } = await runs.rows(runId, { after: 0, limit: 1 });
  if (first[0]?.intent.day === undefined) return new Map([[null, { rows, centavos: totalCentavos }]]);
  const days = new Map<Day | null, Count>();
  // What is held is no longer paid by a line of its day.
  for await (const { intent } of rowsOf(runs, runId)) if (intent.held === null) count(days, intent);
  return days;
}

/** The rows of a day, and those of other days that wait for it still. */
export async function daysLeft(runs: Runs, { runId }: Run, days: Days, day: Day | null): Promise<Days> {
  const now = day === null ? undefined : days.get(day);
  if (now === undefined) return days;
  const left = new Map<Day | null, Count>();
  for await (const { intent } of rowsOf(runs, runId, ['SCHEDULED'])) count(left, intent);
  return left.set(day, now);
}

function count(days: Map<Day | null, Count>, intent: Intent): void {
  const { amountCentavos } = intent;
  const day = intent.day ?? null;
  const { rows, centavos } = days.get(day) ?? { rows: 0, centavos: 0 };
  days.set(day, { rows: rows + 1, centavos: centavos + (amountCentavos ?? 0) });
}

/**
 * What became of a day's rows when they were sent before; null where none was begun.
 * @throws {CliError} exit 2 if rows of another day could be sent with them
 */
export async function begunOfDay(runs: Runs, run: Run, day: Day, newAttempt: boolean): Promise<Begun | null> {
  const ofDay = countRows(() => {});
  const released = new Map<Day | null, Count>();
  for await (const row of rowsOf(runs, run.runId)) {
    if (row.intent.held !== null) continue;
    if (row.intent.day === day) ofDay.onRow(row);
    else if (row.intent.state === 'INTENT') count(released, row.intent);
  }
  refuseReleased(run, released);
  const { outcome } = ofDay;
  const { unsent, scheduled, refused } = outcome;
  const left = [unsent, scheduled, ...(newAttempt ? [refused] : [])].reduce(sum);
  return isBegun(outcome) ? { outcome, left } : null;
}

function refuseReleased({ runId }: Run, released: Days): void {
  const [[day] = [], ...others] = namedDays(released);
  if (day === undefined) return;
  const rows = [...released.values()].reduce((all, one) => all + one.rows, 0);
  const days = others.length === 0 ? dayText(day) : `${dayText(day)} …`;
  throw usageError('needs_date', dateWords.releasedLeft(rows, days), `brl payout resume ${runId}`);
}

function isBegun({ settled, pending, held, refused, uncertain }: RunOutcome): boolean {
  return [settled, pending, held, refused, uncertain].some(({ rows }) => rows > 0);
}

function sum(one: Count, other: Count): Count {
  return { rows: one.rows + other.rows, centavos: one.centavos + other.centavos };
}

/** Rows whose release is written down at a time. */
const atOnce = 500;

/** Lines that a sentence names. */
const mostNamed = 6;
/** Previews under way at once. */
const width = 4;

/**
 * Lets the rows of a day be sent, each by a record that the journal refuses before its day.
 * @throws {CliError} exit 35 if a boleto is another one than was confirmed: it is held, and no row is released
 */
export async function releaseDay(session: Session, runs: Runs, run: Run, day: Day): Promise<void> {
  const { client, serviceNow } = session;
  await holdChanged(session, runs, run, day);
  for (let after = 0; ; ) {
    const { rows, place } = await runs.rows(run.runId, { states: ['SCHEDULED'], after, limit: atOnce });
    if (rows.length === 0) return;
    const event = {
      kind: 'SCHEDULE',
      step: 'released',
      atMs: client.clock.now(),
      timeMs: serviceNow(),
    } as const;
    const entries = rows.filter(({ intent }) => intent.day === day && isOurs(intent));
    const entered = await runs.append(entries.map(({ intent }) => ({ intentId: intent.intentId, event })));
    for (const [i, one] of entered.entries())
      if ('error' in one) await requireReleased(runs, entries[i], one.error);
    after = place;
  }
}

/** Previews the boletos of a day anew, before anything of it is released. */
async function holdChanged(session: Session, runs: Runs, run: Run, day: Day): Promise<void> {
  const lines: number[] = [];
  await eachOf(rowsOf(runs, run.runId, ['SCHEDULED']), width, null, async ({ line, intent }) => {
    const held = intent.day === day && isOurs(intent) ? await otherBoleto(session, intent) : null;
    if (held === null) return;
    const event = { kind: 'SCHEDULE', step: 'held', atMs: session.client.clock.now(), ...held } as const;
    await runs.append([{ intentId: intent.intentId, event }]);
    lines.push(line);
  });
  if (lines.length === 0) return;
  throw new CliError({
    code: 'schedule_held',
    ends: 'check_failed',
    message: dateWords.boletosChanged(
      lines.length,
      lines
        .toSorted((one, other) => one - other)
        .slice(0, mostNamed)
        .join(', '),
    ),
    hint: dateWords.lookAtHeld(run.runId),
  });
}

/** Another process may have released it at the same moment. */
async function requireReleased(runs: Runs, row: RunRow | undefined, error: Error): Promise<void> {
  const now = row && (await runs.row(row.intent.intentId));
  if (now?.intent.state === 'SCHEDULED') throw error;
}

/** Whether only a person starts it: `schedule run` pays the others at their hour. */
function isOurs({ schedule, held }: Intent): boolean {
  return schedule?.graceMs === null && held === null;
}

/** The rows that wait for their day, by it. */
export interface WaitingRows {
  readonly days: Days;
  /** The earliest day whose rows a person starts; null if `schedule run` pays them all. */
  readonly next: Day | null;
}

/** Reads the rows that wait for their day. */
export async function waitingRows(
  runs: Runs,
  { runId }: Run,
  { scheduled }: RunOutcome,
): Promise<WaitingRows> {
  const days = new Map<Day | null, Count>();
  let next: Day | null = null;
  if (scheduled.rows === 0) return { days, next };
  for await (const { intent } of rowsOf(runs, runId, ['SCHEDULED'])) {
    count(days, intent);
    const { day } = intent;
    if (day !== undefined && isOurs(intent) && (next === null || day < next)) next = day;
  }
  return { days, next };
}

/** The same for a program. */
export function waitingJson({ days }: WaitingRows): readonly object[] {
  return namedDays(days).map(([day, { rows, centavos }]) => ({
    day,
    rows,
    amount: amountNumber(centavos as Centavos),
  }));
}
