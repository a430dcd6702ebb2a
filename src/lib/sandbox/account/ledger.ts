import { minute } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';

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
  /** The fields of a statement line besides amount, operation, direction and time (specification, section 2.4). */
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

/** The account of a record that belongs to one. */
export function accountOf(world: World, { kind, id, accountId }: StoredRecord): Account {
  const account = accountId === null ? null : findAccount(world, accountId);
  if (!account) throw new Error(`${kind} ${id} has no account`);
  return account;
}

/** Books an amount: balance and ledger together; an event reports the new balance a minute later. */
export function post(world: World, entry: LedgerEntry): void {
  const { accountId, atMs, amountCentavos, operation, reference } = entry;
  world.run(
    'UPDATE accounts SET balance_centavos = balance_centavos + ? WHERE id = ?',
    amountCentavos,
    accountId,
  );
  world.run(
    'INSERT INTO ledger (account_id, at, amount_centavos, operation, reference, line) VALUES (?, ?, ?, ?, ?, ?)',
    accountId,
    atMs,
    amountCentavos,
    operation,
    reference,
    JSON.stringify(entry.line ?? {}),
  );
  noteBalance(world, accountId, atMs);
}

/** Kind of the records that gather changed balances until they are reported. */
export const balanceNoticeKind = 'balance.notice';
/** The accounts of a tenant whose balance changed. */
export type BalanceNotice = StoredRecord<readonly string[]>;

/** How long changes are gathered into one event. */
const gatherMs = minute;

/** One notice per tenant: the event is an aggregated one (specification, section 6.2). */
function noteBalance(world: World, accountId: string, atMs: number): void {
  const tenantId = findAccount(world, accountId)?.tenantId ?? '';
  const open = world.record<BalanceNotice>(balanceNoticeKind, tenantId);
  if (open?.data.includes(accountId)) return;
  if (open) {
    world.updateRecord({ ...open, data: [...open.data, accountId] });
    return;
  }
  world.insertRecord({
    kind: balanceNoticeKind,
    id: tenantId,
    state: 'OPEN',
    dueAtMs: atMs + gatherMs,
    createdAtMs: atMs,
    data: [accountId],
  });
}
