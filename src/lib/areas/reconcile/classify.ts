import { type Compared, comparePayee, nobodyShown } from '../../journal/payee-compare.ts';
import { type AwaitedEvents, isAwaited } from './awaited.ts';
import { type Because, classMeaning, type EntryClass } from './entry.ts';
import type { BookedFact, LedgerFact, MeantFact, ToldFact } from './facts.ts';

/** What is known of one item once its sides are joined. */
export interface Sides {
  readonly line: BookedFact | null;
  /** The service gives the line again. */
  readonly isRepeat: boolean;
  /** The line was returned by another one, or returns another one. */
  readonly isGivenBack: boolean;
  /** Another debit has its end-to-end id or identifier, and is the intended one. */
  readonly isSecond: boolean;
  /** A refund that makes the refunds exceed the payment. */
  readonly isBeyond: boolean;
  readonly meant: MeantFact | null;
  readonly ledger: LedgerFact | null;
  readonly told: readonly ToldFact[];
}

/** Which sides there are to differ from. */
export interface Asked {
  readonly hasLedger: boolean;
  /** The customer's file also contains incoming money. */
  readonly ledgerHasCredits: boolean;
  /** What deliveries should have reported; null if they are not a side. */
  readonly awaited: AwaitedEvents | null;
  readonly isStatementFile: boolean;
}

/** The class of an item, and what else is to be said of it. */
export interface Judged {
  readonly class: EntryClass;
  readonly also: readonly EntryClass[];
  readonly because: Because | null;
}

/** Determines the class of an item. Pure. */
export function classify(sides: Sides, asked: Asked): Judged {
  const first = sides.line ? ofLine(sides.line, sides, asked) : ofAbsent(sides);
  const further = sides.line ? differences(sides.line, sides, asked, first) : [];
  const [worst, ...rest] = further;
  if (worst === undefined || classMeaning[first.class] !== 'explained') {
    return { ...first, also: further.map((difference) => difference.class) };
  }
  return { ...worst, also: [first.class, ...rest.map((difference) => difference.class)] };
}

type First = Omit<Judged, 'also'>;

const is = (className: EntryClass, because: Because | null = null): First => ({ class: className, because });

/** The service's words for a line that is not booked yet (specification, section 2.4). */
const onTheirWay = ['PROCESSING', 'PENDING_APPROVAL'];
/** Words for a line that moved money, at least for a time; a statement file may have none. */
const booked = ['COMPLETED', 'REVERSED', ''];

/** Whether a line counts in totals: a failed one does if its money is returned by a line that also counts. */
export function counts(status: string, isGivenBack: boolean): boolean {
  return booked.includes(status) || (status === 'FAILED' && isGivenBack);
}

function ofLine(line: BookedFact, sides: Sides, asked: Asked): First {
  const { isRepeat, isGivenBack } = sides;
  if (isRepeat) return is('repeated_line');
  if (onTheirWay.includes(line.status)) return is('on_its_way');
  if (line.status === 'FAILED') return ofFailed(sides);
  if (!booked.includes(line.status)) return is('in_doubt', 'status-unknown');
  if (isFee(line) && sides.meant === null) return is('fee');
  if (isGivenBack) return is('reversed', 'given-back');
  if (line.status === 'REVERSED') return is('reversed');
  if (!line.isDebit) return is(line.isRefund ? 'refund' : 'credit');
  if (sides.meant) return ofMeantDebit(line, sides.meant, asked);
  if (sides.ledger) return is(line.isRefund ? 'refund' : 'matched');
  return is('unexpected_debit', sides.isSecond ? 'second-debit' : 'no-intent');
}

/** A fee, whether it has the service's own operation or the name that a transfer to a fee account has (specification, section 2.4). */
export function isFee({ rail, description }: BookedFact): boolean {
  return rail === 'FEE' || (rail === 'INTERNAL' && /^(?:ESTORNO DE )?TARIFA\b/i.test(description ?? ''));
}

function ofFailed({ meant, isGivenBack }: Sides): First {
  if (meant?.state === 'SETTLED') return is('in_doubt', 'settled-not-booked');
  return is('not_paid', isGivenBack ? 'given-back' : null);
}

/** A debit with a name of a payment of ours. */
function ofMeantDebit(line: BookedFact, meant: MeantFact, { isStatementFile }: Asked): First {
  switch (meant.state) {
    case 'REFUSED':
      return is('unexpected_debit', 'refused-here');
    case 'SCHEDULED':
    case 'INTENT':
      return is('unexpected_debit', 'not-sent-here');
    case 'PENDING':
      return is('on_its_way', 'open-and-booked');
    case 'SENT':
    case 'UNCERTAIN':
      return is('in_doubt', isStatementFile ? 'file-only-proof' : 'open-and-booked');
    case 'REVERSED':
      return is('reversed');
    default:
      if (meant.wasInDoubt) return is('resolved');
      if (line.isRefund) return is('refund');
      return is(payeeOn(line, meant) === 'not shown' ? 'payee_not_shown' : 'matched');
  }
}

/** What the statement does not show. */
function ofAbsent({ meant, ledger, told }: Sides): First {
  if (meant) return ofAbsentPayment(meant, ledger, told);
  return is(ledger ? 'ledger_only' : 'event_without_line');
}

function ofAbsentPayment(meant: MeantFact, ledger: LedgerFact | null, told: readonly ToldFact[]): First {
  switch (meant.state) {
    case 'PENDING':
      return is('on_its_way');
    case 'SETTLED':
      return is('in_doubt', 'settled-not-booked');
    case 'SENT':
    case 'UNCERTAIN':
      return is('in_doubt', 'open-not-booked');
    case 'REVERSED':
      return is('reversed');
    default:
      if (meant.mayStillArrive) return is('in_doubt', 'may-still-arrive');
      if (told.length > 0) return is('event_without_line', 'refused-here');
      return ledger ? is('ledger_only', 'refused-here') : is('not_paid');
  }
}

/** Differences between a booked line and the other sides, the worst first. */
function differences(line: BookedFact, sides: Sides, asked: Asked, first: First): First[] {
  if (sides.isRepeat || !booked.includes(line.status)) return [];
  const { meant, ledger, told } = sides;
  const size = Math.abs(line.amountCentavos);
  const found: First[] = [];
  if (meant && payeeOn(line, meant) === 'another') found.push(is('payee_differs', 'other-payee'));
  if (meant && meant.amountCentavos !== null && meant.amountCentavos !== size)
    found.push(is('amount_differs', 'intent-amount'));
  else if (ledger && ledger.amountCentavos !== line.amountCentavos)
    found.push(is('amount_differs', 'ledger-amount'));
  else if (told.some(({ amountCentavos }) => amountCentavos !== null && Math.abs(amountCentavos) !== size))
    found.push(is('amount_differs', 'event-amount'));
  else if (sides.isBeyond) found.push(is('amount_differs', 'refund-amount'));
  if (!ledger && belongsInLedger(line, first, asked)) found.push(is('not_in_ledger'));
  if (asked.awaited && told.length === 0 && isToldOf(line, first) && isAwaited(line, asked.awaited))
    found.push(is('event_missing'));
  return found;
}

/** Whom the line shows as paid: a matching name says nothing about that. */
function payeeOn(line: BookedFact, { to, payeeDocument = null }: MeantFact): Compared {
  const texts = (text: string | null) => (text === null ? [] : [text]);
  const shown = {
    ...nobodyShown,
    keys: texts(line.pixKey),
    documents: texts(line.otherDocument),
    originals: texts(line.originalEndToEnd),
    ...line.paid,
  };
  return to === undefined ? 'not shown' : comparePayee(to, shown, payeeDocument);
}

/** An intended debit, whatever else is said of it. */
const ours: readonly EntryClass[] = ['matched', 'payee_not_shown', 'resolved', 'refund'];

/** Fees and returned money are the bank's own; incoming money is compared if the file has such rows. */
function belongsInLedger(line: BookedFact, first: First, { hasLedger, ledgerHasCredits }: Asked): boolean {
  if (!hasLedger) return false;
  if (!line.isDebit) return ledgerHasCredits && first.class === 'credit';
  return ours.includes(first.class);
}

/** Money returned by a line of its own has no event (specification, section 6.4). */
function isToldOf({ description }: BookedFact, first: First): boolean {
  if (/^(?:ESTORNO DE )?REPASSE\b/i.test(description ?? '')) return false;
  return [...ours, 'credit', 'unexpected_debit'].includes(first.class);
}
