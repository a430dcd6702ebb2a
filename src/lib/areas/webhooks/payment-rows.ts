import type { AnswerOf } from '../../answers/promise.ts';
import type { webhooksCapturedPayments } from '../../answers/webhooks.ts';
import { brasiliaInstant, shortSecondText } from '../../brazil/clock.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { aliasOf } from '../../deliveries/envelope.ts';
import type { CapturedPayment } from '../../deliveries/search.ts';
import type { Column } from '../../terminal/answer.ts';
import { attemptsWords } from '../../words/attempts.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** What a payment's deliveries lack. */
export type MissingPart = 'accepted' | 'outcome' | 'beside' | 'forwarded';

/** A payment of `captured list --by-payment` as JSON shows it; times are RFC 3339 in UTC. */
export function paymentJson(payment: CapturedPayment): AnswerOf<typeof webhooksCapturedPayments>[number] {
  const { identifier, endToEndId, amountCentavos, payee, payer, counts, types, forwards, forwarded } =
    payment;
  return {
    identifier,
    endToEndId,
    amount: amountCentavos === null ? null : amountNumber(amountCentavos as Centavos),
    amountText: amountTextOf(payment),
    payee,
    payer,
    firstAt: new Date(payment.firstAtMs).toISOString(),
    lastAt: new Date(payment.lastAtMs).toISOString(),
    lastCaptureId: payment.lastCaptureId,
    types,
    accepted: counts.new,
    attempts: counts.attempt,
    redeliveries: counts.redelivery,
    refused: counts.refused,
    forwards,
    forwarded,
    missing: missingOf(payment),
    order: payment.order,
  };
}

/**
 * What is missing: any accepted event, an outcome after a mere beginning, the other event of an alias
 * pair, a 2xx from our own app. Whether an event was due at all, only the journal and the statement know (`--gaps`).
 */
export function missingOf({ types, counts, untaken }: CapturedPayment): readonly MissingPart[] {
  if (counts.new === 0) return ['accepted'];
  const isBegun = types.some((type) => begun.test(type));
  const isOver = types.some((type) => over.test(type));
  const lacks: readonly (readonly [MissingPart, boolean])[] = [
    ['outcome', isBegun && !isOver],
    ['beside', types.some((type) => !types.includes(aliasOf(type) ?? type))],
    ['forwarded', untaken > 0],
  ];
  return lacks.filter(([, isMissing]) => isMissing).map(([part]) => part);
}

const begun = /\.(requested|created|pending|processing|registered)$/;
const over =
  /\.(completed|confirmed|failed|received|paid|payment|returned|canceled|cancelled|expired|out|in)$/;

/** Columns of `webhooks captured list --by-payment`. */
export const paymentColumns: readonly Column<CapturedPayment>[] = [
  {
    header: 'Time (BRT)',
    value: ({ lastAtMs }) => brasiliaInstant(lastAtMs),
    shown: ({ lastAtMs }) => shortSecondText(lastAtMs),
    whole: true,
    cell: 'instant',
  },
  {
    header: 'Amount',
    value: (payment) => amountTextOf(payment, formatPlain) ?? '',
    shown: (payment) => amountTextOf(payment) ?? '',
    align: 'right',
    cell: 'amount',
  },
  {
    header: 'Payee',
    value: ({ payee }) => payee ?? '',
    shown: ({ payee, payer }) => (payer === null ? (payee ?? '') : webhooksWords.byPayment.from(payer)),
    freeText: true,
  },
  {
    header: 'Payment',
    value: ({ identifier, endToEndId }) => identifier ?? endToEndId ?? '',
    freeText: true,
  },
  { header: 'Events', value: ({ types }) => types.join(', '), freeText: true },
  { header: 'Deliveries', value: deliveriesText },
  { header: 'Missing', value: (payment) => missingText(payment) },
];

function amountTextOf({ amountCentavos }: CapturedPayment, say = inReais): string | null {
  return amountCentavos === null ? null : say(amountCentavos as Centavos);
}

function inReais(amount: Centavos): string {
  return formatReais(amount, '\u00a0');
}

function deliveriesText({ counts, forwards, forwarded, order }: CapturedPayment): string {
  const says = webhooksWords.byPayment;
  const repeats = counts.attempt + counts.redelivery;
  return [
    says.accepted(counts.new),
    repeats > 0 && says.repeats(repeats),
    counts.refused > 0 && says.refused(counts.refused),
    forwards > 0 && says.forwarded(forwarded, forwards),
    ...order
      .filter((mark) => mark !== 'attempt' && mark !== 'redelivery')
      .map((mark) => attemptsWords.marks[mark]),
  ]
    .filter((text) => text !== false)
    .join(', ');
}

function missingText(payment: CapturedPayment): string {
  return missingOf(payment)
    .map((part) => webhooksWords.byPayment.missing[part])
    .join(', ');
}
