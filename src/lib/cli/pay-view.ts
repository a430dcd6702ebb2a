import { type Centavos, formatReais } from '../contract/money.ts';
import type { PayReport } from '../journal/pay.ts';

const headlines: Readonly<Record<number, string>> = {
  0: 'Paid',
  20: 'On its way, not settled yet',
  21: 'Held for approval',
  33: 'Already there, nothing was sent',
  40: 'NOT KNOWN whether it was paid',
  60: 'Not executed: the bank asks to wait',
  80: 'Not sent',
  81: 'Not executed: service unavailable',
};

/** A payment's outcome as labelled lines; the first line is the verdict. */
export function paymentFields(report: PayReport): [string, string | null][] {
  const { intent, finding } = report;
  const amount = intent.amountCentavos === null ? null : formatReais(intent.amountCentavos as Centavos);
  const headline = headlines[report.exit] ?? 'Refused';
  const repeated = report.sent || report.exit !== 0 ? '' : ' (recorded before; nothing was sent now)';
  return [
    [
      headline,
      `${[amount, intent.destination && `to ${intent.destination}`].filter(Boolean).join(' ')}${repeated}`,
    ],
    ['Status', finding.status],
    ['End-to-end id', finding.endToEndId],
    ['Identifier', intent.identifier],
    ['Ref', intent.ref],
    ['Intent', intent.intentId],
    ['Environment', intent.environment],
  ];
}
