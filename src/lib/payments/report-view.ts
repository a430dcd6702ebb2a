import { type ExtraHolidays, tedSettlement } from '../brazil/bank-calendar.ts';
import { dayText, minuteText } from '../brazil/clock.ts';
import { factsOf } from '../command/outcome.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import type { Ending } from '../errors/exit-codes.ts';
import type { Finding, Intent, ShownPayee } from '../journal/intent.ts';
import { payeeOf } from '../journal/old-texts.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { fieldsText } from '../terminal/fields.ts';
import { sanitise } from '../terminal/text.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';
import { outcomeWords } from '../words/outcome.ts';
import { messageText, says } from '../words/records.ts';
import { doubtedStatus, namedStanding, namedStatus } from '../words/statuses.ts';
import { valueWords } from '../words/values.ts';
import { agoText } from './ago.ts';
import { shownDestination } from './destination.ts';

type Headlines = Partial<Record<Ending, string>>;

/** A deletion unknown to `brl api` pays nobody, but whether it moves money is not known. */
function kindHeadlines({ creation, operation }: Intent): Headlines {
  if (creation) return outcomeWords.creations;
  if (operation === 'refund.send') return outcomeWords.refunds;
  return operation === 'api.delete' ? outcomeWords.deletions : {};
}

/** A person's finding is that person's word, not the service's. */
function resolvedHeadline({ code }: Finding): string | undefined {
  const { resolved } = outcomeWords;
  return code !== null && Object.hasOwn(resolved, code) ? resolved[code as keyof typeof resolved] : undefined;
}

/** A payment's outcome: the verdict, then labelled lines. @param nowMs Unix time @param extra bank holidays of the settings */
export function paymentText(report: PayReport, nowMs: number, extra: ExtraHolidays = []): string {
  const { intent, finding } = report;
  const amount = intent.amountCentavos === null ? null : formatReais(intent.amountCentavos as Centavos);
  const headline = headlineOf(report, extra);
  const isResolved = resolvedHeadline(finding) !== undefined;
  const isRepeated = report.sent === 'no' && (finding.state === 'SETTLED' || isResolved);
  const { nothingSentNow, sentEarlier, amountTo, notConfirmed } = outcomeWords;
  const resolved = `${notConfirmed}\n${nothingSentNow}`;
  const repeated = isRepeated ? `\n${isResolved ? resolved : sentEarlier}` : '';
  const destination = payeeAndDestination(report);
  const subject =
    amount === null
      ? destination
      : namesNobody(intent)
        ? valueWords.aside(amount, destination)
        : amountTo(amount, destination);
  const open = isOpenPayment(report) ? `\n${outcomeWords.mayStillBePaid}` : '';
  const verdict = sanitise(outcomeWords.verdict(headline, subject)) + repeated + open;
  const fields = fieldsText([
    ['Recorded by', isResolved && report.resolvedBy !== 'unknown' ? (report.resolvedBy ?? null) : null],
    ['Evidence', isResolved ? messageText(finding.message ?? '') : null],
    // A person paying now has seen the payee on the way; an existing payment was confirmed another day.
    ['Payee', report.sent === 'no' && intent.payee ? payeeText(intent.payee) : null],
    ['Sent', report.sent === 'no' ? sentText(intent.firstSentAtMs, nowMs) : null],
    [
      factsOf(report).isTheirs ? 'Other payment' : 'Status',
      intent.creation ? namedStanding(finding.status) : statusOf(intent, finding),
    ],
    ['End-to-end id', finding.endToEndId],
    ['Identifier', intent.identifier],
    ['Ref', intent.ref],
    ['Intent', intent.intentId],
    ['Environment', valueWords.environment(intent.environment)],
  ]);
  return wrapForTerminal(`${verdict}\n${fields}`, process.stdout);
}

/** For an existing payment the payee gets a line of its own. */
function payeeAndDestination({ intent, sent }: PayReport): string {
  const destination = shownDestination(intent);
  const name = sent === 'no' ? null : (intent.payee?.name ?? null);
  return name === null ? destination : `${name}, ${destination}`;
}

/** The journal has what a custom body does, if it names no payee. */
function namesNobody(intent: Intent): boolean {
  const to = payeeOf(intent);
  return to.kind === 'text' && says(to.said, 'operation');
}

/** The word that a doubt rests on does not describe the payment. */
function statusOf({ operation }: Intent, { state, status }: Finding): string | null {
  if (state === 'UNCERTAIN') return doubtedStatus(status);
  return namedStatus(status, operation === 'batches.dispatch' ? 'batch' : undefined);
}

/** Whether the service has a payment that is neither paid nor refused. */
function isOpenPayment(report: PayReport): boolean {
  if (report.finding.state === 'SCHEDULED') return false;
  const { creation, operation } = report.intent;
  return !creation && operation !== 'api.delete' && ['pending', 'held'].includes(factsOf(report).ending);
}

/** When an earlier run first sent it: what somebody who repeats a payment wants to know. */
function sentText(ms: number | null, nowMs: number): string | null {
  return ms === null ? null : outcomeWords.sentAt(valueWords.inBrasilia(minuteText(ms)), agoText(nowMs - ms));
}

/** Whom the directory named when the payment was made. */
function payeeText({ name, document, bank }: ShownPayee): string {
  return [name, document, bank].filter((part) => part !== null).join(', ');
}

/** A conflict may be the service's own answer; in that case something was sent. */
function headlineOf(report: PayReport, extra: ExtraHolidays): string {
  const resolved = resolvedHeadline(report.finding);
  if (resolved !== undefined) return resolved;
  if (report.finding.state === 'REVERSED') return outcomeWords.reversed;
  if (report.finding.state === 'SCHEDULED') return scheduledHeadline(report.intent);
  if (factsOf(report).isTheirs) return outcomeWords.nameTaken;
  const { ending } = factsOf(report);
  const day = ending === 'pending' ? scheduledFor(report.intent, extra) : null;
  if (day !== null) return outcomeWords.scheduledFor(dayText(day));
  if (ending === 'duplicate' && report.sent === 'no') return outcomeWords.existsUnsent;
  const headlines: Headlines = outcomeWords.headlines;
  return kindHeadlines(report.intent)[ending] ?? headlines[ending] ?? outcomeWords.refused;
}

function scheduledHeadline({ held, schedule, postponed }: Intent): string {
  if (held) return outcomeWords.scheduleHeld;
  return outcomeWords.scheduledAt(minuteText(postponed?.untilMs ?? schedule?.notBeforeMs ?? 0));
}

/**
 * The day for which the bank has scheduled a TED (specification, section 3.3), if it does not settle on the day it was
 * sent; null for another payment, or if its attempts were sent for different days.
 */
function scheduledFor(
  { operation, firstSentAtMs, lastSentAtMs }: Intent,
  extra: ExtraHolidays,
): string | null {
  if (operation !== 'ted.out' || firstSentAtMs === null || lastSentAtMs === null) return null;
  const { kind, date } = tedSettlement(lastSentAtMs, extra);
  return kind === 'next-business-day' && tedSettlement(firstSentAtMs, extra).date === date ? date : null;
}
