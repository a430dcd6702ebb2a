import { tedSettlement } from '../brazil/bank-calendar.ts';
import { brasiliaDay, dayText, isDay, minuteText, startOfDayMs } from '../brazil/clock.ts';
import { businessPayDay, type HolidayRule } from '../brazil/pay-day.ts';
import { WrongClock } from '../client/errors.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../command/base.ts';
import type { Session } from '../connection/session.ts';
import { amountNumber, type Centavos } from '../contract/money.ts';
import { type Way, wayOf } from '../contract/ways.ts';
import { CliError, usageError } from '../errors/cli-error.ts';
import { dueMs, type Intent, type IntentFacts, isUnsent, type ShownBoleto } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { isScheduled, met } from '../journal/pay.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { report } from '../journal/report.ts';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { messageText } from '../words/records.ts';
import { scheduleWords } from '../words/schedule.ts';
import { keptPayee, openCache } from './confirm/payee.ts';
import { durationMs } from './money-flags.ts';
import { reportPayment } from './report.ts';
import type { ScheduleFlags } from './schedule-flags.ts';

/** The part of a payment's facts that says when it is paid. */
export type Later = Required<Pick<IntentFacts, 'day' | 'schedule'>>;

const dayMs = 24 * 60 * 60 * 1000;
const mostDays = 366;
const usualTime = '09:00';
const usualGrace = '4h';

/** The hour at which rows are paid, by the flags. */
export function hourOf({ at }: ScheduleFlags): string {
  return at ?? usualTime;
}

/** The time by which schedules go. @throws {WrongClock} if no answer of the service gave it */
export async function serviceTimeMs(session: Session): Promise<number> {
  if (session.embedded) return session.serviceNow();
  if ((await session.client.skewMs()) === null) throw new WrongClock(null);
  return session.client.clock.now();
}

/** When a payment of this operation is paid, by its flags. @throws {CliError} exit 2 */
export async function readLater(session: Session, flags: ScheduleFlags, operation: string): Promise<Later> {
  const { on, at } = flags;
  if (on === undefined && at === undefined) {
    const flag = (['until', 'grace', 'holiday'] as const).find((name) => flags[name] !== undefined);
    throw usageError('usage', scheduleWords.needsDay(flag ?? 'on'), scheduleWords.addDay);
  }
  const nowMs = await serviceTimeMs(session);
  const asked = on ?? brasiliaDay(nowMs);
  if (!isDay(asked)) throw usageError('usage', scheduleWords.badDay(asked));
  const extra = session.client.connection.settings.extraBankHolidays;
  const way = wayOf(operation);
  const day = payDayOf(asked, way, (flags.holiday ?? 'refuse') as HolidayRule, extra);
  const notBeforeMs = startOfDayMs(day) + timeMs(hourOf(flags));
  if (notBeforeMs <= nowMs)
    throw usageError('invalid_schedule', scheduleWords.past(minuteText(notBeforeMs)), scheduleWords.nameDay);
  if (notBeforeMs - nowMs > mostDays * dayMs) throw usageError('invalid_schedule', scheduleWords.tooFar);
  if (way === 'TED' && tedSettlement(notBeforeMs, extra).kind !== 'same-day')
    throw usageError('invalid_schedule', scheduleWords.tedWindow, scheduleWords.withinWindow);
  const untilMs = flags.until === undefined ? null : startOfDayMs(day) + timeMs(flags.until);
  if (untilMs !== null && untilMs <= notBeforeMs) throw usageError('usage', scheduleWords.untilBefore);
  return { day, schedule: { notBeforeMs, graceMs: readGrace(flags.grace ?? usualGrace), untilMs } };
}

/** The day itself, or by the rule another one: TEDs and boletos settle on business days alone. @throws {CliError} exit 2 */
function payDayOf(day: string, way: Way | null, rule: HolidayRule, extra: readonly string[]): string {
  if (way !== 'TED' && way !== 'BOLETO') return day;
  const found = businessPayDay(day, rule, extra);
  if (typeof found === 'string') return found;
  throw usageError(
    'invalid_schedule',
    scheduleWords.closed(dayText(day), found.holiday),
    scheduleWords.otherDay(dayText(found.next), dayText(found.previous)),
  );
}

/** A time of day in milliseconds. @throws {CliError} exit 2 */
function timeMs(text: string): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) throw usageError('usage', scheduleWords.badTime(text));
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** How late it may be paid. @throws {CliError} exit 2 */
function readGrace(text: string): number {
  const ms = durationMs(text);
  if (ms !== null && ms <= dayMs) return ms;
  throw usageError('usage', scheduleWords.badGrace(text));
}

/** Refuses a look-up that does not say whose key it is: there would be nothing to compare at the hour. @throws {CliError} exit 35 */
export function requireOwner({ payee }: IntentFacts): void {
  if (payee && (payee.name !== null || payee.document !== null)) return;
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: scheduleWords.ownerUntold,
  });
}

/**
 * Writes the rows of a file down for their hour, each on its own day if it has one: with the owner that was looked up before, and
 * with what a boleto's preview showed.
 * @param days of the rows; null for those without one @param operations that the rows are paid by
 * @returns what makes a row's facts those of a scheduled payment
 * @throws {CliError} exit 2 for an hour that cannot be, of any of them
 */
export async function laterRows(
  session: Session,
  flags: ScheduleFlags,
  days: readonly (string | null)[],
  operations: readonly string[],
): Promise<(facts: IntentFacts, boleto: ShownBoleto | null) => Promise<IntentFacts>> {
  const cache = await openCache({ client: session.client, env: process.env });
  const laterOf = (day: string | null, operation: string) =>
    readLater(session, { ...flags, on: day ?? flags.on }, operation);
  for (const day of days) for (const operation of operations) await laterOf(day, operation);
  return async (facts, boleto) => {
    const { to, operation } = facts;
    const { day, schedule } = await laterOf(facts.day ?? null, operation);
    if (to?.kind === 'pix-key') {
      const owner = cache.find(to.key);
      const later = { ...facts, day, schedule, ...(owner ? { payee: keptPayee(owner) } : {}) };
      requireOwner(later);
      return later;
    }
    return { ...facts, day, schedule: boleto ? { ...schedule, boleto } : schedule };
  };
}

/** When it is paid if a runner is there, for a program; null for what is held or over. */
export function dueAt(intent: Intent): string | null {
  const ms = dueMs(intent);
  return ms === null ? null : new Date(ms).toISOString();
}

/** A scheduled payment as it stands, for a program. */
export function scheduledJson(intent: Intent) {
  const { intentId, ref, state, amountCentavos, destination } = intent;
  const held = isUnsent(state) ? intent.held : null;
  return {
    intentId,
    ref,
    state,
    dueAt: dueAt(intent),
    amount: amountCentavos === null ? null : amountNumber(amountCentavos as Centavos),
    destination,
    held: held?.code ?? null,
    why: held && messageText(held.message),
  };
}

/** Where the payment waits, and what has to run for it. */
export function heldText({ isShared }: Pick<Journal, 'isShared'>): string {
  return scheduleWords.heldHere(isShared ? scheduleWords.inDatabase : scheduleWords.onThisMachine);
}

/** What a person reads before the question. */
export function tellHour(command: BaseCommand, journal: Journal, { schedule }: IntentFacts): void {
  if (!schedule) return;
  const { notBeforeMs } = schedule;
  command.note(() => `${scheduleWords.scheduledFor(minuteText(notBeforeMs))}\n${heldText(journal)}\n`);
}

/** Writes a confirmed payment down for its hour, and prints that. @returns how its command ends */
export async function scheduleAndReport(
  command: BaseCommand,
  session: Session,
  journal: Journal,
  facts: IntentFacts,
  flags: GlobalFlags & { readonly 'allow-duplicate': boolean; readonly 'accept-pending': boolean },
): Ended {
  const nowMs = session.client.clock.now();
  const begun = await (await journal.schedules()).add(facts, flags['allow-duplicate'], nowMs);
  const told =
    begun.kind === 'begun' ? report(begun.intent, 'no') : standing(begun.kind, begun.intent, facts);
  if (begun.kind === 'begun' && command.format(flags) === 'table') tellHour(command, journal, facts);
  return reportPayment(command, session, told, flags);
}

/** The payment that has this one's name or content; the same line again is told as the first time. */
export function standing(kind: string, intent: Intent, { schedule }: IntentFacts): PayReport {
  const isSame = kind === 'same-ref' && intent.schedule?.notBeforeMs === schedule?.notBeforeMs;
  if (intent.state === 'SCHEDULED') return isSame ? report(intent, 'no') : isScheduled(intent);
  if (kind === 'ref-conflict')
    return met(
      intent,
      'ref_conflict',
      paymentJournalWords.refNamesAnother(paymentJournalWords.anotherPayment),
    );
  return met(intent, 'duplicate_payment', paymentJournalWords.samePaid(intent.state));
}
