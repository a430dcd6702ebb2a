import type { Answered } from '../../client/reply.ts';
import { dispatch, show } from '../../contract/batch.ts';
import { type Message, recorded } from '../../words/records.ts';
import type { Finding, IntentFacts } from '../intent.ts';
import { type BatchFacts, batchFacts, batchStanding } from './batch-facts.ts';
import type { Rail } from './rail.ts';
import { ask, doubtful } from './reading.ts';

/**
 * Dispatch of a PIX batch (specification, sections 3.6 and 4.8). It is sent once; the outcome is read from the
 * batch: a state other than DRAFT means that it was dispatched.
 */
export const batchRail: Rail = {
  operations: [dispatch],
  lookUpFirst: ['pix_batch_not_editable', 'invalid_state'],
  readResult: (reply, facts) => findingOf(reply, facts),
  async lookUp(client, intent) {
    const batchId = batchOf(intent.target);
    if (batchId === null) return null;
    const params = { accountId: intent.accountId, batchId };
    const reply = await ask(() => client.read(show, { params }));
    return reply ? findingOf(reply, intent) : null;
  },
};

/** The batch in the path of a dispatch. */
export function batchOf(target: string): string | null {
  const segment = /\/pix\/batches\/([^/?]+)\/dispatch$/.exec(target)?.[1];
  return segment === undefined ? null : decodeURIComponent(segment);
}

function findingOf(reply: Answered, intent: IntentFacts): Finding {
  const item = reply.json.value;
  const facts = batchFacts(item);
  const doubt = (code: string, message: Message): Finding => ({
    ...doubtful(reply, item, code, message),
    status: facts.status,
  });
  if (facts.id !== batchOf(intent.target)) return doubt('echo_mismatch', recorded.batchUnnamed);
  if (facts.status === null) return doubt('uncertain', recorded.batchStateUntold);
  if (facts.status === 'DRAFT') {
    const message = recorded.batchDraft(intent.intentId);
    return doubt('uncertain', message);
  }
  if (
    facts.totalCentavos !== null &&
    intent.amountCentavos !== null &&
    facts.totalCentavos !== intent.amountCentavos
  )
    return doubt('echo_mismatch', recorded.batchOtherTotal);
  return { ...doubt('', ''), ...meaningOf(facts) };
}

function meaningOf(facts: BatchFacts): Pick<Finding, 'state' | 'reason' | 'code' | 'message'> {
  const standing = batchStanding(facts);
  const { completed, failed, total } = facts;
  if (standing.reason === 'rows-unknown') {
    const open = (total ?? 0) - (completed ?? 0) - (failed ?? 0);
    const message = recorded.rowsOpen(`${open}`, `${total}`);
    return { ...standing, code: 'batch_uncertain', message };
  }
  if (standing.reason === null) return { ...standing, code: null, message: null };
  const isCounted = completed !== null && total !== null && failed !== null;
  const message = isCounted
    ? recorded.rowsPaid(`${completed}`, `${total}`, `${failed}`)
    : recorded.someRowsPaid;
  return { ...standing, code: 'batch_failed', message };
}
