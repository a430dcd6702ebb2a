import { hash } from 'node:crypto';
import { member, textMember } from '../json/members.ts';
import { readJson } from '../json/strict.ts';

/** What the maker of a plan signs it for. */
export const planNamespace = 'brl.plan.v1';

/** What a plan can be made of: operations whose request states the amount and the payee. */
export const plannedOperations: readonly string[] = [
  'pix.out',
  'pix.outAsync',
  'pixBank.out',
  'ted.out',
  'transfers.internal',
  'transfers.internalByDocument',
  'transfers.internalByBankAccount',
];

/** A request as it will be sent, to the byte. */
export interface PlannedPayment {
  /** Operation id of the contract. */
  readonly operation: string;
  readonly target: string;
  readonly ref: string | null;
  readonly identifier: string | null;
  readonly idempotencyKey: string;
  readonly bodySha256: string;
  readonly body: string;
  readonly amountCentavos: number | null;
  readonly destination: string | null;
  /** The journal's payee, as it is written down. */
  readonly to: unknown;
  readonly claim: string | null;
}

/** Whom the maker was shown; null where nobody looked. */
export interface PlannedPayee {
  readonly name: string | null;
  readonly document: string | null;
  readonly bank: string | null;
  readonly lookedUpAt: string;
}

/** A payment that somebody wrote down for others to approve; what is signed is its file, byte by byte. */
export interface Plan {
  readonly id: string;
  readonly environment: string;
  readonly host: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Who made it: a person. */
  readonly origin: string;
  /** Fingerprint of the maker's key. */
  readonly maker: string;
  /** The policy in force where it was made; null for none. */
  readonly policy: { readonly serial: number; readonly sha256: string } | null;
  readonly payment: PlannedPayment;
  readonly shown: PlannedPayee | null;
}

/** The text of a plan: UTF-8 JSON on one line. */
export function planText({ createdAtMs, expiresAtMs, ...plan }: Plan): string {
  const { id, environment, host, tenantId, accountId, origin, maker, policy, payment, shown } = plan;
  const written = {
    brlPlan: 1,
    id,
    environment,
    host,
    tenantId,
    accountId,
    createdAt: instant(createdAtMs),
    expiresAt: instant(expiresAtMs),
    origin,
    maker,
    policy,
    payment,
    shown,
  };
  return `${JSON.stringify(written)}\n`;
}

/** A time as plans and approvals write it: in whole seconds, UTC. */
export function instant(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** Milliseconds since the epoch; null for another form. */
export function instantMs(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || instant(ms) !== text ? null : ms;
}

/** SHA-256 of a plan's file, lower-case hex. */
export function planSha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/**
 * Reads a plan. Only the very text that {@link planText} writes of it is one: whatever else a reader might see in other bytes, nobody
 * was shown.
 * @returns null for anything else, and for a body that its hash does not fit
 */
export function parsePlan(text: string): Plan | null {
  try {
    const { value } = readJson(Buffer.from(text));
    const plan = planIn(value);
    if (plan === null || planText(plan) !== text) return null;
    const { body, bodySha256 } = plan.payment;
    return hash('sha256', body, 'hex') === bodySha256 ? plan : null;
  } catch {
    return null;
  }
}

function planIn(value: unknown): Plan | null {
  const text = (name: string) => textMember(value, name);
  const [id, environment, host, tenantId, accountId, origin, maker] = [
    'id',
    'environment',
    'host',
    'tenantId',
    'accountId',
    'origin',
    'maker',
  ].map(text);
  const createdAtMs = instantMs(member(value, 'createdAt'));
  const expiresAtMs = instantMs(member(value, 'expiresAt'));
  const payment = paymentIn(member(value, 'payment'));
  const policy = member(value, 'policy');
  const shown = member(value, 'shown');
  if (member(value, 'brlPlan') !== 1 || !id || !/^plan_[0-9a-f]{32}$/.test(id)) return null;
  if (!environment || !host || !tenantId || !accountId || !origin || !maker) return null;
  if (createdAtMs === null || expiresAtMs === null || payment === null) return null;
  if (policy !== null && !hasTypes(policy, { serial: 'number', sha256: 'string' })) return null;
  if (shown !== null && !isShown(shown)) return null;
  return {
    id,
    environment,
    host,
    tenantId,
    accountId,
    createdAtMs,
    expiresAtMs,
    origin,
    maker,
    policy: policy as Plan['policy'],
    payment,
    shown: shown as Plan['shown'],
  };
}

function paymentIn(value: unknown): PlannedPayment | null {
  const isRight = hasTypes(value, {
    operation: 'string',
    target: 'string',
    ref: 'string|null',
    identifier: 'string|null',
    idempotencyKey: 'string',
    bodySha256: 'string',
    body: 'string',
    amountCentavos: 'number|null',
    destination: 'string|null',
    to: 'object',
    claim: 'string|null',
  });
  const amount = member(value, 'amountCentavos');
  const isAmount = amount === null || (Number.isSafeInteger(amount) && (amount as number) > 0);
  return isRight && isAmount ? (value as PlannedPayment) : null;
}

function isShown(value: unknown): value is PlannedPayee {
  const types = { name: 'string|null', document: 'string|null', bank: 'string|null', lookedUpAt: 'string' };
  return hasTypes(value, types) && instantMs(member(value, 'lookedUpAt')) !== null;
}

/** Whether an object has exactly these members, of these types. */
function hasTypes(value: unknown, types: Readonly<Record<string, string>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const typeOf = (one: unknown) => (one === null ? 'null' : typeof one);
  return (
    Object.keys(value).join() === Object.keys(types).join() &&
    Object.entries(types).every(([name, type]) => type.split('|').includes(typeOf(member(value, name))))
  );
}
