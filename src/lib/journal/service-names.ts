import { textMember } from '../json/members.ts';
import { recorded } from '../words/records.ts';
import { bodyOf, type Finding, type Intent, type IntentEvent, isOfAnother } from './intent.ts';

/** A name that the service gives a payment (specification, sections 2.3 and 2.8). */
export interface ServiceName {
  readonly kind: 'endToEndId' | 'paymentId' | 'transactionId';
  readonly value: string;
}

/** Members that hold each name; a boleto's record is not shown, and may call its own id simply `id`. */
const members: Readonly<Record<ServiceName['kind'], readonly string[]>> = {
  endToEndId: ['endToEndId', 'endToEnd'],
  paymentId: ['paymentId'],
  transactionId: ['transactionId'],
};

/** The names of the payment that an answer or a look-up refers to. */
export function serviceNamesOf(finding: Finding, operation: string): readonly ServiceName[] {
  if (isOfAnother(finding)) return [];
  const body = bodyOf(finding);
  const named = Object.entries(members).flatMap(([kind, names]) =>
    names.map((name) => ({ kind, value: textMember(body, name) })),
  );
  const all = [
    ...named,
    { kind: 'endToEndId', value: finding.endToEndId },
    ...(/^(?:boleto|api)\./.test(operation) ? [{ kind: 'paymentId', value: textMember(body, 'id') }] : []),
  ];
  if (operation === 'refund.send') all.push({ kind: 'paymentId', value: textMember(body, 'refundId') });
  const given = all.filter((name): name is ServiceName => name.value !== null);
  // A refund's answer may also name the payment it partly returns; the refund's own id begins with D.
  const own = given.filter(
    ({ kind, value }) => kind !== 'endToEndId' || operation !== 'refund.send' || value.startsWith('D'),
  );
  return own.filter((name, i) => own.findIndex((other) => isSame(name, other)) === i);
}

function isSame(one: ServiceName, other: ServiceName): boolean {
  return one.kind === other.kind && one.value === other.value;
}

/** The finding in a record; null for a record without one. */
export function findingIn(event: IntentEvent): Finding | null {
  return 'finding' in event ? event.finding : null;
}

/** A name in a finding that already settled another intent. */
export interface TakenName extends ServiceName {
  readonly intentId: string;
}

/** One name settles one payment: a finding under a name that settled another intent proves nothing about this one. */
export function unlessTaken(finding: Finding, taken: TakenName | null): Finding {
  if (taken === null) return finding;
  const { kind, value, intentId } = taken;
  const message = recorded.namesOther(intentId, kind, value);
  return { ...finding, state: 'UNCERTAIN', reason: null, code: 'echo_mismatch', message, endToEndId: null };
}

/**
 * The end of the minute in which an end-to-end id says it was made, in UTC (specification, section 2.3; a refund's begins with
 * D); null for anything else.
 */
export function madeBefore(endToEndId: string): number | null {
  const digits = /^[DE][0-9A-Z]{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(endToEndId);
  if (digits === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = digits.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute + 1);
}

/** Clocks may differ by as much as the service tolerates for a signature (specification, section 5, item 8). */
const clocksDifferMs = 300_000;

/**
 * A failure from before we first sent belongs to an earlier payment. If we gave a name, the name decides; a refund and its
 * like have none, and the service cannot recognise a repeat of them.
 */
export function unlessOlder(finding: Finding, facts: Pick<Intent, 'identifier' | 'firstSentAtMs'>): Finding {
  const { endToEndId, state } = finding;
  if (state !== 'REFUSED' || facts.identifier !== null || endToEndId === null) return finding;
  const madeBeforeMs = madeBefore(endToEndId);
  if (madeBeforeMs === null || madeBeforeMs + clocksDifferMs > (facts.firstSentAtMs ?? 0)) return finding;
  const message = recorded.olderFailure(endToEndId);
  return { ...finding, state: 'UNCERTAIN', reason: null, code: 'echo_mismatch', message };
}
