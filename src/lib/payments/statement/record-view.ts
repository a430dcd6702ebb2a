import { timeText } from '../../brazil/clock.ts';
import { withMaskedDocument } from '../../brazil/documents.ts';
import { centavosFromWire, formatPlain, formatReais } from '../../contract/money.ts';
import { member, textMember } from '../../json/members.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { namedStatus, railText, type StatusKind, statusText } from '../../words/statuses.ts';
import { valueWords } from '../../words/values.ts';

/** A payment or statement line of the service (specification, section 2.4) as labelled lines. */
export function statementFields(item: unknown): Field[] {
  const counterParty = member(item, 'counterParty');
  const name = textMember(counterParty, 'name');
  const document = textMember(counterParty, 'document');
  const bank = textMember(counterParty, 'bankCode');
  const key = textMember(item, 'pixKey');
  const operation = textMember(item, 'operation');
  return [
    ['Status', namedStatus(textMember(item, 'status'))],
    ['Amount', amountText(member(item, 'amount'))],
    ['Direction', directionText(textMember(item, 'direction'))],
    ['Operation', operation && railText(operation)],
    ['Other side', [name, document, bank && valueWords.bank(bank)].filter(Boolean).join(', ') || null],
    ['Key', key && withMaskedDocument(key)],
    ['Description', textMember(item, 'description')],
    ['Identifier', textMember(item, 'identifier')],
    ['End-to-end id', textMember(item, 'endToEndId')],
    ['Time', timeText(timeOf(item))],
    [
      'Error',
      [textMember(item, 'errorCode'), textMember(item, 'errorReason')].filter(Boolean).join(': ') || null,
    ],
  ];
}

/** A wire amount as a person reads it; a debit keeps its minus. Null if it is not an amount. */
export function amountText(value: unknown): string | null {
  const centavos = typeof value === 'number' ? centavosFromWire(value) : null;
  if (centavos === null) return null;
  const text = formatReais(Math.abs(centavos) as typeof centavos, '\u00a0');
  return centavos < 0 ? `-${text}` : text;
}

/** A wire amount for a sheet, `-1234.56`. Null if it is not an amount. */
export function plainAmountText(value: unknown): string | null {
  const centavos = typeof value === 'number' ? centavosFromWire(value) : null;
  return centavos === null ? null : formatPlain(centavos);
}

/** How the state of a list's items is written: a word on a screen, the service's name in a file. */
export function statusColumn(
  kind: StatusKind,
  statusOf: (record: unknown) => string | null,
): Column<unknown> {
  const value = (record: unknown) => statusOf(record) ?? '';
  return {
    header: 'status',
    value,
    shown: (record) => statusText(value(record), kind),
    whole: true,
    cell: 'name',
  };
}

/** Whether money came or went, in words; a name that is not known stays. */
export function directionText(direction: string | null): string | null {
  const names: Readonly<Record<string, string>> = valueWords.directions;
  return direction && (names[direction] ?? direction);
}

/** The service mixes UTC and Brasilia time (specification, section 6.2). */
function timeOf(item: unknown): string | null {
  return textMember(item, 'timestamp') ?? textMember(item, 'occurredAt') ?? textMember(item, 'completedAt');
}
