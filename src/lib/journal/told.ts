import { contradictsItself, type Verdict } from '../client/classify.ts';
import { type Answered, type Reply, unsignedReason } from '../client/reply.ts';
import { errorOn, findError } from '../contract/errors.ts';
import type { GapSettings } from '../contract/settings.ts';
import { textMember } from '../json/members.ts';
import { type Message, recorded } from '../words/records.ts';
import type { Finding, Intent, Reason } from './intent.ts';
import type { PayOrder } from './pay-ports.ts';
import { proveAnswer } from './rails/prove.ts';
import { bareFinding, type Rail } from './rails/rail.ts';
import { refusalOf } from './rails/told-refusal.ts';

/** Refusals before execution: the request was turned away before anything was done, and may be sent once the cause is gone. */
const gates: readonly Reason[] = ['tenant', 'auth', 'feature', 'pin', 'rate', 'dict-quota', 'unavailable'];

/**
 * The finding that one answer proves about an intent, reduced to what the journal may keep of it.
 * @param inDoubt whether an earlier attempt may have been executed
 */
export function toldBy(
  order: Pick<PayOrder, 'operation' | 'rail'>,
  settings: GapSettings,
  intent: Intent,
  verdict: Verdict,
  inDoubt: boolean,
): Finding {
  const finding = intent.creation
    ? ofCreation(order, settings, intent, verdict, inDoubt)
    : ofPayment(order, settings, intent, verdict, inDoubt);
  return keptOf(order.rail, finding);
}

function ofPayment(
  { rail }: Pick<PayOrder, 'rail'>,
  settings: GapSettings,
  intent: Intent,
  verdict: Verdict,
  inDoubt: boolean,
): Finding {
  switch (verdict.kind) {
    case 'not-sent':
      return inDoubt ? doubt('uncertain', recorded.earlierOpen, verdict.reply) : notSent(verdict.reply);
    case 'answered':
      return proveAnswer(rail.readResult(verdict.reply, intent, settings), intent, settings);
    case 'refused':
      if (provesNothing(verdict.reply, intent))
        return doubt('uncertain', whyUncertain(verdict.reply), verdict.reply);
      return ofRefusal(settings, intent, verdict, inDoubt);
    case 'repeatable':
    case 'uncertain':
      if (namesAnother(verdict.reply, intent, settings)) return ofAnother(verdict.reply);
      return doubt(codeOf(verdict.reply), whyUncertain(verdict.reply), verdict.reply);
  }
}

/**
 * A 403 without a service code may come from a gateway after a refund was executed, and the service cannot recognise a repeat.
 */
function provesNothing({ status, errorCode }: Answered, { operation }: Intent): boolean {
  const isOnce = operation === 'refund.send' || operation.startsWith('api.');
  return isOnce && status === 403 && (errorCode === null || findError(errorCode) === undefined);
}

/** The names in such an answer belong to the other payment: stored as ours, they would settle it under our intent. */
function namesAnother(reply: Reply, intent: Intent, settings: GapSettings): boolean {
  return reply.kind === 'answer' && refusalOf(reply, intent, settings) === 'another';
}

function ofAnother(reply: Reply): Finding {
  return doubt('echo_mismatch', recorded.refusalOfAnother, reply);
}

function ofRefusal(
  settings: GapSettings,
  intent: Intent,
  { entry, reply }: Extract<Verdict, { kind: 'refused' }>,
  inDoubt: boolean,
): Finding {
  const reason = entry.class;
  const told = reply.tokenError
    ? doubt('token_unavailable', null, reply)
    : doubt(reply.errorCode ?? 'not_authenticated', reply.message, reply);
  const whose = refusalOf(reply, intent, settings);
  if (inDoubt && whose === 'another') return ofAnother(reply);
  // A refusal of this attempt says nothing about an earlier one whose outcome was never seen.
  if (inDoubt) return told;
  // "It exists" may refer to this very request, sent twice by a machine on the way: only a look-up can tell.
  if (reason === 'exists') return { ...told, reason };
  if (whose === 'another') return ofAnother(reply);
  if (whose === 'unproven')
    return { ...told, message: recorded.refusalUnnamed(told.message ?? `${told.code}`) };
  return { ...told, state: gates.includes(reason) ? 'INTENT' : 'REFUSED', reason };
}

/** An error proves that nothing was made, unless its code or status leaves that open. */
function ofCreation(
  order: Pick<PayOrder, 'operation' | 'rail'>,
  settings: GapSettings,
  intent: Intent,
  verdict: Verdict,
  inDoubt: boolean,
): Finding {
  const { reply } = verdict;
  if (verdict.kind === 'answered') return order.rail.readResult(verdict.reply, intent, settings);
  if (verdict.kind === 'not-sent' && !inDoubt) return notSent(reply);
  if (reply.kind !== 'answer') return doubt(codeOf(reply), whyUncertain(reply), reply);
  if (reply.tokenError && verdict.kind === 'refused' && !inDoubt)
    return { ...doubt('token_unavailable', null, reply), state: 'REFUSED', reason: verdict.entry.class };
  const entry = reply.errorCode === null ? undefined : errorOn(order.operation, reply.errorCode);
  // A code may explain the error by what existed before: `already_accredited` carries that one's state.
  if (reply.errorCode === null && contradictsItself(reply))
    return doubt(codeOf(reply), whyUncertain(reply), reply);
  const reason = entry?.class ?? null;
  const isOpen = reason === null ? reply.status >= 500 : reason === 'transient' || reason === 'internal';
  const finding = doubt(codeOf(reply), reply.message, reply);
  // "It exists" may refer to what the same ref made elsewhere: the look-up tells.
  const asks = inDoubt || (entry?.class === 'exists' && intent.ref !== null && intent.identifier !== null);
  if (isOpen || (reply.status < 400 && entry === undefined)) return finding;
  return asks ? { ...finding, reason } : { ...finding, state: 'REFUSED', reason };
}

function notSent(reply: Reply): Finding {
  const why = reply.kind === 'none' ? reply.message : '';
  const isUnsigned = reply.kind === 'none' && reply.reason === unsignedReason;
  const said = isUnsigned ? recorded.unsigned : recorded.unreachable(why);
  return bareFinding('INTENT', 'not_sent', [said, recorded.unsent], 'unreachable');
}

function doubt(code: string, message: Message | null, reply: Reply): Finding {
  const known = reply.kind === 'none' ? null : reply;
  return {
    ...bareFinding('UNCERTAIN', code, message),
    httpStatus: known?.status ?? null,
    requestId: known?.requestId ?? null,
    bodyText: reply.kind === 'answer' ? reply.json.text : null,
  };
}

function codeOf(reply: Reply): string {
  if (reply.kind === 'answer') return reply.errorCode ?? 'response_unreadable';
  if (reply.kind === 'unreadable')
    return reply.status >= 300 && reply.status < 400 ? 'redirect_refused' : 'response_unreadable';
  return reply.endedKept ? endedKeptCode : 'uncertain';
}

/** Our code for a kept connection that ended instead of an answer; a shared journal lets the same lease retry such a row. */
export const endedKeptCode = 'connection_ended';

function whyUncertain(reply: Reply): Message {
  if (reply.kind === 'none') return recorded.lost(reply.message);
  if (reply.kind === 'unreadable') return recorded.provesNothing(`${reply.status}`, reply.reason);
  if (contradictsItself(reply)) return recorded.contradicts(`${textMember(reply.json.value, 'status')}`);
  return reply.message ?? recorded.unspecified(`${reply.status}`);
}

/** The finding with only what the journal may keep of the answer. */
function keptOf({ keeps }: Rail, finding: Finding): Finding {
  if (keeps === undefined || finding.bodyText === null) return finding;
  return { ...finding, bodyText: JSON.stringify(only(keeps, JSON.parse(finding.bodyText))) };
}

function only(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => only(names, inner));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => names.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, only(names, inner)]));
}
