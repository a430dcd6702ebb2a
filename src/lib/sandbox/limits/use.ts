import { type limitKinds, limitWindows } from '../../contract/limits.ts';
import type { Account } from '../account/ledger.ts';
import type { ReceivedRequest } from '../behaviour.ts';
import { brasiliaMidnight, day, hour } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';

/** Kind of payment with separate limits. */
export type LimitKind = (typeof limitKinds)[number];
/** Window of a limit. */
export type LimitWindow = (typeof limitWindows)[number];

/** Limits that staff set for an account, in centavos; a window that is not named keeps its default. */
export type OwnLimits = Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitWindow, number>>>>>>;

/** Kinds of the records of limits: an account's own, and those of its operators. */
export const ownLimitsKind = 'limits.account';
export const operatorLimitsKind = 'limits.operator';

/** One window as it is enforced. `availableCentavos` null: no limit. */
export interface WindowState {
  readonly usedCentavos: number;
  readonly availableCentavos: number | null;
  readonly source: 'account' | 'tenant_default' | 'global_default';
}

/** A payment that must fit within the limits. */
export interface LimitedPayment {
  readonly kind: LimitKind;
  readonly amountCentavos: number;
  /** Document of the operator who acts, by `X-Acting-Document`; null when nobody was named. */
  readonly operator: string | null;
}

/** Sets the limits that staff, or the bank at the opening, gave an account. */
export function saveOwnLimits(world: World, accountId: string, data: OwnLimits): void {
  world.putRecord({ kind: ownLimitsKind, id: accountId, accountId, state: 'ACTIVE', data });
}

const dayStartHour = 6;
const nightStartHour = 20;

/** The operator that a request names, as digits and capitals only. */
export function operatorOf({ headers }: ReceivedRequest): string | null {
  return headers.get('x-acting-document')?.replace(/[^0-9A-Z]/g, '') || null;
}

/**
 * The four windows of one kind of payment: what `limits/available` shows and what {@link limitRefusal} enforces.
 * A single transfer is bounded by its own limit alone, where there is one (specification, section 8), so it shows no
 * use; day, night and month are bounded by what was used in them.
 */
export function windowsOf(
  world: World,
  account: Account,
  kind: LimitKind,
  operator: string | null,
  atMs: number,
): Readonly<Record<LimitWindow, WindowState>> {
  const states = limitWindows.map((window) => [
    window,
    stateOf(world, account, { kind, window, operator, atMs }),
  ]);
  return Object.fromEntries(states) as Record<LimitWindow, WindowState>;
}

/** Whether the partner's day, not its night, is open (specification, section 8). */
export function isDaytime(atMs: number): boolean {
  const sinceMidnight = atMs - brasiliaMidnight(atMs);
  return sinceMidnight >= dayStartHour * hour && sinceMidnight < nightStartHour * hour;
}

/** The reason a payment is over a limit (specification, sections 7.2 and 8), or null. */
export function limitRefusal(
  world: World,
  account: Account,
  { kind, amountCentavos, operator }: LimitedPayment,
  atMs: number,
): { readonly errorCode: string; readonly errorReason: string } | null {
  const open: LimitWindow = isDaytime(atMs) ? 'daytime' : 'nighttime';
  for (const window of ['singleTransfer', open, 'monthly'] as const) {
    const { availableCentavos } = stateOf(world, account, { kind, window, operator, atMs });
    if (availableCentavos !== null && amountCentavos > availableCentavos) return refusals[window];
  }
  return null;
}

const refusals = {
  singleTransfer: {
    errorCode: 'limit_exceeded_transaction',
    errorReason: 'Limite por transação excedido.',
  },
  daytime: { errorCode: 'limit_exceeded_daily', errorReason: 'Limite diurno (06h às 20h) excedido.' },
  nighttime: { errorCode: 'limit_exceeded_nightly', errorReason: 'Limite noturno (20h às 06h) excedido.' },
  monthly: { errorCode: 'limit_exceeded_monthly', errorReason: 'Limite mensal excedido.' },
} as const;

/** Counts a payment against its windows, once; `reference` is its record's id. */
export function takeLimit(
  world: World,
  accountId: string,
  reference: string,
  { kind, amountCentavos, operator }: LimitedPayment,
  atMs: number,
): void {
  world.run(
    'INSERT OR IGNORE INTO limit_use (reference, account_id, kind, at, amount_centavos, operator) VALUES (?, ?, ?, ?, ?, ?)',
    reference,
    accountId,
    kind,
    atMs,
    amountCentavos,
    operator,
  );
}

/** A payment whose money stayed or came back no longer counts, whichever window is open by then. */
export function giveLimitBack(world: World, reference: string): void {
  world.run('DELETE FROM limit_use WHERE reference = ?', reference);
}

interface Question {
  readonly kind: LimitKind;
  readonly window: LimitWindow;
  readonly operator: string | null;
  readonly atMs: number;
}

/** The account's window; an operator with personal limits gets the tighter of the two. */
function stateOf(world: World, account: Account, question: Question): WindowState {
  const own = accountState(world, account, question);
  const limit =
    question.operator === null ? null : operatorLimit(world, account, question.operator, question);
  if (limit === null) return own;
  const usedCentavos = used(world, account, question, question.operator);
  const availableCentavos = Math.max(0, limit - usedCentavos);
  const tighter = own.availableCentavos === null || availableCentavos < own.availableCentavos;
  return tighter ? { usedCentavos, availableCentavos, source: 'account' } : own;
}

function accountState(world: World, account: Account, question: Question): WindowState {
  const { kind, window } = question;
  const ownLimit =
    world.record<StoredRecord<OwnLimits>>(ownLimitsKind, account.accountId)?.data[kind]?.[window] ?? null;
  // The daily default of section 8 bounds day and night alike; a month and a single transfer have none.
  const byDefault = window === 'daytime' || window === 'nighttime' ? account.dailyLimitCentavos : null;
  const limit = ownLimit ?? byDefault;
  const usedCentavos = used(world, account, question, null);
  return {
    usedCentavos,
    availableCentavos: limit === null ? null : Math.max(0, limit - usedCentavos),
    source: ownLimit !== null ? 'account' : byDefault !== null ? 'tenant_default' : 'global_default',
  };
}

function used(world: World, account: Account, question: Question, operator: string | null): number {
  if (question.window === 'singleTransfer') return 0;
  const { fromMs, untilMs } = spanOf(question.window, question.atMs);
  const row = world.get(
    `SELECT coalesce(sum(amount_centavos), 0) AS used FROM limit_use
     WHERE account_id = ?1 AND kind = ?2 AND at >= ?3 AND at < ?4 AND (?5 IS NULL OR operator = ?5)`,
    account.accountId,
    question.kind,
    fromMs,
    untilMs,
    operator,
  );
  return Number(row?.used);
}

/** The partner's windows around an instant: day 06-20, night 20-06, calendar month (specification, section 8). */
function spanOf(window: Exclude<LimitWindow, 'singleTransfer'>, atMs: number) {
  const midnight = brasiliaMidnight(atMs);
  if (window === 'daytime') {
    return { fromMs: midnight + dayStartHour * hour, untilMs: midnight + nightStartHour * hour };
  }
  if (window === 'nighttime') {
    const early = atMs < midnight + dayStartHour * hour;
    const fromMs = midnight + nightStartHour * hour - (early ? day : 0);
    return { fromMs, untilMs: fromMs + 10 * hour };
  }
  const local = new Date(atMs - 3 * hour);
  const first = (months: number) =>
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1) + 3 * hour;
  return { fromMs: first(0), untilMs: first(1) };
}

/**
 * The limit that an operator's body sets for a window, in centavos. The body is not shown: here a member is named by
 * kind and window, `pixDaytimeBrl` or `{pix: {daytime}}`; without a kind, as `monthly`, it holds for each kind.
 */
function operatorLimit(
  world: World,
  account: Account,
  document: string,
  { kind, window }: Question,
): number | null {
  const record = world.record<StoredRecord<{ readonly limits: Readonly<Record<string, unknown>> }>>(
    operatorLimitsKind,
    `${account.accountId}:${document}`,
  );
  if (!record) return null;
  const wanted = [window, `${kind}${window}`, `${kind}out${window}`].map((name) => name.toLowerCase());
  const limits = numbersIn(record.data.limits, '')
    .filter(([name]) => wanted.includes(name.toLowerCase().replace(/brl$/, '')))
    .map(([, reais]) => Math.round(reais * 100));
  return limits.length === 0 ? null : Math.min(...limits);
}

function numbersIn(value: unknown, name: string): [string, number][] {
  if (typeof value === 'number') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) => numbersIn(inner, name + member));
}
