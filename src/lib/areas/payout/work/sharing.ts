import type { Run, SeenWorker, Sharing } from '../../../journal/runs.ts';
import type { Answer, Field } from '../../../terminal/answer.ts';
import { runWords } from '../../../words/run.ts';

/** A worker not heard from for longer is gone, or cut off from the database. */
const goneSeconds = 60;

/** The answer about a run and its workers. @param sharing undefined for a journal of one machine */
export function withSharing(answer: Answer, { state }: Run, sharing: Sharing | undefined): Answer {
  if (sharing === undefined) return answer;
  const { ratePerSecond } = sharing;
  const workers = sharing.workers.filter(
    ({ silentSeconds, leases }) => silentSeconds < goneSeconds || leases > 0,
  );
  // There is nothing to type while they send.
  const isSent = state === 'running' && workers.some(({ leases }) => leases > 0);
  return {
    ...answer,
    json: { ...(answer.json as object), ...(isSent && { next: null }), workers, ratePerSecond },
    fields: [
      ...(answer.fields ?? []).filter(([label]) => !(isSent && label === 'Next')),
      ...workers.map((worker): Field => ['Worker', workerText(worker)]),
      ['Worker', workers.length === 0 && state === 'running' ? runWords.noWorkers : null],
      ['Rate', ratePerSecond === null ? null : runWords.sharedRate(ratePerSecond)],
    ],
  };
}

function workerText({ worker, leases, silentSeconds }: SeenWorker): string {
  return runWords.worker(worker, leases, Math.round(silentSeconds));
}
