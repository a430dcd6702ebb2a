import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { transactions } from '../../contract/pix.ts';
import { refund } from '../../contract/refund.ts';
import { member, textMember } from '../../json/members.ts';
import { recorded } from '../../words/records.ts';
import { bodyOf, type Finding, type Intent, isTerminal } from '../intent.ts';
import type { Rail } from './rail.ts';
import { amountDoubt, ask, byStatus, doubtful, type StatusMeanings, shownCentavos } from './reading.ts';

/** States of a refund's record; its fields are not shown, so the states of payments and of events are both read. */
const states: StatusMeanings = {
  COMPLETED: { state: 'SETTLED' },
  SUCCESS: { state: 'SETTLED' },
  FAILED: { state: 'REFUSED' },
  ACCEPTED: { state: 'PENDING' },
  PENDING: { state: 'PENDING' },
  PROCESSING: { state: 'PENDING' },
  PENDING_APPROVAL: { state: 'PENDING', reason: 'held' },
};

/**
 * Refunds. They have no identifier and the service cannot recognise a repeat, so an answer is believed only if it names the
 * original, and a lost one is for a person to resolve from the statement (specification, sections 2.4 and 2.12).
 */
export const refundRail: Rail = {
  operations: [refund],
  // The service cannot recognise a repeat, so a request that arrived twice is refused because of what its first arrival
  // refunded.
  lookUpFirst: ['refund_amount_exceeded'],
  readResult(reply, facts) {
    const item = reply.json.value;
    const echoed = textMember(item, 'originalEndToEnd');
    if (echoed !== null && echoed !== originalOf(facts.bodyText)) {
      return doubtful(reply, item, 'echo_mismatch', recorded.otherOriginal);
    }
    const key = textMember(item, 'idempotencyKey');
    if (key !== null && key !== facts.idempotencyKey) {
      const message = recorded.otherRefund;
      // Looked up by that id, the statement would show the other refund, of the same payment and amount.
      return { ...doubtful(reply, item, 'echo_mismatch', message), endToEndId: null };
    }
    const doubt = facts.amountCentavos === null ? null : amountDoubt(item, facts.amountCentavos);
    if (doubt !== null) return doubtful(reply, item, 'echo_mismatch', doubt);
    const finding = byStatus(reply, item, states);
    // A service that ignores the partial amount refunds everything, and says COMPLETED.
    const isPart = facts.amountCentavos !== null && finding.state === 'SETTLED';
    if ((isTerminal(finding.state) && echoed === null) || (isPart && shownCentavos(item) === null)) {
      const message = echoed === null ? recorded.refundOfUntold : recorded.refundAmountUntold;
      const { status } = finding;
      const endToEndId = finding.endToEndId ?? textMember(item, 'refundEndToEnd');
      return { ...doubtful(reply, item, 'uncertain', message), endToEndId, status };
    }
    return finding.state === 'UNCERTAIN' && finding.message === null
      ? { ...finding, code: 'uncertain', message: recorded.statusUntold }
      : finding;
  },
  async lookUp(client, intent) {
    const original = originalOf(intent.bodyText);
    const ours = intent.finding?.endToEndId ?? null;
    if (isRefundId(ours)) {
      const line = await lineOf(client, intent.accountId, ours);
      const named = textMember(line?.item, 'originalEndToEnd');
      if (!line || named === null) return believed(intent, original);
      const isOurs = named === original && isAmountOurs(line.item, intent);
      return isOurs ? byStatus(line.reply, line.item, states) : null;
    }
    const line = original === null ? null : await lineOf(client, intent.accountId, original);
    const latest = textMember(line?.item, 'refundEndToEnd');
    if (!line || latest === null) return null;
    const message = recorded.refundInStatement(latest, intent.intentId);
    return { ...doubtful(line.reply, line.item, 'uncertain', message), endToEndId: null };
  },
};

/**
 * Our own answer, which said COMPLETED for our original without an amount: if no statement line shows another amount, the
 * service's word stands. Null for any other.
 */
function believed({ finding, amountCentavos }: Intent, original: string | null): Finding | null {
  const told = finding && bodyOf(finding);
  if (
    !finding ||
    textMember(told, 'originalEndToEnd') !== original ||
    amountDoubt(told, amountCentavos) !== null
  )
    return null;
  const means = finding.status === null ? undefined : states[finding.status];
  return means?.state === 'SETTLED' ? { ...finding, state: 'SETTLED', code: null, message: null } : null;
}

/** The statement line with an end-to-end id, or null. */
export async function lineOf(
  client: Client,
  accountId: string,
  endToEndId: string,
): Promise<{ readonly reply: Answered; readonly item: unknown } | null> {
  const reply = await ask(() => client.read(transactions, { params: { accountId }, query: { endToEndId } }));
  const items = member(reply?.json.value, 'items');
  const item = Array.isArray(items)
    ? items.find((line: unknown) => textMember(line, 'endToEndId') === endToEndId)
    : undefined;
  return reply && item !== undefined ? { reply, item } : null;
}

function isAmountOurs(item: unknown, { amountCentavos }: Intent): boolean {
  return amountCentavos === null || shownCentavos(item) === amountCentavos;
}

function isRefundId(endToEndId: string | null): endToEndId is string {
  return endToEndId?.startsWith('D') === true;
}

/** The end-to-end id of the payment that a refund's body returns. */
export function originalOf(bodyText: string): string | null {
  return textMember(JSON.parse(bodyText), 'originalEndToEnd');
}
