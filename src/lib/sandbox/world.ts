import { hash, randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { openDatabase, recreateTables } from './database.ts';
import { seedWorld } from './seed.ts';

/** Where a page ended: this many lines precede the first one at the instant `atMs`. */
export interface PageMark {
  readonly ledger: string;
  readonly totalElements: number;
  readonly linesBefore: number;
  readonly atMs: number;
}

/** Moves a record to its next state once that is due. */
export type Move<R extends StoredRecord = StoredRecord> = (world: World, record: R, atMs: number) => void;

/** Ends an open record by hand, for `sandbox settle`; false when it had already ended. */
export type Settle<R extends StoredRecord = StoredRecord> = (
  world: World,
  record: R,
  to: 'COMPLETED' | 'FAILED',
) => boolean;

/** Anything that has a state and perhaps a next move: a payment, a charge, a batch. */
export interface StoredRecord<Data = unknown> {
  readonly kind: string;
  readonly id: string;
  readonly accountId: string | null;
  readonly identifier: string | null;
  readonly state: string;
  /** When its next move is due; null when nothing will happen by itself. */
  readonly dueAtMs: number | null;
  readonly createdAtMs: number;
  readonly data: Data;
}

/** A new record. Omitted members are null. */
export type NewRecord<R extends StoredRecord> = Pick<R, 'kind' | 'id' | 'state' | 'data'> & Partial<R>;

/**
 * The state of a sandbox. Everything is in SQLite and nothing is kept in memory, so a running server and a command
 * that steers it share one world. Use it inside {@link World.transaction}.
 */
export class World {
  readonly #database: DatabaseSync;
  readonly #clock: () => number;
  /** Whether a webhook may go to plain http on this machine; the real service accepts only https. */
  readonly allowsHttpWebhooks: boolean;
  readonly #statements = new Map<string, StatementSync>();
  /** Where pages of statements ended: saves counting, and may be dropped at any time. */
  readonly pageMarks = new Map<string, PageMark>();

  /** @param clock milliseconds since the epoch; the virtual clock is this plus an offset kept in the file. */
  constructor(stateFile: string, clock: () => number, allowsHttpWebhooks = false) {
    this.#database = openDatabase(stateFile);
    this.#clock = clock;
    this.allowsHttpWebhooks = allowsHttpWebhooks;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  /** Runs `work` with exclusive access to the file; an error undoes what it wrote. */
  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      if (this.meta('seed') === null) this.#fill(randomUUID());
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Back to the first day: empties every table and restarts the ids. */
  reset(): void {
    this.#statements.clear();
    recreateTables(this.#database);
    this.#fill(randomUUID());
  }

  // Time

  /** The virtual time. */
  now(): number {
    return this.#clock() + Number(this.meta('clock_offset_ms') ?? 0);
  }

  /** The machine's own time: signatures and the `Date` header use it, whatever the virtual clock says. */
  realNow(): number {
    return this.#clock();
  }

  setClockOffset(ms: number): void {
    this.setMeta('clock_offset_ms', String(ms));
  }

  /** Makes every due move in chronological order; a move may lead to another. */
  makeDueMoves(moves: Readonly<Record<string, Move>>): void {
    const now = this.now();
    for (;;) {
      const row = this.get('SELECT * FROM records WHERE due_at <= ? ORDER BY due_at, seq LIMIT 1', now);
      if (!row) return;
      const record = recordOf(row);
      this.run('UPDATE records SET due_at = NULL WHERE kind = ? AND id = ?', record.kind, record.id);
      moves[record.kind]?.(this, record, record.dueAtMs ?? now);
    }
  }

  // Names

  /** A UUID that follows from the sandbox's seed and a counter. */
  newId(purpose: string): string {
    const digest = hash('sha256', `${this.meta('seed')}:${purpose}:${this.count(`id:${purpose}`)}`);
    const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16);
    return [
      digest.slice(0, 8),
      digest.slice(8, 12),
      `4${digest.slice(13, 16)}`,
      `${variant}${digest.slice(17, 20)}`,
      digest.slice(20, 32),
    ].join('-');
  }

  /** Adds one to a named counter and returns the new value. */
  count(name: string): number {
    const row = this.get(
      'INSERT INTO counters VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value',
      name,
    );
    return Number(row?.value);
  }

  resetCount(name: string): void {
    this.run('DELETE FROM counters WHERE name = ?', name);
  }

  meta(name: string): string | null {
    const row = this.get('SELECT value FROM meta WHERE name = ?', name);
    return row ? String(row.value) : null;
  }

  setMeta(name: string, value: string): void {
    this.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', name, value);
  }

  // Records

  insertRecord<R extends StoredRecord>(given: NewRecord<R>): R {
    return this.#write('', given);
  }

  /** The same, or the record of that kind and id in its new state. */
  putRecord<R extends StoredRecord>(given: NewRecord<R>): R {
    const onConflict = 'ON CONFLICT (kind, id) DO UPDATE SET state = ?5, due_at = ?6, data = ?8';
    return this.#write(onConflict, given);
  }

  updateRecord<R extends StoredRecord>(record: R): R {
    this.run(
      'UPDATE records SET state = ?, due_at = ?, data = ? WHERE kind = ? AND id = ?',
      record.state,
      record.dueAtMs,
      JSON.stringify(record.data),
      record.kind,
      record.id,
    );
    return record;
  }

  deleteRecord({ kind, id }: StoredRecord): void {
    this.run('DELETE FROM records WHERE kind = ? AND id = ?', kind, id);
  }

  record<R extends StoredRecord>(kind: string, id: string): R | null {
    const row = this.get('SELECT * FROM records WHERE kind = ? AND id = ?', kind, id);
    return row ? recordOf<R>(row) : null;
  }

  /** The newest record of an account under an integrator's identifier. */
  recordByIdentifier<R extends StoredRecord>(kind: string, accountId: string, identifier: string): R | null {
    const row = this.get(
      'SELECT * FROM records WHERE kind = ? AND account_id = ? AND identifier = ? ORDER BY seq DESC LIMIT 1',
      kind,
      accountId,
      identifier,
    );
    return row ? recordOf<R>(row) : null;
  }

  /** Every record of a kind, oldest first; `accountId` null for all accounts. */
  records<R extends StoredRecord>(kind: string, accountId: string | null): R[] {
    const rows = this.all(
      'SELECT * FROM records WHERE kind = ?1 AND (?2 IS NULL OR account_id = ?2) ORDER BY seq',
      kind,
      accountId,
    );
    return rows.map((row) => recordOf<R>(row));
  }

  // SQL, for the stores of one table each

  get(sql: string, ...values: SQLInputValue[]) {
    return this.#statement(sql).get(...values);
  }

  all(sql: string, ...values: SQLInputValue[]) {
    return this.#statement(sql).all(...values);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  #write<R extends StoredRecord>(onConflict: string, given: NewRecord<R>): R {
    const leftOut = { accountId: null, identifier: null, dueAtMs: null, createdAtMs: this.now() };
    const record = { ...leftOut, ...given } as unknown as R;
    this.run(
      `INSERT INTO records (kind, id, account_id, identifier, state, due_at, created_at, data)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ${onConflict}`,
      record.kind,
      record.id,
      record.accountId,
      record.identifier,
      record.state,
      record.dueAtMs,
      record.createdAtMs,
      JSON.stringify(record.data),
    );
    return record;
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #fill(seed: string): void {
    seedWorld(this.#database, this.now());
    this.setMeta('seed', seed);
  }
}

type Row = Record<string, unknown>;

/** All records of a kind have the same form: the caller, who names the kind, knows it. */
function recordOf<R extends StoredRecord>(row: Row): R {
  return {
    kind: String(row.kind),
    id: String(row.id),
    accountId: textOrNull(row.account_id),
    identifier: textOrNull(row.identifier),
    state: String(row.state),
    dueAtMs: row.due_at === null ? null : Number(row.due_at),
    createdAtMs: Number(row.created_at),
    data: JSON.parse(String(row.data)),
  } satisfies StoredRecord as StoredRecord as R;
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : String(value);
}
