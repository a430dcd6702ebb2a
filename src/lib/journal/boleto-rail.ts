import { textMember } from '../client/reply.ts';
import { pay, payment } from '../contract/boleto.ts';
import type { Finding, Intent, IntentFacts } from './intent.ts';
import type { Rail } from './rail.ts';
import { ask, byStatus, doubtful, type StatusMeanings, shownCentavos } from './rail-reading.ts';
import { agedWithoutTrace, statedAmount } from './raw-rail.ts';
import { traceInStatement } from './statement-trace.ts';

/** Words of a boleto payment; its record is not shown, so the words of payments and of events are both read. */
const boletoStates: StatusMeanings = {
  COMPLETED: { state: 'SETTLED' },
  SUCCESS: { state: 'SETTLED' },
  FAILED: { state: 'REFUSED' },
  REVERSED: { state: 'REVERSED' },
  ACCEPTED: { state: 'PENDING' },
  PENDING: { state: 'PENDING' },
  PROCESSING: { state: 'PENDING' },
  SCHEDULED: { state: 'PENDING' },
  PENDING_APPROVAL: { state: 'PENDING', reason: 'held' },
};

/**
 * Payment of another party's boleto (specification, sections 2.2 and 4.8). It is found again by the id of its first
 * answer, else by its statement line where the body names identifier and amount.
 */
export const boletoRail: Rail = {
  operations: [pay],
  readResult: (reply, facts) => checked(reply, facts),
  async lookUp(client, intent) {
    const { accountId } = intent;
    const id = boletoPaymentId(intent);
    if (id !== null) {
      const reply = await ask(() => client.read(payment, { params: { accountId, id } }));
      if (reply) return checked(reply, intent);
    }
    const amountCentavos = statedAmount(intent.bodyText);
    if (intent.identifier === null || amountCentavos === null)
      return id === null ? agedWithoutTrace(client, intent) : null;
    return traceInStatement(client, { ...intent, amountCentavos }, 'BOLETO', boletoStates);
  },
};

/** The id that the service gave the payment; null when no answer came that has one. */
export function boletoPaymentId(intent: Intent): string | null {
  const text = intent.finding?.bodyText ?? null;
  const body: unknown = text === null ? null : JSON.parse(text);
  return textMember(body, 'paymentId') ?? textMember(body, 'id');
}

type Reply = Parameters<Rail['readResult']>[0];

/** An answer about another identifier or amount than ours proves nothing. */
function checked(reply: Reply, facts: IntentFacts): Finding {
  const item = reply.json.value;
  const echoed = textMember(item, 'identifier');
  const meant = statedAmount(facts.bodyText);
  const shown = shownCentavos(item);
  if (echoed !== null && facts.identifier !== null && echoed !== facts.identifier)
    return doubtful(reply, item, 'echo_mismatch', 'The answer names another payment than ours.');
  if (meant !== null && shown !== null && meant !== shown)
    return doubtful(reply, item, 'echo_mismatch', 'The answer names another amount than ours.');
  const finding = byStatus(reply, item, boletoStates);
  if (finding.status !== null || finding.message !== null) return finding;
  return { ...finding, code: 'uncertain', message: 'The answer has no status that says what became of it.' };
}
