import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { centavosFromWire } from '../../contract/money.ts';
import { out, outAsync, paymentLookup, transactions } from '../../contract/pix.ts';
import { member, textMember } from '../../json/members.ts';
import { toRecord } from '../../words/records.ts';
import type { Standing } from '../ending.ts';
import type { Finding, Intent, IntentFacts } from '../intent.ts';
import { mayMeanAnother } from '../names.ts';
import type { Rail } from './rail.ts';
import { amountDoubt, ask, firstFinding, isOwnDebit, refusalReason, type StatusMeanings } from './reading.ts';

/** PIX by key, synchronous and asynchronous (specification, sections 2.3, 2.4, 3.1 and 4.1). */
export const pixRail: Rail = {
  operations: [out, outAsync],
  readResult: readPix,
  lookUp: (client, intent) =>
    askPix(client, intent.accountId, { identifier: intent.identifier ?? '' }, (reply, item) =>
      check(reply, item, intent),
    ),
};

/** A result that bears our identifier and, if it shows an amount at all, ours; any other proves nothing. */
export function readPix(
  reply: Answered,
  { identifier, amountCentavos }: Pick<IntentFacts, 'identifier' | 'amountCentavos'>,
): Finding {
  const body = reply.json.value;
  if (textMember(body, 'identifier') !== identifier)
    return {
      ...from(reply),
      ...uncertain(
        'echo_mismatch',
        toRecord((say) => say.otherPayment),
      ),
    };
  const doubt = amountDoubt(body, amountCentavos);
  return doubt === null ? pixFinding(reply) : { ...from(reply), ...uncertain('echo_mismatch', doubt) };
}

/** The names by which a PIX can be looked up. */
export type PixName = { readonly identifier: string } | { readonly endToEndId: string };

/** Asks both routes that know a PIX. `judge` sees only debits of this account that bear the name. */
export function askPix(
  client: Client,
  accountId: string,
  name: PixName,
  judge: (reply: Answered, item: unknown) => Finding | null,
): Promise<Finding | null> {
  const isNamed = (item: unknown) =>
    'identifier' in name
      ? textMember(item, 'identifier') === name.identifier
      : endToEndIdIn(item) === name.endToEndId;
  const isTheOne = (item: unknown) => isNamed(item) && isOwnDebit(item, accountId);
  const params = { accountId };
  return firstFinding([
    async () => {
      const query = 'identifier' in name ? name : { endToEnd: name.endToEndId };
      const reply = await ask(() => client.read(paymentLookup, { params, query }));
      return reply && isTheOne(reply.json.value) ? judge(reply, reply.json.value) : null;
    },
    async () => {
      const reply = await ask(() => client.read(transactions, { params, query: name }));
      const items = member(reply?.json.value, 'items');
      const line = Array.isArray(items) ? items.find(isTheOne) : undefined;
      const isOurAccount = isOwnDebit(reply?.json.value, accountId);
      return reply && line !== undefined && isOurAccount ? judge(reply, line) : null;
    },
  ]);
}

/** The end-to-end id of a record, under either of the names that the specification uses. */
export function endToEndIdIn(item: unknown): string | null {
  return textMember(item, 'endToEndId') ?? textMember(item, 'endToEnd');
}

/**
 * A looked-up payment is believed when its identifier is ours and its amount is the intended one; null when it shows no
 * amount, so that the other route is asked.
 */
function check(reply: Answered, item: unknown, intent: Intent): Finding | null {
  const amount = member(item, 'amount');
  const centavos = typeof amount === 'number' ? centavosFromWire(amount) : null;
  if (centavos === null) return null;
  if (
    Math.abs(centavos) !== intent.amountCentavos ||
    !isSameKey(textMember(item, 'pixKey'), intent.destination)
  ) {
    const status = textMember(item, 'status');
    return { ...from(reply), ...otherPayment(intent, status), status, bodyText: JSON.stringify(item) };
  }
  return pixFinding(reply, item);
}

/** The name we look for belongs to a payment of another amount or payee. */
export function otherPayment(intent: Intent, status: string | null) {
  const message = toRecord((say) => say.knownOfAmountOrPayee(`${intent.identifier}`));
  // After FAILED the service executes the same key again, so what failed says nothing of ours.
  const stands = status !== null && standing.includes(status);
  return !mayMeanAnother(intent) || !stands
    ? uncertain('echo_mismatch', message)
    : { state: 'REFUSED' as const, reason: 'exists' as const, code: 'ref_conflict', message };
}

/** Words of a payment that keeps its key: a repeat is answered with it. */
const standing = [
  'COMPLETED',
  'REVERSED',
  'ACCEPTED',
  'PENDING',
  'PROCESSING',
  'PENDING_APPROVAL',
  'TIMEOUT',
];

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

/** The finding in a record of a PIX. TIMEOUT, UNKNOWN and any word that the specification lacks leave it uncertain. */
export function pixFinding(reply: Answered, item: unknown = reply.json.value): Finding {
  const status = textMember(item, 'status');
  const known = status !== null && Object.hasOwn(stateByStatus, status) ? stateByStatus[status] : undefined;
  const code = textMember(item, 'errorCode');
  const base: Finding = {
    ...from(reply),
    endToEndId: endToEndIdIn(item),
    bodyText: item === reply.json.value ? reply.json.text : JSON.stringify(item),
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
