import type { Finding } from '../../journal/intent.ts';
import type { Halt, Run, RunRow, Runs } from '../../journal/runs.ts';
import type { RunOutcome } from './ending.ts';
import type { WorkOptions } from './work.ts';

/** How a run is processed. */
export interface ExecuteOptions extends WorkOptions {
  /** How many rows leave per second at most; null for as many as are answered. */
  readonly ratePerSecond: number | null;
  /** How long to wait for rows under way, in milliseconds. */
  readonly waitMs: number;
  /** How long to wait for answers after a stop was requested, in milliseconds. */
  readonly stopWithinMs: number;
  /** Whether rows unknown to the service are sent once more. */
  readonly resendsAbsent: boolean;
  /** Called for each row that has ended. */
  readonly onRow: (row: RunRow, finding: Finding) => void;
}

/** The outcome of executing a run. */
export interface Executed {
  readonly run: Run;
  /** The runs as reported. */
  readonly told: Runs;
  readonly outcome: RunOutcome;
  readonly halt: Halt | null;
  /** The failure on this machine; the rows are as the outcome says regardless. */
  readonly failure: Error | null;
  /** The signal that stopped it; null if none did. */
  readonly signal: string | null;
}
