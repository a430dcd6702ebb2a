import { timeText } from '../brazil/clock.ts';
import type { Client } from '../client/client.ts';
import { todayInBrasilia } from '../command/days.ts';
import { list, maxPageSize } from '../contract/statement.ts';
import type { IntentFacts } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import type { RecordFields } from '../journal/payee-compare.ts';
import { evidenceIn } from '../journal/rails/prove.ts';
import { LookUpUnanswered } from '../journal/rails/rail.ts';
import { ask, isOwnDebit, shownCentavos } from '../journal/rails/reading.ts';
import { member, textMember } from '../json/members.ts';
import { confirmationWords } from '../words/confirmation.ts';

/** A person waits for it. */
const patienceMs = 5000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The statement's lines of today and yesterday that look like this payment and are not in our journal: another machine
 * may have made it (docs/safety.md). One page, the newest lines first.
 * @returns a sentence for the person, or null when there is nothing to say
 */
export async function alikeOnStatement(
  client: Client,
  journal: Journal,
  facts: IntentFacts,
): Promise<string | null> {
  const operation = statementWord(facts.operation);
  if (operation === null || facts.amountCentavos === null) return null;
  const lines = await recentLines(client, facts.accountId, operation);
  if (lines === null) return confirmationWords.statementUnread;
  const alike = await firstAlike(lines, facts, journal, client.connection.settings);
  if (alike === undefined) return null;
  const when = timeText(textMember(alike, 'timestamp')) ?? confirmationWords.unknownTime;
  const status = textMember(alike, 'status') ?? confirmationWords.noStatus;
  const { alikeToSameKey, alikeOnStatement } = confirmationWords;
  return textMember(alike, 'pixKey') === null ? alikeOnStatement(when, status) : alikeToSameKey(when, status);
}

async function firstAlike(
  lines: readonly unknown[],
  facts: IntentFacts,
  journal: Journal,
  fields: RecordFields,
): Promise<unknown> {
  for (const item of lines) if (await isAlike(item, facts, journal, fields)) return item;
  return undefined;
}

/** Null when there is no usable answer in time. */
async function recentLines(
  client: Client,
  accountId: string,
  operation: string,
): Promise<readonly unknown[] | null> {
  const { clock } = client;
  const query = {
    startDate: todayInBrasilia(clock.now() - dayMs),
    endDate: todayInBrasilia(clock.now()),
    operation,
    order: 'desc',
    size: String(maxPageSize),
  };
  const over = new AbortController();
  try {
    const reply = await Promise.race([
      ask(() => client.read(list, { params: { accountId }, query })),
      clock.sleep(patienceMs, over.signal).then(() => 'late' as const),
    ]);
    if (reply === 'late') return null;
    const items: unknown = member(reply?.json.value, 'items');
    return Array.isArray(items) ? items : [];
  } catch (error) {
    if (error instanceof LookUpUnanswered) return null;
    throw error;
  } finally {
    over.abort();
  }
}

/** Only rails whose amount and payee are known are compared. */
function statementWord(operationId: string): 'PIX' | 'TED' | 'INTERNAL' | null {
  if (/^pix(Qr)?\./.test(operationId)) return 'PIX';
  if (operationId.startsWith('ted.')) return 'TED';
  return operationId.startsWith('transfers.') ? 'INTERNAL' : null;
}

async function isAlike(
  item: unknown,
  facts: IntentFacts,
  journal: Journal,
  fields: RecordFields,
): Promise<boolean> {
  if (!isOwnDebit(item, facts.accountId) || shownCentavos(item) !== facts.amountCentavos) return false;
  if (textMember(item, 'status') === 'FAILED') return false;
  const identifier = textMember(item, 'identifier');
  if (identifier !== null && (await journal.findByIdentifier(facts.environment, identifier))) return false;
  return evidenceIn(item, facts, fields).payee !== 'another';
}
