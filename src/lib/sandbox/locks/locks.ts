import type * as contract from '../../contract/locks.ts';
import { looseningDelayHours } from '../../contract/locks.ts';
import type { Account } from '../account/ledger.ts';
import type { Answer, Area, Call, ReceivedRequest } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { brasiliaText, hour, utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';
import { isAllowed } from './ip-ranges.ts';

const locksKind = 'locks';

/** Cashout locks (specification, section 4.8). Bodies are not shown beyond three names; their contents are ours. */
export const locks: Area<typeof contract> = {
  behaviours: { show, set, pending, cancelPending, approvePending },
  moves: { [locksKind]: loosen },
};

/** Null sets no lock of that kind. */
interface Locks {
  readonly cashoutBlocked: boolean;
  /** `HH:MM` in Brasilia; the end may lie past midnight. */
  readonly cashoutHours: { readonly start: string; readonly end: string } | null;
  /** CIDRs, or single addresses. */
  readonly cashoutSourceIps: readonly string[] | null;
}

interface StoredLocks {
  readonly locks: Locks;
  readonly pending: Partial<Locks> | null;
  readonly approved: boolean;
}

type LocksRecord = StoredRecord<StoredLocks>;

const open: Locks = { cashoutBlocked: false, cashoutHours: null, cashoutSourceIps: null };

/** Refuses a payment out of a locked account. @throws {ServiceError} 423 or 403 with the documented codes */
export function refuseLocked(world: World, account: Account, request: ReceivedRequest): void {
  const { cashoutBlocked, cashoutHours, cashoutSourceIps } = stored(world, account).data.locks;
  if (cashoutBlocked) throw new ServiceError(423, 'cashout_locked', 'Saídas bloqueadas nesta conta.');
  if (cashoutHours && !isWithin(cashoutHours, brasiliaText(world.now()).slice(11, 16))) {
    throw new ServiceError(403, 'cashout_outside_hours', 'Fora do horário de saídas desta conta.');
  }
  if (cashoutSourceIps && !isAllowed(cashoutSourceIps, request.remoteAddress)) {
    throw new ServiceError(
      403,
      'cashout_source_ip_not_allowed',
      `Saídas não permitidas a partir de ${request.remoteAddress}.`,
    );
  }
}

function show({ world, account }: Call<typeof contract.show>): Answer {
  return { status: 200, body: viewOf(stored(world, account)) };
}

/** Tightening takes effect at once; loosening waits, and a further loosening restarts the wait. */
function set({ world, account, body }: Call<typeof contract.set>): Answer {
  const record = stored(world, account);
  const now = record.data.locks;
  const wanted = read(body);
  const names = Object.keys(wanted) as (keyof Locks)[];
  if (names.length === 0) throw new ServiceError(400, 'missing_fields', 'Nenhuma trava informada.');
  const loose = names.filter((name) => isLooser(name, now, { ...now, ...wanted }));
  const locks = {
    ...now,
    ...pick(
      wanted,
      names.filter((name) => !loose.includes(name)),
    ),
  };
  const pending = loose.length > 0 ? pick(wanted, loose) : record.data.pending;
  const dueAtMs = loose.length > 0 ? world.now() + looseningDelayHours * hour : record.dueAtMs;
  const after = world.updateRecord({ ...record, dueAtMs, data: { locks, pending, approved: false } });
  return { status: 200, body: viewOf(after) };
}

function pending({ world, account }: Call<typeof contract.pending>): Answer {
  return { status: 200, body: pendingView(waiting(world, account)) };
}

function cancelPending({ world, account }: Call<typeof contract.cancelPending>): Answer {
  const record = waiting(world, account);
  const after = world.updateRecord({
    ...record,
    dueAtMs: null,
    data: { ...record.data, pending: null, approved: false },
  });
  return { status: 200, body: viewOf(after) };
}

/** Records the approval; the wait continues, as the specification does not say that an approval ends it. */
function approvePending({ world, account }: Call<typeof contract.approvePending>): Answer {
  const record = waiting(world, account);
  const after = world.updateRecord({ ...record, data: { ...record.data, approved: true } });
  return { status: 200, body: pendingView(after) };
}

function loosen(world: World, record: LocksRecord): void {
  const { data } = record;
  const locks = { ...data.locks, ...data.pending };
  world.updateRecord({ ...record, dueAtMs: null, data: { locks, pending: null, approved: false } });
}

function stored(world: World, account: Account): LocksRecord {
  const known = world.record<LocksRecord>(locksKind, account.accountId);
  if (known) return known;
  const record = world.insertRecord<LocksRecord>({
    kind: locksKind,
    id: account.accountId,
    accountId: account.accountId,
    state: 'ACTIVE',
    data: { locks: open, pending: null, approved: false },
  });
  return record;
}

function waiting(world: World, account: Account): LocksRecord {
  const record = stored(world, account);
  if (record.data.pending === null) throw new ServiceError(404, 'not_found', 'Nenhuma mudança pendente.');
  return record;
}

function viewOf(record: LocksRecord) {
  return { ...record.data.locks, ...(record.data.pending === null ? {} : pendingView(record)) };
}

function pendingView({ data, dueAtMs }: LocksRecord) {
  const { pending, approved } = data;
  return { pending, approved, pendingEffectiveAt: dueAtMs === null ? null : utcText(dueAtMs) };
}

function read(body: Readonly<Record<string, unknown>>): Partial<Locks> {
  const { cashoutBlocked, cashoutHours, cashoutSourceIps } = body;
  return {
    ...(typeof cashoutBlocked === 'boolean' ? { cashoutBlocked } : {}),
    ...(cashoutHours === undefined ? {} : { cashoutHours: readHours(cashoutHours) }),
    ...(cashoutSourceIps === undefined ? {} : { cashoutSourceIps: readIps(cashoutSourceIps) }),
  };
}

/** `{start, end}`, a text `HH:MM-HH:MM`, or null for any hour. */
function readHours(value: unknown): Locks['cashoutHours'] {
  if (value === null) return null;
  const text =
    typeof value === 'object' ? `${Reflect.get(value, 'start')}-${Reflect.get(value, 'end')}` : String(value);
  const parts = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text);
  if (!parts) throw new ServiceError(400, 'invalid_field', 'cashoutHours deve ter início e fim HH:MM.');
  return { start: parts[1] ?? '', end: parts[2] ?? '' };
}

function readIps(value: unknown): Locks['cashoutSourceIps'] {
  if (value === null) return null;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const wrong = list.length === 0 || list.some((item) => typeof item !== 'string' || !isRange(item));
  if (wrong) throw new ServiceError(400, 'invalid_field', 'cashoutSourceIps deve ter endereços ou CIDRs.');
  return list as string[];
}

function isRange(text: string): boolean {
  try {
    isAllowed([text], '127.0.0.1');
    return true;
  } catch {
    return false;
  }
}

function isLooser(name: keyof Locks, now: Locks, wanted: Locks): boolean {
  if (name === 'cashoutBlocked') return now.cashoutBlocked && !wanted.cashoutBlocked;
  if (name === 'cashoutHours') {
    if (now.cashoutHours === null) return false;
    return wanted.cashoutHours === null || !isInside(wanted.cashoutHours, now.cashoutHours);
  }
  if (now.cashoutSourceIps === null) return false;
  const known = now.cashoutSourceIps;
  return wanted.cashoutSourceIps === null || wanted.cashoutSourceIps.some((ip) => !known.includes(ip));
}

type Hours = NonNullable<Locks['cashoutHours']>;

function isWithin({ start, end }: Hours, at: string): boolean {
  return start <= end ? at >= start && at < end : at >= start || at < end;
}

function isInside(inner: Hours, outer: Hours): boolean {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => clockText(minute));
  return minutes.every((at) => !isWithin(inner, at) || isWithin(outer, at));
}

function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function pick(locks: Partial<Locks>, names: readonly (keyof Locks)[]): Partial<Locks> {
  return Object.fromEntries(names.map((name) => [name, locks[name]]));
}
