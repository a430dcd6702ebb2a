import type { FileFault } from '../files/claim.ts';
import type { Terms } from '../policy/terms.ts';
import type { Clock } from '../ports/clock.ts';
import type { Begun } from './begun.ts';
import type { IntentChain } from './chains.ts';
import type { Coordinator, CoordinatorPorts } from './coordinator.ts';
import type { Forged } from './forged.ts';
import type { Finding, Intent, IntentEvent, IntentFacts, IntentState } from './intent.ts';
import type { RefScope } from './names.ts';
import type { Payees } from './payees.ts';
import type { Policies } from './policies.ts';
import type { Runs } from './runs.ts';
import type { Schedules } from './schedules.ts';
import type { TakenName } from './service-names.ts';
import type { Standings } from './standings.ts';

/** Which intents to list: those that match every given member. */
export interface IntentFilter {
  readonly environment?: string;
  readonly tenantId?: string;
  readonly accountId?: string;
  readonly states?: readonly IntentState[];
  /** When they were written down, both ends included. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** Those that were final before are left out; what is not final yet is among them. */
  readonly closedSinceMs?: number;
  /** Only those that were final before. */
  readonly closedBeforeMs?: number;
  /** Operation ids of the contract. */
  readonly operations?: readonly string[];
  readonly ref?: string;
  readonly amountCentavos?: number;
  /** Only the rows of that run, in the order of their lines, which is the order they were planned in. */
  readonly runId?: string;
  /** Words that must all appear in an intent's searchable text (`search.ts`); such a list is in journal order. */
  readonly text?: string;
  readonly limit?: number;
}

/** The intents of one destination and state written down in one month of Brasilia time. */
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

/**
 * Rows that were put into a batch or exported from one, so that the same rows are recognised later; or what the last return of
 * a remittance said of the rows of its run, whose id is then the batch's.
 */
export interface RememberedSheet {
  readonly environment: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly batchId: string;
  /**
   * `failed`: rows exported by `batch export-failed`, to be looked up before they are paid again. `returned`: one row, whose hash is
   * that of the return and whose identifier is the two-letter codes of all rows, in their order.
   */
  readonly kind: 'uploaded' | 'failed' | 'returned';
  readonly rows: readonly SheetRow[];
  readonly atMs: number;
}

/** One row of a sheet. */
export interface SheetRow {
  /** SHA-256 of its cells and their headings, independent of column order. */
  readonly hash: string;
  /** The content of its column `identifier`. */
  readonly identifier: string | null;
  /** Absent in sheets remembered by an earlier version, and when the sheet has no amount. */
  readonly amountCentavos?: number;
}

/** The records of one intent, for people. */
export interface IntentHistory {
  readonly intent: Intent;
  readonly events: readonly IntentEvent[];
}

/** Why nothing may be paid from a journal. */
export interface Unpayable {
  /** A phrase that follows the journal's name. */
  readonly why: string;
  /** What a person should do next. */
  readonly next: string;
}

/** The condition of the journal itself, as reported by `brl doctor`. */
export interface JournalHealth {
  /** Faults that the store found in its own file, in its own words; empty when the file is sound. */
  readonly damage: readonly string[];
  /** Settings under which a power cut may lose a commit, each as `name=value`; empty when there are none. */
  readonly weak: readonly string[];
  readonly intents: number;
  /** Ids of intents whose records were edited, lost or cut off. */
  readonly broken: readonly string[];
  /** Intents with a record that brl never writes, although their chain is intact. */
  readonly forged: readonly Forged[];
  /** How many intents were removed, judging by the numbers of those that remain. */
  readonly missing: number;
  /** Why nothing is paid from it until a person accepts it as it is; null otherwise. */
  readonly losses: Unpayable | null;
  /** Pauses of the key directory, including past ones. */
  readonly dictPauses: readonly { readonly scope: string; readonly untilMs: number }[];
}

/**
 * Our intents and their outcomes. Every method that writes returns only when the record is durable.
 * @throws {JournalError} when it cannot be; then nothing may be sent
 */
export interface Journal {
  readonly location: string;
  /** Whether several machines may use it at once. */
  readonly isShared: boolean;
  /** What no other journal has; absent for a file, as another machine may have one in the same place. */
  readonly sharedId?: () => Promise<string>;
  /** Checks without writing, so that a duplicate is found before the directory or a person is asked. */
  peek(facts: IntentFacts, allowDuplicate: boolean): Promise<Exclude<Begun, { kind: 'begun' }> | null>;
  /**
   * Writes INTENT and ATTEMPT in one transaction, unless the ref, the key or the content is taken.
   * @param terms what the policy says of it; null where this machine has none
   * @throws {Objected} for a payment outside the terms, or without any where some are required
   */
  begin(facts: IntentFacts, allowDuplicate: boolean, nowMs: number, terms?: Terms | null): Promise<Begun>;
  /**
   * @param terms as for {@link begin}; for an ATTEMPT only
   * @throws {NotAllowed} for a record that may not follow: an ATTEMPT or a release before the hour, or after a cancellation
   * @throws {Objected} as {@link begin}
   */
  append(intentId: string, event: IntentEvent, terms?: Terms | null): Promise<Intent>;
  /** A name in the finding that already settled another intent of this journal, and so cannot settle this one. */
  takenName(facts: IntentFacts, finding: Finding): Promise<TakenName | null>;
  find(intentId: string): Promise<Intent | null>;
  findByIdentifier(environment: string, identifier: string): Promise<Intent | null>;
  /**
   * The payments and creations with this identifier or ref, with this end-to-end, payment or transaction id from the service,
   * or whose row has this reference, in this order. A run's ref names all its rows together, but no single one.
   */
  findByName(environment: string, name: string): Promise<Intent[]>;
  /**
   * What an account's payments are called here, by their identifiers and the service's names for them: the ref, a row's own
   * reference, or the ref of its run. Names without one are left out.
   */
  refsOf(scope: RefScope, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  list(filter: IntentFilter): Promise<Intent[]>;
  /** The intents of a list one by one, however long it is: only one page is held in memory, and writers are not blocked. */
  each(filter: IntentFilter, order?: ListOrder): AsyncIterable<Intent>;
  /** How many intents the list would have without its limit, counted up to `atMost`, as counting a million takes time. */
  count(filter: IntentFilter, atMost?: number): Promise<number>;
  /** Totals of the list's intents, newest month first; only payees with intents are named. */
  sums(filter: IntentFilter): Promise<Sum[]>;
  history(intentId: string): Promise<IntentHistory | null>;
  /** The latest payments of the same amount to the same destination, newest first; merely planned ones do not count. */
  recentAlike(
    facts: Pick<IntentFacts, 'environment' | 'accountId' | 'destination' | 'amountCentavos'>,
  ): Promise<Intent[]>;
  /** The payments among them with no final state: sent, on their way or in doubt. */
  openAlike(
    facts: Pick<IntentFacts, 'environment' | 'accountId' | 'destination' | 'amountCentavos'>,
  ): Promise<Intent[]>;
  /** The latest payment of any amount to the same destination that was sent and not refused; null when there is none. */
  lastPaidTo(facts: Pick<IntentFacts, 'environment' | 'accountId' | 'destination'>): Promise<Intent | null>;
  /** The sheets of an account, newest first. */
  sheets(scope: Pick<RememberedSheet, 'environment' | 'tenantId' | 'accountId'>): Promise<RememberedSheet[]>;
  /** @returns the id to pass to {@link forgetSheet} */
  rememberSheet(sheet: RememberedSheet): Promise<number>;
  forgetSheet(id: number): Promise<void>;
  /** Until when the key directory is left alone; null when it may be queried. */
  dictPausedUntilMs(scope: string): Promise<number | null>;
  pauseDict(scope: string, untilMs: number): Promise<void>;
  /**
   * Takes the lock with that name, such as an intent's id, against everybody who shares this journal; it ends with its
   * process.
   * @returns null when another process still holds it
   */
  lock(name: string, wait: LockWait): Promise<JournalLock | null>;
  /** Runs of many payments. */
  runs(): Promise<Runs>;
  /** Payees under their nicknames. */
  payees(): Promise<Payees>;
  /** Payments that are written down for later. */
  schedules(): Promise<Schedules>;
  /** Policies that it has seen, and what they ask of it. */
  policies(): Promise<Policies>;
  /** How it stands, for whoever watches it. */
  standings(): Promise<Standings>;
  /** Opens what shares out the rows of its runs. */
  coordinator(ports: CoordinatorPorts): Promise<Coordinator>;
  /** Reads everything and changes nothing. */
  health(): Promise<JournalHealth>;
  /** Every intent in the order in which it was written down: only a page is held in memory, and writers are not blocked. */
  chains(): AsyncIterable<IntentChain>;
  close(): Promise<void>;
}

/** How long to wait for another holder of a lock. */
export interface LockWait {
  readonly clock: Clock;
  readonly waitMs: number;
  /** Ends the wait early. */
  readonly stop?: AbortSignal;
}

/** A lock held until it is released or this process dies, however it dies. */
export interface JournalLock {
  /** @param isOver whether nobody will ask for a lock of this name again */
  release(isOver?: boolean): Promise<void>;
}

/** The journal cannot be trusted or written; because of that, nothing was sent. */
export class JournalError extends Error {
  /** What is wrong with the file, if the file is the problem. */
  readonly fault: FileFault | null;
  /** What to type next, where that is known. */
  readonly next: string | null;

  constructor(
    message: string,
    options: ErrorOptions & { readonly fault?: FileFault | undefined; readonly next?: string } = {},
  ) {
    super(message, options);
    this.name = 'JournalError';
    this.fault = options.fault ?? null;
    this.next = options.next ?? null;
  }
}

/** A later version of this program has brought the journal up to date since it was opened: nothing more is begun here. */
export class NewerJournal extends JournalError {}

/** Another process wrote the same ATTEMPT first: that process sends the payment, and this one does not. */
export class SentMeanwhile extends JournalError {}

/** A record may not follow: somebody released, held, cancelled or sent the payment first, or its hour has not come. */
export class NotAllowed extends SentMeanwhile {}

/** How long a settled payment without a ref still claims its content, in milliseconds. */
export const claimAfterSettledMs = 24 * 60 * 60 * 1000;
