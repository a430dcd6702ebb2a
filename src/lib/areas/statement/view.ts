import { isInstant, minuteText } from '../../brazil/clock.ts';
import { member } from '../../json/members.ts';
import { amountText } from '../../payments/record-view.ts';
import type { Line } from '../../payments/statement-reader.ts';
import type { Column } from '../../terminal/answer.ts';
import { statementWords } from '../../words/statement.ts';
import { railText, statusText } from '../../words/statuses.ts';

/** Columns for people: what happened, how much, with whom. */
export const lineColumns: readonly Column<Line>[] = [
  { header: 'Time (Brasilia)', value: (line) => minuteInBrasilia(timeOf(line)), whole: true },
  {
    header: 'Operation',
    value: (line) => text(line.operation),
    shown: (line) => railText(text(line.operation)),
    whole: true,
    spare: true,
  },
  { header: 'Amount', value: (line) => amountText(line.amount) ?? text(line.amount), align: 'right' },
  { header: 'Other side', value: (line) => text(member(line.counterParty, 'name')), freeText: true },
  { header: 'Description', value: describe, freeText: true },
];

/** Columns for spreadsheets and scripts: every field that section 2.4 shows, amounts as `-1234.56`. */
export const lineFields: readonly Column<Line>[] = [
  { header: 'Time', value: timeOf, cell: 'instant' },
  { header: 'Operation', value: (line) => text(line.operation) },
  { header: 'Direction', value: (line) => text(line.direction) },
  { header: 'Amount', value: (line) => plainAmount(line.amount), cell: 'amount' },
  { header: 'Status', value: (line) => text(line.status) },
  { header: 'Other side', value: (line) => text(member(line.counterParty, 'name')), freeText: true },
  { header: 'Document', value: (line) => text(member(line.counterParty, 'document')) },
  { header: 'Bank', value: (line) => text(member(line.counterParty, 'bankCode')) },
  { header: 'Key', value: (line) => text(line.pixKey) },
  { header: 'Description', value: (line) => text(line.description), freeText: true },
  { header: 'Identifier', value: (line) => text(line.identifier) },
  { header: 'End-to-end id', value: (line) => text(line.endToEndId) },
  { header: 'Refund of', value: (line) => text(line.originalEndToEnd) },
  { header: 'Refunded by', value: (line) => text(line.refundEndToEnd) },
  { header: 'Id', value: (line) => text(line.id ?? line.coreId) },
];

/** `-1234.56` by the number's own shortest text: no arithmetic, so no centavo is lost. */
export function plainAmount(value: unknown): string {
  const digits = text(value);
  const point = digits.indexOf('.');
  if (!/^-?\d+(\.\d)?$/.test(digits)) return digits;
  return point === -1 ? `${digits}.00` : `${digits}0`;
}

/** A line that is not settled, or a refund, says so before its own text. */
function describe(line: Line): string {
  const status = text(line.status);
  const marks = [
    status !== 'COMPLETED' && statusText(status),
    line.reversal === true && statementWords.refund,
    line.refundEndToEnd && statementWords.refunded,
  ].filter(Boolean);
  return [...marks.map((mark) => `[${mark}]`), text(line.description)].join(' ').trim();
}

function timeOf(line: Line): string {
  return text(line.timestamp ?? line.occurredAt);
}

/** A time without a zone stays unchanged. */
function minuteInBrasilia(time: string): string {
  return isInstant(time) ? minuteText(Date.parse(time)) : time;
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
