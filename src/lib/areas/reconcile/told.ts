import { startOfDayMs } from '../../brazil/clock.ts';
import type { DaySpan } from '../../brazil/days.ts';
import { centavosFromWire } from '../../contract/money.ts';
import { originOf } from '../../deliveries/made-up.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import { member, textMember } from '../../json/members.ts';
import type { ToldFact } from './facts.ts';

/** The events that report booked money, and their direction (specification, section 6.4). */
const directions: Readonly<Record<string, 'in' | 'out'>> = {
  'pix.in.completed': 'in',
  'qrcode.paid': 'in',
  'pix.out.completed': 'out',
  'pix.refund.completed': 'out',
  'pix.refund.received': 'in',
  'ted.in.received': 'in',
  'ted.out.confirmed': 'out',
  'ted.payment': 'out',
  'transfer.internal.in': 'in',
  'transfer.internal.out': 'out',
  'boleto.paid': 'out',
  'boleto.charge.settled': 'in',
  'fee.charged': 'out',
  'fee.refunded': 'in',
};

/** All of them. */
export const moneyEvents = Object.keys(directions);

/** Words for booked money; an event without a word means what its type says (section 6.3). */
const bookedWords = ['SUCCESS', 'COMPLETED', 'CONFIRMED', 'SETTLED'];

/** What captured deliveries report of an account's money, from the day before to the day after. */
export function* eachTold(store: CaptureStore, accountId: string, span: DaySpan): Generator<ToldFact> {
  const captured = store.list({
    kinds: ['new'],
    accountId,
    types: moneyEvents,
    sinceMs: startOfDayMs(span.from, -1),
    // An event may be reported hours late: up to six attempts.
    untilMs: startOfDayMs(span.to, 3),
    order: 'oldest',
  });
  for (const capture of captured) {
    // What was made or derived here says nothing that the service told.
    const fact = originOf(capture.headers) === 'service' ? toldFact(capture) : null;
    if (fact) yield fact;
  }
}

/** What one delivery reports; null if it reports no booked money. */
export function toldFact({ captureId, valid, envelope, body, receivedAtMs }: Capture): ToldFact | null {
  const direction =
    envelope && Object.hasOwn(directions, envelope.type) ? directions[envelope.type] : undefined;
  if (!valid || !envelope || direction === undefined) return null;
  if (envelope.status !== null && !bookedWords.includes(envelope.status)) return null;
  const data = member(parsed(body), 'data');
  const amount = member(data, 'amount');
  const at =
    timeNames.map((name) => textMember(data, name)).find((text) => text !== null) ?? envelope.occurredAt;
  const ms = Date.parse(at ?? '');
  return {
    eventId: envelope.eventId,
    captureId,
    type: envelope.type,
    direction,
    amountCentavos: typeof amount === 'number' ? centavosFromWire(amount) : null,
    endToEndId:
      envelope.type === 'pix.refund.received' ? textMember(data, 'refundEndToEnd') : envelope.endToEndId,
    identifier: envelope.identifier,
    bankIds: bankNames.map((name) => textMember(data, name)).filter((name) => name !== null),
    atMs: Number.isNaN(ms) ? receivedAtMs : ms,
  };
}

const timeNames = ['completedAt', 'receivedAt', 'occurredAt'];
const bankNames = ['transactionId', 'coreId', 'paymentId', 'tedId', 'partnerId', 'partnerTxId'];

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
