import { brasiliaDay } from './time.ts';
import type { World } from './world.ts';

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

/** An amount booked on an account. */
export interface LedgerEntry {
  readonly accountId: string;
  readonly atMs: number;
  /** Negative for a debit. */
  readonly amountCentavos: number;
  /** `PIX`, `TED` … as a statement names it. */
  readonly operation: string;
  /** Id of the record that caused it. */
  readonly reference: string;
  /** The Brasilia day whose limit it counts against; the day of `atMs` when absent. */
  readonly limitDay?: string;
  /** What the statement shows besides amount, operation, direction and time (specification, section 2.4). */
  readonly line?: Readonly<Record<string, unknown>>;
}

/** The account, or null. */
export function findAccount(world: World, accountId: string): Account | null {
  const row = world.get('SELECT * FROM accounts WHERE id = ?', accountId);
  if (!row) return null;
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

/** Books an amount: balance and ledger together. */
export function post(world: World, entry: LedgerEntry): void {
  const { accountId, atMs, amountCentavos, operation, reference } = entry;
  world.run(
    'UPDATE accounts SET balance_centavos = balance_centavos + ? WHERE id = ?',
    amountCentavos,
    accountId,
  );
  world.run(
    'INSERT INTO ledger (account_id, at, amount_centavos, operation, reference, limit_day, line) VALUES (?, ?, ?, ?, ?, ?, ?)',
    accountId,
    atMs,
    amountCentavos,
    operation,
    reference,
    entry.limitDay ?? brasiliaDay(atMs),
    JSON.stringify(entry.line ?? {}),
  );
}

/** What an account sent by an operation on a Brasilia day, returns subtracted, in centavos. */
export function sentOn(world: World, accountId: string, operation: string, limitDay: string): number {
  const row = world.get(
    'SELECT -coalesce(sum(amount_centavos), 0) AS sent FROM ledger WHERE account_id = ? AND operation = ? AND limit_day = ?',
    accountId,
    operation,
    limitDay,
  );
  return Number(row?.sent);
}
