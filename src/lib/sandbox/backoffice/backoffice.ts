import type * as contract from '../../contract/backoffice.ts';
import { limitKinds, limitWindows } from '../../contract/limits.ts';
import { findAccount } from '../account/ledger.ts';
import { reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { type LimitWindow, type OwnLimits, ownLimitsKind, saveOwnLimits } from '../limits/use.ts';
import { ServiceError } from '../refusal.ts';
import type { StoredRecord } from '../world.ts';

/** Routes for staff (specification, section 4.8). Who counts as staff is not shown: any credential of the tenant. */
export const backoffice: Area<typeof contract> = { behaviours: { accounts, limitsPatch } };

/** Of an item only `accountNumber` is shown. */
function accounts({ world, params, caller }: Call<typeof contract.accounts>): Answer {
  if (params.tenantId !== caller.tenantId) {
    throw new ServiceError(403, 'tenant_mismatch', 'O caminho nomeia outro tenant.');
  }
  const rows = world.all('SELECT id FROM accounts WHERE tenant_id = ? ORDER BY number', params.tenantId);
  const items = rows.flatMap(({ id }) => {
    const account = findAccount(world, String(id));
    if (!account) return [];
    const { accountId, holderName, state, number } = account;
    // One account without a local value, as the specification says can be.
    const accountNumber = state === 'suspended' ? null : number;
    return [{ accountId, accountNumber, holderName, status: state.toUpperCase() }];
  });
  return { status: 200, body: { items } };
}

/**
 * Only the name `pixOut` is shown; `ted`, `boleto` and `internal` are read alike. A plain number is taken as the ceiling
 * of day and night in BRL, an object as one for each window it names; null restores the default. Takes effect at once.
 */
function limitsPatch({ world, body, account }: Call<typeof contract.limitsPatch>): Answer {
  if (Object.keys(body).length === 0) throw new ServiceError(400, 'invalid_payload', 'O corpo está vazio.');
  const { accountId } = account;
  const known = world.record<StoredRecord<OwnLimits>>(ownLimitsKind, accountId);
  const data: OwnLimits = { ...known?.data, ...changesOf(body, known?.data ?? {}) };
  saveOwnLimits(world, accountId, data);
  const daily = data.pix?.daytime ?? account.dailyLimitCentavos;
  return { status: 200, body: { accountId, ...body, effectivePixOutDaily: reaisOf(daily) } };
}

function changesOf(body: Readonly<Record<string, unknown>>, now: OwnLimits): OwnLimits {
  const changes = limitKinds.flatMap((kind) => {
    const name = kind === 'pix' ? 'pixOut' : kind;
    const value = body[name];
    if (value === undefined) return [];
    return [[kind, value === null ? {} : { ...now[kind], ...windowsIn(name, value) }]];
  });
  return Object.fromEntries(changes) as OwnLimits;
}

function windowsIn(name: string, value: unknown): Partial<Record<LimitWindow, number>> {
  const given =
    typeof value === 'object' ? (value as Record<string, unknown>) : { daytime: value, nighttime: value };
  const windows = limitWindows.filter((window) => given[window] !== undefined);
  const centavos = windows.map((window) => [window, ceilingOf(name, given[window])]);
  return Object.fromEntries(centavos) as Partial<Record<LimitWindow, number>>;
}

function ceilingOf(name: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0) return Math.round(value * 100);
  throw new ServiceError(400, 'invalid_field', `Valor inválido no campo ${name}.`);
}
