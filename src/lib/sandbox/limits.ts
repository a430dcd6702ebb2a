import type * as contract from '../contract/limits.ts';
import { looseningDelayHours } from '../contract/limits.ts';
import type { Account } from './accounts.ts';
import { reaisOf } from './amounts.ts';
import { type Answer, type Area, type Call, ServiceError } from './behaviour.ts';
import { brasiliaMidnight, day, hour, utcText } from './time.ts';
import type { StoredRecord, World } from './world.ts';

const operatorKind = 'limits.operator';

/** Limits of the account and of its operators (specification, sections 4.5 and 8). The shapes are not shown. */
export const limits: Area<typeof contract> = {
  behaviours: { available, partner, operatorGet, operatorSet, operatorRemove },
  moves: { [operatorKind]: loosen },
};

/** Operations of the ledger by the kind of limit that they use. */
const kinds = { pix: 'PIX', ted: 'TED', boleto: 'BOLETO', internal: 'INTERNAL' } as const;
const dayStartHour = 6;
const nightStartHour = 20;

function available({ world, account }: Call<typeof contract.available>): Answer {
  const spans = spansOf(world.now());
  const byKind = Object.entries(kinds).map(([kind, operation]) => {
    const used = (span: Span) => sentIn(world, account.accountId, operation, span);
    // The daily default of section 8 bounds day and night alike here; a month has no default limit.
    const daytime = windowOf(used(spans.daytime), account.dailyLimitCentavos);
    const nighttime = windowOf(used(spans.nighttime), account.dailyLimitCentavos);
    const open = spans.isDay ? daytime : nighttime;
    const singleTransfer = { ...open, usedBrl: 0 };
    return [kind, { singleTransfer, daytime, nighttime, monthly: windowOf(used(spans.monthly), null) }];
  });
  const body = {
    accountId: account.accountId,
    ...Object.fromEntries(byKind),
    fetchedAt: utcText(world.now()),
  };
  return { status: 200, body };
}

function partner({ account }: Call<typeof contract.partner>): Answer {
  const ceiling = reaisOf(account.dailyLimitCentavos);
  const body = {
    accountId: account.accountId,
    daytime: { limitBrl: ceiling, from: '07:00', to: '22:00' },
    nighttime: { limitBrl: ceiling, from: '22:00', to: '07:00' },
  };
  return { status: 200, body };
}

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The partner's windows around an instant: day 06-20, night 20-06, calendar month (specification, section 8). */
function spansOf(nowMs: number) {
  const midnight = brasiliaMidnight(nowMs);
  const hours = (count: number) => midnight + count * hour;
  const early = nowMs < hours(dayStartHour);
  const nightFrom = early ? hours(nightStartHour) - day : hours(nightStartHour);
  const local = new Date(nowMs - 3 * hour);
  const monthFrom = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) + 3 * hour;
  return {
    isDay: !early && nowMs < hours(nightStartHour),
    daytime: { fromMs: hours(dayStartHour), untilMs: hours(nightStartHour) },
    nighttime: { fromMs: nightFrom, untilMs: nightFrom + 10 * hour },
    monthly: { fromMs: monthFrom, untilMs: nowMs + 1 },
  };
}

/** What left by an operation, less what came back of it; money that others sent gives no limit back. */
function sentIn(world: World, accountId: string, operation: string, span: Span): number {
  const row = world.get(
    `SELECT coalesce(sum(amount_centavos), 0) AS net FROM ledger AS entry
     WHERE account_id = ?1 AND operation = ?2 AND at >= ?3 AND at < ?4
       AND (amount_centavos < 0 OR EXISTS (
         SELECT 1 FROM records WHERE kind IN ('pix.payment', 'ted', 'transfer.internal') AND id = entry.reference))`,
    accountId,
    operation,
    span.fromMs,
    span.untilMs,
  );
  return Math.max(0, -Number(row?.net));
}

function windowOf(usedCentavos: number, limitCentavos: number | null) {
  const left = limitCentavos === null ? null : Math.max(0, limitCentavos - usedCentavos);
  return {
    usedBrl: reaisOf(usedCentavos),
    availableBrl: left === null ? null : reaisOf(left),
    source: limitCentavos === null ? 'global_default' : 'tenant_default',
  };
}

// Operators. The body is any object; its numbers are limits in BRL.

type Limits = Readonly<Record<string, unknown>>;

/** `pending` null takes the limits away when it is due; absent, nothing is pending. */
interface OperatorLimits {
  readonly document: string;
  readonly limits: Limits;
  readonly pending?: Limits | null;
}

function operatorGet({ world, account, params }: Call<typeof contract.operatorGet>): Answer {
  return { status: 200, body: viewOf(existing(world, account, params.document)) };
}

/** Tightening takes effect at once, loosening after six hours; of a mixed change each number goes its own way. */
function operatorSet({ world, account, params, body }: Call<typeof contract.operatorSet>): Answer {
  const { document } = params;
  const known = find(world, account, document);
  const now = known?.data.limits ?? {};
  const looser = known ? isLooser(now, body) : false;
  const limits = looser ? tighter(now, body) : body;
  const data: OperatorLimits = { document, limits, ...(looser ? { pending: body } : {}) };
  return { status: 200, body: viewOf(save(world, account, known, data)) };
}

function operatorRemove({ world, account, params }: Call<typeof contract.operatorRemove>): Answer {
  const known = existing(world, account, params.document);
  return { status: 200, body: viewOf(save(world, account, known, { ...known.data, pending: null })) };
}

function loosen(world: World, record: StoredRecord): void {
  const { document, pending } = (record as StoredRecord<OperatorLimits>).data;
  if (pending) world.updateRecord({ ...record, dueAtMs: null, data: { document, limits: pending } });
  else world.run('DELETE FROM records WHERE kind = ? AND id = ?', record.kind, record.id);
}

function find(world: World, account: Account, document: string) {
  return world.record<OperatorLimits>(operatorKind, `${account.accountId}:${document}`);
}

function existing(world: World, account: Account, document: string): StoredRecord<OperatorLimits> {
  const known = find(world, account, document);
  if (!known) throw new ServiceError(404, 'not_found', 'O operador não tem limites próprios.');
  return known;
}

function save(
  world: World,
  account: Account,
  known: StoredRecord<OperatorLimits> | null,
  data: OperatorLimits,
): StoredRecord<OperatorLimits> {
  const dueAtMs = data.pending === undefined ? null : world.now() + looseningDelayHours * hour;
  const record = {
    kind: operatorKind,
    id: `${account.accountId}:${data.document}`,
    accountId: account.accountId,
    identifier: data.document,
    state: 'ACTIVE',
    dueAtMs,
    createdAtMs: known?.createdAtMs ?? world.now(),
    data,
  };
  if (known) world.updateRecord(record);
  else world.insertRecord(record);
  return record;
}

function viewOf({ data, dueAtMs }: StoredRecord<OperatorLimits>) {
  const { document, limits, pending } = data;
  const waiting =
    pending === undefined || dueAtMs === null ? {} : { pending, pendingEffectiveAt: utcText(dueAtMs) };
  return { document, limits, ...waiting };
}

/** A higher number, or one that is gone. */
function isLooser(now: Limits, wanted: Limits): boolean {
  return Object.entries(now).some(
    ([name, limit]) =>
      typeof limit === 'number' && !(typeof wanted[name] === 'number' && wanted[name] <= limit),
  );
}

function tighter(now: Limits, wanted: Limits): Limits {
  const kept = Object.entries(now).map(([name, limit]) => {
    const other = wanted[name];
    return [name, typeof limit === 'number' && typeof other === 'number' ? Math.min(limit, other) : limit];
  });
  const added = Object.entries(wanted).filter(([name]) => !(name in now));
  return Object.fromEntries([...kept, ...added]);
}
