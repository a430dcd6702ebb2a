import type { Ending } from '../contract/exit-codes.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { sanitise } from '../pix/text.ts';
import { fieldsText } from './fields-view.ts';
import { factsOf } from './outcome.ts';
import { wrapForTerminal } from './wrap.ts';

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

/** A payment's outcome: the verdict, then labelled lines. */
export function paymentText(report: PayReport): string {
  const { intent, finding } = report;
  const amount = intent.amountCentavos === null ? null : formatReais(intent.amountCentavos as Centavos);
  const headline = headlineOf(report);
  const repeated =
    report.sent !== 'no' || finding.state !== 'SETTLED'
      ? ''
      : `\n(${finding.code?.startsWith('resolved_') ? "on a person's word" : 'recorded before'}; nothing was sent now)`;
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
function headlineOf(report: PayReport): string {
  if (report.finding.state === 'REVERSED') return 'Reversed';
  const { ending } = factsOf(report);
  const special = report.intent.creation ? creationHeadlines[ending] : undefined;
  const headline = special ?? headlines[ending] ?? 'Refused';
  return ending === 'duplicate' && report.sent === 'no' ? `${headline}, nothing was sent` : headline;
}
