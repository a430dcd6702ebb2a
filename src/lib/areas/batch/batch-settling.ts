import type { Client } from '../../client/client.ts';
import { show } from '../../contract/batch.ts';
import { showBatch } from '../../contract/boleto-charge.ts';
import { endingOf } from '../../journal/ending.ts';
import { type BatchFacts, batchFacts, batchStanding } from '../../journal/rails/batch-facts.ts';
import type { Settling } from '../../payments/settling.ts';
import type { Stand } from '../../payments/wait.ts';
import { namedStatus } from '../../words/statuses.ts';

/** A PIX batch until all its rows have an end. */
export function batchSettling(client: Client, batchId: string): Settling {
  return {
    ...settlingOf(batchId),
    read: () => client.read(show, { params: { batchId } }),
    line: `batch status ${batchId}`,
  };
}

/** A batch of boletos to issue until all its rows have an end. */
export function chargeBatchSettling(client: Client, batchId: string): Settling {
  return {
    ...settlingOf(batchId),
    read: () => client.read(showBatch, { params: { batchId } }),
    line: `boleto charge batch status ${batchId}`,
  };
}

function settlingOf(batchId: string): Pick<Settling, 'recordIn' | 'standingOf'> {
  return {
    recordIn: (value) => (batchFacts(value).id === batchId ? value : null),
    standingOf: (value) => standOf(batchFacts(value)),
  };
}

/** A draft is not waited for: it stays one until it is dispatched. */
function standOf(facts: BatchFacts): Stand {
  const standing = batchStanding(facts);
  const isOver = !['pending', 'uncertain'].includes(endingOf(standing));
  const status = namedStatus(facts.status, 'batch');
  return { ...standing, status, final: isOver || facts.status === 'DRAFT' };
}
