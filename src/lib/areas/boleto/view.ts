import { listOf } from '../../json/lists.ts';
import { member, textMember } from '../../json/members.ts';
import { amountText } from '../../payments/record-view.ts';
import type { Column, Field } from '../../terminal/answer.ts';

/** A boleto, its payment or a charge as labelled lines; no record of them is shown, so likely names are tried. */
export function boletoFields(item: unknown): Field[] {
  const beneficiary = member(item, 'beneficiary');
  const who = textMember(beneficiary, 'name') ?? textMember(item, 'beneficiaryName');
  const document = textMember(beneficiary, 'document');
  return [
    ['Status', textMember(item, 'status')],
    ['Amount', amountText(member(item, 'amount'))],
    ['Due', textMember(item, 'dueDate')],
    ['Beneficiary', [who, document].filter(Boolean).join(', ') || null],
    ['Line', textMember(item, 'digitableLine') ?? textMember(item, 'digits')],
    ['Barcode', textMember(item, 'barcode')],
    ['Identifier', textMember(item, 'identifier')],
    ['Id', idOf(item)],
    ['Time', textMember(item, 'occurredAt') ?? textMember(item, 'createdAt')],
    [
      'Error',
      [textMember(item, 'errorCode'), textMember(item, 'errorReason')].filter(Boolean).join(': ') || null,
    ],
  ];
}

/** A charge in a list. */
export const chargeColumns: readonly Column<unknown>[] = [
  { header: 'identifier', value: (item) => textMember(item, 'identifier') ?? '' },
  { header: 'status', value: (item) => textMember(item, 'status') ?? '', whole: true },
  { header: 'amount', value: (item) => amountText(member(item, 'amount')) ?? '', align: 'right' },
  { header: 'due', value: (item) => textMember(item, 'dueDate') ?? '', whole: true },
];

/** The charges of a list answer. */
export function chargesOf(value: unknown): readonly unknown[] {
  return listOf(value, ['items', 'charges', 'data']);
}

function idOf(item: unknown): string | null {
  return ['paymentId', 'chargeId', 'id'].map((name) => textMember(item, name)).find(Boolean) ?? null;
}
