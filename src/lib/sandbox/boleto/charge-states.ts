import { type Account, accountOf, post } from '../account/ledger.ts';
import { centavosOf, reaisOf } from '../amounts.ts';
import { ServiceError } from '../refusal.ts';
import { brasiliaDay, brasiliaMidnight, day, minute, second, utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { StoredRecord, World } from '../world.ts';
import { issuedCode } from './code.ts';

/** Kind of the records kept here. */
export const chargeKind = 'boleto.charge';

/** Amounts that decide the fate of a charge, in centavos. */
export const chargeMagic = {
  /** Its registration fails. */
  unregistered: 5555_01,
  /** Somebody pays it two minutes after it was registered. */
  paid: 5555_02,
  /** Cancelled, or written off, two minutes after it was registered. */
  cancelled: 5555_03,
  writtenOff: 5555_04,
} as const;

/** Issued boletos of a Brasilia month (specification, sections 4.8 and 8). */
export const chargeQuota = { tenant: 100, pf: 5, pj: 10 } as const;

const registerAfterMs = 2 * second;
const endsAfterMs = 2 * minute;
/** How long after its due date a charge can still be paid. */
const overdueForMs = 30 * day;
const beneficiaryAfterMs = 5 * minute;

/** The requested charge; only `identifier` is documented. */
export interface ChargeOrder {
  readonly identifier: string;
  readonly amountCentavos: number;
  readonly dueAtMs: number;
}
interface Charge extends ChargeOrder {
  readonly line: string;
  readonly barcode: string;
}
/** A stored charge; its states are made up after its events (specification, section 6.4). */
export type ChargeRecord = StoredRecord<Charge> & {
  readonly state:
    | 'REGISTERING'
    | 'REGISTRATION_FAILED'
    | 'REGISTERED'
    | 'OVERDUE'
    | 'SETTLED'
    | 'EXPIRED'
    | 'CANCELLED'
    | 'WRITTEN_OFF';
};

/** Reads the requested charge from any object: `amount` and `dueDate` are made-up names. @throws {ServiceError} */
export function orderOf(world: World, body: unknown): ChargeOrder {
  if (typeof body !== 'object' || body === null)
    throw new ServiceError(400, 'invalid_payload', 'Cada cobrança deve ser um objeto JSON.');
  const { identifier, amount, dueDate } = body as Record<string, unknown>;
  if (typeof identifier !== 'string' || !/^[A-Za-z0-9._-]{1,38}$/.test(identifier))
    throw new ServiceError(400, 'invalid_identifier', 'identifier obrigatório, até 38 caracteres.');
  const dueAtMs =
    typeof dueDate === 'string' ? Date.parse(`${dueDate}T23:59:59-03:00`) : world.now() + 30 * day;
  if (Number.isNaN(dueAtMs)) throw new ServiceError(400, 'invalid_field', 'dueDate inválida.');
  return {
    identifier,
    amountCentavos: typeof amount === 'number' ? centavosOf('amount', amount) : 100_00,
    dueAtMs,
  };
}

/** Whether the account may issue boletos: companies are registered from the start, others after a wait. */
export function beneficiaryState(world: World, account: Account): 'ACTIVE' | 'PENDING' | 'NONE' {
  if (account.holderDocument.length === 14) return 'ACTIVE';
  const since = world.meta(`beneficiary:${account.accountId}`);
  if (since === null) return 'NONE';
  return world.now() - Number(since) >= beneficiaryAfterMs ? 'ACTIVE' : 'PENDING';
}

/** Starts the registration of the account, once. */
export function registerBeneficiary(world: World, account: Account): void {
  if (beneficiaryState(world, account) === 'NONE')
    world.setMeta(`beneficiary:${account.accountId}`, String(world.now()));
}

/** The rest of the month's quota, for the account and for all accounts of its tenant. */
export function quotaOf(world: World, account: Account) {
  const monthStart = startOfMonth(world.now());
  const issued = (accountId: string | null) =>
    world
      .records<ChargeRecord>(chargeKind, accountId)
      .filter(
        (record) =>
          record.createdAtMs >= monthStart &&
          record.state !== 'REGISTRATION_FAILED' &&
          accountOf(world, record).tenantId === account.tenantId,
      ).length;
  const count = (limit: number, used: number) => ({ limit, used, available: Math.max(0, limit - used) });
  const accountLimit = account.holderDocument.length === 14 ? chargeQuota.pj : chargeQuota.pf;
  return {
    month: brasiliaDay(world.now()).slice(0, 7),
    tenant: count(chargeQuota.tenant, issued(null)),
    account: count(accountLimit, issued(account.accountId)),
  };
}

/** @throws {ServiceError} 429, which reserves nothing (specification, section 4.8) */
export function requireQuota(world: World, account: Account, wanted: number): void {
  const { tenant, account: own } = quotaOf(world, account);
  if (tenant.available < wanted || own.available < wanted)
    throw new ServiceError(429, 'boleto_charge_monthly_limit_exceeded', 'Cota mensal de cobranças esgotada.');
}

/** Stores a charge that is then registered. @throws {ServiceError} 409 for an identifier of another charge */
export function issue(world: World, account: Account, order: ChargeOrder): ChargeRecord {
  if (world.recordByIdentifier(chargeKind, account.accountId, order.identifier))
    throw new ServiceError(409, 'identifier_conflict', 'O identifier já foi usado em outra cobrança.');
  const now = world.now();
  const id = world.newId('charge');
  const { line, barcode } = issuedCode({
    amountCentavos: order.amountCentavos,
    dueDayMs: Date.parse(`${brasiliaDay(order.dueAtMs)}T00:00:00Z`),
    ourNumber: world.count('charge'),
  });
  const record = world.insertRecord<ChargeRecord>({
    kind: chargeKind,
    id,
    accountId: account.accountId,
    identifier: order.identifier,
    state: 'REGISTERING',
    dueAtMs: now + registerAfterMs,
    createdAtMs: now,
    data: { ...order, line, barcode },
  });
  return record;
}

/** Registered, overdue, expired; or paid, where the amount says so. */
export function moveCharge(world: World, charge: ChargeRecord, atMs: number): void {
  const { amountCentavos, dueAtMs } = charge.data;
  const { paid, cancelled, writtenOff, unregistered } = chargeMagic;
  const endsSoon = [paid, cancelled, writtenOff].some((magic) => magic === amountCentavos);
  if (charge.state === 'REGISTERING' && amountCentavos === unregistered)
    to(world, charge, 'REGISTRATION_FAILED', 'registration_failed', null, atMs);
  else if (charge.state === 'REGISTERING')
    to(world, charge, 'REGISTERED', 'registered', endsSoon ? atMs + endsAfterMs : dueAtMs, atMs);
  else if (charge.state === 'REGISTERED' && amountCentavos === paid) settle(world, charge, atMs);
  else if (charge.state === 'REGISTERED' && amountCentavos === cancelled)
    to(world, charge, 'CANCELLED', 'cancelled', null, atMs);
  else if (charge.state === 'REGISTERED' && amountCentavos === writtenOff)
    to(world, charge, 'WRITTEN_OFF', 'written_off', null, atMs);
  else if (charge.state === 'REGISTERED')
    to(world, charge, 'OVERDUE', 'overdue', dueAtMs + overdueForMs, atMs);
  else if (charge.state === 'OVERDUE') to(world, charge, 'EXPIRED', 'expired', null, atMs);
}

/** Has somebody pay it, or lets it expire; false when it had ended before. */
export function settleCharge(world: World, charge: ChargeRecord, outcome: 'COMPLETED' | 'FAILED'): boolean {
  if (!['REGISTERING', 'REGISTERED', 'OVERDUE'].includes(charge.state)) return false;
  if (outcome === 'COMPLETED') settle(world, charge, world.now());
  else to(world, charge, 'EXPIRED', 'expired', null, world.now());
  return true;
}

/** A charge as it is answered; the fields are made up. */
export function chargeView(record: ChargeRecord) {
  const { identifier, amountCentavos, dueAtMs, line, barcode } = record.data;
  return {
    chargeId: record.id,
    identifier,
    status: record.state,
    amount: reaisOf(amountCentavos),
    dueDate: brasiliaDay(dueAtMs),
    digitableLine: line,
    barcode,
    createdAt: utcText(record.createdAtMs),
  };
}

function settle(world: World, charge: ChargeRecord, atMs: number): void {
  const { amountCentavos, identifier } = charge.data;
  const { accountId } = accountOf(world, charge);
  const line = {
    status: 'COMPLETED',
    description: 'Boleto recebido',
    identifier,
    counterParty: { name: 'Pagador Exemplo', document: '***.456.789-**', bankCode: '999' },
  };
  post(world, { accountId, atMs, amountCentavos, operation: 'BOLETO', reference: charge.id, line });
  to(world, charge, 'SETTLED', 'settled', null, atMs);
}

function to(
  world: World,
  charge: ChargeRecord,
  state: ChargeRecord['state'],
  event: string,
  dueAtMs: number | null,
  atMs: number,
): void {
  const next = world.updateRecord<ChargeRecord>({ ...charge, state, dueAtMs });
  const { tenantId, accountId } = accountOf(world, charge);
  emit(world, {
    id: `boleto-charge-${event.replaceAll('_', '-')}-${charge.id}`,
    type: `boleto.charge.${event}`,
    atMs,
    tenantId,
    accountId,
    data: chargeView(next),
  });
}

/** First instant of the Brasilia month. */
function startOfMonth(nowMs: number): number {
  const dayOfMonth = Number(brasiliaDay(nowMs).slice(8));
  return brasiliaMidnight(nowMs) - (dayOfMonth - 1) * day;
}
