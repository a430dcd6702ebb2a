import { brasiliaInstant, dayText, secondText, shortSecondText } from '../../brazil/clock.ts';
import { type DaySpan, readInstant, readSpan, splitSpan } from '../../brazil/days.ts';
import type { Session } from '../../connection/session.ts';
import type { EventType } from '../../contract/events.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import { maxPageSize } from '../../contract/statement.ts';
import type { CaptureStore } from '../../deliveries/store.ts';
import type { TurnedAway } from '../../deliveries/turned-away.ts';
import type { Journal } from '../../journal/journal.ts';
import { textMember } from '../../json/members.ts';
import { shownDestination } from '../../payments/destination.ts';
import { pageQuery, readPage } from '../../payments/statement/days.ts';
import { amountOfLine } from '../../payments/statement/line-direction.ts';
import { eventOfLine } from '../../payments/statement/line-event.ts';
import { type Line, newTally, readPages } from '../../payments/statement/reader.ts';
import { amountText, plainAmountText } from '../../payments/statement/record-view.ts';
import type { Column } from '../../terminal/answer.ts';
import { causeNames } from '../../words/cause-names.ts';
import { deliveriesWords } from '../../words/deliveries.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** A settled payment whose event is missing here. */
export interface Gap {
  /** The source that shows the payment. */
  readonly source: 'journal' | 'statement';
  /** RFC 3339, as in the source. */
  readonly at: string;
  /** The missing event. */
  readonly expected: string;
  /** BRL as in the source, negative for a debit in the statement; null if it has no amount. */
  readonly amount: unknown;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly intentId: string | null;
  /** Whom our account paid, for a person; null for a credit, and where the source does not say. */
  readonly payee: string | null;
  /** Who paid our account; null for a debit. */
  readonly payer: string | null;
  /** An event of it that came and was refused; null where none is known. */
  readonly came: Came | null;
}

/** An event that came and was not accepted. */
export interface Came {
  readonly at: string;
  /** Null when the request broke off. */
  readonly httpStatus: number | null;
  /** The cause of a bad proof, or why the request was turned away. */
  readonly why: string;
  /** The refused delivery; null for a request that was turned away before it was one. */
  readonly captureId: number | null;
}

/** What became of the event, as a remark. */
export function cameText({ came }: Pick<Gap, 'came'>): string {
  if (came === null) return webhooksWords.gaps.neverCame;
  const { httpStatus, why, captureId } = came;
  const names: Readonly<Record<string, unknown>> = { ...deliveriesWords.unread, ...causeNames };
  const said = typeof names[why] === 'string' ? String(names[why]) : why;
  return webhooksWords.gaps.cameRefused(String(httpStatus ?? '-'), said, captureId);
}

/** A request that was turned away, in one line. */
export function turnedAwayText({ atMs, status, code, method, target, sender }: TurnedAway): string {
  const why: unknown = deliveriesWords.unread[code];
  const words = [
    secondText(atMs),
    status ?? '-',
    typeof why === 'string' ? why : code,
    method,
    target,
    sender,
  ];
  return words.filter((word) => word !== null).join(' ');
}

/** Columns of `webhooks captured list --gaps`. */
export const gapColumns: readonly Column<Gap>[] = [
  { header: 'Source', value: ({ source }) => webhooksWords.gaps.sources[source] },
  {
    header: 'Time (BRT)',
    value: ({ at }) => clockText(at, brasiliaInstant),
    shown: ({ at }) => clockText(at, shortSecondText),
    whole: true,
    cell: 'instant',
  },
  { header: 'Expected', value: ({ expected }) => expected, whole: true },
  {
    header: 'Amount',
    value: ({ amount }) => plainAmountText(amount) ?? String(amount ?? ''),
    shown: ({ amount }) => amountText(amount) ?? String(amount ?? ''),
    align: 'right',
    cell: 'amount',
  },
  { header: 'Other side', value: ({ payee, payer }) => payee ?? payer ?? '', freeText: true },
  {
    header: 'Payment',
    value: ({ identifier, endToEndId }) => identifier ?? endToEndId ?? '',
    whole: true,
    freeText: true,
  },
  { header: 'Intent', value: ({ intentId }) => intentId ?? '', whole: true },
  { header: 'Came', value: cameText },
];

/** The statement has Brasilia time and the journal UTC; one column needs one of them. */
function clockText(at: string, say: (ms: number) => string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : say(ms);
}

/** The instants from the first second of the span to the end of its last day, in milliseconds. */
export interface GapSpan {
  readonly days: DaySpan;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** Today in Brasilia, or the given days. @throws {CliError} exit 2 for an invalid day */
export function gapSpan(from: string | undefined, to: string | undefined): GapSpan {
  const nowMs = Date.now();
  const days = readSpan(from ?? to ?? 'today', to, nowMs, { from: '--since', to: '--until' });
  return {
    days,
    sinceMs: Date.parse(readInstant(days.from, '--since', 'first', nowMs)),
    untilMs: Date.parse(readInstant(days.to, '--until', 'last', nowMs)) + 1000,
  };
}

/** The types that subscriptions created here asked for; null, meaning all, if none was. */
export function subscribedTypes(store: Pick<CaptureStore, 'subscriptions'>): ReadonlySet<string> | null {
  const types = store.subscriptions().flatMap(({ eventTypes }) => eventTypes);
  return types.length === 0 ? null : new Set(types);
}

/** What was compared, and the result. */
export interface Gaps {
  readonly gaps: readonly Gap[];
  /** How many settled payments were compared with the captured events. */
  readonly payments: number;
  /** How many of them have no name that an event could carry. */
  readonly nameless: number;
  /** The account; null for every account in the journal. */
  readonly accountId: string | null;
  /** The event types that were looked for. */
  readonly types: readonly string[];
  readonly days: DaySpan;
}

/** Settled payments of a span, from journal and statement, without a captured event; each payment once. */
export async function findGaps(
  store: CaptureStore,
  journal: Journal | null,
  session: Session | null,
  span: GapSpan,
  environment: string,
  types: ReadonlySet<string> | null,
): Promise<Gaps> {
  const accountId = session?.client.connection.accountId ?? null;
  const found = [
    ...(journal === null ? [] : await ofJournal(journal, span, environment, accountId)),
    ...(session === null ? [] : await ofStatement(session, span.days)),
  ].filter(({ expected }) => types === null || types.has(expected));
  const told = new Set<string>();
  const once = found.filter((gap) => {
    const names = namesOf(gap).map((name) => `${gap.expected} ${name}`);
    const isTold = names.some((name) => told.has(name));
    for (const name of names) told.add(name);
    return !isTold;
  });
  const named = once.filter((gap) => namesOf(gap).length > 0);
  return {
    gaps: named
      .filter((gap) => !namesOf(gap).some((name) => store.hasEvent(gap.expected, name)))
      .map((gap) => ({ ...gap, came: cameOf(store, gap) })),
    payments: once.length,
    nameless: once.length - named.length,
    accountId,
    types: settlingTypes.filter((type) => types === null || types.has(type)),
    days: span.days,
  };
}

/** The newest refused delivery that names the payment, or a request to another path that does. */
export function cameOf(
  store: Pick<CaptureStore, 'list' | 'turnedAway'>,
  payment: { readonly identifier: string | null; readonly endToEndId: string | null },
): Came | null {
  const names = namesOf(payment);
  for (const name of names)
    for (const by of [{ identifier: name }, { endToEndId: name }])
      for (const { receivedAtMs, status, causes, problem, captureId } of store.list({
        ...by,
        kinds: ['refused'],
        limit: 1,
      }))
        return {
          at: new Date(receivedAtMs).toISOString(),
          httpStatus: status,
          why: causes[0]?.code ?? problem ?? '',
          captureId,
        };
  const [away] = names.flatMap((name) => store.turnedAway({ name }));
  return away === undefined
    ? null
    : { at: new Date(away.atMs).toISOString(), httpStatus: away.status, why: away.code, captureId: null };
}

/** What was compared, as a sentence; "no gap" means nothing without it. */
export function comparedText({ gaps, payments, nameless, accountId, types, days }: Gaps): string {
  const { none, nothing, compared, unnamed, allAccounts } = webhooksWords.gaps;
  const [from, to] = [dayText(days.from), dayText(days.to)];
  const say = payments === 0 ? nothing : gaps.length === 0 && nameless === 0 ? none : compared;
  const text = say(payments, accountId ?? allAccounts, from, to, types.join(', '));
  return nameless === 0 ? text : `${text} ${unnamed(nameless)}`;
}

/** Type and name together identify an event: by name alone an `in` would cover an `out`. */
function namesOf({ identifier, endToEndId }: Pick<Gap, 'identifier' | 'endToEndId'>): string[] {
  return [identifier, endToEndId].filter((name): name is string => name !== null && name !== '');
}

async function ofJournal(
  journal: Journal,
  span: GapSpan,
  environment: string,
  accountId: string | null,
): Promise<Gap[]> {
  const filter = { environment, sinceMs: span.sinceMs, states: ['SETTLED'] } as const;
  const settled = await journal.list(accountId === null ? filter : { ...filter, accountId });
  return settled.flatMap((intent): Gap[] => {
    const expected = expectedOfOperation(intent.operation);
    if (expected === null || intent.createdAtMs >= span.untilMs) return [];
    return [
      {
        source: 'journal',
        at: new Date(intent.createdAtMs).toISOString(),
        expected,
        amount: intent.amountCentavos === null ? null : amountNumber(intent.amountCentavos as Centavos),
        identifier: intent.identifier,
        endToEndId: intent.finding?.endToEndId ?? null,
        intentId: intent.intentId,
        payee: intent.payee?.name ?? (shownDestination(intent) || null),
        payer: null,
        came: null,
      },
    ];
  });
}

async function ofStatement({ client }: Session, days: DaySpan): Promise<Gap[]> {
  const gaps: Gap[] = [];
  for (const piece of splitSpan(days)) {
    const wanted = { order: 'asc', operation: undefined };
    const page = (number: number) => readPage(client, pageQuery(piece, wanted, number, maxPageSize));
    for await (const { lines } of readPages({ page, second: null }, newTally())) {
      for (const line of lines) gaps.push(...ofLine(line));
    }
  }
  return gaps;
}

function ofLine(line: Line): Gap[] {
  const expected = eventOfLine(line);
  if (expected === null) return [];
  const name = textMember(line.counterParty, 'name');
  const amount = amountOfLine(line);
  const isDebit = typeof amount !== 'string' && amount.isDebit;
  return [
    {
      source: 'statement',
      at: String(line.timestamp ?? ''),
      expected,
      amount: line.amount ?? null,
      identifier: typeof line.identifier === 'string' ? line.identifier : null,
      endToEndId: typeof line.endToEndId === 'string' ? line.endToEndId : null,
      intentId: null,
      payee: isDebit ? name : null,
      payer: isDebit ? null : name,
      came: null,
    },
  ];
}

/** The event types of settled payments that are compared. */
export const settlingTypes: readonly EventType[] = [
  'pix.out.completed',
  'pix.in.completed',
  'pix.refund.completed',
  'pix.refund.received',
  'ted.out.confirmed',
  'ted.in.received',
  'transfer.internal.out',
  'transfer.internal.in',
];

/** Specification, section 6.4. Events of fees are not sent at present, and those of boletos have undocumented data. */
function expectedOfOperation(operation: string): string | null {
  if (/^(pix|pixQr|pixBank|bigpix)\./.test(operation)) return 'pix.out.completed';
  if (operation === 'refund.send') return 'pix.refund.completed';
  if (operation === 'ted.out') return 'ted.out.confirmed';
  return operation.startsWith('transfers.') ? 'transfer.internal.out' : null;
}
