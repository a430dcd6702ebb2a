import type * as contract from '../../contract/limits.ts';
import { limitKinds, looseningDelayHours } from '../../contract/limits.ts';
import type { Account } from '../account/ledger.ts';
import { reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { hour, utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';
import { operatorLimitsKind as operatorKind, operatorOf, type WindowState, windowsOf } from './use.ts';

/** Limits of the account and of its operators (specification, sections 4.5 and 8). The shapes are not shown. */
export const limits: Area<typeof contract> = {
  behaviours: { available, partner, operatorGet, operatorSet, operatorRemove },
  moves: { [operatorKind]: loosen },
};

/** The limits shown are those enforced; with `X-Acting-Document`, for that operator. */
function available({ world, account, request }: Call<typeof contract.available>): Answer {
  const operator = operatorOf(request);
  const byKind = limitKinds.map((kind) => {
    const windows = Object.entries(windowsOf(world, account, kind, operator, world.now()));
    return [kind, Object.fromEntries(windows.map(([window, state]) => [window, windowView(state)]))];
  });
  const body = {
    accountId: account.accountId,
    ...Object.fromEntries(byKind),
    fetchedAt: utcText(world.now()),
  };
  return { status: 200, body };
}

function windowView({ usedCentavos, availableCentavos, source }: WindowState) {
  return {
    usedBrl: reaisOf(usedCentavos),
    availableBrl: availableCentavos === null ? null : reaisOf(availableCentavos),
    source,
  };
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

// Operators. The body is any object; its numbers are limits in BRL.

type Limits = Readonly<Record<string, unknown>>;

/** A `pending` of null removes the limits once due; without the member nothing is pending. */
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
  return { status: 200, body: viewOf(save(world, account, data)) };
}

function operatorRemove({ world, account, params }: Call<typeof contract.operatorRemove>): Answer {
  const known = existing(world, account, params.document);
  return { status: 200, body: viewOf(save(world, account, { ...known.data, pending: null })) };
}

function loosen(world: World, record: StoredRecord<OperatorLimits>): void {
  const { document, pending } = record.data;
  if (pending) world.updateRecord({ ...record, dueAtMs: null, data: { document, limits: pending } });
  else world.deleteRecord(record);
}

function find(world: World, account: Account, document: string) {
  return world.record<StoredRecord<OperatorLimits>>(operatorKind, `${account.accountId}:${document}`);
}

function existing(world: World, account: Account, document: string): StoredRecord<OperatorLimits> {
  const known = find(world, account, document);
  if (!known) throw new ServiceError(404, 'not_found', 'O operador não tem limites próprios.');
  return known;
}

function save(world: World, { accountId }: Account, data: OperatorLimits): StoredRecord<OperatorLimits> {
  return world.putRecord<StoredRecord<OperatorLimits>>({
    kind: operatorKind,
    id: `${accountId}:${data.document}`,
    accountId,
    identifier: data.document,
    state: 'ACTIVE',
    dueAtMs: data.pending === undefined ? null : world.now() + looseningDelayHours * hour,
    data,
  });
}

function viewOf({ data, dueAtMs }: StoredRecord<OperatorLimits>) {
  const { document, limits, pending } = data;
  const waiting =
    pending === undefined || dueAtMs === null ? {} : { pending, pendingEffectiveAt: utcText(dueAtMs) };
  return { document, limits, ...waiting };
}

/** Whether a number was raised or removed. */
function isLooser(now: Limits, wanted: Limits): boolean {
  return Object.entries(now).some(([name, limit]) => {
    const other = wanted[name];
    if (isLimits(limit)) return isLooser(limit, isLimits(other) ? other : {});
    return typeof limit === 'number' && !(typeof other === 'number' && other <= limit);
  });
}

function tighter(now: Limits, wanted: Limits): Limits {
  const kept = Object.entries(now).map(([name, limit]) => {
    const other = wanted[name];
    if (isLimits(limit)) return [name, tighter(limit, isLimits(other) ? other : {})];
    return [name, typeof limit === 'number' && typeof other === 'number' ? Math.min(limit, other) : limit];
  });
  const added = Object.entries(wanted).filter(([name]) => !(name in now));
  return Object.fromEntries([...kept, ...added]);
}

function isLimits(value: unknown): value is Limits {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
