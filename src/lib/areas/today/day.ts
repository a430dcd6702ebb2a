import { startOfDayMs } from '../../brazil/clock.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import type { Session } from '../../connection/session.ts';
import { available, limitKinds } from '../../contract/limits.ts';
import type { Centavos } from '../../contract/money.ts';
import { type Intent, isPayment, isUnsent, type OperatorSource } from '../../journal/intent.ts';
import type { IntentFilter, Journal } from '../../journal/journal.ts';
import type { Run } from '../../journal/runs.ts';
import { textMember } from '../../json/members.ts';
import { narrowest } from '../../payments/confirm/limit-left.ts';
import { limitsLeftIn } from '../../payments/limits-left.ts';
import { type ScheduledSums, scheduledSums } from '../../payments/scheduled-sums.ts';
import { readDays } from '../../payments/statement/days.ts';
import { amountOfLine } from '../../payments/statement/line-direction.ts';
import { type Line, newTally } from '../../payments/statement/reader.ts';

/** A count and a sum. */
export interface Sum {
  count: number;
  centavos: number;
}

/** The states of payments in the journal, in the order in which a day reports them. */
export const standings = ['paid', 'onItsWay', 'inDoubt', 'held', 'failed', 'cameBack'] as const;
/** One of {@link standings}. */
export type DayStanding = (typeof standings)[number];

/** Payments in the same state, and the newest of them. */
export interface Group extends Sum {
  readonly newest: Intent[];
}

/** A run with rows waiting to be sent. */
export interface DueRun extends Sum {
  readonly run: Run;
}

/** Payments of one day to one payee and of one amount: perhaps one payment made twice. */
export interface Alike extends Group {
  readonly intent: Intent;
}

/** Money that the statement shows for the day. */
export interface Booked {
  readonly received: Sum;
  /** Debits of payments that were made on an earlier day, such as a TED that settles on the next. */
  readonly paidEarlier: Sum;
  /** Debits without a payment in this journal: rows of a batch, another machine's, the app's. */
  readonly elsewhere: Sum;
  /** Whether there are more lines than were read. */
  readonly isPart: boolean;
}

/** What a source reported, or why it did not. */
export type Told<T> = { readonly told: T } | { readonly untold: string };

/** The narrowest limit that applies now, for one rail. */
export interface LimitLeft {
  readonly kind: (typeof limitKinds)[number];
  readonly window: NonNullable<ReturnType<typeof narrowest>>['window'];
  readonly centavos: Centavos;
}

/** Who paid from which machine, and how often; nulls in what earlier versions recorded. */
export interface Writer {
  readonly operator: string;
  readonly operatorBy: OperatorSource | null;
  readonly machine: string | null;
  readonly count: number;
}

/** The day so far: what the journal has, of every operator who shares it, and what the service shows. */
export interface Day {
  /** `YYYY-MM-DD` in Brasilia. */
  readonly day: string;
  readonly environment: string;
  readonly accountId: string | null;
  readonly groups: Readonly<Record<DayStanding, Group>>;
  /** Payments that were written down today and not sent; those of runs are among {@link Day.due}. */
  readonly unsent: Group;
  readonly due: readonly DueRun[];
  readonly scheduled: ScheduledSums;
  readonly alike: readonly Alike[];
  readonly operators: ReadonlyMap<string, number>;
  /** The same by how they are known and where they typed. */
  readonly writers: readonly Writer[];
  readonly booked: Told<Booked>;
  readonly limits: Told<readonly LimitLeft[]>;
}

/** How many of a group are named. */
const named = 10;
/** A page has 100 lines; a person with more reads the statement itself. */
const mostPages = 20;

/**
 * Reads the day from journal, statement and limits. A source that does not answer is reported, and does not stop the
 * rest.
 */
export async function readToday(session: Session, journal: Journal): Promise<Day> {
  const { client, environment } = session;
  const { tenantId, accountId } = client.connection;
  const nowMs = session.serviceNow();
  const day = todayInBrasilia(nowMs);
  const scope = { environment, tenantId, ...(accountId === null ? {} : { accountId }) };
  const { names, ...own } = await ownPayments(journal, scope, startOfDayMs(day));
  const due = await waitingRuns(
    journal,
    environment,
    ({ run }) => run.tenantId === tenantId && [null, run.accountId].includes(accountId),
  );
  const scheduled = await scheduledSums(journal, scope, day);
  const booked = await tellOrWhy(() => readBooked(session, journal, day, names));
  const limits = await tellOrWhy(async () => {
    const left = limitsLeftIn((await client.read(available, {})).json.value);
    return limitKinds.flatMap((kind) => {
      const least = narrowest(left, kind, nowMs);
      return least ? [{ kind, ...least }] : [];
    });
  });
  return { day, environment, accountId, ...own, due, scheduled, booked, limits };
}

const begunStates = ['INTENT', 'SENT', 'PENDING', 'UNCERTAIN', 'SETTLED', 'REFUSED', 'REVERSED'] as const;

async function ownPayments(journal: Journal, scope: IntentFilter, sinceMs: number) {
  const groups = Object.fromEntries(standings.map((name) => [name, newGroup()])) as unknown as Record<
    DayStanding,
    Group
  >;
  const unsent = newGroup();
  const alike = new Map<string, Alike>();
  const operators = new Map<string, number>();
  const writers = new Map<string, Writer>();
  const names = new Set<string | null>();
  const count = (intent: Intent) => {
    for (const name of [intent.identifier, intent.finding?.endToEndId ?? null, intent.answered.paymentId])
      names.add(name);
    const standing = standingOf(intent);
    if (standing !== null) addTo(groups[standing], intent);
    else if (intent.runId === undefined && intent.state === 'INTENT') addTo(unsent, intent);
  };
  // Open payments stay open whatever their day.
  const before = { ...scope, states: ['SENT', 'PENDING', 'UNCERTAIN'] as const, untilMs: sinceMs - 1 };
  for await (const intent of journal.each(before)) if (isPayment(intent)) count(intent);
  // What is scheduled has sums of its own, however much it is.
  for await (const intent of journal.each({ ...scope, states: begunStates, sinceMs })) {
    if (!isPayment(intent)) continue;
    count(intent);
    if (isUnsent(intent.state) || intent.state === 'REFUSED') continue;
    operators.set(intent.operator, (operators.get(intent.operator) ?? 0) + 1);
    countWriter(writers, intent);
    const same = JSON.stringify([intent.accountId, intent.destination, intent.amountCentavos]);
    if (intent.destination === null || intent.amountCentavos === null) continue;
    const those = alike.get(same) ?? { ...newGroup(), intent };
    addTo(those, intent);
    alike.set(same, those);
  }
  const twice = [...alike.values()].filter(({ count }) => count > 1);
  return { names, groups, unsent, operators, writers: [...writers.values()], alike: twice };
}

function countWriter(writers: Map<string, Writer>, { operator, operatorBy, by }: Intent): void {
  const known = { operator, operatorBy: operatorBy ?? null, machine: by?.machine ?? null };
  const key = JSON.stringify(known);
  writers.set(key, { ...known, count: (writers.get(key)?.count ?? 0) + 1 });
}

function standingOf({ state, finding }: Intent): DayStanding | null {
  switch (state) {
    case 'SETTLED':
      return 'paid';
    case 'PENDING':
      return finding?.reason === 'held' ? 'held' : 'onItsWay';
    case 'SENT':
    case 'UNCERTAIN':
      return 'inDoubt';
    case 'REFUSED':
      return 'failed';
    case 'REVERSED':
      return 'cameBack';
    case 'SCHEDULED':
    case 'INTENT':
      return null;
  }
}

function newGroup(): Group {
  return { ...newSum(), newest: [] };
}

function addTo(group: Group, intent: Intent): void {
  add(group, intent.amountCentavos ?? 0);
  if (group.newest.length < named) group.newest.push(intent);
}

async function waitingRuns(
  journal: Journal,
  environment: string,
  isOurs: (waiting: { readonly run: Run }) => boolean,
): Promise<readonly DueRun[]> {
  const runs = await journal.runs();
  const waiting = (await runs.waiting(environment)).filter(isOurs);
  return Promise.all(
    waiting.map(async ({ run, rows }) => {
      const tally = (await runs.tally(run.runId)).find(({ state }) => state === 'INTENT');
      return { run, count: rows, centavos: tally?.centavos ?? 0 };
    }),
  );
}

async function readBooked(
  { client, environment }: Session,
  journal: Journal,
  day: string,
  known: ReadonlySet<string | null>,
): Promise<Booked> {
  const [received, paidEarlier, elsewhere] = [newSum(), newSum(), newSum()];
  const sumOf = async (line: Line, isDebit: boolean): Promise<Sum | null> => {
    if (!isDebit) return received;
    if (textMember(line, 'operation') === 'FEE') return null;
    const names = lineNames.map((name) => textMember(line, name)).filter((name) => name !== null);
    if (names.some((name) => known.has(name))) return null;
    for (const name of names)
      if ((await journal.findByName(environment, name)).length > 0) return paidEarlier;
    return elsewhere;
  };
  let pages = 0;
  const wanted = { order: 'desc', operation: undefined };
  for await (const { lines } of readDays(client, { from: day, to: day }, wanted, newTally())) {
    for (const line of lines) {
      const amount = amountOfLine(line);
      if (typeof amount === 'string' || textMember(line, 'status') === 'FAILED') continue;
      const sum = await sumOf(line, amount.isDebit);
      if (sum) add(sum, Math.abs(amount.amountCentavos));
    }
    pages += 1;
    if (pages === mostPages) return { received, paidEarlier, elsewhere, isPart: true };
  }
  return { received, paidEarlier, elsewhere, isPart: false };
}

/** The members by which a line names its payment. */
const lineNames = ['identifier', 'endToEndId', 'paymentId', 'transactionId'];

function newSum(): Sum {
  return { count: 0, centavos: 0 };
}

function add(sum: Sum, centavos: number): void {
  sum.count += 1;
  sum.centavos += centavos;
}

async function tellOrWhy<T>(tell: () => Promise<T>): Promise<Told<T>> {
  try {
    return { told: await tell() };
  } catch (error) {
    return { untold: (error as Error).message };
  }
}
