import type { Intent } from './intent.ts';
import type { RunState, SeenWorker } from './runs.ts';

/** How a journal stands, in numbers and samples that an index answers however long it is. */
export interface Standings {
  /** The newest payments that were executed after they had been told as refused: see {@link Intent.settledLate}. */
  late(environment: string, limit: number): Promise<readonly Intent[]>;
  /** What waits for its hour and is left to a person: the single payments, and the first row of each run. */
  held(environment: string, limit: number): Promise<readonly Intent[]>;
  figures(environment: string, nowMs: number): Promise<JournalFigures>;
}

/** A journal in figures. */
export interface JournalFigures {
  /** What was sent and has no final state: payments and creations. */
  readonly open: readonly OpenFigure[];
  /** What is written down and not sent. */
  readonly unsent: readonly { readonly state: 'INTENT' | 'SCHEDULED'; readonly count: number }[];
  /** The latest end of the thousand newest settled ones; null for none. */
  readonly lastSettledMs: number | null;
  readonly runs: readonly { readonly state: RunState; readonly count: number }[];
  /** Rows of the runs that are running or halted, by the state of their payments. */
  readonly rows: readonly { readonly state: string; readonly count: number }[];
  /** What a runner should have looked at by now, and since when. */
  readonly overdue: { readonly count: number; readonly sinceMs: number | null };
  /** How long ago the latest runner looked; null if none ever did. */
  readonly runnerSilentMs: number | null;
  readonly intents: number;
  readonly bytes: number;
  /** The latest end of a pause of the key directory; null for none. */
  readonly dictPausedUntilMs: number | null;
  /** Workers seen within the last hour; empty on a journal of one machine. */
  readonly workers: readonly SeenWorker[];
}

/** Payments in one state. */
export interface OpenFigure {
  readonly state: 'SENT' | 'PENDING' | 'UNCERTAIN';
  readonly count: number;
  readonly centavos: number;
  /** When the earliest of them was sent, in milliseconds since 1970. */
  readonly sinceMs: number;
}
