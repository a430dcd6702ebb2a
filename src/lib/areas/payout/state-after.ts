import type { RunState } from '../../journal/runs.ts';
import type { RunOutcome } from './ending.ts';

/** The state of a run that nobody works on any more. */
export function stateAfter(outcome: RunOutcome, isStopped: boolean, halt: unknown): RunState {
  if (outcome.unsent.rows === 0 && outcome.uncertain.rows === 0) return 'finished';
  return isStopped ? 'stopped' : halt !== null || outcome.unsent.rows > 0 ? 'halted' : 'finished';
}
