import { isDay } from '../../brazil/clock.ts';
import { statementOperations } from '../../contract/statement.ts';
import { payeeShown, type RecordFields, type ShownPayee } from '../../journal/payee-compare.ts';
import { textMember } from '../../json/members.ts';
import { amountOfLine } from '../../payments/statement/line-direction.ts';
import { type Line, nameOf, secondOf } from '../../payments/statement/reader.ts';
import type { BookedFact, BookRail } from './facts.ts';

/** A line of the service's statement as one side of a day; null if it has no time, or no unambiguous amount. */
export function bookedFact(line: Line, fields: RecordFields): BookedFact | null {
  const amount = amountOfLine(line);
  const atMs = instantOf(secondOf(line));
  if (typeof amount === 'string' || atMs === null) return null;
  const lineId = nameOf(line);
  const names = otherNames.map((name) => textMember(line, name)).filter((name) => name !== null);
  return {
    lineId,
    bankIds: names.filter((name) => name !== lineId),
    rail: railOfLine(textMember(line, 'operation')),
    ...amount,
    status: textMember(line, 'status') ?? '',
    atMs,
    endToEndId: textMember(line, 'endToEndId'),
    identifier: textMember(line, 'identifier'),
    description: textMember(line, 'description'),
    otherSide: textMember(line.counterParty, 'name'),
    otherDocument: textMember(line.counterParty, 'document'),
    pixKey: textMember(line, 'pixKey'),
    ...(amount.isDebit ? { paid: paidIn(line, fields) } : {}),
    isRefund: line.reversal === true,
    originalEndToEnd: textMember(line, 'originalEndToEnd'),
    refundEndToEnd: textMember(line, 'refundEndToEnd'),
    fileLine: null,
  };
}

/** With a million lines, only what they show is kept. */
function paidIn(line: Line, fields: RecordFields): Partial<ShownPayee> {
  return Object.fromEntries(Object.entries(payeeShown(line, fields)).filter(([, texts]) => texts.length > 0));
}

const otherNames = ['coreId', 'partnerId', 'transactionId'];

/** The rail of a line, by the service's word. */
export function railOfLine(operation: string | null): BookRail {
  return statementOperations.find((known) => known === operation?.toUpperCase()) ?? 'OTHER';
}

/** A time without a zone is the bank's: the statement is in Brasilia time (specification, section 2.4). */
export function instantOf(text: string): number | null {
  const parts = instant.exec(text);
  const [, day = '', time, zone = '-03:00'] = parts ?? [];
  if (!isDay(day)) return null;
  const ms = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Nothing else: Date.parse reads 03/04/2026 as the fourth of March. */
const instant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/;
