import { timeText } from '../../brazil/clock.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { type BatchFacts, batchFacts } from '../../journal/rails/batch-facts.ts';
import { listOf } from '../../json/lists.ts';
import { member, textMember } from '../../json/members.ts';
import { amountText, plainAmountText, statusColumn } from '../../payments/record-view.ts';
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
  },
  { header: 'name', value: (batch) => batchFacts(batch).name ?? '', freeText: true },
];

/** A row of a batch; its shape is not shown, so each cell takes the likely names. */
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
  { header: 'error', value: (item) => textMember(item, 'errorCode') ?? '', whole: true },
  {
    header: 'item',
    value: (item) => textMember(item, 'itemId') ?? textMember(item, 'id') ?? '',
    whole: true,
  },
];

/** A batch as labelled lines: state, rows, sums, and what a review says of balance and limits. */
export function batchFields(value: unknown): Field[] {
  const facts = batchFacts(value);
  const { completed, failed, invalid } = batchWords;
  const rows = [
    facts.total === null ? null : `${facts.total}`,
    !facts.completed ? null : completed(facts.completed),
    !facts.failed ? null : failed(facts.failed),
    facts.invalid ? invalid(facts.invalid) : null,
  ];
  return [
    ['Batch', facts.id],
    ['Name', facts.name],
    ['Status', namedStatus(facts.status, 'batch')],
    ['Rows', rows.filter((part) => part !== null).join(', ') || null],
    ['Total', money(facts.totalCentavos)],
    ['Valid', money(facts.validCentavos)],
    ...facts.checks.map(checkField),
    ['Created', timeText(textMember(value, 'createdAt'))],
    ['Completed', timeText(textMember(value, 'completedAt'))],
  ];
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
  return name === 'balance' ? 'Balance' : { said: batchWords.limit(name.slice(name.indexOf('.') + 1)) };
}

function money(centavos: Centavos | null, say = inReais): string | null {
  return centavos === null ? null : say(centavos);
}

function inReais(amount: Centavos): string {
  return formatReais(amount, '\u00a0');
}
