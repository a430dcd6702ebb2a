import { ServiceError } from '../../client/errors.ts';
import type { Answered } from '../../client/reply.ts';
import type { EncodedRequest } from '../../client/request.ts';
import { type About, aboutChange, knownOfNone } from '../../command/about.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import type { ApiBody } from '../../command/body.ts';
import { showRequest } from '../../command/dry-run.ts';
import { asReceived, withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import type { Operation } from '../../contract/operation.ts';
import { namesFromRef, randomNames } from '../../journal/names.ts';
import { member, textMember } from '../../json/members.ts';
import { askDirectory } from '../../payments/confirm/directory-pause.ts';
import type { PlanFlags } from '../../payments/plans/plan-flags.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { sanitise } from '../../terminal/text.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { change, query } from './call.ts';
import { type ApiMethod, secretsIn } from './request.ts';
import { accountIn } from './route.ts';

/** The flags of `brl api` after parsing. */
export type ApiFlags = GlobalFlags & {
  readonly include: boolean;
  readonly paginate: boolean;
  readonly 'dry-run': boolean;
  readonly yes: boolean;
  readonly confirm?: string | undefined;
  readonly ref?: string | undefined;
  readonly 'idempotency-key'?: string | undefined;
  readonly 'allow-duplicate': boolean;
  readonly 'new-attempt': boolean;
  readonly 'accept-pending': boolean;
  readonly 'despite-dispute': boolean;
} & PlanFlags;

/** A call with its account filled in. */
export interface ApiCall {
  readonly method: ApiMethod;
  readonly target: string;
  readonly body: ApiBody | null;
  readonly flags: ApiFlags;
  readonly waitMs: number;
}

/** A query. */
export async function makeQuery(
  command: BaseCommand,
  session: Session,
  operation: Operation,
  call: ApiCall,
): Ended {
  const { client } = session;
  const { flags, method, target } = call;
  if (flags['dry-run']) return showCall(command, session, call, null);
  const read = (to: string) =>
    watched(command, flags, () =>
      query(client, operation, requestOf(session, { ...call, target: to }, null, operation)),
    );
  if (flags.paginate) {
    const { readPages } = await import('./pages.ts');
    const count: Count = { done: 0, total: null };
    const { envelope, last } = await whileWaiting(counter(count), () => readPages(target, read, count));
    return answer(command, last, envelope, call);
  }
  const reply =
    operation.retry === 'metered'
      ? await withJournal(session, (journal) => askDirectory(client, journal, () => read(target)))
      : await read(target);
  return answer(command, reply, method === 'HEAD' ? null : asReceived(reply), call);
}

/** A change that moves no money. @returns `pending` for what somebody else must confirm */
export async function makeChange(
  command: BaseCommand,
  session: Session,
  operation: Operation,
  call: ApiCall,
): Ended {
  const { flags } = call;
  command.learn(aboutChange());
  const key = await keyOf(session, operation, call);
  if (flags['dry-run']) return showCall(command, session, call, key);
  const reply = await watched(command, flags, () =>
    change(session.client, operation, {
      ...requestOf(session, call, key, operation),
      unrepeatable: true,
    }),
  );
  await answer(command, reply, asReceived(reply), call);
  // Specification, section 4.5: a key that waits for the code sent to its owner.
  return textMember(reply.json.value, 'status') === 'pending_verification' ? 'pending' : undefined;
}

/** Also reports a refusal's head, which the error document does not have. */
async function watched(
  command: BaseCommand,
  flags: ApiFlags,
  send: () => Promise<Answered>,
): Promise<Answered> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ServiceError) tellHead(command, error.reply, flags.include);
    throw error;
  }
}

/** Reports an answer's status and headers, if requested. */
export function tellHead(command: BaseCommand, reply: Answered, include: boolean): void {
  if (include) command.note(() => headText(reply.status, reply.headers));
}

async function answer(
  command: BaseCommand,
  reply: Answered,
  body: unknown,
  call: ApiCall,
): Promise<undefined> {
  const { include } = call.flags;
  const format = command.format(call.flags);
  const inDocument = include && format !== 'table';
  tellHead(command, reply, include && !inDocument);
  const { status, headers } = reply;
  const json = inDocument ? { status, headers: shownHeaders(headers), body } : body;
  const items = Array.isArray(body) ? body : member(body, 'items');
  const records = !inDocument && Array.isArray(items) ? { records: items } : {};
  const verbatim = body === null ? headText(status, {}) : jsonText(body);
  await command.show(
    { json, verbatim, ...records },
    { ...call.flags, output: format === 'csv' ? 'json' : format },
  );
}

/** Shows the call and sends nothing. @param money whether it would be sent as a payment */
export async function showCall(
  command: BaseCommand,
  session: Session,
  call: ApiCall,
  key: string | null,
  money = false,
): Promise<undefined> {
  const request = { ...requestOf(session, call, key), movesMoney: money };
  const format = command.format(call.flags);
  const output = format === 'csv' ? 'json' : format;
  await command.show(await showRequest(session.client, request, shownBody(session, call)), {
    ...call.flags,
    output,
  });
}

/**
 * What is known of a failed call before anything else is: until its route is known, every write may be a payment, and a
 * query about one payment that has no answer leaves that payment unknown. Other calls name no payment.
 */
export function knownOfCall(target: string, mayPay: boolean): About['known'] {
  return (about, failure) =>
    failure.ends !== 'usage' && (mayPay || paymentPath.test(target))
      ? { moneyMoved: 'unknown', outcome: 'uncertain' }
      : knownOfNone(about, failure);
}

/** Routes that read what became of one payment (specification, sections 4.1 to 4.4 and 4.8). */
const paymentPath =
  /\/(?:payments?|ted|transactions|pix\/transactions|pix\/batches|boleto\/payments)(?:\/|\?|$)/;

/** The body without its secrets. */
function shownBody({ client }: Session, { body }: ApiCall): string | undefined {
  return secretsIn(body?.value, client.connection.settings).reduce(
    (text, secret) => text?.replaceAll(JSON.stringify(secret), '"[hidden]"'),
    body?.text,
  );
}

function requestOf(
  { client }: Session,
  call: ApiCall,
  idempotencyKey: string | null,
  operation: Pick<Operation, 'deprecated'> = {},
): EncodedRequest {
  const [secret, ...hides] = secretsIn(call.body?.value, client.connection.settings);
  return {
    method: call.method,
    url: client.connection.hostUrl + call.target,
    body: call.body === null ? null : Buffer.from(call.body.text, 'utf8'),
    idempotencyKey,
    movesMoney: false,
    ...(secret === undefined ? {} : { secret, hides }),
    ...(operation.deprecated ? { deprecated: operation.deprecated } : {}),
  };
}

/** The key of a change: from the ref, as given, or generated if the operation takes one. */
async function keyOf({ client }: Session, operation: Operation, call: ApiCall): Promise<string | null> {
  const { ref, 'idempotency-key': given } = call.flags;
  if (given !== undefined) return given;
  if (ref === undefined) return operation.idempotencyKey ? randomNames().idempotencyKey : null;
  const { environment, tenantId, accountId } = client.connection;
  return namesFromRef({ environment, tenantId, accountId: accountIn(call.target) ?? accountId ?? '' }, ref)
    .idempotencyKey;
}

/** Headers that may carry a credential; their values are never shown. */
const secretHeaders = /^(?:set-cookie|authorization|proxy-.*|x-transaction-pin|x-request-signature)$/;

/** An answer's headers, without those that may be secret. */
function shownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    secretHeaders.test(name) ? '[hidden]' : value,
  ]);
  return Object.fromEntries(shown) as Record<string, string>;
}

/** Status and headers of an answer as lines. */
function headText(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(shownHeaders(headers)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${status}`, ...lines].map((line) => sanitise(line)).join('\n');
}

/** A JSON document for a terminal: control characters are escaped, so it is still the same document. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const escaped = (character: string) =>
    [...Array(character.length).keys()]
      .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join('');
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, escaped);
}
