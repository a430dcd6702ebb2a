import type { Client } from '../client/client.ts';
import type { IntentHistory } from '../journal/journal.ts';
import { textMember } from '../json/members.ts';
import type { Moment, SourceReport, StoryOf, StorySource } from './moment.ts';
import { type Known, readService } from './timeline-service.ts';

/** Finds the captured deliveries about a payment; null when nothing was ever captured here. */
export type FindEvents = (names: {
  readonly identifier: string | null;
  readonly endToEndId: string | null;
}) => Promise<readonly Moment[] | null>;

/** Everything known of one payment, in the order of time. */
export interface PaymentStory extends StoryOf {
  /** The service's status word; null when it did not tell one. */
  readonly status: string | null;
  readonly moments: readonly Moment[];
  readonly sources: readonly SourceReport[];
}

/**
 * Joins what journal, service, statement and captured deliveries know of a payment. A source that does not answer is
 * reported and stops nothing.
 */
export async function tellStory(
  client: Client,
  of: StoryOf,
  journalMoments: readonly Moment[],
  findEvents: FindEvents,
): Promise<PaymentStory> {
  const service = await readService(client, of);
  const endToEndId = of.endToEndId ?? endToEndIdIn(service);
  const events = await findEvents({ identifier: of.identifier, endToEndId });
  const moments = [...journalMoments, ...service.flatMap(({ moments }) => moments), ...(events ?? [])];
  return {
    ...of,
    endToEndId,
    status: statusIn(service),
    moments: moments.toSorted(byTime),
    sources: [
      { source: 'journal', ...journalReport(of.history) },
      ...service.map(({ report }) => report),
      { source: 'event', ...eventReport(events) },
    ],
  };
}

function journalReport(history: IntentHistory | null): Omit<SourceReport, 'source'> {
  return history
    ? { result: 'found', note: null }
    : { result: 'not-found', note: 'this journal has no such payment; it may have been sent from elsewhere' };
}

function eventReport(events: readonly Moment[] | null): Omit<SourceReport, 'source'> {
  if (events === null) return { result: 'not-found', note: 'nothing was captured here: brl webhooks listen' };
  if (events.length === 0) return { result: 'not-found', note: 'no captured delivery names this payment' };
  return { result: 'found', note: null };
}

function endToEndIdIn(service: readonly Known[]): string | null {
  return (
    service.map(({ record }) => textMember(record, 'endToEndId')).find((found) => found !== null) ?? null
  );
}

/** The status route knows best, then the statement; the timeline's shape is not shown. */
function statusIn(service: readonly Known[]): string | null {
  const order: readonly StorySource[] = ['status', 'statement', 'timeline'];
  return (
    order
      .map((source) => textMember(service.find(({ report }) => report.source === source)?.record, 'status'))
      .find((found) => found !== null) ?? null
  );
}

/**
 * What has no time comes last. The service tells whole seconds, so within one the sources keep their order: first what
 * we did, then what was seen of it.
 */
function byTime(a: Moment, b: Moment): number {
  return wholeSecond(a) - wholeSecond(b);
}

function wholeSecond({ atMs }: Moment): number {
  return atMs === null ? Number.MAX_SAFE_INTEGER : Math.floor(atMs / 1000);
}
