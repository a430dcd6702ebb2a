import { hash, randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Move } from './behaviour.ts';
import { openDatabase, recreateTables } from './database.ts';
import { hashSecret, seedWorld } from './seed.ts';
import { brasiliaDay, utcText } from './time.ts';

/** An account of the sandbox. */
export interface Account {
  readonly accountId: string;
  readonly tenantId: string;
  readonly state: 'active' | 'suspended' | 'closed';
  readonly balanceCentavos: number;
  readonly dailyLimitCentavos: number;
  readonly branch: string;
  readonly number: string;
  readonly holderName: string;
  readonly holderDocument: string;
}

/** Who calls: a credential, with the scopes that its token carries. */
export interface Caller {
  readonly clientId: string;
  readonly tenantId: string;
  readonly kind: 'application' | 'user';
  readonly scopes: readonly string[];
  /** Set on delegated credentials, which are bound to one account and sign every request. */
  readonly accountId: string | null;
  readonly activeFromMs: number | null;
  readonly allowedIps: readonly string[] | null;
}

/** Anything with a state and perhaps a next move: a payment, a charge, a batch. */
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

/** An event of specification section 6, before it is put in its envelope. */
export interface EventDraft {
  readonly id: string;
  readonly type: string;
  readonly atMs: number;
  readonly tenantId: string;
  readonly accountId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a webhook carries (specification, section 6.2). */
export interface EventEnvelope {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly schemaVersion: string;
  readonly environment: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The state of a sandbox. Everything is in SQLite and nothing is kept in memory, so a running server and a command
 * that steers it share one world. Use it inside {@link World.transaction}.
 */
export class World {
  readonly #database: DatabaseSync;
  readonly #clock: () => number;
  readonly #statements = new Map<string, StatementSync>();

  /** @param clock milliseconds since the epoch; the virtual clock is this plus an offset kept in the file. */
  constructor(stateFile: string, clock: () => number) {
    this.#database = openDatabase(stateFile);
    this.#clock = clock;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  /** Runs `work` alone in the file; an error undoes what it wrote. */
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

  /** Back to the first day: every table emptied, new ids from here on. */
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

  /** The machine's own time: signatures and the `Date` header go by it, whatever the virtual clock says. */
  realNow(): number {
    return this.#clock();
  }

  setClockOffset(ms: number): void {
    this.setMeta('clock_offset_ms', String(ms));
  }

  /** Makes every move that fell due, in the order of time; a move may lead to another. */
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

  // People and accounts

  tenantState(tenantId: string): string | null {
    const row = this.get('SELECT state FROM tenants WHERE id = ?', tenantId);
    return row ? String(row.state) : null;
  }

  account(accountId: string): Account | null {
    const row = this.get('SELECT * FROM accounts WHERE id = ?', accountId);
    return row ? accountOf(row) : null;
  }

  accounts(): Account[] {
    return this.all('SELECT * FROM accounts').map(accountOf);
  }

  /** The credential with this secret, or null. */
  clientBySecret(clientId: string, secret: string): Caller | null {
    const row = this.get(
      'SELECT * FROM clients WHERE id = ? AND secret_hash = ?',
      clientId,
      hashSecret(secret),
    );
    return row ? callerOf(row, String(row.scopes)) : null;
  }

  /** The credential behind an access token that still lives, or null. */
  clientByToken(token: string): Caller | null {
    const row = this.get(
      'SELECT clients.*, tokens.scopes AS granted FROM tokens JOIN clients ON clients.id = client_id WHERE hash = ? AND expires_at > ?',
      hashSecret(token),
      this.now(),
    );
    return row ? callerOf(row, String(row.granted)) : null;
  }

  publicKey(clientId: string, kid: string): { readonly pem: string; readonly activeFromMs: number } | null {
    const row = this.get(
      'SELECT pem, active_from FROM public_keys WHERE client_id = ? AND kid = ?',
      clientId,
      kid,
    );
    return row ? { pem: String(row.pem), activeFromMs: Number(row.active_from) } : null;
  }

  // Money

  /** Books an amount (negative for a debit) on an account; `limitDay` is the day whose limit it counts against. */
  post(entry: {
    readonly accountId: string;
    readonly atMs: number;
    readonly amountCentavos: number;
    readonly operation: string;
    readonly reference: string;
    readonly limitDay?: string;
  }): void {
    const { accountId, atMs, amountCentavos, operation, reference } = entry;
    const limitDay = entry.limitDay ?? brasiliaDay(atMs);
    this.run(
      'UPDATE accounts SET balance_centavos = balance_centavos + ? WHERE id = ?',
      amountCentavos,
      accountId,
    );
    this.run(
      'INSERT INTO ledger (account_id, at, amount_centavos, operation, reference, limit_day) VALUES (?, ?, ?, ?, ?, ?)',
      accountId,
      atMs,
      amountCentavos,
      operation,
      reference,
      limitDay,
    );
  }

  /** What an account sent by an operation on a Brasilia day, returns subtracted, in centavos. */
  sentOn(accountId: string, operation: string, limitDay: string): number {
    const row = this.get(
      'SELECT -coalesce(sum(amount_centavos), 0) AS sent FROM ledger WHERE account_id = ? AND operation = ? AND limit_day = ?',
      accountId,
      operation,
      limitDay,
    );
    return Number(row?.sent);
  }

  // Records

  insertRecord(record: StoredRecord): void {
    this.run(
      'INSERT INTO records (kind, id, account_id, identifier, state, due_at, created_at, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      record.kind,
      record.id,
      record.accountId,
      record.identifier,
      record.state,
      record.dueAtMs,
      record.createdAtMs,
      JSON.stringify(record.data),
    );
  }

  updateRecord(record: StoredRecord): void {
    this.run(
      'UPDATE records SET state = ?, due_at = ?, data = ? WHERE kind = ? AND id = ?',
      record.state,
      record.dueAtMs,
      JSON.stringify(record.data),
      record.kind,
      record.id,
    );
  }

  record<Data>(kind: string, id: string): StoredRecord<Data> | null {
    const row = this.get('SELECT * FROM records WHERE kind = ? AND id = ?', kind, id);
    return row ? recordOf<Data>(row) : null;
  }

  /** The newest record of an account under an integrator's identifier. */
  recordByIdentifier<Data>(kind: string, accountId: string, identifier: string): StoredRecord<Data> | null {
    const row = this.get(
      'SELECT * FROM records WHERE kind = ? AND account_id = ? AND identifier = ? ORDER BY seq DESC LIMIT 1',
      kind,
      accountId,
      identifier,
    );
    return row ? recordOf<Data>(row) : null;
  }

  /** Every record of a kind, oldest first; `accountId` null for all accounts. */
  records<Data>(kind: string, accountId: string | null): StoredRecord<Data>[] {
    const rows = this.all(
      'SELECT * FROM records WHERE kind = ?1 AND (?2 IS NULL OR account_id = ?2) ORDER BY seq',
      kind,
      accountId,
    );
    return rows.map((row) => recordOf<Data>(row));
  }

  // Idempotency

  /** Binds a key to the record it made; an older binding of the same key is replaced. */
  remember(accountId: string, operation: string, key: string, recordId: string): void {
    this.run(
      'INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?)',
      accountId,
      operation,
      key,
      recordId,
      this.now(),
    );
  }

  /** The record that a key made not before `sinceMs`, or null. */
  recall(accountId: string, operation: string, key: string, sinceMs = 0): string | null {
    const row = this.get(
      'SELECT record_id FROM idempotency WHERE account_id = ? AND operation = ? AND key = ? AND created_at >= ?',
      accountId,
      operation,
      key,
      sinceMs,
    );
    return row ? String(row.record_id) : null;
  }

  // Events

  /** Records an event in its envelope (specification, section 6.2); the same id twice is the same event. */
  emit(event: EventDraft): void {
    const { id, type, atMs, tenantId, accountId, data } = event;
    const envelope: EventEnvelope = {
      id,
      type,
      occurredAt: utcText(atMs),
      schemaVersion: '1.0',
      environment: 'sandbox',
      tenantId,
      accountId,
      data,
    };
    this.run(
      'INSERT OR IGNORE INTO events (id, type, occurred_at, account_id, envelope) VALUES (?, ?, ?, ?, ?)',
      id,
      type,
      atMs,
      accountId,
      JSON.stringify(envelope),
    );
  }

  // SQL for the areas that have tables of their own

  get(sql: string, ...values: SQLInputValue[]) {
    return this.#statement(sql).get(...values);
  }

  all(sql: string, ...values: SQLInputValue[]) {
    return this.#statement(sql).all(...values);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #fill(seed: string): void {
    seedWorld(this.#database);
    this.setMeta('seed', seed);
  }
}

type Row = Record<string, unknown>;

function recordOf<Data>(row: Row): StoredRecord<Data> {
  return {
    kind: String(row.kind),
    id: String(row.id),
    accountId: textOrNull(row.account_id),
    identifier: textOrNull(row.identifier),
    state: String(row.state),
    dueAtMs: row.due_at === null ? null : Number(row.due_at),
    createdAtMs: Number(row.created_at),
    data: JSON.parse(String(row.data)) as Data,
  };
}

function accountOf(row: Row): Account {
  return {
    accountId: String(row.id),
    tenantId: String(row.tenant_id),
    state: String(row.state) as Account['state'],
    balanceCentavos: Number(row.balance_centavos),
    dailyLimitCentavos: Number(row.daily_limit_centavos),
    branch: String(row.branch),
    number: String(row.number),
    holderName: String(row.holder_name),
    holderDocument: String(row.holder_document),
  };
}

function callerOf(row: Row, scopes: string): Caller {
  return {
    clientId: String(row.id),
    tenantId: String(row.tenant_id),
    kind: String(row.kind) as Caller['kind'],
    scopes: scopes.split(' ').filter(Boolean),
    accountId: textOrNull(row.account_id),
    activeFromMs: row.active_from === null ? null : Number(row.active_from),
    allowedIps: row.allowed_ips === null ? null : (JSON.parse(String(row.allowed_ips)) as string[]),
  };
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : String(value);
}
