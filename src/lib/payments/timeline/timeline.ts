import { existsSync } from 'node:fs';
import { capturesPath } from '../../connection/paths.ts';
import type { Session } from '../../connection/session.ts';
import type { Capture } from '../../deliveries/store.ts';
import { openSqliteCaptures } from '../../deliveries/store-sqlite.ts';
import { type Intent, isPayment } from '../../journal/intent.ts';
import type { IntentHistory, Journal } from '../../journal/journal.ts';
import { isIncoming } from '../../journal/rails/reading.ts';
import { textMember } from '../../json/members.ts';
import { timelineWords } from '../../words/timeline.ts';
import { recordText, toldRecords } from '../record-texts.ts';
import type { Moment, SourceReport, TimelineOf, TimelineSource } from './moment.ts';
import { type Known, readService } from './timeline-service.ts';

/** A payment by the names from a person or an event. */
export interface NamedPayment extends Pick<TimelineOf, 'kind' | 'identifier' | 'endToEndId'> {
  readonly intent: Intent | null;
  /** Account to ask if the journal has no such payment; null or absent for the connection's. */
  readonly accountId?: string | null;
}

/** Everything known of one payment, in the order of time. */
export interface Timeline extends TimelineOf {
  /** The service's status word; null if it gave none. */
  readonly status: string | null;
  readonly moments: readonly Moment[];
  readonly sources: readonly SourceReport[];
}

/**
 * Joins what journal, service, statement and captured deliveries know of a payment: both `--timeline` and the page of
 * `webhooks inspect` show this, so that they agree. A source that does not answer is reported and does not stop the rest.
 * Asks the service and writes nothing.
 */
export async function timelineOf(
  session: Session,
  journal: Journal | null,
  named: NamedPayment,
): Promise<Timeline> {
  const history = journal === null ? null : await historyOf(journal, session, named);
  const of: TimelineOf = {
    kind: named.kind,
    accountId: history?.intent.accountId ?? named.accountId ?? null,
    identifier: named.identifier ?? history?.intent.identifier ?? null,
    endToEndId: named.endToEndId ?? history?.intent.finding?.endToEndId ?? null,
    history,
  };
  const service = await readService(session.client, of);
  const endToEndId = of.endToEndId ?? endToEndIdIn(service);
  const captures = capturesPath(process.env, session.environment);
  const events = capturedEvents(captures, { identifier: of.identifier, endToEndId });
  const moments = [
    ...toldRecords(history?.events ?? []).map(recordMoment),
    ...service.flatMap(({ moments }) => moments),
    ...(events ?? []),
  ];
  return {
    ...of,
    endToEndId,
    status: statusIn(service),
    moments: moments.toSorted(byTime),
    sources: [
      { source: 'journal', ...journalReport(history, service) },
      ...service.map(({ report }) => report),
      { source: 'event', ...eventReport(events) },
    ],
  };
}

async function historyOf(
  journal: Journal,
  { environment }: Session,
  { intent, identifier, endToEndId }: NamedPayment,
): Promise<IntentHistory | null> {
  const name = identifier ?? endToEndId;
  const found = intent ?? (name === null ? null : await namedIn(journal, environment, name));
  return found ? journal.history(found.intentId) : null;
}

/** Not by its ref: events and the service use the service's names for a payment. */
async function namedIn(journal: Journal, environment: string, name: string): Promise<Intent | null> {
  const isNamed = ({ identifier, finding }: Intent) => [identifier, finding?.endToEndId].includes(name);
  const named = await journal.findByName(environment, name);
  return named.find((intent) => isPayment(intent) && isNamed(intent)) ?? null;
}

function recordMoment(event: IntentHistory['events'][number]): Moment {
  return { atMs: event.atMs, source: 'journal', say: () => recordText(event), record: { kind: event.kind } };
}

/**
 * The deliveries captured here, at that path, in order; each once, whichever of its names matches. Null if nothing was
 * ever captured here.
 */
function capturedEvents(
  path: string,
  { identifier, endToEndId }: Pick<TimelineOf, 'identifier' | 'endToEndId'>,
): readonly Moment[] | null {
  if (!existsSync(path)) return null;
  const store = openSqliteCaptures(path);
  try {
    const found = [
      ...(identifier === null ? [] : store.list({ identifier })),
      ...(endToEndId === null ? [] : store.list({ endToEndId })),
    ];
    const moments = new Map(found.map((capture) => [capture.captureId, deliveryMoment(capture)]));
    return [...moments].sort(([one], [other]) => one - other).map(([, moment]) => moment);
  } finally {
    store.close();
  }
}

function deliveryMoment({ captureId, receivedAtMs, kind, status, envelope, causes }: Capture): Moment {
  const type = envelope?.type;
  return {
    atMs: receivedAtMs,
    source: 'event',
    say: () => timelineWords.delivery[kind](type ?? timelineWords.noEvent, status, captureId),
    record: { captureId, kind, status, envelope, causes },
  };
}

function journalReport(
  history: IntentHistory | null,
  service: readonly Known[],
): Omit<SourceReport, 'source'> {
  if (history) return { result: 'found', note: null };
  const isReceived = service.some(({ record }) => isIncoming(record));
  return { result: 'not-found', note: isReceived ? timelineWords.received : timelineWords.notInJournal };
}

function eventReport(events: readonly Moment[] | null): Omit<SourceReport, 'source'> {
  if (events === null) return { result: 'not-found', note: timelineWords.nothingCaptured };
  if (events.length === 0) return { result: 'not-found', note: timelineWords.notAmongDeliveries };
  return { result: 'found', note: null };
}

function endToEndIdIn(service: readonly Known[]): string | null {
  return (
    service.map(({ record }) => textMember(record, 'endToEndId')).find((found) => found !== null) ?? null
  );
}

/** The status route knows best, then the statement; the timeline's shape is not shown. */
function statusIn(service: readonly Known[]): string | null {
  const order: readonly TimelineSource[] = ['status', 'statement', 'timeline'];
  return (
    order
      .map((source) => textMember(service.find(({ report }) => report.source === source)?.record, 'status'))
      .find((found) => found !== null) ?? null
  );
}

/**
 * A moment without a time comes last. The service gives whole seconds, so within one the sources keep their order: first
 * what we did, then what was seen of it.
 */
function byTime(a: Moment, b: Moment): number {
  return wholeSecond(a) - wholeSecond(b);
}

function wholeSecond({ atMs }: Moment): number {
  return atMs === null ? Number.MAX_SAFE_INTEGER : Math.floor(atMs / 1000);
}
