import { brasiliaDay } from '../../brazil/clock.ts';
import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { list, maxPageSize, maxSpanDays } from '../../contract/statement.ts';
import { member } from '../../json/members.ts';
import type { Finding, Intent } from '../intent.ts';
import { recordOf, type StatementOperation } from './own-record.ts';
import { ask, byStatus, type StatusMeanings } from './reading.ts';

/** A busy account's days have many lines; beyond this many pages the search is left to a person. */
const mostPages = 50;
const dayMs = 24 * 60 * 60 * 1000;
/** How far the bank's clock may be from ours: near midnight it decides which day a line belongs to. */
const clockSkewMs = 60 * 60 * 1000;

/**
 * Searches the statement for a payment's debit, from when it was first sent until now; null when there is none (yet), which
 * proves nothing.
 */
export async function traceInStatement(
  client: Client,
  intent: Intent,
  operation: StatementOperation,
  states: StatusMeanings,
): Promise<Finding | null> {
  const { accountId } = intent;
  const sinceMs = intent.firstSentAtMs ?? intent.createdAtMs;
  const found = await searchStatement(client, { accountId, sinceMs, operation }, (page) =>
    recordOf(page, intent, operation, client.connection.settings),
  );
  return found && byStatus(found.reply, found.line, states);
}

/** Which statement lines to read: those of one operation, from an hour before a time to an hour from now, in whole days. */
export interface StatementSearch {
  /** Null for the connection's default account. */
  readonly accountId: string | null;
  readonly sinceMs: number;
  readonly operation: StatementOperation;
}

/**
 * Reads the statement page by page until `pick` finds its line; null when there is none (yet).
 * @throws {LookUpUnanswered} when a page gave no usable answer
 */
export async function searchStatement<T>(
  client: Client,
  { accountId, sinceMs, operation }: StatementSearch,
  pick: (page: unknown) => T | null,
): Promise<{ readonly reply: Answered; readonly line: T } | null> {
  const firstMs = sinceMs - clockSkewMs;
  const lastMs = Math.min(client.clock.now() + clockSkewMs, firstMs + (maxSpanDays - 1) * dayMs);
  const days = { startDate: brasiliaDay(firstMs), endDate: brasiliaDay(Math.max(firstMs, lastMs)) };
  for (let page = 0; page < mostPages; page++) {
    const query = { ...days, operation, order: 'asc', page: String(page), size: String(maxPageSize) };
    const reply = await ask(() => client.read(list, { params: ofAccount(accountId), query }));
    const line = reply && pick(reply.json.value);
    if (reply && line !== null) return { reply, line };
    if (member(reply?.json.value, 'hasNext') !== true) return null;
  }
  return null;
}

/**
 * The same client, for searching for many payments at once: it reads each page of the statement only once. Payments made after
 * that are not seen; as always, a payment that was not found is not proven absent.
 */
export function readingPagesOnce(client: Client): Client {
  const pages = new Map<string, Promise<Answered>>();
  return {
    ...client,
    read(operation, input) {
      if (operation.id !== list.id) return client.read(operation, input);
      const name = JSON.stringify(input);
      const page = pages.get(name) ?? client.read(operation, input);
      pages.set(name, page);
      // If there is no answer, the next search asks again.
      page.catch(() => pages.delete(name));
      return page;
    },
  };
}

/** The account for a path; without one the connection's default is used. */
export function ofAccount(accountId: string | null): { readonly accountId?: string } {
  return accountId === null ? {} : { accountId };
}
