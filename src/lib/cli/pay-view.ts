import { type Centavos, formatReais } from '../contract/money.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { sanitise } from '../pix/text.ts';
import { fieldsText } from './fields-view.ts';
import { wrapForTerminal } from './wrap.ts';

const headlines: Readonly<Record<number, string>> = {
  0: 'Paid',
  20: 'On its way, not settled yet',
  21: 'Held for approval',
  33: 'Already there',
  34: 'Over, with failed rows',
  40: 'NOT KNOWN whether it was paid',
  41: 'Over, but not every row is known',
  60: 'Not executed: the bank asks to wait',
  80: 'Not sent',
  81: 'Not executed: service unavailable',
};

const creationHeadlines: Readonly<Record<number, string>> = {
  0: 'Made',
  30: 'Not made',
  40: 'NOT KNOWN whether it was made',
};

/** A payment's outcome: the verdict, then labelled lines. */
export function paymentText(report: PayReport): string {
  const { intent, finding } = report;
  const amount = intent.amountCentavos === null ? null : formatReais(intent.amountCentavos as Centavos);
  const headline = headlineOf(report);
  const repeated = report.sent || report.exit !== 0 ? '' : '\n(recorded before; nothing was sent now)';
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
function headlineOf({ exit, finding, intent, sent }: PayReport): string {
  if (finding.state === 'REVERSED') return 'Reversed';
  const special = intent.creation ? creationHeadlines[exit] : undefined;
  const headline = special ?? headlines[exit] ?? 'Refused';
  return exit === 33 && !sent ? `${headline}, nothing was sent` : headline;
}
