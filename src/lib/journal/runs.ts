import type { Approved } from '../policy/evidence.ts';
import type { Terms } from '../policy/terms.ts';
import type { Message } from '../words/records.ts';
import type { Intent, IntentEvent, IntentFacts, IntentState, Reason } from './intent.ts';

/** Where a payout run stands. `planning`: its rows are being written down, and none may be sent yet. */
export type RunState = 'planning' | 'planned' | 'running' | 'halted' | 'stopped' | 'finished';

/** A payment file as intended: written down before its first row. */
export interface RunFacts {
  readonly runId: string;
  readonly environment: string;
  readonly tenantId: string;
  readonly accountId: string;
  /** The name that the person gave the run; unique in an account. */
  readonly ref: string;
  /** The file's name without its folders; null for standard input. */
  readonly fileName: string | null;
  /** SHA-256 of the file's bytes, lower-case hex. */
  readonly fileSha256: string;
  /** The file's headings, in their order. */
  readonly columns: readonly string[];
  /** How the file was written; absent for commas in UTF-8, for a workbook or JSON, and in runs of earlier versions. */
  readonly form?: FileForm;
  /** The plan that its rows were written down by, as it was signed and approved: for all of them, at every attempt. */
  readonly approved?: Approved;
  readonly createdAtMs: number;
  readonly operator: string;
}

/** How a CSV was written, or what stands around the payments of a CNAB 240 file. */
export type FileForm = CsvForm | RemittanceForm;

/** How a CSV was written. */
export interface CsvForm {
  readonly separator: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Whether it began with a byte order mark. */
  readonly isMarked: boolean;
  /** Whether a line `sep=` preceded its heading. */
  readonly hadSeparatorLine: boolean;
}

/** A CNAB 240 file without the records of its payments, which are cells of their rows. */
export interface RemittanceForm {
  /** The name of its layout. */
  readonly layout: string;
  /** The payer's account in its header, as bank, branch and account; null if it has no header. */
  readonly payer: string | null;
  /** The number that the payer's program gave the file (NSA); null if its layout has none. */
  readonly number: string | null;
  /** Its other records: the number of the line, and the bytes of the line, one a character. */
  readonly frame: readonly (readonly [line: number, raw: string])[];
}

/** A run with its outcome. */
export interface Run extends RunFacts {
  readonly state: RunState;
  /** Rows and their sum, once all of them are written down; 0 before. */
  readonly rows: number;
  readonly totalCentavos: number;
  /** Why it stopped early; null when it did not. */
  readonly halt: Halt | null;
  readonly changedAtMs: number;
}

/** Why a run does not continue automatically. */
export interface Halt {
  /** An error code of the service or one of ours, for example `insufficient_funds`, `window_closed`, `doubts`. */
  readonly code: string;
  readonly message: Message;
  /** The kind of refusal; null when the run was not stopped by an answer of the service. */
  readonly reason: Reason | null;
  /** When it may continue; null when that depends on a person. */
  readonly untilMs: number | null;
}

/** One row of a file, ready to be written down. */
export interface PlannedRow {
  /** Its line in the file, counted from 1. */
  readonly line: number;
  /** With {@link IntentFacts.runId} set. */
  readonly facts: IntentFacts;
  /** The row's own cells, in the order of the run's columns. */
  readonly cells: readonly string[];
  /** The row's own name for the payment, such as an invoice number; null when it has none. */
  readonly reference: string | null;
}

/** An existing payment that stops a row from being planned. */
export interface PlanConflict {
  readonly line: number;
  /** `name`: an intent of another plan or payment has its name. `content`: the same payment is open, or was settled recently. */
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

/** How many rows of a run are in a state, and their total. */
export interface Tally {
  readonly state: IntentState;
  readonly rows: number;
  readonly centavos: number;
}

/** A run with rows that still have to be sent. */
export interface Waiting {
  readonly run: Run;
  readonly rows: number;
}

/** A record to be added to an intent. */
export interface Entry {
  readonly intentId: string;
  readonly event: IntentEvent;
  /** What an ATTEMPT is written down under. */
  readonly terms?: Terms | null | undefined;
}

/** The outcome of one {@link Entry}: the updated intent, or why the record was not written. */
export type Entered = { readonly intent: Intent } | { readonly error: Error };

/** Which runs are wanted: those that match every given member. */
export interface RunFilter {
  readonly environment: string;
  readonly tenantId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly name?: string | undefined;
}

/** The scope within which runs are unique and are looked up. */
export type RunScope = Pick<RunFacts, 'environment' | 'tenantId' | 'accountId'>;

/**
 * The runs of a journal. Every method that writes returns only when the record is durable.
 * @throws {JournalError} when it cannot be; then nothing may be sent
 */
export interface Runs {
  /** Writes the run down, or returns the one that already has its ref. */
  open(facts: RunFacts): Promise<{ readonly run: Run; readonly isNew: boolean }>;
  /** The run of that id or ref. */
  find(scope: RunScope, name: string): Promise<Run | null>;
  /** Newest first; only those with that id or ref when a name is given. */
  list(filter: RunFilter): Promise<readonly Run[]>;
  /** Other runs of the same account made from the same bytes, newest first. */
  ofSameFile(run: RunFacts): Promise<readonly Run[]>;
  /** Identical payments beside these rows: open, or settled within that time; writes nothing. */
  conflicts(
    run: RunFacts,
    rows: readonly PlannedRow[],
    settledForMs: number,
  ): Promise<readonly PlanConflict[]>;
  /**
   * Writes rows down as INTENT, all of them or none; rows that the run already has are skipped.
   * @param allowDuplicate whether another payment with the same content is allowed
   * @returns what stands in the way; nothing is written then
   */
  plan(run: RunFacts, rows: readonly PlannedRow[], allowDuplicate: boolean): Promise<readonly PlanConflict[]>;
  /** Which of these destinations have never received a settled payment from the account. */
  newPayees(scope: RunScope, destinations: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these names have no row in the run. */
  missing(runId: string, idempotencyKeys: readonly string[]): Promise<readonly string[]>;
  /** Rows and sum of the plan. */
  planned(runId: string, nowMs: number): Promise<Run>;
  change(runId: string, state: RunState, halt: Halt | null, nowMs: number): Promise<Run>;
  /** Records why rows of a running run were skipped; the others go on. The first reason stays. */
  hold(runId: string, halt: Halt): Promise<void>;
  /** Rows in journal order, starting after `after`; pass `place` to continue. */
  rows(
    runId: string,
    asked: AskedRows,
  ): Promise<{ readonly rows: readonly RunRow[]; readonly place: number }>;
  /** The row whose payment this intent is; null for a payment outside any run. */
  row(intentId: string): Promise<RunRow | null>;
  /** The own references of those payments that are rows and have one, by intent. */
  references(intentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  tally(runId: string): Promise<readonly Tally[]>;
  /** How many payments were executed after they had been reported as refused: see {@link Intent.settledLate}. */
  settledLate(of: { readonly environment?: string | null; readonly runId?: string }): Promise<number>;
  /** Runs with unsent rows, and how many; in every environment when none is named. */
  waiting(environment: string | null): Promise<readonly Waiting[]>;
  /** Adds records to many intents in one commit; one that can't be added does not stop the others. */
  append(entries: readonly Entry[]): Promise<readonly Entered[]>;
  /** Who works on a run; present only on a journal shared by several machines. */
  sharing?(runId: string): Promise<Sharing>;
}

/** A run as its workers see it. */
export interface Sharing {
  /** Workers seen within the last hour. */
  readonly workers: readonly SeenWorker[];
  /** The rate of all workers together; null for as many as are answered. */
  readonly ratePerSecond: number | null;
}

/** A worker, and what it currently holds. */
export interface SeenWorker {
  readonly worker: string;
  readonly host: string;
  readonly processId: number;
  /** Seconds since it was last seen, by the server's clock. */
  readonly silentSeconds: number;
  /** Tickets that it holds. */
  readonly leases: number;
}

/** Which rows of a run are wanted. */
export interface AskedRows {
  readonly states?: readonly IntentState[];
  /** 0 to start from the beginning. */
  readonly after: number;
  readonly limit: number;
}
