import { type ExtraHolidays, tedSettlement } from '../brazil/bank-calendar.ts';
import { factsOf } from '../command/outcome.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import type { Ending } from '../errors/exit-codes.ts';
import type { Intent } from '../journal/intent.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { fieldsText } from '../terminal/fields.ts';
import { sanitise } from '../terminal/text.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';

const headlines: Partial<Record<Ending, string>> = {
  settled: 'Paid',
  pending: 'On its way, not settled yet',
  held: 'Held for approval',
  duplicate: 'Already there',
  batch_failures: 'Over, with failed rows',
  uncertain: 'NOT KNOWN whether it was paid',
  batch_uncertain: 'Over, but not every row is known',
  rate_limited: 'Not executed: the bank asks to wait',
  not_sent: 'Not sent',
  unavailable: 'Not executed: service unavailable',
};

const creationHeadlines: Partial<Record<Ending, string>> = {
  settled: 'Made',
  refused: 'Not made',
  uncertain: 'NOT KNOWN whether it was made',
};

/** A deletion that `brl api` knows nothing of pays nobody; whether it moves money is not known. */
const deletionHeadlines: Partial<Record<Ending, string>> = {
  settled: 'Done',
  pending: 'Accepted, not done yet',
  uncertain: 'NOT KNOWN whether it was done',
};

function kindHeadlines({ creation, operation }: Intent): Partial<Record<Ending, string>> {
  if (creation) return creationHeadlines;
  return operation === 'api.delete' ? deletionHeadlines : {};
}

/** What a person found out is that person's word, and not the service's. */
const resolvedHeadlines: Readonly<Record<string, string>> = {
  resolved_paid: "Recorded as paid, on a person's word",
  resolved_not_paid: "Recorded as not paid, on a person's word",
  resolved_made: "Recorded as made, on a person's word",
  resolved_not_made: "Recorded as not made, on a person's word",
};

/** A payment's outcome: the verdict, then labelled lines. @param extra bank holidays of the settings */
export function paymentText(report: PayReport, extra: ExtraHolidays = []): string {
  const { intent, finding } = report;
  const amount = intent.amountCentavos === null ? null : formatReais(intent.amountCentavos as Centavos);
  const headline = headlineOf(report, extra);
  const isResolved = Object.hasOwn(resolvedHeadlines, finding.code ?? '');
  const isRepeated = report.sent === 'no' && (finding.state === 'SETTLED' || isResolved);
  const repeated = isRepeated
    ? `\n(${isResolved ? '' : 'sent by an earlier run; '}nothing was sent now)`
    : '';
  const subject = amount === null ? intent.destination : `${amount} to ${intent.destination}`;
  const verdict = sanitise(`${headline}: ${subject}`) + repeated;
  const fields = fieldsText([
    ['Status', finding.status],
    ['End-to-end id', finding.endToEndId],
    ['Identifier', intent.identifier],
    ['Ref', intent.ref],
    ['Intent', intent.intentId],
    ['Environment', intent.environment],
  ]);
  return wrapForTerminal(`${verdict}\n${fields}`, process.stdout);
}

/** A conflict may be the service's own answer; then something was sent. */
function headlineOf(report: PayReport, extra: ExtraHolidays): string {
  const { code, state } = report.finding;
  const resolved = resolvedHeadlines[code ?? ''];
  if (resolved !== undefined) return resolved;
  if (state === 'REVERSED') return 'Reversed';
  const { ending } = factsOf(report);
  const day = ending === 'pending' ? scheduledFor(report.intent, extra) : null;
  if (day !== null) return `Scheduled for ${day}, not settled yet`;
  const special = kindHeadlines(report.intent)[ending];
  const headline = special ?? headlines[ending] ?? 'Refused';
  return ending === 'duplicate' && report.sent === 'no' ? `${headline}, nothing was sent` : headline;
}

/**
 * The day for which the bank has scheduled a TED (specification, section 3.3), where it does not settle on the day it was
 * sent; null for another payment, and where its attempts were sent for different days.
 */
function scheduledFor(
  { operation, firstSentAtMs, lastSentAtMs }: Intent,
  extra: ExtraHolidays,
): string | null {
  if (operation !== 'ted.out' || firstSentAtMs === null || lastSentAtMs === null) return null;
  const { kind, date } = tedSettlement(lastSentAtMs, extra);
  return kind === 'next-business-day' && tedSettlement(firstSentAtMs, extra).date === date ? date : null;
}
