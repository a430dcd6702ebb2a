import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { out, outAsync, paymentLookup, transactions } from '../../contract/pix.ts';
import { timeline } from '../../contract/transactions.ts';
import { member, textMember } from '../../json/members.ts';
import { type Message, recorded } from '../../words/records.ts';
import type { Standing } from '../ending.ts';
import type { Finding, Intent, IntentFacts } from '../intent.ts';
import { recordOf } from './own-record.ts';
import { firstProof, type Route } from './prove.ts';
import type { Rail } from './rail.ts';
import { amountDoubt, ask, firstFinding, isOwnDebit, refused, type StatusMeanings } from './reading.ts';
import { traceInStatement } from './statement-trace.ts';

/** PIX by key, synchronous and asynchronous (specification, sections 2.3, 2.4, 3.1 and 4.1). */
export const pixRail: Rail = {
  operations: [out, outAsync],
  readResult: readPix,
  lookUp: (client, intent) => proofOfPix(client, intent, { identifier: intent.identifier ?? '' }),
};

/** A result with our identifier and no unreadable amount; any other proves nothing. */
export function readPix(reply: Answered, { identifier }: Pick<IntentFacts, 'identifier'>): Finding {
  const body = reply.json.value;
  if (textMember(body, 'identifier') !== identifier)
    return {
      ...from(reply),
      ...uncertain('echo_mismatch', recorded.otherPayment),
    };
  const doubt = amountDoubt(body, null);
  return doubt === null ? pixFinding(reply) : { ...from(reply), ...uncertain('echo_mismatch', doubt) };
}

/** The names by which a PIX can be looked up. */
export type PixName = { readonly identifier: string } | { readonly endToEndId: string };

/** Asks both routes that know a PIX. `judge` sees only debits of this account with the name. */
export function askPix(
  client: Client,
  accountId: string,
  name: PixName,
  judge: (reply: Answered, item: unknown) => Finding | null,
): Promise<Finding | null> {
  return firstFinding(recordRoutes(client, accountId, name, judge));
}

/** Asks for a PIX of ours; asks statement and timeline only if the two routes that know it do not show whose it is. */
export function proofOfPix(client: Client, intent: Intent, name: PixName): Promise<Finding | null> {
  const { accountId } = intent;
  return firstProof(
    client,
    intent,
    recordRoutes(client, accountId, name, pixFinding),
    'identifier' in name ? furtherRoutes(client, { ...intent, identifier: name.identifier }) : [],
  );
}

function furtherRoutes(client: Client, intent: Intent): readonly Route[] {
  const { accountId, identifier } = intent;
  return [
    () => traceInStatement(client, intent, 'PIX', stateByStatus),
    async () => {
      const query = { identifier: identifier ?? '' };
      const seen = await ask(() => client.read(timeline, { params: { accountId }, query }));
      const record = seen ? recordOf(seen.json.value, intent, 'PIX', client.connection.settings) : null;
      return seen && record ? pixFinding(seen, record) : null;
    },
  ];
}

function recordRoutes(
  client: Client,
  accountId: string,
  name: PixName,
  judge: (reply: Answered, item: unknown) => Finding | null,
): readonly Route[] {
  const isNamed = (item: unknown) =>
    'identifier' in name
      ? textMember(item, 'identifier') === name.identifier
      : endToEndIdIn(item) === name.endToEndId;
  const isTheOne = (item: unknown) => isNamed(item) && isOwnDebit(item, accountId);
  const params = { accountId };
  return [
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
  ];
}

/** The end-to-end id of a record, under either of the names that the specification uses. */
export function endToEndIdIn(item: unknown): string | null {
  return textMember(item, 'endToEndId') ?? textMember(item, 'endToEnd');
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

/** Where a payment with that status stands. An unknown status is uncertain. */
export function pixStanding(status: string | null): Standing {
  const known = status !== null && Object.hasOwn(stateByStatus, status) ? stateByStatus[status] : undefined;
  return { state: 'UNCERTAIN', reason: null, ...known };
}

/** The finding in a record of a PIX. TIMEOUT, UNKNOWN and any status not in the specification leave it uncertain. */
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
  return base.state === 'REFUSED' ? refused(base) : base;
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

function uncertain(code: string, message: Message): Pick<Finding, 'state' | 'reason' | 'code' | 'message'> {
  return { state: 'UNCERTAIN', reason: null, code, message };
}
