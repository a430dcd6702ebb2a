import type { Answered } from '../../client/reply.ts';
import type { Session } from '../../connection/session.ts';
import { payment } from '../../contract/boleto.ts';
import { identifierPattern } from '../../contract/fields.ts';
import { paymentLookup, transactions } from '../../contract/pix.ts';
import { status, tedIdOf } from '../../contract/ted.ts';
import { timeline } from '../../contract/transactions.ts';
import type { Standing } from '../../journal/ending.ts';
import { namesFromRef } from '../../journal/names.ts';
import { boletoStanding } from '../../journal/rails/boleto.ts';
import { endToEndIdIn, pixStanding } from '../../journal/rails/pix.ts';
import { LookUpUnanswered } from '../../journal/rails/rail.ts';
import { ask, isIncoming, isOwnDebit } from '../../journal/rails/reading.ts';
import { tedStanding } from '../../journal/rails/ted.ts';
import { transferStanding } from '../../journal/rails/transfer.ts';
import { member, textMember } from '../../json/members.ts';

/** A payment as the service shows it under a name that the journal does not have. */
export interface NamedRecord {
  readonly reply: Answered;
  readonly record: unknown;
  readonly standing: Standing;
  /**
   * Money that came in. Only its end-to-end id names it: an identifier is chosen by the sender, and may equal that of one
   * of our payments.
   */
  readonly isReceived: boolean;
}

interface Route {
  readonly read: () => Promise<Answered>;
  /** The part of the answer that bears the name; undefined if none does. */
  readonly find: (body: unknown) => unknown;
  readonly standingOf: (record: unknown) => Standing;
}

/**
 * Asks every route that may know a name missing from the journal: an end-to-end id of ours or of incoming money, a TED
 * id, a boleto's payment id, an identifier, or a ref, which yields the same identifier on every machine. A refusal by one
 * route counts only if no other shows the name: it may have been made by that rail.
 * @returns null if no route shows a payment of that name
 * @throws {LookUpUnanswered} if none does and one did not answer
 */
export async function recordNamed(session: Session, name: string): Promise<NamedRecord | null> {
  let silent: LookUpUnanswered | null = null;
  let rest: NamedRecord | null = null;
  for (const { read, find, standingOf } of routesTo(session, name)) {
    try {
      const reply = await ask(read);
      const record = reply && find(reply.json.value);
      if (!reply || record === null || record === undefined) continue;
      const found = { reply, record, standing: standingOf(record), isReceived: isIncoming(record) };
      const isAnswer = found.standing.state !== 'REFUSED' && (!found.isReceived || isEndToEndId(name));
      if (isAnswer) return found;
      rest ??= found;
    } catch (error) {
      if (!(error instanceof LookUpUnanswered)) throw error;
      silent = error;
    }
  }
  if (silent) throw silent;
  return rest;
}

/** The shape of an end-to-end id: `E` for a payment, `D` for a refund (specification, section 2.3). */
export function isEndToEndId(text: string): boolean {
  return /^[ED][0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$/.test(text);
}

/** The identifier derived from a ref, the same on every machine. */
export function identifierOf({ client, environment }: Session, ref: string): string {
  const { tenantId, accountId } = client.connection;
  return namesFromRef({ environment, tenantId, accountId: accountId ?? '' }, ref).identifier;
}

function routesTo(session: Session, name: string): readonly Route[] {
  const { client } = session;
  const ownAccount = client.connection.accountId ?? '';
  const named = (isNamed: (record: unknown) => boolean) => (record: unknown) =>
    isNamed(record) && (isIncoming(record) || isOwnDebit(record, ownAccount)) ? record : null;
  const byStatus = (record: unknown) => pixStanding(textMember(record, 'status'));
  if (isEndToEndId(name)) {
    const find = named((record) => endToEndIdIn(record) === name);
    const pages = { endToEndId: name };
    return [
      { read: () => client.read(paymentLookup, { query: { endToEnd: name } }), find, standingOf: byStatus },
      {
        read: () => client.read(transactions, { query: pages }),
        find: (body) => itemsOf(body).find(find),
        standingOf: byStatus,
      },
    ];
  }
  const identifiers = [name.replace(/^ted-/, ''), identifierOf(session, name)].filter((text) =>
    identifierPattern.test(text),
  );
  return [
    ...identifiers.flatMap((identifier): Route[] => {
      const find = named((record) => textMember(record, 'identifier') === identifier);
      const query = { identifier };
      const tedId = tedIdOf(identifier);
      return [
        { read: () => client.read(paymentLookup, { query }), find, standingOf: byStatus },
        {
          read: () => client.read(status, { params: { tedId } }),
          find: named((record) => textMember(record, 'tedId') === tedId),
          standingOf: tedStanding,
        },
        { read: () => client.read(timeline, { query }), find, standingOf: recordStanding },
      ];
    }),
    ...(isUuid(name) ? [boletoRoute(session, name)] : []),
  ];
}

function boletoRoute({ client }: Session, id: string): Route {
  return {
    read: () => client.read(payment, { params: { id } }),
    find: (record) => ((textMember(record, 'paymentId') ?? textMember(record, 'id')) === id ? record : null),
    standingOf: (record) => boletoStanding(textMember(record, 'status')),
  };
}

/** The state of a timeline record, whose rail a member names; without that member it is read by the words of a PIX. */
export function recordStanding(record: unknown): Standing {
  const word = textMember(record, 'status');
  switch (textMember(record, 'operation')) {
    case 'TED':
      return tedStanding(record);
    case 'INTERNAL':
      return transferStanding(word);
    case 'BOLETO':
      return boletoStanding(word);
    default:
      return pixStanding(word);
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

function itemsOf(envelope: unknown): readonly unknown[] {
  const items = member(envelope, 'items');
  return Array.isArray(items) ? items : [];
}
