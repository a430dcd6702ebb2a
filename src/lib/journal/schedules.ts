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
