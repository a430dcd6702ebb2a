import type { DatabaseSync } from 'node:sqlite';
import { brasiliaDay, startOfDayMs } from '../../brazil/clock.ts';
import type { DaySpan } from '../../brazil/days.ts';
import type { Centavos } from '../../contract/money.ts';
import type { AwaitedEvents } from './awaited.ts';
import { openTables } from './book-tables.ts';
import { type Asked, classify, counts, type Sides } from './classify.ts';
import type { DaySummary, Entry, MatchedBy } from './entry.ts';
import type { BookedFact, LedgerFact, MeantFact, ToldFact } from './facts.ts';
import { joinSides } from './join.ts';
import { type Propose, proposing } from './proposals.ts';
import { newTotals } from './totals.ts';
import { type Unfound, unfoundNames } from './unfound.ts';

/** Which sides there are: a side that was not requested never makes a line a difference. */
export interface BookScope {
  /** Brasília days, both included. Lines and payments of adjacent days may be added; they are matched but not counted. */
  readonly span: DaySpan;
  readonly hasLedger: boolean;
  /** Null if deliveries are not a side. */
  readonly awaited: AwaitedEvents | null;
  /** A statement from a file resolves no doubt: a file can be edited. */
  readonly isStatementFile: boolean;
}

/** The four sides of some days, joined on disk, so that a million lines need no more memory than a hundred. */
export interface Book {
  addMeant(fact: MeantFact): void;
  addLine(fact: BookedFact): void;
  addTold(fact: ToldFact): void;
  addLedger(fact: LedgerFact): void;
  /**
   * Reverses the sign of every row: a file with only positive amounts contains outgoing payments only, which is known
   * only at its end.
   */
  negateLedger(): void;
  /** The following lines are another reading of the same statement: those already present are not added twice. */
  readAgain(): void;
  /** Joins what was added; may be called again after adding more. @returns how many are absent from the statement */
  join(): number;
  /** The names by which a payment that is not in the book could still belong to it: see `unfound.ts`; from {@link Book.join}. */
  unfound(): Unfound;
  /**
   * Open payments that a line shows as booked, to be looked up before they are called resolved; from {@link Book.join}.
   */
  resolvable(): Iterable<MeantFact>;
  /**
   * Replaces what was meant by its state after a look-up or a person's decision; call {@link Book.join} again after it.
   */
  replaceMeant(fact: MeantFact): void;
  /** By time; each line, payment, row and event of the days is in one entry. */
  entries(): Iterable<Entry>;
  /** Counts and totals over {@link Book.entries}; the caller adds balances. */
  summary(): Pick<DaySummary, 'from' | 'to' | 'entries' | 'byClass' | 'byRail' | 'total' | 'linesSha256'> & {
    /** Sum of the lines of the days, in centavos. */
    readonly movementCentavos: number;
  };
  close(): void;
}

/** Opens an empty book. */
export function openBook(scope: BookScope): Book {
  const tables = openTables();
  const { database } = tables;
  const { from, to } = scope.span;
  const days: Days = { startMs: startOfDayMs(from), endMs: startOfDayMs(to, 1) };
  const contains = (atMs: number) => atMs >= days.startMs && atMs < days.endMs;
  let reading = 0;
  let asked: Asked = { ...scope, ledgerHasCredits: false };
  let counted: ReturnType<Book['summary']> | null = null;
  const read = (rows: Iterable<Row>, propose: Propose | null) =>
    entriesOf(database, rows, { days, asked, span: scope.span, propose });
  /** Everything, counted while it is read: reading the entries to the end also yields the summary. */
  function* all(propose: Propose | null): Generator<Entry> {
    const totals = newTotals();
    for (const entry of read(inOrder(database), propose)) {
      totals.add(entry);
      yield entry;
    }
    counted = { from, to, ...totals.counted() };
  }
  return {
    addMeant: tables.addMeant,
    addLine: (fact) => tables.addLine(fact, reading, contains(fact.atMs)),
    addTold: tables.addTold,
    addLedger: tables.addLedger,
    negateLedger: tables.negateLedger,
    readAgain: () => {
      reading += 1;
    },
    join: () => {
      tables.ready();
      joinSides(database);
      const credits = database.prepare('SELECT 1 FROM ledger WHERE amount > 0 LIMIT 1').get();
      asked = { ...scope, ledgerHasCredits: credits !== undefined };
      counted = null;
      let absent = 0;
      for (const entry of read(database.prepare(withoutLine).iterate(), null))
        if (isAbsent(entry)) absent += 1;
      return absent;
    },
    unfound: () => unfoundNames(database, days),
    resolvable: function* () {
      for (const { fact } of database.prepare(bookedAndOpen).iterate()) yield JSON.parse(String(fact));
    },
    replaceMeant: (fact) => {
      tables.addMeant(fact);
      tables.ready();
    },
    entries: () => all(proposing(database)),
    summary: () => {
      if (counted === null) for (const _counted of all(null));
      return counted as ReturnType<Book['summary']>;
    },
    close: () => database.close(),
  };
}

/** The first millisecond of the days, and the first one after them. */
interface Days {
  readonly startMs: number;
  readonly endMs: number;
}

const bookedAndOpen = `
  SELECT m.fact AS fact FROM pairs p JOIN meant m ON m.id = p.meant JOIN lines l ON l.id = p.line
  WHERE m.state IN ('SENT', 'PENDING', 'UNCERTAIN') AND l.status IN ('COMPLETED', 'REVERSED', '') ORDER BY m.id`;

/** Whether another debit of the same name is the intended one. */
function pairedToo(name: 'e2e' | 'identifier'): string {
  return `EXISTS (SELECT 1 FROM lines x CROSS JOIN pairs q ON q.line = x.id
    WHERE x.${name} = l.${name} AND x.debit = 1 AND x.ordinal = 0 AND x.id <> l.id)`;
}

/**
 * What was refunded of a payment up to a line, and what could be refunded; null if the book does not have the payment.
 */
const refunded = `(SELECT sum(abs(x.amount)) FROM lines x WHERE x.original = l.original AND x.ordinal = 0
    AND x.debit = l.debit AND x.status IN ('COMPLETED', 'REVERSED', '') AND (x.at, x.id) <= (l.at, l.id))`;
const toRefund = `coalesce((SELECT abs(x.amount) FROM lines x WHERE x.e2e = l.original AND x.debit <> l.debit
    AND x.ordinal = 0 AND x.refund = 0 ORDER BY abs(x.amount) DESC LIMIT 1),
    (SELECT x.amount FROM meant x WHERE x.e2e = l.original AND l.debit = 0))`;

/** Lines of the days, each with its other sides. */
const ofLines = `
  SELECT 'line' AS kind, l.id AS id, l.at AS at, l.ordinal AS ordinal, l.fact AS line, m.fact AS meant,
    g.fact AS ledger, p.by AS by, d.debit IS NOT NULL OR c.credit IS NOT NULL AS back,
    CASE WHEN p.line IS NULL AND l.debit = 1 THEN ${pairedToo('e2e')} OR ${pairedToo('identifier')} ELSE 0 END AS second,
    CASE WHEN l.refund = 1 THEN ${refunded} > ${toRefund} ELSE 0 END AS beyond
  FROM lines l LEFT JOIN pairs p ON p.line = l.id LEFT JOIN meant m ON m.id = p.meant
    LEFT JOIN rows r ON r.line = l.id LEFT JOIN ledger g ON g.id = r.ledger
    LEFT JOIN backs d ON d.debit = l.id LEFT JOIN backs c ON c.credit = l.id
  WHERE l.inside = 1 ORDER BY l.at, l.key, l.ordinal`;

/** Payments, rows and events without a line on the days; a payment may be booked on an adjacent day. */
const withoutLine = `SELECT * FROM (
  SELECT 'meant' AS kind, m.id AS id,
    coalesce(json_extract(m.fact, '$.settledAtMs'), m.sent, json_extract(m.fact, '$.createdAtMs')) AS at, m.intent AS key,
    NULL AS line, m.fact AS meant, g.fact AS ledger, p.by AS by, l.at AS booked_at
  FROM meant m LEFT JOIN pairs p ON p.meant = m.id LEFT JOIN lines l ON l.id = p.line
    LEFT JOIN rows r ON r.meant = m.id LEFT JOIN ledger g ON g.id = r.ledger
  WHERE l.id IS NULL OR l.inside = 0
  UNION ALL
  SELECT 'ledger', g.id, NULL, g.number, NULL, NULL, g.fact, NULL, NULL
  FROM ledger g WHERE g.id NOT IN (SELECT ledger FROM rows)
  UNION ALL
  SELECT 'told', t.id, t.at, t.event, NULL, NULL, NULL, NULL, NULL
  FROM told t WHERE t.line IS NULL AND t.meant IS NULL AND t.direction IS NOT NULL
) ORDER BY at IS NULL, at, kind, key`;

interface Wanted {
  readonly days: Days;
  readonly asked: Asked;
  readonly span: DaySpan;
  /** Null if nobody looks at proposals. */
  readonly propose: Propose | null;
}

type Row = Record<string, unknown>;

/**
 * Everything by time, kind and name, the same in whatever order the service gave it. The lines come sorted by their
 * index: sorting them with their full content would write a long day to disk again.
 */
function* inOrder(database: DatabaseSync): Generator<Row> {
  const lines: Iterator<Row> = database.prepare(ofLines).iterate();
  const others: Iterator<Row> = database.prepare(withoutLine).iterate();
  let [line, other] = [lines.next(), others.next()];
  while (line.done !== true || other.done !== true) {
    if (line.done !== true && (other.done === true || isBefore(line.value, other.value))) {
      yield line.value;
      line = lines.next();
    } else {
      yield other.value;
      other = others.next();
    }
  }
}

function isBefore(line: Row, other: Row): boolean {
  if (other.at === null || line.at === other.at)
    return other.at === null || String(line.kind) < String(other.kind);
  return Number(line.at) < Number(other.at);
}

/** Reads and classifies. */
function* entriesOf(
  database: DatabaseSync,
  rows: Iterable<Row>,
  { days, asked, span, propose }: Wanted,
): Generator<Entry> {
  const events = {
    line: database.prepare('SELECT fact FROM told WHERE line = ? ORDER BY at, event'),
    meant: database.prepare('SELECT fact FROM told WHERE meant = ? ORDER BY at, event'),
    told: database.prepare('SELECT fact FROM told WHERE id = ?'),
  };
  for (const row of rows) {
    const kind = String(row.kind);
    const told =
      kind === 'ledger' || asked.awaited === null
        ? []
        : facts<ToldFact>(events[kind as keyof typeof events].all(Number(row.id)));
    const sides: Sides = {
      line: fact<BookedFact>(row.line),
      meant: fact<MeantFact>(row.meant),
      ledger: fact<LedgerFact>(row.ledger),
      told,
      isRepeat: Number(row.ordinal ?? 0) > 0,
      isGivenBack: row.back === 1,
      isSecond: row.second === 1,
      isBeyond: row.beyond === 1,
    };
    if (!isOfDays(sides, row.booked_at ?? null, days, span)) continue;
    yield entryOf(sides, asked, row, propose);
  }
}

function entryOf(sides: Sides, asked: Asked, row: Row, propose: Propose | null): Entry {
  const { line, meant, ledger, told } = sides;
  const isElsewhere = line === null && row.booked_at !== null && meant?.state === 'SETTLED';
  const judged = isElsewhere
    ? ({ class: 'matched', also: [], because: null } as const)
    : classify(sides, asked);
  const [event] = told;
  const debit = meant?.amountCentavos ? (-meant.amountCentavos as Centavos) : null;
  return {
    ...judged,
    matchedBy: (row.by as MatchedBy | null) ?? null,
    isCounted: line !== null && !sides.isRepeat && counts(line.status, sides.isGivenBack),
    rail: line?.rail ?? meant?.rail ?? 'OTHER',
    amountCentavos: line?.amountCentavos ?? debit ?? ledger?.amountCentavos ?? signed(event),
    atMs: timeOf(sides, row.at),
    bookedOn: isElsewhere ? brasiliaDay(Number(row.booked_at)) : null,
    line,
    meant,
    ledger,
    told,
    proposals: isElsewhere || !propose ? [] : propose(sides, judged),
  };
}

function timeOf({ line, meant, ledger }: Sides, at: unknown): number | null {
  if (line ?? meant) return Number(at);
  if (ledger) return ledger.day === null ? null : startOfDayMs(ledger.day);
  return Number(at);
}

/** An event's amount has no sign (specification, section 6.4). */
function signed(event: ToldFact | undefined): Centavos | null {
  if (!event || event.amountCentavos === null) return null;
  const size = Math.abs(event.amountCentavos);
  return (event.direction === 'out' ? -size : size) as Centavos;
}

/** Whether something belongs to the days. What is open belongs to every day since it was made. */
function isOfDays(
  { line, meant, ledger, told }: Sides,
  bookedAt: unknown,
  days: Days,
  span: DaySpan,
): boolean {
  if (line) return true;
  const within = (atMs: number | null) => atMs !== null && atMs >= days.startMs && atMs < days.endMs;
  if (meant) {
    if (bookedAt !== null) return within(meant.lastSentAtMs);
    if (meant.state === 'PENDING' || meant.state === 'SENT' || meant.state === 'UNCERTAIN')
      return meant.createdAtMs < days.endMs;
    if (meant.state !== 'SETTLED') return within(meant.lastSentAtMs);
    if (meant.settledAtMs !== null) return within(meant.settledAtMs);
    const sentMs = meant.firstSentAtMs ?? meant.createdAtMs;
    return sentMs < days.endMs && (meant.closedAtMs ?? sentMs) >= days.startMs;
  }
  if (ledger) return ledger.day === null || (ledger.day >= span.from && ledger.day <= span.to);
  return told.some(({ atMs }) => within(atMs));
}

/** What the statement should show and does not; a payment that was refused, or is under way, is not missing. */
function isAbsent({ class: className, line, bookedOn }: Entry): boolean {
  if (line || bookedOn !== null) return false;
  return className === 'in_doubt' || className === 'ledger_only' || className === 'event_without_line';
}

function fact<T>(text: unknown): T | null {
  return typeof text === 'string' ? (JSON.parse(text) as T) : null;
}

function facts<T>(rows: readonly Record<string, unknown>[]): T[] {
  return rows.map(({ fact: text }) => JSON.parse(String(text)) as T);
}
