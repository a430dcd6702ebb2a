import { timeText } from '../../brazil/clock.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import type { Client } from '../../client/client.ts';
import { list, maxPageSize, maxSpanDays } from '../../contract/statement.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { comparePayee, payeeShown, type RecordFields, type ShownPayee } from '../../journal/payee-compare.ts';
import { LookUpUnanswered } from '../../journal/rails/rail.ts';
import { ask, isOwnDebit, shownCentavos } from '../../journal/rails/reading.ts';
import { member, textMember } from '../../json/members.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import type { Telling } from '../../words/topic.ts';

/** A person waits no longer than that; a script does, as nobody else would notice the second payment. */
const patienceMs = { asking: 5000, unattended: 20_000 } as const;
const dayMs = 24 * 60 * 60 * 1000;

/** Money that left the account, or is about to, as shown by the statement. */
export interface Debit {
  readonly identifier: string | null;
  /** Not a number if the line gives no time. */
  readonly atMs: number;
  readonly time: string;
  readonly status: string | null;
  readonly centavos: number | null;
  readonly pixKey: string | null;
  readonly payee: ShownPayee;
}

/**
 * The newest debits of the payment's kind, one page of them.
 * @returns null if no usable answer came in time; empty for a kind whose amount and payee are not compared
 */
export async function newestDebits(
  client: Client,
  facts: IntentFacts,
  who: keyof typeof patienceMs,
): Promise<readonly Debit[] | null> {
  const operation = statementWord(facts.operation);
  if (operation === null || facts.amountCentavos === null) return [];
  const items = await newestLines(client, facts.accountId, operation, patienceMs[who]);
  const { settings } = client.connection;
  const own = items?.filter((item) => isOwnDebit(item, facts.accountId));
  return own?.flatMap((item) => debitOf(item, settings)) ?? null;
}

/**
 * The debits of today and yesterday that look like this payment and are not in our journal: another machine may have made
 * it (docs/safety.md).
 * @returns a sentence for the person, or null when there is nothing to say
 */
export async function alikeOnStatement(
  debits: readonly Debit[] | null,
  journal: Journal,
  facts: IntentFacts,
  nowMs: number,
): Promise<Telling | null> {
  if (debits === null) return () => confirmationWords.statementUnread;
  const since = todayInBrasilia(nowMs - dayMs);
  const isLate = ({ atMs }: Debit) => Number.isNaN(atMs) || todayInBrasilia(atMs) >= since;
  const alike = await firstAlike(debits.filter(isLate), journal, facts);
  if (alike === null) return null;
  return () => {
    const { alikeToSameKey, alikeOnStatement, noStatus } = confirmationWords;
    const say = alike.pixKey === null ? alikeOnStatement : alikeToSameKey;
    return say(alike.time, alike.status ?? noStatus);
  };
}

/** The newest of the debits that look like this payment and are not in the journal. */
export async function firstAlike(
  debits: readonly Debit[],
  journal: Journal,
  facts: IntentFacts,
): Promise<Debit | null> {
  for (const debit of debits) {
    if (!isSamePayment(debit, facts)) continue;
    if (!(await isKnown(debit, journal, facts))) return debit;
  }
  return null;
}

/** Whether a debit has this amount and does not show a different payee. */
export function isSamePayment(debit: Debit, facts: IntentFacts): boolean {
  if (debit.centavos !== facts.amountCentavos) return false;
  return comparePayee(payeeOf(facts), debit.payee, facts.payee?.document ?? null) !== 'another';
}

/** Whether the journal has the payment of a debit. */
export async function isKnown(
  { identifier }: Debit,
  journal: Journal,
  { environment }: IntentFacts,
): Promise<boolean> {
  return identifier !== null && (await journal.findByIdentifier(environment, identifier)) !== null;
}

/** A statement line as a debit; nothing for a failed payment. */
export function debitOf(item: unknown, fields: RecordFields): Debit[] {
  const status = textMember(item, 'status');
  if (status === 'FAILED') return [];
  const stamp = textMember(item, 'timestamp');
  return [
    {
      identifier: textMember(item, 'identifier'),
      atMs: Date.parse(stamp ?? ''),
      time: timeText(stamp) ?? confirmationWords.unknownTime,
      status,
      centavos: shownCentavos(item),
      pixKey: textMember(item, 'pixKey'),
      payee: payeeShown(item, fields),
    },
  ];
}

/** Null if no usable answer came in time. */
async function newestLines(
  client: Client,
  accountId: string,
  operation: string,
  mostMs: number,
): Promise<readonly unknown[] | null> {
  const { clock } = client;
  const query = {
    startDate: todayInBrasilia(clock.now() - (maxSpanDays - 1) * dayMs),
    endDate: todayInBrasilia(clock.now()),
    operation,
    order: 'desc',
    size: String(maxPageSize),
  };
  const over = new AbortController();
  try {
    const reply = await Promise.race([
      ask(() => client.read(list, { params: { accountId }, query })),
      clock.sleep(mostMs, over.signal).then(() => 'late' as const),
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

/** The statement's word for an operation; only rails whose amount and payee are known are compared. */
export function statementWord(operationId: string): 'PIX' | 'TED' | 'INTERNAL' | null {
  if (/^pix(Qr)?\./.test(operationId)) return 'PIX';
  if (operationId.startsWith('ted.')) return 'TED';
  return operationId.startsWith('transfers.') ? 'INTERNAL' : null;
}
