import type { Client } from '../client/client.ts';
import { type Answered, member, textMember } from '../client/reply.ts';
import { centavosFromWire } from '../contract/money.ts';
import { out, outAsync, paymentLookup, transactions } from '../contract/pix.ts';
import type { Standing } from './ending.ts';
import type { Finding, Intent } from './intent.ts';
import { mayBeReused } from './names.ts';
import type { Rail } from './rail.ts';
import { ask, firstFinding, isOwnDebit, refusalReason, type StatusMeanings } from './rail-reading.ts';

/** PIX by key, synchronous and asynchronous (specification, sections 2.3, 2.4, 3.1 and 4.1). */
export const pixRail: Rail = {
  operations: [out, outAsync],
  readResult(reply, facts) {
    const echoed = textMember(reply.json.value, 'identifier');
    if (echoed !== facts.identifier) {
      return { ...from(reply), ...uncertain('echo_mismatch', 'The answer names another payment than ours.') };
    }
    return findingOf(reply, reply.json.value);
  },
  lookUp: (client, intent) =>
    firstFinding([() => lookUpPayment(client, intent), () => lookUpTransaction(client, intent)]),
};

async function lookUpPayment(client: Client, intent: Intent): Promise<Finding | null> {
  const reply = await ask(() => client.read(paymentLookup, inputFor(intent)));
  return reply && check(reply, reply.json.value, intent);
}

async function lookUpTransaction(client: Client, intent: Intent): Promise<Finding | null> {
  const reply = await ask(() => client.read(transactions, inputFor(intent)));
  const items = member(reply?.json.value, 'items');
  const lines: unknown[] = Array.isArray(items) ? items : [];
  const line = lines.find(
    (item) => textMember(item, 'identifier') === intent.identifier && isOwnDebit(item, intent.accountId),
  );
  return reply && line !== undefined ? check(reply, line, intent) : null;
}

function inputFor(intent: Intent) {
  return { params: { accountId: intent.accountId }, query: { identifier: intent.identifier ?? undefined } };
}

/**
 * A looked-up payment is believed when its identifier is ours and its amount is the intended one; null when it shows no
 * amount, so that the other route is asked.
 */
function check(reply: Answered, item: unknown, intent: Intent): Finding | null {
  if (textMember(item, 'identifier') !== intent.identifier) return null;
  if (![item, reply.json.value].every((part) => isOwnDebit(part, intent.accountId))) return null;
  const amount = member(item, 'amount');
  const centavos = typeof amount === 'number' ? centavosFromWire(amount) : null;
  if (centavos === null) return null;
  if (
    Math.abs(centavos) !== intent.amountCentavos ||
    !isSameKey(textMember(item, 'pixKey'), intent.destination)
  ) {
    const status = textMember(item, 'status');
    return { ...from(reply), ...otherPayment(intent), status, bodyText: JSON.stringify(item) };
  }
  return {
    ...findingOf(reply, item),
    bodyText: item === reply.json.value ? reply.json.text : JSON.stringify(item),
  };
}

/** The name we look for belongs to a payment of another amount or payee. */
function otherPayment(intent: Intent) {
  const message = `The service knows ${intent.identifier} as a payment of another amount or to another key.`;
  return !mayBeReused(intent)
    ? uncertain('echo_mismatch', message)
    : { state: 'REFUSED' as const, reason: 'exists' as const, code: 'ref_conflict', message };
}

/** Whether a key may be that of a destination: a masked or missing one proves nothing either way. */
export function isSameKey(shown: string | null, destination: string | null): boolean {
  if (shown === null || destination === null || shown.includes('*')) return true;
  const key = destination.slice(destination.indexOf(' ') + 1);
  if (key.includes('@') || shown.includes('@')) return shown.toLowerCase() === key.toLowerCase();
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  // A phone may be shown without its country code.
  return bare(key) === bare(shown) || bare(key) === `55${bare(shown)}`;
}

const stateByStatus: StatusMeanings = {
  COMPLETED: { state: 'SETTLED' },
  FAILED: { state: 'REFUSED' },
  REVERSED: { state: 'REVERSED' },
  ACCEPTED: { state: 'PENDING' },
  PENDING: { state: 'PENDING' },
  PROCESSING: { state: 'PENDING' },
  PENDING_APPROVAL: { state: 'PENDING', reason: 'held' },
};

/** Where a payment of that status word stands. An unknown word is uncertain. */
export function pixStanding(status: string | null): Standing {
  const known = status !== null && Object.hasOwn(stateByStatus, status) ? stateByStatus[status] : undefined;
  return { state: 'UNCERTAIN', reason: null, ...known };
}

/** TIMEOUT, UNKNOWN and any word that the specification does not have leave the payment uncertain. */
function findingOf(reply: Answered, item: unknown): Finding {
  const status = textMember(item, 'status');
  const known = status !== null && Object.hasOwn(stateByStatus, status) ? stateByStatus[status] : undefined;
  const code = textMember(item, 'errorCode');
  const base: Finding = {
    ...from(reply),
    endToEndId: textMember(item, 'endToEndId'),
    status,
    code,
    message: textMember(item, 'errorReason') ?? textMember(item, 'message') ?? textMember(item, 'warning'),
    ...known,
  };
  return base.state === 'REFUSED' ? { ...base, reason: refusalReason(code) } : base;
}

function from(reply: Answered): Finding {
  return {
    state: 'UNCERTAIN',
    reason: null,
    status: null,
    endToEndId: textMember(reply.json.value, 'endToEndId'),
    code: null,
    message: null,
    httpStatus: reply.status,
    requestId: reply.requestId,
    bodyText: reply.json.text,
  };
}

function uncertain(code: string, message: string): Pick<Finding, 'state' | 'reason' | 'code' | 'message'> {
  return { state: 'UNCERTAIN', reason: null, code, message };
}
