import { NoAnswerError, ServiceError, SigningKeyError, TokenError } from '../../client/errors.ts';
import type { Answered } from '../../client/reply.ts';
import { findError } from '../../contract/errors.ts';
import { centavosFromWire } from '../../contract/money.ts';
import { member, textMember } from '../../json/members.ts';
import { type Message, recorded } from '../../words/records.ts';
import { type Finding, isTerminal, type Reason } from '../intent.ts';
import { LookUpUnanswered } from './rail.ts';

/**
 * An answer, or null for "not found".
 * @throws {LookUpUnanswered} for anything else, and when there is no token or no signature: then nothing was asked
 */
export async function ask(read: () => Promise<Answered>): Promise<Answered | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ServiceError && error.reply.status === 404) return null;
    if ([ServiceError, NoAnswerError, TokenError, SigningKeyError].some((kind) => error instanceof kind))
      throw new LookUpUnanswered(error);
    throw error;
  }
}

/** The first finding of several routes; a missing answer counts only when no other route found anything. */
export async function firstFinding(
  routes: readonly (() => Promise<Finding | null>)[],
): Promise<Finding | null> {
  let unanswered: LookUpUnanswered | null = null;
  for (const route of routes) {
    try {
      const finding = await route();
      if (finding) return finding;
    } catch (error) {
      if (!(error instanceof LookUpUnanswered)) throw error;
      unanswered = error;
    }
  }
  if (unanswered) throw unanswered;
  return null;
}

/** An answer that proves nothing yet; `item` is the part of it about our payment. */
export function doubtful(reply: Answered, item: unknown, code: string | null, message: Message): Finding {
  return {
    state: 'UNCERTAIN',
    reason: null,
    status: textMember(item, 'status'),
    endToEndId: textMember(item, 'endToEndId'),
    code,
    message,
    httpStatus: reply.status,
    requestId: reply.requestId,
    bodyText: item === reply.json.value ? reply.json.text : JSON.stringify(item),
  };
}

/**
 * Whether a record is one of our account's own payments. A credit belongs to somebody else: identifiers are unique only within
 * the sending account.
 */
export function isOwnDebit(item: unknown, accountId: string): boolean {
  const named = textMember(item, 'accountId');
  // The service may show either spelling of a UUID, and a person may have typed the other.
  return !isIncoming(item) && (named === null || named.toLowerCase() === accountId.toLowerCase());
}

/** Whether a record is of money that came in. */
export function isIncoming(item: unknown): boolean {
  return textMember(item, 'direction') === 'IN' || textMember(item, 'transactionType') === 'C';
}

/** A final status without our name may belong to another payment: it is read back before it counts. */
export function unlessOver(reply: Answered, finding: Finding): Finding {
  if (!isTerminal(finding.state)) return finding;
  const message = recorded.endUnnamed(`${finding.status}`);
  return { ...doubtful(reply, reply.json.value, 'uncertain', message), status: finding.status };
}

/** What each status of a kind of payment means. */
export type StatusMeanings = Readonly<
  Record<string, { readonly state: Finding['state']; readonly reason?: Reason }>
>;

/** The finding for a status; one that is not in the specification is uncertain. */
export function byStatus(reply: Answered, item: unknown, states: StatusMeanings): Finding {
  const status = textMember(item, 'status');
  const known = status !== null && Object.hasOwn(states, status) ? states[status] : undefined;
  const code = textMember(item, 'errorCode') ?? textMember(item, 'errorReason');
  const message =
    textMember(item, 'errorReason') ?? textMember(item, 'message') ?? textMember(item, 'warning');
  const finding = { ...doubtful(reply, item, code, ''), ...known, message };
  return finding.state === 'REFUSED' ? refused(finding) : finding;
}

/** A FAILED with its reason; a doubt when its code says that the operation may exist (specification, section 7.2, `timeout`). */
export function refused(finding: Finding): Finding {
  if (finding.code !== 'timeout') return { ...finding, reason: refusalReason(finding.code) };
  const message = recorded.failedByTimeout;
  return { ...finding, state: 'UNCERTAIN', reason: null, message };
}

/** Why a payment FAILED, by its code; a code that is not about a refusal does not change the status. */
function refusalReason(code: string | null): Reason | null {
  const reason = code === null ? undefined : findError(code)?.class;
  return reason !== undefined && decided.includes(reason) ? reason : null;
}

const decided: readonly Reason[] = ['funds', 'limit', 'policy', 'exists', 'pin'];

/**
 * Why the amount in an answer is not ours: it differs, or cannot be read, such as a text or a fraction of a centavo; null when
 * it is ours or the answer shows none.
 */
export function amountDoubt(item: unknown, ours: number | null): Message | null {
  const shown = shownCentavos(item);
  if (shown === null)
    return amountNames.some((name) => ![undefined, null].includes(member(item, name) as null))
      ? recorded.amountUnreadable
      : null;
  return ours === null || shown === ours ? null : recorded.amountOther;
}

const amountNames = ['amount', 'value'] as const;

/**
 * The amount of a record under either of the names that the service uses, absolute, in centavos; null when there is none or the
 * two differ.
 */
export function shownCentavos(item: unknown): number | null {
  const numbers = amountNames.map((name) => member(item, name)).filter((value) => typeof value === 'number');
  const [shown = null, other = shown] = numbers.map((value) => centavosFromWire(Math.abs(value)));
  return shown === other ? shown : null;
}
