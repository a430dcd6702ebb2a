import type { Run, Runs } from '../../journal/runs.ts';
import { dateWords } from '../../words/dates.ts';
import { runWords } from '../../words/run.ts';
import type { RunOutcome } from './ending.ts';
import type { Worked } from './work/worked-on.ts';

/** The rows that decide what the end of a run is called. */
type Ends = Readonly<Record<'open' | 'refused' | 'scheduled', number>>;

/** Whether none of its rows was ever sent. */
export function isUnsent({ state }: Run): boolean {
  return state === 'planning' || state === 'planned';
}

/**
 * Whether it has rows that are not paid, as reported; nobody can be asked about a run whose planning was not completed.
 */
export async function isUnpaid(runs: Runs, { runId, state }: Run): Promise<boolean> {
  const tallies = state === 'planning' ? [] : await runs.tally(runId);
  return tallies.some(({ state: row }) => row === 'REFUSED' || row === 'INTENT');
}

/** The state of a run, for a person: one whose rows were all sent is not over while the end of a row is open. */
export function runStateText(run: Run, outcome: RunOutcome, worked: Worked): string {
  const { pending, held, uncertain, refused } = outcome;
  const open = pending.rows + held.rows + uncertain.rows;
  const ends = { open, refused: refused.rows, scheduled: outcome.scheduled.rows };
  return stateText(run, ends, worked);
}

/** The same for a list, which needs only the counts. */
export async function listedState(runs: Runs, run: Run, worked: Worked): Promise<string> {
  const ends = { open: 0, refused: 0, scheduled: 0 };
  const tally = ['finished', 'planned', 'halted'].includes(run.state) ? await runs.tally(run.runId) : [];
  for (const { state, rows } of tally) {
    if (state === 'SCHEDULED') ends.scheduled += rows;
    else if (state === 'REFUSED' || state === 'REVERSED') ends.refused += rows;
    else if (state !== 'SETTLED') ends.open += rows;
  }
  return stateText(run, ends, worked);
}

function stateText({ state, halt }: Run, { open, refused, scheduled }: Ends, worked: Worked): string {
  if (state === 'running' && worked === 'no') return runWords.interrupted;
  if (scheduled > 0 && halt === null && (state === 'planned' || state === 'halted'))
    return dateWords.waiting(scheduled);
  if (state !== 'finished') return runWords.states[state];
  if (open > 0) return runWords.sentWithOpen(open);
  return refused > 0 ? runWords.finishedWithUnpaid(refused) : runWords.states.finished;
}
