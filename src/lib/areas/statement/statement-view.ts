import { isInstant, minuteText } from '../../brazil/clock.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { member } from '../../json/members.ts';
import { amountOfLine, type DirectedAmount } from '../../payments/statement/line-direction.ts';
import type { Line } from '../../payments/statement/reader.ts';
import { amountText, directionText } from '../../payments/statement/record-view.ts';
import type { Column } from '../../terminal/answer.ts';
import type { Head } from '../../words/heads.ts';
import { statementWords } from '../../words/statement.ts';
import { railText, statusText } from '../../words/statuses.ts';

/**
 * Columns for people: what happened, how much, with whom.
 * @param lines all that are shown, as a refund is a line of its own
 * @param isFound who looks for a line means to do something with it, and needs its id more than its text
 */
export const lineColumns = (lines: readonly Line[], isFound = false): readonly Column<Line>[] => [
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
  { header: 'Description', value: describer(lines), freeText: true, spare: isFound },
  ...(isFound
    ? [{ header: 'End-to-end id', value: (line: Line) => text(line.endToEndId), whole: true } as const]
    : []),
];

/**
 * Columns for spreadsheets and scripts: every field that section 2.4 shows, amounts as `-1234.56`.
 * @param refOf what our own journal calls the payment
 */
export const lineFields = (refOf: (line: Line) => string): readonly Column<Line>[] => [
  { header: 'Time', value: timeOf, cell: 'instant' },
  nameColumn('Operation', 'operation', railText),
  nameColumn('Direction', 'direction', (direction) => directionText(direction) ?? ''),
  { header: 'Amount', value: (line) => plainAmount(line.amount), cell: 'amount' },
  nameColumn('Status', 'status', statusText),
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
  { header: 'Ref', value: refOf, freeText: true },
];

function nameColumn(header: Head, name: string, wordOf: (name: string) => string): Column<Line> {
  const value = (line: Line) => text(line[name]);
  return { header, value, shown: (line) => wordOf(value(line)), cell: 'name' };
}

/** `-1234.56` by the number's own shortest text: no arithmetic, so no centavo is lost. */
export function plainAmount(value: unknown): string {
  const digits = text(value);
  const point = digits.indexOf('.');
  if (!/^-?\d+(\.\d)?$/.test(digits)) return digits;
  return point === -1 ? `${digits}.00` : `${digits}0`;
}

/** A line that is not settled, or a refund, says so before its own text; one that was refunded, how much of it. */
function describer(lines: readonly Line[]): (line: Line) => string {
  const refunds = Map.groupBy(
    lines.filter(({ reversal }) => reversal === true),
    ({ originalEndToEnd }) => text(originalEndToEnd),
  );
  return (line) => {
    const status = text(line.status);
    const of = refunds.get(text(line.endToEndId)) ?? [];
    const marks = [
      status !== 'COMPLETED' && statusText(status),
      line.reversal === true && statementWords.refund,
      line.refundEndToEnd && refundedText(text(line.refundEndToEnd), of),
    ].filter(Boolean);
    return [...marks.map((mark) => `[${mark}]`), text(line.description)].join(' ').trim();
  };
}

/** How much was refunded: if the latest refund is among the lines, so are those between it and the payment. */
function refundedText(latest: string, refunds: readonly Line[]): string {
  const isWhole = refunds.some(({ endToEndId }) => endToEndId === latest);
  const settled = refunds.filter(({ status }) => status === 'COMPLETED').map(amountOfLine);
  if (!isWhole || settled.some((amount) => typeof amount === 'string')) return statementWords.refundedUnknown;
  const centavos = settled.reduce(
    (sum, amount) => sum + Math.abs((amount as DirectedAmount).amountCentavos),
    0,
  );
  return statementWords.refunded(formatReais(centavos as Centavos));
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
