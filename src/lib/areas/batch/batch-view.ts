import { timeText } from '../../brazil/clock.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { type BatchFacts, batchFacts } from '../../journal/rails/batch-facts.ts';
import { listOf } from '../../json/lists.ts';
import { member, textMember } from '../../json/members.ts';
import { amountText, plainAmountText, statusColumn } from '../../payments/statement/record-view.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { batchWords } from '../../words/batch.ts';
import { namedStatus } from '../../words/statuses.ts';

/** A batch in a list. */
export const batchColumns: readonly Column<unknown>[] = [
  { header: 'batch', value: (batch) => batchFacts(batch).id ?? '', whole: true },
  statusColumn('batch', (batch) => batchFacts(batch).status),
  {
    header: 'total',
    value: (batch) => money(batchFacts(batch).totalCentavos, formatPlain) ?? '',
    shown: (batch) => money(batchFacts(batch).totalCentavos) ?? '',
    align: 'right',
    cell: 'amount',
    spare: true,
  },
  { header: 'name', value: (batch) => batchFacts(batch).name ?? '', freeText: true, spare: true },
  { header: 'rows', value: (batch) => String(batchFacts(batch).total ?? ''), align: 'right' },
  {
    header: 'created',
    value: (batch) => textMember(batch, 'createdAt') ?? '',
    shown: (batch) => timeText(textMember(batch, 'createdAt'), 'minute') ?? '',
    whole: true,
    cell: 'instant',
  },
];

/** A row of a batch; its shape is not shown, so each cell tries the likely names. */
export const batchItemColumns: readonly Column<unknown>[] = [
  statusColumn('row', (item) => textMember(item, 'status')),
  {
    header: 'amount',
    value: (item) => plainAmountText(member(item, 'amount')) ?? '',
    shown: (item) => amountText(member(item, 'amount')) ?? '',
    align: 'right',
    cell: 'amount',
  },
  { header: 'identifier', value: (item) => textMember(item, 'identifier') ?? '', whole: true },
  { header: 'error', value: (item) => textMember(item, 'errorCode') ?? '', whole: true, spare: true },
  {
    header: 'item',
    value: (item) => textMember(item, 'itemId') ?? textMember(item, 'id') ?? '',
    whole: true,
    spare: true,
  },
  { header: 'key', value: (item) => textMember(item, 'key') ?? '', freeText: true, whole: true, spare: true },
  {
    header: 'description',
    value: (item) => textMember(item, 'description') ?? '',
    freeText: true,
    spare: true,
  },
];

/** A batch as labelled lines: state, rows, sums, and what a review says of balance and limits. */
export function batchFields(value: unknown): Field[] {
  const facts = batchFacts(value);
  const { completed, failed, invalid, counted } = batchWords;
  const ends = [
    !facts.completed ? null : completed(facts.completed),
    !facts.failed ? null : failed(facts.failed),
    facts.invalid ? invalid(facts.invalid) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
  const total = facts.total === null ? '' : `${facts.total}`;
  return [
    ['Batch', facts.id],
    ['Name', facts.name],
    ['Status', namedStatus(facts.status, 'batch')],
    ['Rows', total && ends ? counted(total, ends) : total || ends || null],
    ['Total', money(facts.totalCentavos)],
    ['Paid', facts.failed ? money(paidOf(facts)) : null],
    ['Valid', money(facts.validCentavos)],
    ...facts.checks.map(checkField),
    ['Created', timeText(textMember(value, 'createdAt'))],
    ['Completed', timeText(textMember(value, 'completedAt'))],
  ];
}

/** What the paid rows add up to; null if the answer does not show the amount of each. */
function paidOf({ items, completed }: BatchFacts): Centavos | null {
  const paid = items.filter((item) => textMember(item, 'status') === 'COMPLETED');
  const amounts = paid.map((item) => member(item, 'amount'));
  if (paid.length !== completed || !amounts.every((amount) => typeof amount === 'number')) return null;
  return amounts.reduce((sum: number, amount) => sum + Math.round(amount * 100), 0) as Centavos;
}

/** The batches of a list answer, which is a bare list or has one in it. */
export function batchesOf(value: unknown): readonly unknown[] {
  return listOf(value, ['items', 'batches', 'data']);
}

function checkField({ name, sufficient, availableCentavos }: BatchFacts['checks'][number]): Field {
  const verdict = sufficient ? batchWords.sufficient : batchWords.notSufficient;
  const available = availableCentavos === null ? null : formatReais(availableCentavos);
  return [labelOf(name), available === null ? verdict : batchWords.available(verdict, available)];
}

function labelOf(name: string): Field[0] {
  return name === 'balance' ? 'Balance' : { said: batchWords.limit(name.slice(name.indexOf('.') + 1)).text };
}

function money(centavos: Centavos | null, say = inReais): string | null {
  return centavos === null ? null : say(centavos);
}

function inReais(amount: Centavos): string {
  return formatReais(amount, '\u00a0');
}
