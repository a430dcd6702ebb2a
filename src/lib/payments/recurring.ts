import { brasiliaDay, dayText, isDay, minuteText } from '../brazil/clock.ts';
import { type Occurrence, occurrences, readDayRule } from '../brazil/recurring.ts';
import type { BaseCommand, Ended } from '../command/base.ts';
import type { Session } from '../connection/session.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../contract/money.ts';
import { usageError } from '../errors/cli-error.ts';
import { type Ending, exitCodeOf } from '../errors/exit-codes.ts';
import type { Begun } from '../journal/begun.ts';
import type { Intent, IntentFacts, IntentState, ShownPayee } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { isRef } from '../journal/names.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import type { Column } from '../terminal/answer.ts';
import { tableText } from '../terminal/table.ts';
import { recurringWords } from '../words/recurring.ts';
import { scheduleWords } from '../words/schedule.ts';
import { stateWords } from '../words/states.ts';
import { confirm } from './confirm/confirm-and-pay.ts';
import type { PaymentRequest } from './payment-request.ts';
import { reportPayment } from './report.ts';
import { heldText, readLater, requireOwner, scheduledJson, serviceTimeMs, standing } from './schedule.ts';

/** Most payments that one line writes down. */
const mostAhead = 12;

/** One payment of several, under its own ref. */
interface Recurring {
  readonly ref: string;
  readonly facts: IntentFacts;
  /** Why it cannot be written down any more: its hour is past. */
  readonly past: Error | null;
}

/** A payment of the journal that stands where one of them would. */
type Met = Exclude<Begun, { readonly kind: 'begun' }>;

/** The payments that `--every` means. @throws {CliError} exit 2 */
export async function recurring(session: Session, request: PaymentRequest): Promise<readonly Recurring[]> {
  const { flags, operation } = request;
  const { ref } = flags;
  if (ref === undefined) throw usageError('usage', recurringWords.needsRef, recurringWords.addRef);
  const nowMs = await serviceTimeMs(session);
  const found = daysOf(flags, brasiliaDay(nowMs), session.client.connection.settings.extraBankHolidays);
  const all: Recurring[] = [];
  for (const { day, name } of found) {
    const one = `${ref}-${name}`;
    if (!isRef(one)) throw usageError('usage', recurringWords.longRef);
    const later = await readLater(session, { ...flags, on: day, until: undefined }, operation.id).catch(
      (error: Error) => {
        if (day > brasiliaDay(nowMs)) throw error;
        return error;
      },
    );
    const facts = request.facts(session.client, { ref: one });
    all.push(
      later instanceof Error
        ? { ref: one, facts, past: later }
        : { ref: one, facts: { ...facts, ...later }, past: null },
    );
  }
  return all;
}

/** @throws {CliError} exit 2 for no rule, no end, no day, or too many days */
function daysOf(
  { every = '', on, until }: PaymentRequest['flags'],
  today: string,
  extra: readonly string[],
): readonly Occurrence[] {
  const rule = readDayRule(every);
  if (rule === null) throw usageError('usage', recurringWords.badRule(every), recurringWords.rules);
  if (until === undefined || !isDay(until))
    throw usageError('usage', recurringWords.needsUntil, recurringWords.addUntil);
  const first = on ?? today;
  if (!isDay(first)) throw usageError('usage', scheduleWords.badDay(first));
  const found = occurrences(rule, first, until, mostAhead + 1, extra);
  const last = found[mostAhead - 1];
  if (found.length === 0) throw usageError('usage', recurringWords.none(dayText(first), dayText(until)));
  if (found.length > mostAhead && last)
    throw usageError('usage', recurringWords.tooMany(mostAhead), recurringWords.upTo(last.day));
  return found;
}

/** Shows all of them, asks once, and writes down those that are not yet. @returns how the command ends */
export async function scheduleAll(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  journal: Journal,
  all: readonly Recurring[],
): Ended {
  const { flags } = request;
  const known = new Map<string, Intent>();
  for (const one of all) {
    const met = await journal.peek(one.facts, flags['allow-duplicate']);
    if (met === null) continue;
    const told = inTheWay(one, met);
    if (told) return reportPayment(command, session, told, flags);
    known.set(one.ref, met.intent);
  }
  const fresh = all.filter(({ ref }) => !known.has(ref));
  const past = fresh.find((one) => one.past)?.past;
  if (past) throw past;
  const payee = await confirmAll(command, session, request, journal, fresh);
  const schedules = await journal.schedules();
  for (const one of fresh) {
    const meant = payee === null ? one.facts : { ...one.facts, payee };
    if (request.payee !== null) requireOwner(meant);
    const begun = await schedules.add(meant, flags['allow-duplicate'], session.client.clock.now());
    // Another machine may have typed it at the same moment.
    const told = begun.kind === 'begun' ? null : inTheWay(one, begun);
    if (told) return reportPayment(command, session, told, flags);
    known.set(one.ref, begun.intent);
  }
  const records = all.flatMap(({ ref }) => known.get(ref) ?? []);
  const stands = standOf(records);
  const ending = stands === 'pending' && flags['accept-pending'] ? 'settled' : stands;
  await command.show({ json: documentOf(records, stands, ending), table: { columns, records } }, flags);
  if (command.format(flags) === 'table' && stands === 'pending') command.note(() => heldText(journal));
  return ending;
}

/** What is told of a payment that has the name of one of them, and is not it, or waits for another hour; null for itself. */
function inTheWay({ facts, past }: Recurring, { kind, intent }: Met): PayReport | null {
  const isItself = kind === 'same-ref' && (intent.state !== 'SCHEDULED' || past !== null);
  const told = isItself ? null : standing(kind, intent, facts);
  return told?.finding.reason === 'exists' ? told : null;
}

/** @returns the payee as shown; null for none, and if nothing is new */
async function confirmAll(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  journal: Journal,
  fresh: readonly Recurring[],
): Promise<ShownPayee | null> {
  const [first] = fresh;
  if (!first) return null;
  const text = () =>
    `${listText(
      fresh.map(({ facts }) => facts),
      request.flags.every,
    )}\n${heldText(journal)}\n`;
  return confirm(command, session, request, journal, first.facts, {
    tell: () => command.note(text),
    isOther: ({ state, ref }) => state !== 'SCHEDULED' || !ref?.startsWith(`${request.flags.ref}-`),
    question: () => recurringWords.scheduleThese(fresh.length),
  });
}

/** The worst of what is open; those that are paid are told in the list. */
function standOf(records: readonly Intent[]): Ending {
  const has = (...states: readonly IntentState[]) => records.some(({ state }) => states.includes(state));
  if (has('SENT', 'UNCERTAIN')) return 'uncertain';
  if (has('SCHEDULED', 'INTENT', 'PENDING')) return 'pending';
  return has('SETTLED') ? 'settled' : 'refused';
}

const columns: readonly Column<IntentFacts & Partial<Pick<Intent, 'state'>>>[] = [
  {
    header: 'Scheduled for',
    value: ({ schedule }) => (schedule ? new Date(schedule.notBeforeMs).toISOString() : ''),
    shown: ({ schedule }) => (schedule ? minuteText(schedule.notBeforeMs) : ''),
    cell: 'instant',
    whole: true,
  },
  { header: 'Name', value: ({ ref }) => ref ?? '', freeText: true, whole: true },
  {
    header: 'Amount',
    value: ({ amountCentavos }) => formatPlain((amountCentavos ?? 0) as Centavos),
    shown: ({ amountCentavos }) => formatReais((amountCentavos ?? 0) as Centavos),
    align: 'right',
    cell: 'amount',
  },
  { header: 'State', value: ({ state }) => (state ? stateWords[state] : ''), sentence: true },
];

/** Days, names and sum, before the question. */
function listText(all: readonly IntentFacts[], every: string | undefined): string {
  const centavos = all.reduce((sum, { amountCentavos }) => sum + (amountCentavos ?? 0), 0);
  const days = all.map(({ day }) => day?.slice(8) ?? '');
  const isShorter = every === 'month' && days.some((day) => day > '28') && new Set(days).size > 1;
  return [
    tableText({ columns: columns.slice(0, 3), records: all }, process.stderr.columns),
    recurringWords.inAll(all.length, formatReais(centavos as Centavos)),
    ...(isShorter ? [recurringWords.monthEnds] : []),
  ].join('\n');
}

function documentOf(records: readonly Intent[], outcome: Ending, ending: Ending): object {
  const centavos = records.reduce((sum, { amountCentavos }) => sum + (amountCentavos ?? 0), 0);
  const total = amountNumber(centavos as Centavos);
  return { outcome, total, items: records.map(scheduledJson), exit: exitCodeOf(ending) };
}
