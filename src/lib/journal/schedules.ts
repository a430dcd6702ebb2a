import type { Begun } from './begun.ts';
import type { Intent, IntentFacts } from './intent.ts';

import type { RefScope } from './names.ts';

/** The payments of a journal that are written down for later. */
export interface Schedules {
  /** Writes INTENT alone, for a payment with {@link IntentFacts.schedule}, unless the ref, the key or the content is taken. */
  add(facts: IntentFacts, allowDuplicate: boolean, nowMs: number): Promise<Begun>;
  /** What an account's runner, or a person, has to look at by then; nothing that is held. */
  due(scope: RefScope, untilMs: number): Promise<Due>;
  /** How many are due on each day, and how many are held. */
  days(scope: ScheduleScope): Promise<readonly DueDay[]>;
  /** What is held, then what waits by its hour, at most so many of each; the rows of a run are one. */
  waiting(scope: RefScope, limit: number): Promise<WaitingPage>;
  /** What `schedule run` pays, by account and run, and how much of everything is held. */
  watched(environment: string | null): Promise<WatchedAccounts>;
  /** The scheduled payments with one of these refs, whatever became of them, the earliest first. */
  withRefs(scope: RefScope, refs: readonly string[]): Promise<readonly Intent[]>;
  /** For how long no runner has looked after the account; null if none ever did. */
  silentMs(scope: RefScope, nowMs: number): Promise<number | null>;
  /** Notes that a runner looks after the account. */
  see(scope: RefScope, nowMs: number): Promise<void>;
}

/** Whose scheduled payments are counted. */
export interface ScheduleScope {
  readonly environment: string;
  readonly tenantId?: string | undefined;
  readonly accountId?: string | undefined;
}

/** What is due. */
export interface Due {
  /** The single payments, the earliest first. */
  readonly intents: readonly Intent[];
  /** The runs with such rows. */
  readonly runIds: readonly string[];
}

/** A part of what waits. */
interface WaitingPage {
  readonly intents: readonly Intent[];
  readonly runs: readonly WaitingRun[];
  /** How many single payments and runs wait in all. */
  readonly lines: number;
}

/** The rows of a run that wait. */
export interface WaitingRun {
  readonly runId: string;
  readonly rows: number;
  readonly centavos: number;
  readonly held: number;
  /** The earliest hour; null if all are held. */
  readonly dueMs: number | null;
}

/** One payment of each account, and of each run, that waits and is not held. */
interface WatchedAccounts {
  readonly held: number;
  readonly samples: readonly Intent[];
}

/** The scheduled payments of one day. */
export interface DueDay {
  /** `YYYY-MM-DD` in Brasilia; null for those that are held. */
  readonly day: string | null;
  readonly count: number;
  readonly centavos: number;
}

/** A scope as one text, by which its runner is known. */
export function runnerOf({ environment, tenantId, accountId }: RefScope): string {
  return JSON.stringify([environment, tenantId, accountId]);
}
