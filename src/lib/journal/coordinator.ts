import type { Clock } from '../ports/clock.ts';
import type { Telling } from '../words/topic.ts';
import type { Run, RunScope, Runs } from './runs.ts';
import type { Turns } from './turns.ts';

/** Says which rows of runs may be started, by whom and when. Whether a row is sent is decided by its ATTEMPT alone. */
export interface Coordinator {
  /** How many portions one process works on at once. */
  readonly lanes: number;
  /** Whether this user may start rows. */
  mayWork(): Promise<boolean>;
  /**
   * Lets the rows of a run be started.
   * @param lookFirst asks about every unsent row, where the journal may lack what it once confirmed; false if stopped meanwhile
   * @returns whether they may be started now
   */
  start(run: Run, options: RunOptions, lookFirst: () => Promise<boolean>): Promise<boolean>;
  /** @param name id or ref of the only run to work on; null for every one that goes on. @returns null when there is none */
  take(scope: RunScope, name: string | null): Promise<Portion | 'later' | null>;
  /** All rows of a run, to be sent by hand as far as nobody else has a portion with them. */
  whole(run: Run, options: RunOptions): Portion;
  /** Whether nothing of a run is left to be taken or waited for. */
  isOver(runId: string): Promise<boolean>;
  /** Waits for a journal that was away. @returns false at once for a failure that no wait ends */
  isBack(error: unknown, stop: AbortSignal): Promise<boolean>;
  /** Forgets a run that is over. */
  forget(runId: string): Promise<void>;
  close(): Promise<void>;
}

/** What a coordinator needs of the process that sends. */
export interface CoordinatorPorts {
  readonly clock: Clock;
  /** Aborted when answers are no longer waited for, nor for the journal to take them. */
  readonly interrupt: AbortSignal;
  /** Tells a person. */
  note(text: Telling): void;
}

/** Rows of a run that only its holder may start, until it is lost or ended. */
export interface Portion {
  readonly run: Run;
  readonly options: RunOptions;
  /** The run as far as it is in the portion; what is written through it is written by its right. */
  readonly runs: Runs;
  /** Aborted when the right is lost: no further row may start. */
  readonly lost: AbortSignal;
  /** Rows in doubt that count towards the most a run may have. */
  readonly doubts: number;
  /** Null for as many as are answered. */
  readonly turns: Turns | null;
  /** @param told what the service says is left, in centavos; null if it does not say */
  night(told: number | null): NightLimit | null;
  /**
   * Hands it back once its rows were sent.
   * @param isHeld whether those that are left may not start now
   * @param askOpen asks about those whose end is not known
   */
  settle(isHeld: boolean, askOpen: () => Promise<void>): Promise<void>;
  /** Gives the right up. */
  end(): Promise<void>;
}

/** How a run is worked on, by whoever works on it. */
export interface RunOptions {
  /** The rate of all together; null for as many as are answered. */
  readonly ratePerSecond: number | null;
  /** Nothing is started from then on; null for no such end. */
  readonly untilMs: number | null;
  /** Whether a TED may be sent outside its hours, to settle on the next business day. */
  readonly acceptScheduled: boolean;
}

/** Takes an amount from what may still be sent by PIX in the night that ends then; false if it is more. */
export type NightLimit = (centavos: number, untilMs: number) => boolean | Promise<boolean>;

/** One that no other process shares; null if the service does not tell it. */
export function ownNight(toldCentavos: number | null): NightLimit | null {
  if (toldCentavos === null) return null;
  let leftCentavos = toldCentavos;
  return (centavos) => {
    if (centavos > leftCentavos) return false;
    leftCentavos -= centavos;
    return true;
  };
}

/** What a portion that nobody can take away does not need. */
export const unshared = {
  lost: new AbortController().signal,
  doubts: 0,
  settle: async () => {},
  end: async () => {},
};
