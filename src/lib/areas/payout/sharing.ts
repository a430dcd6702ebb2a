import type { Run, SeenWorker, Sharing } from '../../journal/runs.ts';
import type { Answer } from '../../terminal/answer.ts';
import { runWords } from '../../words/run.ts';

/** One that is not heard of for longer is gone, or cut off from the database. */
const goneSeconds = 60;

/** The answer about a run with those who work on it. @param sharing undefined for a journal of one machine */
export function withSharing(answer: Answer, { state }: Run, sharing: Sharing | undefined): Answer {
  if (sharing === undefined) return answer;
  const { ratePerSecond } = sharing;
  const workers = sharing.workers.filter(
    ({ silentSeconds, leases }) => silentSeconds < goneSeconds || leases > 0,
  );
  return {
    ...answer,
    json: { ...(answer.json as object), workers, ratePerSecond },
    fields: [
      ...(answer.fields ?? []),
      [
        'Workers',
        workers.length > 0
          ? workers.map(workerText).join('\n')
          : state === 'running'
            ? runWords.noWorkers
            : null,
      ],
      ['Rate', ratePerSecond === null ? null : runWords.sharedRate(ratePerSecond)],
    ],
  };
}

function workerText({ worker, leases, silentSeconds }: SeenWorker): string {
  return runWords.worker(worker, leases, Math.round(silentSeconds));
}
