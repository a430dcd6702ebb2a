import type { Intent, IntentEvent, IntentFacts, IntentState, Reason } from './intent.ts';

/** Where a run of many payments stands. `planning`: its rows are being written down, and none may be sent yet. */
export type RunState = 'planning' | 'planned' | 'running' | 'halted' | 'stopped' | 'finished';

/** A file of payments as it is meant: what is written down before its first row. */
export interface RunFacts {
  readonly runId: string;
  readonly environment: string;
  readonly tenantId: string;
  readonly accountId: string;
  /** The name that the person gave the run; unique in an account. */
  readonly ref: string;
  /** The file's own name, without its folders; null for standard input. */
  readonly fileName: string | null;
  /** Of the file's bytes, lower-case hex. */
  readonly fileSha256: string;
  /** The file's headings, in their order. */
  readonly columns: readonly string[];
  readonly createdAtMs: number;
  readonly operator: string;
}

/** A run with its outcome. */
export interface Run extends RunFacts {
  readonly state: RunState;
  /** Rows and their sum, once all of them are written down; 0 before. */
  readonly rows: number;
  readonly totalCentavos: number;
  /** Why it stopped before its end; null where it did not. */
  readonly halt: Halt | null;
  readonly changedAtMs: number;
}

/** The reason why a run does not continue automatically. */
export interface Halt {
  /** An error code of the service or one of ours, for example `insufficient_funds`, `window_closed`, `doubts`. */
  readonly code: string;
  readonly message: string;
  /** The kind of refusal; null where no answer of the service stopped the run. */
  readonly reason: Reason | null;
  /** When it may go on; null where that depends on a person. */
  readonly untilMs: number | null;
}

/** One row of a file, ready to be written down. */
export interface PlannedRow {
  /** On which line of the file it stands, the first being 1. */
  readonly line: number;
  /** With {@link IntentFacts.runId}. */
  readonly facts: IntentFacts;
  /** The row's own cells, by the run's columns. */
  readonly cells: readonly string[];
  /** The row's own name for the payment, such as an invoice's number; null where it has none. */
  readonly reference: string | null;
}

/** A row that stands in the way of the one that was to be planned. */
export interface PlanConflict {
  readonly line: number;
  /** `name`: an intent of another plan or payment bears its name. `content`: the same payment is open, or was settled lately. */
  readonly kind: 'name' | 'content';
  readonly intent: Intent;
}

/** One row of a run, with its payment as it stands. */
export interface RunRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly reference: string | null;
  readonly intent: Intent;
}

/** How many rows of a run stand in a state, and what they come to. */
export interface Tally {
  readonly state: IntentState;
  readonly rows: number;
  readonly centavos: number;
}

/** A run with rows that wait to be sent. */
export interface Waiting {
  readonly run: Run;
  readonly rows: number;
}

/** A record to be added to an intent. */
export interface Entry {
  readonly intentId: string;
  readonly event: IntentEvent;
}

/** The outcome of one {@link Entry}: the intent with it, or why it was not written. */
export type Entered = { readonly intent: Intent } | { readonly error: Error };

/** Which runs are wanted: those that fit every member that is given. */
export interface RunFilter {
  readonly environment: string;
  readonly tenantId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly name?: string | undefined;
}

/** The scope within which runs are unique and by which they are found. */
export type RunScope = Pick<RunFacts, 'environment' | 'tenantId' | 'accountId'>;

/**
 * The runs of a journal. Every method that writes returns only when the record is durable.
 * @throws {JournalError} when it cannot be; then nothing may be sent
 */
export interface Runs {
  /** Writes the run down, or gives the one that bears its ref already. */
  open(facts: RunFacts): Promise<{ readonly run: Run; readonly isNew: boolean }>;
  /** The run of that id or ref. */
  find(scope: RunScope, name: string): Promise<Run | null>;
  /** Newest first; those of that id or ref where a name is given. */
  list(filter: RunFilter): Promise<readonly Run[]>;
  /** Other runs of the same account that were made of the same bytes, newest first. */
  ofSameFile(run: RunFacts): Promise<readonly Run[]>;
  /** What stands beside these rows: the same payment open, or settled within that time; writes nothing. */
  conflicts(
    run: RunFacts,
    rows: readonly PlannedRow[],
    settledForMs: number,
  ): Promise<readonly PlanConflict[]>;
  /**
   * Writes rows down as INTENT, all of them or none; those that the run has already are passed over.
   * @param allowDuplicate whether a payment of the same content may stand beside
   * @returns what stands in the way; nothing is written then
   */
  plan(run: RunFacts, rows: readonly PlannedRow[], allowDuplicate: boolean): Promise<readonly PlanConflict[]>;
  /** Which of these destinations no payment of the account has settled to. */
  newPayees(scope: RunScope, destinations: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these names the run has no row of. */
  missing(runId: string, idempotencyKeys: readonly string[]): Promise<readonly string[]>;
  /** Rows and sum of what was planned. */
  planned(runId: string, nowMs: number): Promise<Run>;
  change(runId: string, state: RunState, halt: Halt | null, nowMs: number): Promise<Run>;
  /** Rows by their place in the journal, from the one after `after` on; `place` is what to ask on with. */
  rows(
    runId: string,
    asked: AskedRows,
  ): Promise<{ readonly rows: readonly RunRow[]; readonly place: number }>;
  /** The row whose payment an intent is; null for a payment of no run. */
  row(intentId: string): Promise<RunRow | null>;
  /** The own names of those of these payments that are rows with one, by intent. */
  references(intentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  tally(runId: string): Promise<readonly Tally[]>;
  /** How many payments were executed after they had been told as refused: see {@link Intent.settledLate}. */
  settledLate(of: { readonly environment?: string | null; readonly runId?: string }): Promise<number>;
  /** Runs with rows that were not sent, and how many of them; of every environment where none is named. */
  waiting(environment: string | null): Promise<readonly Waiting[]>;
  /** Adds records to many intents in one commit; one that can't be added does not stop the others. */
  append(entries: readonly Entry[]): Promise<readonly Entered[]>;
  /** Who works on a run; only a journal that several machines share has it. */
  sharing?(runId: string): Promise<Sharing>;
}

/** A run as those who share it see it. */
export interface Sharing {
  /** Those that were heard of within the hour. */
  readonly workers: readonly SeenWorker[];
  /** Of all of them together; null for as many as are answered. */
  readonly ratePerSecond: number | null;
}

/** A worker, and what it has at this moment. */
export interface SeenWorker {
  readonly worker: string;
  readonly host: string;
  readonly processId: number;
  /** Since it was last heard of, by the server's clock. */
  readonly silentSeconds: number;
  /** Tickets that it has. */
  readonly leases: number;
}

/** Which rows of a run are wanted. */
export interface AskedRows {
  readonly states?: readonly IntentState[];
  /** 0 for the beginning. */
  readonly after: number;
  readonly limit: number;
}
