import { timeline } from '../../contract/transactions.ts';
import { internal, internalByBankAccount, internalByDocument } from '../../contract/transfer.ts';
import { textMember } from '../../json/members.ts';
import { recorded } from '../../words/records.ts';
import type { Standing } from '../ending.ts';
import { recordOf } from './own-record.ts';
import { firstProof } from './prove.ts';
import type { Rail } from './rail.ts';
import { amountDoubt, ask, byStatus, doubtful, isOwnDebit, type StatusMeanings } from './reading.ts';
import { traceInStatement } from './statement-trace.ts';

/**
 * Transfers inside the bank (specification, sections 2.8 and 4.4). A 202 PENDING proves nothing: the call went out and no
 * confirmation came. A failure appears only in its own answer, never in an event or a look-up, so a transfer that is not found
 * stays uncertain.
 */
export const transferRail: Rail = {
  operations: [internal, internalByDocument, internalByBankAccount],
  readResult(reply, facts) {
    const body = reply.json.value;
    if (textMember(body, 'identifier') !== facts.identifier || !isOwnDebit(body, facts.accountId))
      return doubtful(reply, body, 'echo_mismatch', recorded.otherTransfer);
    const doubt = amountDoubt(body, null);
    if (doubt !== null) return doubtful(reply, body, 'echo_mismatch', doubt);
    const finding = byStatus(reply, body, states);
    return finding.status === 'PENDING'
      ? { ...finding, code: 'uncertain', message: recorded.transferUnconfirmed }
      : finding;
  },
  async lookUp(client, intent) {
    const { accountId, identifier } = intent;
    if (identifier === null) return null;
    return firstProof(client, intent, [
      async () => {
        const seen = await ask(() => client.read(timeline, { params: { accountId }, query: { identifier } }));
        const record = seen
          ? recordOf(seen.json.value, intent, 'INTERNAL', client.connection.settings)
          : null;
        return seen && record ? byStatus(seen, record, states) : null;
      },
      () => traceInStatement(client, intent, 'INTERNAL', states),
    ]);
  },
};

/** Where a transfer with that status stands. An unknown status is uncertain. */
export function transferStanding(status: string | null): Standing {
  const known = status !== null && Object.hasOwn(states, status) ? states[status] : undefined;
  return { state: 'UNCERTAIN', reason: null, ...known };
}

const states: StatusMeanings = {
  COMPLETED: { state: 'SETTLED' },
  FAILED: { state: 'REFUSED' },
  REVERSED: { state: 'REVERSED' },
  PROCESSING: { state: 'PENDING' },
};
