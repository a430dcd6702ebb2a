import { hash } from 'node:crypto';
import { type Centavos, formatPlain } from '../contract/money.ts';
import { member, textMember } from '../json/members.ts';
import { readJson } from '../json/strict.ts';

/** What the maker of a plan signs it for. */
export const planNamespace = 'brl.plan.v1';

/** Who made a plan: a person, or a program by `brl mcp`. */
export const origins = ['person', 'mcp'] as const;
/** One of {@link origins}. */
export type Origin = (typeof origins)[number];

/** What a plan can be made of: operations whose request states the amount, and the payee or the code that names one. */
export const plannedOperations: readonly string[] = [
  'pix.out',
  'pix.outAsync',
  'pixBank.out',
  'pixQr.payAsync',
  'pixQr.pay',
  'boleto.pay',
  'ted.out',
  'transfers.internal',
  'transfers.internalByDocument',
  'transfers.internalByBankAccount',
  'bigpix.send',
  'bigpix.sendBank',
  'refund.send',
  'batches.dispatch',
];

/** Those of them that the service would not know again if they came twice: one shared journal executes their plans. */
export const oneJournalOperations: readonly string[] = ['refund.send', 'batches.dispatch'];

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

/** When a planned payment is to be made. */
export interface PlannedSchedule {
  readonly notBeforeMs: number;
  /** `YYYY-MM-DD` in Brasilia. */
  readonly day: string;
  readonly graceMs: number | null;
  readonly untilMs: number | null;
}

/** A file of payments as it will be paid: what is said of its rows follows from their requests alone. */
export interface PlannedRun {
  readonly ref: string;
  /** SHA-256 of the file's bytes, lower-case hex. */
  readonly fileSha256: string;
  /** The flags by which its rows are read. */
  readonly read: Readonly<Record<string, string | true | readonly string[]>>;
  readonly rows: number;
  /** Reais with a point, such as `2510.00`. */
  readonly total: string;
  readonly byRail: Readonly<Record<string, RowSum>>;
  /** SHA-256 over the rows' requests in the order of the file (docs/approvals.md). */
  readonly rowsSha256: string;
  readonly largest: readonly LargeRow[];
}

/** Rows and their sum. */
export interface RowSum {
  readonly rows: number;
  readonly total: string;
}

/** One of the largest payments of a file. */
export interface LargeRow {
  readonly amount: string;
  /** As the request names it. */
  readonly payee: string;
}

/** Whom the maker was shown; null where nobody looked. */
export interface PlannedPayee {
  readonly name: string | null;
  readonly document: string | null;
  readonly bank: string | null;
  /** Of a boleto, or of a code with a due date. */
  readonly dueDate: string | null;
  readonly lookedUpAt: string;
}

/** What was known of a received PIX when its refund was planned; reais with a point. */
export interface PlannedRefund {
  /** Null where the statement did not show it. */
  readonly received: string | null;
  /** At least this much had been refunded before. */
  readonly returned: string;
}

/** The rows of a PIX batch, which the request of its dispatch does not have. */
export interface PlannedBatch {
  readonly rows: number;
  /** SHA-256 over the rows in any order (docs/approvals.md). */
  readonly rowsSha256: string;
  readonly largest: readonly LargeRow[];
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
  readonly origin: Origin;
  /** Fingerprint of the maker's key. */
  readonly maker: string;
  /** The policy in force where it was made; null for none. */
  readonly policy: { readonly serial: number; readonly sha256: string } | null;
  /**
   * The id of the only shared journal that executes it, in the transaction of its INTENT: see {@link oneJournalOperations}. Null for any
   * journal.
   */
  readonly journalId: string | null;
  /** Null for now. */
  readonly schedule: PlannedSchedule | null;
  /** Null for a file. */
  readonly payment: PlannedPayment | null;
  readonly shown: PlannedPayee | null;
  /** Of a refund alone. */
  readonly refund: PlannedRefund | null;
  /** Of the dispatch of a batch alone; its total is the amount of the payment. */
  readonly batch: PlannedBatch | null;
  /** Null for one payment. */
  readonly run: PlannedRun | null;
}

/** What all payments of a plan come to, as approvals write it: reais with a point, or `unknown`. */
export function totalOf({ payment, run }: Plan): string {
  if (run !== null) return run.total;
  const centavos = payment?.amountCentavos ?? null;
  return centavos === null ? 'unknown' : formatPlain(centavos as Centavos);
}

/** The same in centavos; null if it is not known. */
export function centavosOf({ payment, run }: Plan): number | null {
  return run === null ? (payment?.amountCentavos ?? null) : centavosIn(run.total);
}

/** The largest payment of a file in centavos; null where the plan names none. */
export function largestCentavosOf({ largest: [first] }: PlannedRun): number | null {
  return first ? centavosIn(first.amount) : null;
}

/** Plans write amounts with a point and two decimals, without separators. */
const centavosIn = (amount: string) => Number(amount.replace('.', ''));

/** How many payments a plan makes. */
export function paymentsOf({ run, batch }: Plan): number {
  return (run ?? batch)?.rows ?? 1;
}

/** The text of a plan: UTF-8 JSON on one line. */
export function planText({ createdAtMs, expiresAtMs, schedule, ...plan }: Plan): string {
  const { id, environment, host, tenantId, accountId, origin, maker, policy, journalId } = plan;
  const { payment, shown, refund, batch, run } = plan;
  const written = {
    brlPlan: 1,
    id,
    environment,
    host,
    tenantId,
    accountId,
    createdAt: instant(createdAtMs),
    ...(schedule && scheduleJson(schedule)),
    expiresAt: instant(expiresAtMs),
    origin,
    maker,
    policy,
    ...(journalId !== null && { journalId }),
    ...(run === null ? { payment, shown, ...(refund && { refund }), ...(batch && { batch }) } : { run }),
  };
  return `${JSON.stringify(written)}\n`;
}

function scheduleJson({ notBeforeMs, ...schedule }: PlannedSchedule) {
  return { notBefore: instant(notBeforeMs), schedule };
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
    const { payment } = plan;
    return payment === null || hash('sha256', payment.body, 'hex') === payment.bodySha256 ? plan : null;
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
  const schedule = scheduleIn(value);
  const run = runIn(member(value, 'run'));
  const payment = run === null ? paymentIn(member(value, 'payment')) : null;
  const policy = member(value, 'policy');
  const shown = run === null ? member(value, 'shown') : null;
  const refund = member(value, 'refund') ?? null;
  const batch = member(value, 'batch') ?? null;
  const journalId = text('journalId');
  if (member(value, 'brlPlan') !== 1 || !id || !/^plan_[0-9a-f]{32}$/.test(id)) return null;
  const madeBy = origins.find((known) => known === origin);
  if (!environment || !host || !tenantId || !accountId || !madeBy || !maker) return null;
  if (createdAtMs === null || expiresAtMs === null || (payment === null && run === null)) return null;
  if (policy !== null && !hasTypes(policy, { serial: 'number', sha256: 'string' })) return null;
  if (shown !== null && !isShown(shown)) return null;
  if (refund !== null && !isRefund(refund)) return null;
  if (batch !== null && !isBatch(batch)) return null;
  if (journalId !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(journalId)) return null;
  return {
    id,
    environment,
    host,
    tenantId,
    accountId,
    createdAtMs,
    schedule,
    expiresAtMs,
    origin: madeBy,
    maker,
    policy: policy as Plan['policy'],
    journalId,
    payment,
    shown: shown as Plan['shown'],
    refund,
    batch,
    run,
  };
}

/** Anything but a schedule as it is written makes another text, and so no plan. */
function scheduleIn(value: unknown): PlannedSchedule | null {
  const notBeforeMs = instantMs(member(value, 'notBefore'));
  const schedule = member(value, 'schedule');
  const isRight = hasTypes(schedule, { day: 'string', graceMs: 'number|null', untilMs: 'number|null' });
  return notBeforeMs === null || !isRight
    ? null
    : { notBeforeMs, ...(schedule as Omit<PlannedSchedule, 'notBeforeMs'>) };
}

function runIn(value: unknown): PlannedRun | null {
  const isRight = hasTypes(value, {
    ref: 'string',
    fileSha256: 'string',
    read: 'object',
    rows: 'number',
    total: 'string',
    byRail: 'object',
    rowsSha256: 'string',
    largest: 'object',
  });
  if (!isRight) return null;
  const run = value as PlannedRun;
  const isSum = (one: unknown) =>
    hasTypes(one, { rows: 'number', total: 'string' }) && isTotal((one as RowSum).total);
  const isFlag = (one: unknown) =>
    one === true ||
    typeof one === 'string' ||
    (Array.isArray(one) && one.every((text) => typeof text === 'string'));
  return areRows(run) &&
    isTotal(run.total) &&
    Object.values(run.byRail).every(isSum) &&
    Object.values(run.read).every(isFlag)
    ? run
    : null;
}

function isTotal(text: string): boolean {
  return /^(0|[1-9]\d{0,12})\.\d\d$/.test(text);
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
  const text = 'string|null';
  const types = { name: text, document: text, bank: text, dueDate: text, lookedUpAt: 'string' };
  return hasTypes(value, types) && instantMs(member(value, 'lookedUpAt')) !== null;
}

function isBatch(value: unknown): value is PlannedBatch {
  return (
    hasTypes(value, { rows: 'number', rowsSha256: 'string', largest: 'object' }) &&
    areRows(value as PlannedBatch)
  );
}

function areRows({ rows, largest }: Pick<PlannedBatch, 'rows' | 'largest'>): boolean {
  const isLarge = (one: unknown) =>
    hasTypes(one, { amount: 'string', payee: 'string' }) && isTotal((one as LargeRow).amount);
  return Number.isSafeInteger(rows) && rows > 0 && Array.isArray(largest) && largest.every(isLarge);
}

function isRefund(value: unknown): value is PlannedRefund {
  const { received, returned } = value as PlannedRefund;
  return (
    hasTypes(value, { received: 'string|null', returned: 'string' }) &&
    isTotal(returned) &&
    (received === null || isTotal(received))
  );
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
