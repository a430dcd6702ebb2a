import { type CatalogueEntry, errorOn, findError } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { endsOf } from '../errors/ends.ts';
import { textMember } from '../json/members.ts';
import type { Answered, Reply } from './reply.ts';

/**
 * Says how much one exchange proves about the request.
 * - `answered`: a result of the operation, successful or not; its `status` says which.
 * - `refused`: the service said no, with a code whose meaning the catalogue knows.
 * - `repeatable`: a code of the retry set.
 * - `uncertain`: nothing is proven.
 * - `not-sent`: no byte left.
 */
export type Verdict =
  | { readonly kind: 'answered'; readonly reply: Answered }
  | { readonly kind: 'refused'; readonly reply: Answered; readonly entry: CatalogueEntry }
  | { readonly kind: 'repeatable'; readonly reply: Answered; readonly entry: CatalogueEntry }
  | { readonly kind: 'uncertain'; readonly reply: Reply }
  | { readonly kind: 'not-sent'; readonly reply: Reply };

/**
 * Judges by `errorCode`; the HTTP status only confirms it. A code proves something only on the operations for which the
 * specification names it ({@link errorOn}), and only with its own status or another 4xx: the code is the stable contract
 * (section 7), not all its statuses are shown, and one appears twice. With a 5xx, or with the success status of another code,
 * it proves nothing.
 */
export function verdictOf(operation: Operation, reply: Reply): Verdict {
  const verdict = byAnswer(operation, reply);
  const isTokenless = verdict.kind === 'refused' && verdict.reply.tokenError !== undefined;
  return isTokenless ? { ...verdict, entry: tokenless } : verdict;
}

function byAnswer(operation: Operation, reply: Reply): Verdict {
  if (reply.kind === 'none') return { kind: reply.fate === 'not-sent' ? 'not-sent' : 'uncertain', reply };
  if (reply.kind === 'unreadable' || contradictsItself(reply)) return { kind: 'uncertain', reply };
  const entry = reply.errorCode === null ? undefined : errorOn(operation, reply.errorCode);
  if (entry && reply.status >= 400) return byCatalogue(reply, entry);
  if (carriesResult(operation, reply)) return { kind: 'answered', reply };
  if (entry) return byCatalogue(reply, entry);
  // Every error of the service has a code (section 7); one without may come from a gateway after the money had moved.
  const isNobodys = operation.movesMoney && reply.errorCode === null;
  if (isInvalidToken(reply) && !isNobodys) return { kind: 'refused', reply, entry: invalidToken };
  // A code that belongs to another operation cannot be the PIN lock's, whose code is not shown.
  if (reply.errorCode !== null && findError(reply.errorCode)) return { kind: 'uncertain', reply };
  return isPinLock(reply) ? { kind: 'refused', reply, entry: pinLock } : { kind: 'uncertain', reply };
}

/** Status words of something accepted or created: an error that also carries one proves neither. */
const livingStatuses = [
  'ACCEPTED',
  'ACTIVE',
  'AWAITING-PAYMENT',
  'COMPLETED',
  'DRAFT',
  'INTEGRATING',
  'PENDING',
  'PENDING_APPROVAL',
  'PENDING_BIOMETRY',
  'PENDING_CONSENT',
  'PROCESSING',
  'QUEUED',
  'SCHEDULED',
  'SUCCESS',
  'TIMEOUT',
];

/** Whether an answer's status is an error while its body is the record that was asked for. */
export function contradictsItself(reply: Answered): boolean {
  return reply.status >= 400 && livingStatuses.includes(statusOf(reply) ?? '');
}

/** Whether the body is the operation's own result: any 2xx without a code, or a payment that says it FAILED. */
function carriesResult(operation: Operation, reply: Answered): boolean {
  const success = reply.status >= 200 && reply.status < 300;
  if (success && reply.errorCode === null) return true;
  return (
    operation.movesMoney && Object.hasOwn(operation.responses, reply.status) && statusOf(reply) === 'FAILED'
  );
}

function byCatalogue(reply: Answered, entry: CatalogueEntry): Verdict {
  const documented = entry.http.includes(reply.status);
  if (entry.retryable && documented) return { kind: 'repeatable', reply, entry };
  const certain =
    endsOf(entry).money !== 'uncertain' && (documented || (reply.status >= 400 && reply.status < 500));
  return certain && !entry.retryable ? { kind: 'refused', reply, entry } : { kind: 'uncertain', reply };
}

/**
 * Specification, section 5, item 4: an invalid or expired token gives 403, shown without a code; the standard's own name for
 * it is `invalid_token` (RFC 6750, section 3.1).
 */
function isInvalidToken(reply: Answered): boolean {
  return reply.status === 403 && (reply.errorCode === null || reply.errorCode === 'invalid_token');
}

/** Codes of a 403 that the token may have caused; every other code in the catalogue has another cause. */
const vague = ['forbidden', 'tenant_forbidden', 'tenant_mismatch'];

/**
 * Whether a new token may get a different answer: a 403 without a code, with an unknown code, or with a code that leaves the
 * token as a possible cause (money safety: the code for an expired token is not shown).
 * @param onlyProven whether the answer must also prove that nothing was executed
 */
export function mayBeToken(reply: Reply, onlyProven: boolean): boolean {
  if (reply.kind === 'none' || reply.status !== 403) return false;
  if (reply.kind === 'answer' && isInvalidToken(reply)) return true;
  const code = reply.kind === 'answer' ? (reply.errorCode ?? '') : '';
  return vague.includes(code) || (!onlyProven && findError(code) === undefined);
}

const invalidToken: CatalogueEntry = {
  http: [403],
  class: 'auth',
  retryable: false,
  spec: '5',
};

/** The same, or a refusal that an old token may have caused when no new one is available: it may pass later. */
const tokenless: CatalogueEntry = { ...invalidToken, class: 'unavailable' };

/** Specification, section 4.8: PIN required (428) and PIN locked until reset (423); the code of the lock is not shown. */
function isPinLock(reply: Answered): boolean {
  return reply.status === 423 || reply.status === 428;
}

const pinLock: CatalogueEntry = {
  http: [423, 428],
  class: 'pin',
  retryable: false,
  spec: '4.8',
};

function statusOf(reply: Answered): string | null {
  return textMember(reply.json.value, 'status');
}
