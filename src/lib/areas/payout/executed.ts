import type { Finding } from '../../journal/intent.ts';
import type { Halt, Run, RunRow, Runs } from '../../journal/runs.ts';
import type { RunOutcome } from './ending.ts';
import type { WorkOptions } from './work.ts';

/** How a run is worked on. */
export interface ExecuteOptions extends WorkOptions {
  /** How many rows leave a second at most; null for as many as are answered. */
  readonly ratePerSecond: number | null;
  /** How long rows that are on their way are waited for, in milliseconds. */
  readonly waitMs: number;
  /** How long answers are waited for once it was told to stop, in milliseconds. */
  readonly stopWithinMs: number;
  /** Whether rows that the service does not know are sent once more. */
  readonly resendsAbsent: boolean;
  /** Told of each row that has an end. */
  readonly onRow: (row: RunRow, finding: Finding) => void;
}

/** The outcome of executing a run. */
export interface Executed {
  readonly run: Run;
  /** The runs as they are told. */
  readonly told: Runs;
  readonly outcome: RunOutcome;
  readonly halt: Halt | null;
  /** The failure on this machine; the rows are as the outcome says all the same. */
  readonly failure: Error | null;
  /** The signal that stopped it; null where none did. */
  readonly signal: string | null;
}
