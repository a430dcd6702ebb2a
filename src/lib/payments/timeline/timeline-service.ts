import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { paymentLookup, transactions } from '../../contract/pix.ts';
import { tedIdOf, status as tedStatus } from '../../contract/ted.ts';
import { timeline } from '../../contract/transactions.ts';
import { endToEndIdIn } from '../../journal/rails/pix.ts';
import { LookUpUnanswered } from '../../journal/rails/rail.ts';
import { ask } from '../../journal/rails/reading.ts';
import { ofAccount, searchStatement } from '../../journal/rails/statement-trace.ts';
import { member, textMember } from '../../json/members.ts';
import { doubtedStatus, namedStatus } from '../../words/statuses.ts';
import { timelineWords } from '../../words/timeline.ts';
import { amountText } from '../statement/record-view.ts';
import type { Moment, SourceReport, TimelineOf, TimelineSource } from './moment.ts';

/** The result from one route of the service. */
export interface Known {
  readonly report: SourceReport;
  readonly record: unknown;
  readonly moments: readonly Moment[];
}

/** Asks every route that may know a payment, one after the other: status, timeline, statement, refund. */
export async function readService(client: Client, of: TimelineOf): Promise<readonly Known[]> {
  // A doubt in our own records is not settled by any word of the service.
  const told: Told = of.history?.intent.state === 'UNCERTAIN' ? doubtedStatus : namedStatus;
  const known = [
    ...(of.kind === 'transfer'
      ? []
      : [
          await read(
            'status',
            () => readStatus(client, of),
            (record) => statusMoments(record, told),
          ),
        ]),
    await read(
      'timeline',
      () => readTimeline(client, of),
      (record) => timelineMoments(record, told),
    ),
    await read(
      'statement',
      () => readStatement(client, of),
      (line) => [lineMoment('statement', line, told)],
    ),
  ];
  const refund = textMember(known.at(-1)?.record, 'refundEndToEnd');
  if (refund === null) return known;
  const readRefund = () => readLine(client, of.accountId, { endToEndId: refund });
  return [...known, await read('refund', readRefund, (line) => [lineMoment('refund', line, namedStatus)])];
}

/** A status of the service in words. */
type Told = (status: string | null) => string | null;

async function read(
  source: TimelineSource,
  ask: () => Promise<unknown>,
  moments: (record: unknown) => readonly Moment[],
): Promise<Known> {
  try {
    const record = (await ask()) ?? null;
    return record === null
      ? {
          report: { source, result: 'not-found', note: timelineWords.notAtService },
          record,
          moments: [],
        }
      : { report: { source, result: 'found', note: null }, record, moments: moments(record) };
  } catch (error) {
    if (!(error instanceof LookUpUnanswered)) throw error;
    const note = error.cause instanceof Error ? error.cause.message : error.message;
    return { report: { source, result: 'no-answer', note }, record: null, moments: [] };
  }
}

async function readStatus(client: Client, { kind, accountId, identifier, endToEndId }: TimelineOf) {
  if (kind === 'ted') {
    const params = { ...ofAccount(accountId), tedId: tedIdOf(identifier ?? '') };
    const told = bodyOf(await ask(() => client.read(tedStatus, { params })));
    return textMember(told, 'tedId') === params.tedId ? told : null;
  }
  const query = identifier === null ? { endToEnd: endToEndId ?? undefined } : { identifier };
  const told = bodyOf(await ask(() => client.read(paymentLookup, { params: ofAccount(accountId), query })));
  return isNamed(told, identifier, endToEndId) ? told : null;
}

/** Whether a record bears the requested name: another's record says nothing about this payment. */
function isNamed(record: unknown, identifier?: string | null, endToEndId?: string | null): boolean {
  return identifier != null
    ? textMember(record, 'identifier') === identifier
    : endToEndIdIn(record) === endToEndId;
}

async function readTimeline(client: Client, { kind, accountId, identifier, endToEndId }: TimelineOf) {
  const query =
    kind === 'ted'
      ? { tedId: tedIdOf(identifier ?? '') }
      : identifier === null
        ? { endToEndId: endToEndId ?? undefined }
        : { identifier };
  return bodyOf(await ask(() => client.read(timeline, { params: ofAccount(accountId), query })));
}

async function readStatement(client: Client, of: TimelineOf): Promise<unknown> {
  const { kind, accountId, identifier, endToEndId, history } = of;
  if (kind === 'pix')
    return readLine(
      client,
      accountId,
      identifier === null ? { endToEndId: endToEndId ?? undefined } : { identifier },
    );
  // Without the journal the day is not known, so the last week is searched.
  const sinceMs = history?.intent.createdAtMs ?? client.clock.now() - 7 * dayMs;
  const operation = kind === 'ted' ? 'TED' : 'INTERNAL';
  const found = await searchStatement(
    client,
    { accountId, sinceMs, operation },
    (page) => itemsOf(page).find((line) => textMember(line, 'identifier') === identifier) ?? null,
  );
  return found?.line;
}

const dayMs = 24 * 60 * 60 * 1000;

async function readLine(
  client: Client,
  accountId: string | null,
  query: { readonly identifier?: string; readonly endToEndId?: string | undefined },
): Promise<unknown> {
  const reply = await ask(() => client.read(transactions, { params: ofAccount(accountId), query }));
  return itemsOf(reply?.json.value).find((line) => isNamed(line, query.identifier, query.endToEndId));
}

function bodyOf(reply: Answered | null): unknown {
  return reply?.json.value;
}

function itemsOf(envelope: unknown): readonly unknown[] {
  const items = member(envelope, 'items');
  return Array.isArray(items) ? items : [];
}

/** The state as of the service's last word: the latest time in the record. */
function statusMoments(record: unknown, told: Told): readonly Moment[] {
  const atMs = firstTime(record, ['completedAt', 'updatedAt', 'occurredAt', 'timestamp', 'createdAt']);
  const reason = [textMember(record, 'errorCode'), textMember(record, 'errorReason')]
    .filter(Boolean)
    .join(': ');
  const status = textMember(record, 'status');
  const why = reason === '' ? '' : ` (${reason})`;
  const say = () => (told(status) ?? timelineWords.statusUntold) + why;
  return [{ atMs, source: 'status', say, record }];
}

/**
 * The steps of a timeline, whose shape the specification does not show: the objects in its lists that have a time and a
 * word for what happened. If there are none, its own status is one step.
 */
function timelineMoments(record: unknown, told: Told): readonly Moment[] {
  const lists = Object.values(record ?? {}).filter(Array.isArray) as unknown[][];
  const steps = (Array.isArray(record) ? record : lists.flat()).flatMap((step: unknown) => {
    const status = textMember(step, 'status');
    const text = [status, ...['event', 'type', 'name', 'step'].map((name) => textMember(step, name))].find(
      Boolean,
    );
    return text == null
      ? []
      : [
          {
            atMs: firstTime(step, timeNames),
            source: 'timeline' as const,
            say: () => (text === status ? (told(status) ?? text) : text),
            record: step,
          },
        ];
  });
  return steps.length > 0 ? steps : [lineMoment('timeline', record, told)];
}

const timeNames = ['at', 'occurredAt', 'timestamp', 'createdAt', 'updatedAt', 'date', 'time'];

function lineMoment(source: TimelineSource, line: unknown, told: Told): Moment {
  const status = textMember(line, 'status');
  const words = [amountText(member(line, 'amount')), textMember(line, 'description')];
  const isRefund = member(line, 'reversal') === true;
  const say = () =>
    [isRefund ? timelineWords.refund : null, told(status), ...words].filter(Boolean).join(', ');
  return { atMs: firstTime(line, timeNames), source, say, record: line };
}

function firstTime(record: unknown, names: readonly string[]): number | null {
  const times = names.map((name) => Date.parse(textMember(record, name) ?? ''));
  return times.find((ms) => !Number.isNaN(ms)) ?? null;
}
