import type { BrCode } from '../../brazil/br-code.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { pay, payAsync } from '../../contract/pix-qr.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { type Intent, isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Payee } from '../../journal/payee.ts';
import { textMember } from '../../json/members.ts';
import { compareDecode, type Decoded } from '../../payments/orders/qr-decode.ts';
import { labels } from '../../words/labels.ts';
import { orderWords } from '../../words/orders.ts';
import { qrWords } from '../../words/qr.ts';

/** The payment, fixed before anything is asked or sent. */
export interface QrOrder {
  readonly amountCentavos: Centavos;
  readonly decodeId: string | null;
  readonly to: Payee;
}

/** How long a settled payment without a ref still answers the same command. */
const repeatedWithinMs = 24 * 60 * 60 * 1000;

/**
 * An earlier payment of this code that the same command means: its decode and amount are reused, so that the bytes are
 * the same and it is found instead of paid twice. Null if a new one is meant.
 */
export async function earlierPayment(
  journal: Journal,
  nowMs: number,
  wanted: Pick<Intent, 'environment' | 'tenantId' | 'accountId'> & {
    readonly emv: string;
    readonly ref: string | undefined;
    /** Null if the person leaves the amount to the code. */
    readonly asked: Centavos | null;
    readonly allowDuplicate: boolean;
  },
): Promise<Intent | null> {
  const { environment, tenantId, accountId, ref = null, asked } = wanted;
  // A second payment is decoded and compared like the first.
  if (ref === null && wanted.allowDuplicate) return null;
  const isSame = (intent: Intent) => {
    if (!intent.operation.startsWith('pixQr.') || intent.ref !== ref) return false;
    if (intent.tenantId !== tenantId || intent.accountId !== accountId) return false;
    // Without a ref, another amount is another payment; with one it is a conflict.
    if (ref === null && asked !== null && asked !== intent.amountCentavos) return false;
    return textMember(JSON.parse(intent.bodyText), 'emv') === wanted.emv;
  };
  const sinceMs = nowMs - repeatedWithinMs - longestOpenMs;
  const payments =
    ref === null
      ? await recentQrPayments(journal, environment, sinceMs)
      : await journal.findByName(environment, ref);
  const found = payments.find(isSame) ?? null;
  if (!found || ref !== null) return found;
  if (found.state === 'REFUSED' || found.state === 'REVERSED') return null;
  if (found.state !== 'SETTLED') return found;
  return nowMs - (found.closedAtMs ?? 0) < repeatedWithinMs ? found : null;
}

/** The latest payment of this ref, or of this code, that was not refused; null if the journal has none. */
export async function paymentOfCode(
  journal: Journal,
  wanted: Pick<Intent, 'environment' | 'tenantId' | 'accountId' | 'ref'> & {
    readonly emv: string;
    /** Whether the code can be paid only once, under any ref. */
    readonly isOnce: boolean;
  },
): Promise<Intent | null> {
  const { environment, tenantId, accountId, ref, emv, isOnce } = wanted;
  const isOurs = (intent: Intent) => intent.tenantId === tenantId && intent.accountId === accountId;
  const ofRef = ref === null ? [] : await journal.findByName(environment, ref);
  const named = ofRef.find((intent) => isPayment(intent) && isOurs(intent) && intent.ref === ref);
  if (named || (ref !== null && !isOnce)) return named ?? null;
  const payments = await journal.list({ environment, operations: [pay.id, payAsync.id] });
  const ofCode = payments.filter(
    (intent) => isOurs(intent) && textMember(JSON.parse(intent.bodyText), 'emv') === emv,
  );
  return ofCode.find(({ state }) => state !== 'REFUSED') ?? ofCode[0] ?? null;
}

/** How long before its end a payment of the last day may have been started; the claim covers one that took longer. */
const longestOpenMs = 24 * 60 * 60 * 1000;

/** Those that are open, and those started since: a journal may have a million others. */
async function recentQrPayments(journal: Journal, environment: string, sinceMs: number): Promise<Intent[]> {
  const operations = [pay.id, payAsync.id];
  const states = ['SCHEDULED', 'INTENT', 'SENT', 'PENDING', 'UNCERTAIN'] as const;
  return [
    ...(await journal.list({ environment, operations, sinceMs })),
    ...(await journal.list({ environment, operations, states })),
  ];
}

/**
 * The amount to pay: the bank's, unless the payee lets the payer choose.
 * @throws {CliError} exit 2
 */
export function amountToPay(asked: Centavos | null, decoded: Decoded): Centavos {
  const { amount, allowChange } = decoded;
  if (amount === null) {
    if (asked !== null) return asked;
    throw usageError('invalid_amount', qrWords.amountOpen, orderWords.addAmount);
  }
  if (asked === null || asked === amount || allowChange) return asked ?? amount;
  throw usageError(
    'qr_amount_mismatch',
    qrWords.otherAmount(formatReais(amount), formatReais(asked)),
    qrWords.leaveAmountOut,
  );
}

/** @throws {CliError} `qr_differs`, exit 35, when the bank says something different from the code. */
export function requireSame(code: BrCode, decoded: Decoded, acceptName: boolean): void {
  const differing = compareDecode(code, decoded).filter(
    ({ verdict, what }) => verdict === 'differs' && !(acceptName && what === 'Name'),
  );
  if (differing.length === 0) return;
  const told = differing.map(({ what, inCode, fromBank }) =>
    qrWords.differing(labels[what], String(inCode), String(fromBank)),
  );
  const onlyName = differing.every(({ what }) => what === 'Name');
  throw new CliError({
    code: 'qr_differs',
    ends: 'check_failed',
    message: qrWords.differs(told.join('; ')),
    hint: onlyName ? qrWords.acceptName : qrWords.askForNewCode,
  });
}
