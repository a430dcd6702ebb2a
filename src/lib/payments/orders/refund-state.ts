import { isDeepStrictEqual } from 'node:util';
import { brasiliaDay, dayText } from '../../brazil/clock.ts';
import { decodeEndToEndId } from '../../brazil/end-to-end-id.ts';
import type { Client } from '../../client/client.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { refund } from '../../contract/refund.ts';
import { list, maxPageSize, maxSpanDays } from '../../contract/statement.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { ask, shownCentavos } from '../../journal/rails/reading.ts';
import { lineOf } from '../../journal/rails/refund.ts';
import { member, textMember } from '../../json/members.ts';
import type { Plan, PlannedRefund } from '../../policy/plan.ts';
import { pixWords } from '../../words/pix.ts';
import { planWords } from '../../words/plans.ts';
import type { Message } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';
import { refuseDisputed } from '../dispute.ts';

/** The reason and what it means. */
export function reasonText(reason: string): Message {
  return pixWords.refund.reason(reason, meaningOf(reason));
}

/** The meaning of a code of the Central Bank; other codes are passed on. */
export function meaningOf(reason: string): Message {
  const { reasons, unknownReason } = pixWords.refund;
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : unknownReason;
}

/** The facts about a received PIX before it is refunded. */
export interface RefundState {
  /** Null if the statement does not show the payment. */
  readonly original: Centavos | null;
  /** At least this much was refunded already: by refunds in this journal, or on the statement. */
  readonly returned: Centavos;
  readonly payer: string | null;
  readonly receivedAt: string | null;
  readonly latestRefund: string | null;
  /** Refunds of this payment that the statement shows and the journal does not know. */
  readonly fromElsewhere: readonly Centavos[];
}

/**
 * Reads the original's statement line, the refund that it names, and this journal's refunds of it.
 * @throws {CliError} exit 2 for a payment that this account sent
 */
export async function readRefundState(
  client: Client,
  journal: Journal,
  accountId: string,
  endToEndId: string,
): Promise<RefundState> {
  const line = await lineOf(client, accountId, endToEndId);
  if (isDebit(line?.item)) {
    throw usageError('not_received', pixWords.refund.sentByUs);
  }
  const latestRefund = textMember(line?.item, 'refundEndToEnd');
  // The mark is also there after a partial refund, so without it the statement need not be searched.
  const marked =
    latestRefund === null
      ? new Map<string, number>()
      : await refundsOnStatement(client, accountId, endToEndId, line?.item);
  const refunds = await refundsOf(journal, client.connection.environment, endToEndId);
  const ours = refunds.filter(({ state }) => state === 'SETTLED' || state === 'PENDING');
  const counterParty = member(line?.item, 'counterParty');
  return {
    original: (line ? shownCentavos(line.item) : null) as Centavos | null,
    returned: Math.max(sum(ours.map(refundedBy)), sum([...marked.values()])) as Centavos,
    payer:
      [textMember(counterParty, 'name'), textMember(counterParty, 'document')].filter(Boolean).join(', ') ||
      null,
    receivedAt: textMember(line?.item, 'timestamp'),
    latestRefund,
    fromElsewhere: fromElsewhere(marked, ours),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((before, amount) => before + amount, 0);
}

function refundedBy(intent: Intent): number {
  return shownCentavos(resultOf(intent)) ?? intent.amountCentavos ?? 0;
}

/** A refund of ours that never learnt its id accounts for one line of its amount. */
function fromElsewhere(shown: ReadonlyMap<string, number>, ours: readonly Intent[]): readonly Centavos[] {
  const idOf = ({ finding, answered }: Intent) => finding?.endToEndId ?? answered.endToEndId;
  const ids = new Set(ours.map(idOf));
  const amounts = [...shown].filter(([id]) => !ids.has(id)).map(([, centavos]) => centavos);
  for (const intent of ours) {
    const at = idOf(intent) === null ? amounts.indexOf(refundedBy(intent)) : -1;
    if (at >= 0) amounts.splice(at, 1);
  }
  return amounts as Centavos[];
}

function isDebit(item: unknown): boolean {
  const amount = member(item, 'amount');
  return textMember(item, 'direction') === 'OUT' || (typeof amount === 'number' && amount < 0);
}

/** This journal's refunds of a payment, newest first. */
export async function refundsOf(
  journal: Journal,
  environment: string,
  endToEndId: string,
): Promise<Intent[]> {
  const intents = await journal.list({ environment, operations: [refund.id] });
  return intents.filter((intent) => {
    const to = payeeOf(intent);
    return to.kind === 'payer' && to.endToEndId === endToEndId;
  });
}

/** A refund whose end is unknown must be resolved first: the next one could be the second. @throws {CliError} exit 33 */
export function refuseOpenRefund(refunds: readonly Intent[]): void {
  const open = refunds.find(({ state }) => state === 'UNCERTAIN' || state === 'SENT');
  if (!open) return;
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    message: pixWords.refund.earlierOpen(open.intentId),
    hint: `brl journal recover ${open.intentId}`,
  });
}

/**
 * Another machine may have made this refund, and the service recognises no repeat, whatever its ref. A person who is
 * asked gets a warning.
 * @returns the warning, or null if the statement shows no such refund
 * @throws {CliError} exit 33 if nobody is asked
 */
export function warnOfRefund(
  { fromElsewhere }: RefundState,
  amount: Centavos | null,
  { isAsked, isMeant }: { readonly isAsked: boolean; readonly isMeant: boolean },
): Message | null {
  if (amount === null || !fromElsewhere.includes(amount)) return null;
  const { refundedElsewhere, refundedElsewhereUnsent, ifAnother } = pixWords.refund;
  if (isAsked || isMeant) return refundedElsewhere(formatReais(amount));
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    message: refundedElsewhereUnsent(formatReais(amount)),
    hint: ifAnother,
  });
}

const dayMs = 24 * 60 * 60 * 1000;
/**
 * An id tells when its payment was submitted. It may have settled a little later, so the last day is left to the service.
 * @throws {CliError} exit 2 for a payment too old to be refunded
 */
export function requireInTime({ client, serviceNow }: Session, endToEndId: string): void {
  const { submittedAt } = decodeEndToEndId(endToEndId);
  const { refundWindowDays } = client.connection.settings;
  if (serviceNow() - Date.parse(submittedAt) <= (refundWindowDays + 1) * dayMs) return;
  const { tooLate, payInstead } = pixWords.refund;
  throw usageError(
    'refund_too_late',
    tooLate(dayText(submittedAt.slice(0, 10)), refundWindowDays),
    payInstead,
  );
}

/** @throws {CliError} exit 2 if more is asked for than is left, as far as is known. */
export function requireLeft(state: RefundState, asked: Centavos | null): Centavos | null {
  if (state.original === null) return null;
  const left = (state.original - state.returned) as Centavos;
  if (left > 0 && (asked === null || asked <= left)) return left;
  const { lessLeft, nothingLeft } = pixWords.refund;
  const received = formatReais(state.original);
  throw usageError(
    'refund_amount_exceeded',
    left > 0 ? lessLeft(received, formatReais(left)) : nothingLeft(received),
    state.latestRefund === null ? undefined : `brl pix find --e2e ${state.latestRefund}`,
  );
}

/**
 * Roughly the 90 days in which a refund is possible; a busy account has many lines, and beyond this the sum is a lower
 * bound.
 */
const spans = 3;
const pagesPerSpan = 20;

/** The amounts of a payment's refund lines by id, each once: pages are not ordered within a second. */
async function refundsOnStatement(
  client: Client,
  accountId: string,
  endToEndId: string,
  original: unknown,
): Promise<ReadonlyMap<string, number>> {
  const received = Date.parse(textMember(original, 'timestamp') ?? '');
  const found = new Map<string, number>();
  for (let span = 0; span < spans && !Number.isNaN(received); span++) {
    const fromMs = received + span * maxSpanDays * dayMs;
    if (fromMs > client.clock.now() + dayMs) break;
    const query = {
      startDate: brasiliaDay(fromMs),
      endDate: brasiliaDay(fromMs + (maxSpanDays - 1) * dayMs),
      operation: 'PIX',
      size: String(maxPageSize),
    };
    for (let page = 0; page < pagesPerSpan; page++) {
      const reply = await ask(() =>
        client.read(list, { params: { accountId }, query: { ...query, page: String(page) } }),
      );
      const items = member(reply?.json.value, 'items');
      for (const item of Array.isArray(items) ? items : []) {
        const id = textMember(item, 'endToEndId');
        if (id === null || member(item, 'reversal') !== true) continue;
        if (textMember(item, 'originalEndToEnd') === endToEndId) found.set(id, shownCentavos(item) ?? 0);
      }
      if (member(reply?.json.value, 'hasNext') !== true) break;
    }
  }
  return found;
}

function resultOf(intent: Intent): unknown {
  const text = intent.finding?.bodyText ?? null;
  return text === null ? null : JSON.parse(text);
}

/** How a received PIX stood, as the plan of its refund keeps it. */
export function plannedRefund({ original, returned }: RefundState): PlannedRefund {
  return { received: original && formatPlain(original), returned: formatPlain(returned) };
}

/**
 * Asks about a refund that others approved as one asks before any other.
 * @throws {CliError} exit 35 for a payment that stands otherwise than they were shown, or is disputed; 33 or 2 as before any refund
 */
export async function stillRefundable(
  session: Session,
  journal: Journal,
  endToEndId: string,
  amount: Centavos,
  { shown, refund: planned }: Pick<Plan, 'shown' | 'refund'>,
): Promise<void> {
  const { client, environment } = session;
  requireInTime(session, endToEndId);
  await refuseDisputed(session, endToEndId, false);
  refuseOpenRefund(await refundsOf(journal, environment, endToEndId));
  const state = await readRefundState(client, journal, client.connection.accountId ?? '', endToEndId);
  const now = plannedRefund(state);
  if (state.payer !== shown?.name || !isDeepStrictEqual(now, { ...planned }))
    throw new CliError({
      code: 'expectation_failed',
      ends: 'check_failed',
      message: planWords.otherRefund(stoodText(shown?.name ?? null, planned), stoodText(state.payer, now)),
      hint: planWords.makeAnother,
    });
  requireLeft(state, amount);
  warnOfRefund(state, amount, { isAsked: false, isMeant: false });
}

function stoodText(payer: string | null, stood: PlannedRefund | null): string {
  const reais = (text: string | null | undefined) =>
    text == null ? valueWords.notKnown : formatReais(Math.round(Number(text) * 100) as Centavos);
  const said = planWords.refundStood(reais(stood?.received), reais(stood?.returned));
  return payer === null ? said : `${payer}: ${said}`;
}
