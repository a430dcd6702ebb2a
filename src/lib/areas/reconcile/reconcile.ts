import type { DaySpan } from '../../brazil/days.ts';
import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import type { Centavos } from '../../contract/money.ts';
import { list } from '../../contract/statement.ts';
import type { CaptureStore } from '../../deliveries/store.ts';
import type { Journal } from '../../journal/journal.ts';
import { sanitise } from '../../terminal/text.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { reconcileSays, reconcileWords } from '../../words/reconcile.ts';
import { sheetWords } from '../../words/sheet.ts';
import { type Balance, closingOf, openingOf } from './balances.ts';
import type { Book } from './book.ts';
import type { ClosedDay, ClosedDays } from './closed-days.ts';
import type { DaySummary } from './entry.ts';
import { interrupted } from './interrupt.ts';
import { type LedgerInput, readLedger, type UnderstoodLedger } from './ledger.ts';
import { lookUpOpen } from './look-ups.ts';
import { eachLongBefore, eachMeant, type Owner, openStates } from './meant.ts';
import { dayBefore, daysOf } from './span.ts';
import { isIncomplete, readStatement, type StatementReading } from './statement.ts';
import { readStatementFile } from './statement-file.ts';
import type { FileFacts } from './statement-ofx.ts';
import { eachTold } from './told.ts';
import type { Totals } from './totals.ts';
import { hasOneOf } from './unfound.ts';

/** What is to be reconciled, and by what. */
export interface Asked {
  readonly span: DaySpan;
  /** Read instead of the service's statement. */
  readonly statementPath: string | null;
  readonly ledger: LedgerInput | null;
  /** How long until absent items are read a second time; 0 reads once. */
  readonly rereadAfterMs: number;
  /** Whether the service may be asked what became of a payment. */
  readonly asksService: boolean;
  readonly opening: Centavos | null;
  readonly closing: Centavos | null;
}

/** What it works with. */
export interface Means {
  readonly command: BaseCommand;
  readonly session: Session;
  readonly owner: Owner;
  readonly journal: Journal;
  /** Null if deliveries are not a side of it. */
  readonly captures: CaptureStore | null;
  readonly closes: ClosedDays;
  readonly book: Book;
  readonly interrupt: AbortSignal;
}

/** How the sides were read; the entries are in the book. */
export interface Gathered {
  readonly span: DaySpan;
  /** Null if the statement came from a file. */
  readonly reading: StatementReading | null;
  readonly isIncomplete: boolean;
  /** Null if the statement is not an OFX file. */
  readonly inFile: FileFacts | null;
  readonly readings: 1 | 2;
  readonly ledger: UnderstoodLedger | null;
  /** Payments not asked about, as there are too many. */
  readonly unasked: number;
  readonly lookUps: number;
  readonly opening: Balance;
  readonly closing: Balance;
  /** Those of the days that were closed before. */
  readonly closed: readonly ClosedDay[];
}

/** What came of it. */
export interface Reconciled extends Gathered {
  readonly summary: DaySummary;
}

/** The day as a whole, once its entries are counted. */
export function summedUp(gathered: Gathered, counted: ReturnType<Totals['counted']>): Reconciled {
  const { span, opening, closing, closed } = gathered;
  const { movementCentavos, ofDay, ...totals } = counted;
  const summary: DaySummary = {
    ...span,
    ...totals,
    opening,
    computedClosingCentavos: opening && opening.centavos + movementCentavos,
    closing,
    closed: closed.map(({ day, closedAtMs, linesSha256 }) => {
      const now = ofDay(day);
      return { day, atMs: closedAtMs, differs: linesSha256 !== now.linesSha256, totalNow: now.total };
    }),
  };
  return { ...gathered, summary };
}

/** Reads all sides, asks about what is open or absent, and rereads what is still absent. */
export async function reconcile(means: Means, asked: Asked): Promise<Gathered> {
  const { book, session } = means;
  // Without an account nothing in the journal belongs to it, even if the statement is a file.
  session.client.encode(list, { query: {} });
  const ledger = asked.ledger && (await readLedger(asked.ledger, book));
  if (ledger) noteLedger(means.command, ledger);
  if (means.captures)
    for (const fact of eachTold(means.captures, means.owner.accountId, asked.span)) book.addTold(fact);
  const startedMs = session.client.clock.now();
  const first = await readLines(means, asked);
  let { reading } = first;
  const open = await readMeant(means, asked.span, null);
  const done = new Set<string>();
  const late = new Set<string>();
  let absent = await joined(means, asked.span, late);
  const rounds = open + absent > 0 ? [await askAll(means, asked, done)] : [];
  if (rounds.some((round) => round.asked > 0)) absent = book.join();
  const readsTwice = absent > 0 && asked.rereadAfterMs > 0 && asked.statementPath === null;
  if (readsTwice) {
    await waitBefore(means, absent, asked.rereadAfterMs);
    book.readAgain();
    ({ reading } = await readLines(means, asked));
    // What was paid meanwhile may be among the lines by now.
    await readMeant(means, asked.span, startedMs);
    await joined(means, asked.span, late);
    rounds.push(await askAll(means, asked, done));
    book.join();
  }
  return {
    span: asked.span,
    ...(await balances(means, asked, first.inFile)),
    reading,
    inFile: first.inFile,
    isIncomplete: reading ? isIncomplete(reading) : (first.inFile?.leftOut.count ?? 0) > 0,
    readings: readsTwice ? 2 : 1,
    ledger,
    unasked: rounds.at(-1)?.left ?? 0,
    lookUps: rounds.reduce((sum, round) => sum + round.asked, 0),
  };
}

async function readLines(
  { session, book, interrupt }: Means,
  asked: Asked,
): Promise<{ readonly reading: StatementReading | null; readonly inFile: FileFacts | null }> {
  const { span, statementPath } = asked;
  if (statementPath !== null)
    return { reading: null, inFile: await readStatementFile(statementPath, (fact) => book.addLine(fact)) };
  const { readingLines } = reconcileWords;
  const reading = await whileWaiting(
    () => readingLines(0),
    (say) => readStatement(session, book, span, interrupt, (lines) => say(() => readingLines(lines))),
  );
  return { reading, inFile: null };
}

/**
 * @param sentFromMs those that were sent earlier are in the book already, as a look-up may have left them
 * @returns how many are open
 */
async function readMeant(
  { session, journal, owner, book, interrupt }: Means,
  span: DaySpan,
  sentFromMs: number | null,
): Promise<number> {
  let open = 0;
  for await (const fact of eachMeant(journal, owner, span, session.client.clock.now(), 'under way')) {
    if (sentFromMs === null || (fact.firstSentAtMs ?? 0) >= sentFromMs) book.addMeant(fact);
    if (openStates.includes(fact.state)) open += 1;
    if (interrupt.aborted) throw interrupted();
  }
  return open;
}

/**
 * Joins what was read. Payments that were final before, or written down long before, are read only where something is still unfound, and those that it may name are added.
 * @param late the payments added so, which a look-up may have changed since
 * @returns how many are absent from the statement
 */
export async function joined(
  { session, journal, owner, book, interrupt }: Means,
  span: DaySpan,
  late: Set<string>,
): Promise<number> {
  const absent = book.join();
  const { names, unpaid } = book.unfound();
  if (names.size === 0) return absent;
  const before = late.size;
  const nowMs = session.client.clock.now();
  const parts = [
    eachMeant(journal, owner, span, nowMs, 'final before'),
    eachLongBefore(journal, owner, span, nowMs, unpaid),
  ];
  for (const part of parts)
    for await (const fact of part) {
      if (interrupt.aborted) throw interrupted();
      const own = `${fact.intentId} ${fact.identifier}`;
      if (late.has(own) || !hasOneOf(names, fact)) continue;
      book.addMeant(fact);
      late.add(own);
    }
  return late.size > before ? book.join() : absent;
}

async function askAll(means: Means, { asksService }: Asked, done: Set<string>) {
  if (!asksService) return { asked: 0, left: 0 };
  const { lookingUp } = reconcileWords;
  const round = await whileWaiting(
    () => lookingUp(0, 0),
    (say) => lookUpOpen({ ...means, tell: (count, all) => say(() => lookingUp(count, all)) }, done),
  );
  if (means.interrupt.aborted) throw interrupted();
  return round;
}

const secondMs = 1000;

async function waitBefore({ session, interrupt }: Means, absent: number, waitMs: number): Promise<void> {
  const { clock } = session.client;
  const { rereading } = reconcileWords;
  await whileWaiting(
    () => rereading(absent, Math.ceil(waitMs / secondMs)),
    async (say) => {
      for (let leftMs = waitMs; leftMs > 0 && !interrupt.aborted; leftMs -= secondMs) {
        say(() => rereading(absent, Math.ceil(leftMs / secondMs)));
        await clock.sleep(Math.min(secondMs, leftMs), interrupt);
      }
    },
  );
  if (interrupt.aborted) throw interrupted();
}

async function balances(
  { session, closes, owner }: Means,
  asked: Asked,
  inFile: FileFacts | null,
): Promise<Pick<Gathered, 'opening' | 'closing' | 'closed'>> {
  const { span, statementPath } = asked;
  const client = asked.asksService && statementPath === null ? session.client : null;
  const closedBefore = closes.find(owner, dayBefore(span.from));
  return {
    opening: await openingOf(asked.opening, inFile, client, span, closedBefore),
    closing: await closingOf(asked.closing, inFile, client, span, session.serviceNow()),
    closed: daysOf(span).flatMap((day) => closes.find(owner, day) ?? []),
  };
}

/** Reports on stderr how a ledger was interpreted, before anything is judged by it. */
function noteLedger(command: BaseCommand, ledger: UnderstoodLedger): void {
  const { columns, headingLine, title, signs, rows, totals, balances, unused } = ledger;
  const says = reconcileSays.ledger;
  const quoted = (heading: string) => `"${sanitise(heading)}"`;
  const named = [...columns].map(([role, { heading }]) => `${role}=${quoted(heading)}`).join(', ');
  const first = (lines: readonly number[]) => lines.slice(0, linesTold).join(', ');
  const notes = [
    says.understood(rows, named),
    title.length > 0 &&
      (() =>
        sheetWords.aboveHeading(
          headingLine ?? 0,
          title.map(({ cells }) => cells),
        )),
    unused.length > 0 && says.unused(unused.map(quoted).join(', ')),
    !columns.has('date') && says.noDate,
    says.signs[signs],
    totals.length > 0 && says.totalsLeftOut(first(totals), totals.length),
    balances.length > 0 && says.balancesLeftOut(first(balances), balances.length),
  ];
  for (const note of notes) if (note) command.note(note);
}

const linesTold = 5;
