import type { Answered } from '../../client/reply.ts';
import { pay, payment } from '../../contract/boleto.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { textMember } from '../../json/members.ts';
import { recorded } from '../../words/records.ts';
import type { Standing } from '../ending.ts';
import type { Finding, Intent } from '../intent.ts';
import { evidenceIn, firstProof, isAnother, isOurs } from './prove.ts';
import { LookUpUnanswered, type Rail } from './rail.ts';
import { amountDoubt, ask, byStatus, doubtful, type StatusMeanings, unlessOver } from './reading.ts';
import { meantCentavos } from './stated.ts';
import { traceInStatement } from './statement-trace.ts';
import { agedWithoutTrace } from './untraced.ts';

/** States of a boleto payment; its record is not shown, so the states of payments and of events are both read. */
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
 * Payment of another party's boleto (specification, sections 2.2 and 4.8). It is looked up by the id in its first answer,
 * otherwise by its statement line if the body names identifier and amount.
 */
export const boletoRail: Rail = {
  operations: [pay],
  readResult(reply, facts) {
    const isOurs =
      facts.identifier !== null && textMember(reply.json.value, 'identifier') === facts.identifier;
    const finding = readBoleto(reply);
    return isOurs ? finding : unlessOver(reply, finding);
  },
  async lookUp(client, intent) {
    const { accountId } = intent;
    const { settings } = client.connection;
    const id = boletoPaymentId(intent);
    const byName = intent.identifier !== null && meantCentavos(intent) !== null;
    if (id === null && !byName) return agedWithoutTrace(client, intent);
    const ofId = async () => {
      const reply = id === null ? null : await ask(() => client.read(payment, { params: { accountId, id } }));
      return reply && id !== null ? readBack(reply, id, intent, settings) : null;
    };
    const ofName = async () => (byName ? traceInStatement(client, intent, 'BOLETO', boletoStates) : null);
    // The id belongs to the refused execution; one started since by another machine has another id.
    if (intent.state === 'REFUSED')
      return (await firstProof(client, intent, [ofName])) ?? firstProof(client, intent, [ofId]);
    // The id may belong to another payment; the statement knows ours by its own name.
    return firstProof(client, intent, [ofId, ofName]);
  },
};

/** Where a boleto payment with that status stands. An unknown status is uncertain. */
export function boletoStanding(status: string | null): Standing {
  const known = status !== null && Object.hasOwn(boletoStates, status) ? boletoStates[status] : undefined;
  return { state: 'UNCERTAIN', reason: null, ...known };
}

/** The id that the service gave the payment; null when no answer contained one. */
export function boletoPaymentId(intent: Intent): string | null {
  return intent.answered.paymentId;
}

/** The finding in an answer; a doubt if its amount cannot be read. */
function readBoleto(reply: Answered): Finding {
  const item = reply.json.value;
  const doubt = amountDoubt(item, null);
  if (doubt !== null) return doubtful(reply, item, 'echo_mismatch', doubt);
  const finding = byStatus(reply, item, boletoStates);
  if (finding.status !== null || finding.message !== null) return finding;
  return { ...finding, code: 'uncertain', message: recorded.statusUntold };
}

/**
 * Whether a record belongs to the boleto payment with this id: it shows the id, or, as the specification does not name that
 * member, the amount and the boleto of our intent.
 */
export function showsBoleto(
  record: unknown,
  id: string,
  intent: Intent | null,
  settings: GapSettings,
): 'ours' | 'another' | 'unproven' {
  const shownId = idIn(record);
  if (shownId !== null) return shownId === id ? 'ours' : 'another';
  if (intent === null) return 'unproven';
  const evidence = evidenceIn(record, intent, settings);
  if (isAnother(evidence)) return 'another';
  return isOurs(evidence) ? 'ours' : 'unproven';
}

function idIn(record: unknown): string | null {
  return textMember(record, 'paymentId') ?? textMember(record, 'id');
}

/**
 * The record of the payment that the answer named.
 * @throws {LookUpUnanswered} when nothing in it shows whose it is
 */
function readBack(reply: Answered, id: string, intent: Intent, settings: GapSettings): Finding {
  const item = reply.json.value;
  const about = showsBoleto(item, id, intent, settings);
  if (about === 'ours') return readBoleto(reply);
  if (about === 'unproven') throw new LookUpUnanswered(reply);
  return doubtful(reply, item, 'echo_mismatch', recorded.aboutOther);
}
