import type { Clock } from '../client/port.ts';
import type { FileFault } from '../files/claim.ts';
import type { Forged } from './forged.ts';
import type { Finding, Intent, IntentEvent, IntentFacts, IntentState } from './intent.ts';
import type { Runs } from './runs.ts';
import type { TakenName } from './service-names.ts';

/** The outcome of writing an intent down. */
export type Begun =
  /** Written, with its first ATTEMPT: it may be sent now. */
  | { readonly kind: 'begun'; readonly intent: Intent }
  /** The ref has been used for this very body. */
  | { readonly kind: 'same-ref'; readonly intent: Intent }
  /** The ref or the key belongs to another body. */
  | { readonly kind: 'ref-conflict'; readonly intent: Intent }
  /** An identical payment without a ref is open, or settled within the last 24 h. */
  | { readonly kind: 'claimed'; readonly intent: Intent };

/** Which intents to list: those that fit every member that is given. */
export interface IntentFilter {
  readonly environment?: string;
  readonly tenantId?: string;
  readonly accountId?: string;
  readonly states?: readonly IntentState[];
  /** When they were written down, both ends included. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** Operation ids of the contract. */
  readonly operations?: readonly string[];
  readonly ref?: string;
  readonly amountCentavos?: number;
  /** The rows of that run alone, in the order of their lines, which is that of their planning. */
  readonly runId?: string;
  /** Words that all stand in what an intent is found by (`search.ts`); such a list is in the order of the journal. */
  readonly text?: string;
  readonly limit?: number;
}

/** The intents of one destination, state and month of Brasilia, in which they were written down. */
export interface Sum {
  /** `YYYY-MM` */
  readonly month: string;
  readonly destination: string | null;
  readonly state: IntentState;
  readonly operation: string;
  readonly count: number;
  readonly centavos: number;
  /** The newest of them. */
  readonly intentId: string;
}

/** Which of the intents of a list come first. */
export type ListOrder = 'newest' | 'oldest';

/** Rows that were put into a batch or came out of one, so that the same rows are known again. */
export interface RememberedSheet {
  readonly environment: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly batchId: string;
  /** `failed`: rows that `batch export-failed` gave, to be looked up before they are paid again. */
  readonly kind: 'uploaded' | 'failed';
  readonly rows: readonly SheetRow[];
  readonly atMs: number;
}

/** One row of a sheet. */
export interface SheetRow {
  /** SHA-256 of its cells and their headings, whatever the order of the columns. */
  readonly hash: string;
  /** The content of its column `identifier`. */
  readonly identifier: string | null;
  /** Absent where an earlier version remembered it, and where the sheet has no amount. */
  readonly amountCentavos?: number;
}

/** The records of one intent, for people. */
export interface IntentHistory {
  readonly intent: Intent;
  readonly events: readonly IntentEvent[];
}

/** Why nothing may be paid from a journal. */
export interface Unpayable {
  /** In words that go on after its name. */
  readonly why: string;
  /** How a person goes on. */
  readonly next: string;
}

/** The state of the journal itself, as `brl doctor` tells it. */
export interface JournalHealth {
  /** The faults that the store found in its own file, in its words; empty when the file is sound. */
  readonly damage: readonly string[];
  /** Settings under which a commit may be lost with the power, each as `name=value`; empty when none is. */
  readonly weak: readonly string[];
  readonly intents: number;
  /** Ids of intents whose records were edited, lost or cut off. */
  readonly broken: readonly string[];
  /** Intents with a record that brl never writes, in a chain that is whole. */
  readonly forged: readonly Forged[];
  /** Intents that were taken out of it, by the numbers of those that are left. */
  readonly missing: number;
  /** Why nothing is paid from it until a person accepts it as it is; null otherwise. */
  readonly losses: Unpayable | null;
  /** Pauses of the key directory, those that are over too. */
  readonly dictPauses: readonly { readonly scope: string; readonly untilMs: number }[];
}

/**
 * Our intents and their outcomes. Every method that writes returns only when the record is durable.
 * @throws {JournalError} when it cannot be; then nothing may be sent
 */
export interface Journal {
  readonly location: string;
  /** Looks without writing, so that a duplicate is found before the directory or a person is asked. */
  peek(facts: IntentFacts, allowDuplicate: boolean): Promise<Exclude<Begun, { kind: 'begun' }> | null>;
  /** Writes INTENT and ATTEMPT in one transaction, unless the ref, the key or the content is taken. */
  begin(facts: IntentFacts, allowDuplicate: boolean, nowMs: number): Promise<Begun>;
  append(intentId: string, event: IntentEvent): Promise<Intent>;
  /** A name in the finding that settled another intent of this journal, and so cannot settle this one. */
  takenName(facts: IntentFacts, finding: Finding): Promise<TakenName | null>;
  find(intentId: string): Promise<Intent | null>;
  findByIdentifier(environment: string, identifier: string): Promise<Intent | null>;
  /**
   * The payments and creations that have this identifier or ref, that the service gave this end-to-end, payment or
   * transaction id, or whose row has this reference, in this order. A run's ref names its rows together, and none of them.
   */
  findByName(environment: string, name: string): Promise<Intent[]>;
  list(filter: IntentFilter): Promise<Intent[]>;
  /** Those of a list one by one, for a list of any length: no more than a page of them is held, and nobody waits for it. */
  each(filter: IntentFilter, order?: ListOrder): AsyncIterable<Intent>;
  /** How many a list without its limit would have; of more than `atMost` so many, as counting a million takes its time. */
  count(filter: IntentFilter, atMost?: number): Promise<number>;
  /** What the intents of such a list come to, newest month first; only a payee that has intents is named. */
  sums(filter: IntentFilter): Promise<Sum[]>;
  history(intentId: string): Promise<IntentHistory | null>;
  /** The latest payments of the same amount to the same destination, newest first; a planned one does not count. */
  recentAlike(
    facts: Pick<IntentFacts, 'environment' | 'accountId' | 'destination' | 'amountCentavos'>,
  ): Promise<Intent[]>;
  /** Those of them that have no end: sent, on their way or in doubt. */
  openAlike(
    facts: Pick<IntentFacts, 'environment' | 'accountId' | 'destination' | 'amountCentavos'>,
  ): Promise<Intent[]>;
  /** The latest payment to the same destination that was sent and not refused, of whatever amount; null for the first one. */
  lastPaidTo(facts: Pick<IntentFacts, 'environment' | 'accountId' | 'destination'>): Promise<Intent | null>;
  /** The sheets of an account, newest first. */
  sheets(scope: Pick<RememberedSheet, 'environment' | 'tenantId' | 'accountId'>): Promise<RememberedSheet[]>;
  /** @returns the id by which {@link forgetSheet} forgets it */
  rememberSheet(sheet: RememberedSheet): Promise<number>;
  forgetSheet(id: number): Promise<void>;
  /** The key directory is left alone until this time; null when it is open. */
  dictPausedUntilMs(scope: string): Promise<number | null>;
  pauseDict(scope: string, untilMs: number): Promise<void>;
  /**
   * Takes the lock of that name, such as an intent's id: whoever shares this journal meets it, and it ends with its process.
   * @returns null when another process still holds it
   */
  lock(name: string, wait: LockWait): Promise<JournalLock | null>;
  /** Runs of many payments. */
  runs(): Promise<Runs>;
  /** Reads everything and changes nothing. */
  health(): Promise<JournalHealth>;
  close(): Promise<void>;
}

/** How long another holder of a lock is waited for. */
export interface LockWait {
  readonly clock: Clock;
  readonly waitMs: number;
  /** Ends the wait early. */
  readonly stop?: AbortSignal;
}

/** A lock that is ours until it is released, or this process dies, however it dies. */
export interface JournalLock {
  /** @param isOver whether nobody will ask for a lock of this name again */
  release(isOver?: boolean): Promise<void>;
}

/** The journal cannot be trusted or written; nothing was sent because of it. */
export class JournalError extends Error {
  /** What is wrong with the file, where that is it. */
  readonly fault: FileFault | null;

  constructor(message: string, options: ErrorOptions & { readonly fault?: FileFault | undefined } = {}) {
    super(message, options);
    this.name = 'JournalError';
    this.fault = options.fault ?? null;
  }
}

/** Another process wrote the same ATTEMPT first: it sends the payment, and this one does not. */
export class SentMeanwhile extends JournalError {}

/** How long a settled payment without a ref still claims its content, in milliseconds. */
export const claimAfterSettledMs = 24 * 60 * 60 * 1000;
