import { formatBoletoLine } from '../../brazil/boleto-line.ts';
import { dayText, timeText } from '../../brazil/clock.ts';
import { withMaskedDocument } from '../../brazil/documents.ts';
import { listOf } from '../../json/lists.ts';
import { member, textMember } from '../../json/members.ts';
import { amountText, plainAmountText, statusColumn } from '../../payments/statement/record-view.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { namedStatus } from '../../words/statuses.ts';

/** The payment of a boleto as labelled lines. */
export function boletoPaymentFields(item: unknown): Field[] {
  return boletoFields(item, namedStatus(textMember(item, 'status')));
}

/** A boleto that this account issued. */
export function issuedBoletoFields(item: unknown): Field[] {
  return boletoFields(item, namedStatus(textMember(item, 'status'), 'boleto'));
}

/**
 * A boleto, its payment or a charge as labelled lines; the specification shows no record of them, so likely names are
 * tried.
 */
export function boletoFields(item: unknown, status = textMember(item, 'status')): Field[] {
  const beneficiary = member(item, 'beneficiary');
  const who = textMember(beneficiary, 'name') ?? textMember(item, 'beneficiaryName');
  const document = withMaskedDocument(textMember(beneficiary, 'document') ?? '');
  return [
    ['Status', status],
    ['Amount', amountText(member(item, 'amount'))],
    ['Due', timeText(textMember(item, 'dueDate'))],
    ['Beneficiary', [who, document].filter(Boolean).join(', ') || null],
    ['Digitable line', lineText(textMember(item, 'digitableLine') ?? textMember(item, 'digits'))],
    ['Barcode', textMember(item, 'barcode')],
    ['Identifier', textMember(item, 'identifier')],
    ['Id', idOf(item)],
    ['Time', timeText(textMember(item, 'occurredAt') ?? textMember(item, 'createdAt'))],
    [
      'Error',
      [textMember(item, 'errorCode'), textMember(item, 'errorReason')].filter(Boolean).join(': ') || null,
    ],
  ];
}

/** Grouped as on paper. */
function lineText(line: string | null): string | null {
  return line !== null && /^(?:\d{47}|\d{48})$/.test(line) ? formatBoletoLine(line) : line;
}

/** A charge in a list. */
export const chargeColumns: readonly Column<unknown>[] = [
  { header: 'identifier', value: (item) => textMember(item, 'identifier') ?? '' },
  statusColumn('boleto', (item) => textMember(item, 'status')),
  {
    header: 'amount',
    value: (item) => plainAmountText(member(item, 'amount')) ?? '',
    shown: (item) => amountText(member(item, 'amount')) ?? '',
    align: 'right',
    cell: 'amount',
  },
  { header: 'due', value: dueDay, shown: (item) => dayText(dueDay(item)), whole: true, cell: 'instant' },
];

/** The charges of a list answer. */
export function chargesOf(value: unknown): readonly unknown[] {
  return listOf(value, ['items', 'charges', 'data']);
}

function dueDay(item: unknown): string {
  return textMember(item, 'dueDate') ?? '';
}

function idOf(item: unknown): string | null {
  return ['paymentId', 'chargeId', 'id'].map((name) => textMember(item, name)).find(Boolean) ?? null;
}
