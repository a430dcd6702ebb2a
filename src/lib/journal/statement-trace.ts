import type { Client } from '../client/client.ts';
import { member } from '../client/reply.ts';
import { list, maxPageSize, maxSpanDays } from '../contract/statement.ts';
import type { Finding, Intent } from './intent.ts';
import { ask, byStatus, recordOf, type StatusMeanings } from './rail-reading.ts';

/** A busy account's days have many lines; beyond this many pages the search is left to a person. */
const mostPages = 50;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Looks for a payment's debit in the statement, from the Brasilia day it was first sent on to today; null when there is
 * none (yet), which proves nothing.
 */
export async function traceInStatement(
  client: Client,
  intent: Intent,
  operation: 'BOLETO' | 'INTERNAL' | 'TED',
  states: StatusMeanings,
): Promise<Finding | null> {
  const firstMs = intent.firstSentAtMs ?? intent.createdAtMs;
  const lastMs = Math.min(client.clock.now(), firstMs + (maxSpanDays - 1) * dayMs);
  const days = { startDate: brasiliaDay(firstMs), endDate: brasiliaDay(Math.max(firstMs, lastMs)) };
  for (let page = 0; page < mostPages; page++) {
    const query = { ...days, operation, order: 'asc', page: String(page), size: String(maxPageSize) };
    const reply = await ask(() => client.read(list, { params: { accountId: intent.accountId }, query }));
    const line = reply ? recordOf(reply.json.value, intent) : null;
    if (reply && line) return byStatus(reply, line, states);
    if (member(reply?.json.value, 'hasNext') !== true) return null;
  }
  return null;
}

function brasiliaDay(ms: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(ms);
}
