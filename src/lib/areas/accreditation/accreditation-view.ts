import { brasiliaDay, dayText, isInstant, timeText } from '../../brazil/clock.ts';
import { maskDocument } from '../../brazil/documents.ts';
import { listOf } from '../../json/lists.ts';
import { member, textMember } from '../../json/members.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { namedStanding, standingText } from '../../words/statuses.ts';

/** Columns of `accreditation list`. */
export const accreditationColumns: readonly Column<unknown>[] = [
  { header: 'Id', value: (item) => textMember(item, 'accreditationId') ?? '', whole: true },
  {
    header: 'Status',
    value: statusOf,
    shown: (item) => standingText(statusOf(item)),
    whole: true,
    cell: 'name',
  },
  {
    header: 'Created',
    value: (item) => (textMember(item, 'createdAt') ?? '').slice(0, 10),
    shown: createdDay,
    whole: true,
  },
  { header: 'Reason', value: (item) => reasonOf(item) ?? '', freeText: true, spare: true },
];

function statusOf(item: unknown): string {
  return textMember(item, 'status') ?? '';
}

function createdDay(item: unknown): string {
  const text = textMember(item, 'createdAt') ?? '';
  return isInstant(text) ? dayText(brasiliaDay(Date.parse(text))) : text;
}

/** An accreditation as labelled lines: its state, and each person with the link that the holder opens. */
export function accreditationFields(value: unknown): Field[] {
  return [
    ['Accreditation', textMember(value, 'accreditationId')],
    ['Status', namedStanding(textMember(value, 'status'))],
    ['Reason', reasonOf(value)],
    ['Account', textMember(value, 'accountId')],
    ['Created', timeText(textMember(value, 'createdAt'))],
    ['Updated', timeText(textMember(value, 'updatedAt'))],
    ...listOf(member(value, 'persons')).flatMap(personFields),
  ];
}

/** One person, as in `persons[]` and the answer of a retry. */
export function personFields(person: unknown): Field[] {
  const cpf = textMember(person, 'cpf');
  const text = (name: string) => textMember(person, name);
  const who = [text('name'), cpf === null ? null : `CPF ${maskDocument(cpf)}`].filter(
    (part) => part !== null,
  );
  return [
    ['Person', who.join(', ') || text('personId')],
    ['  Biometry', namedStanding(text('biometryStatus'))],
    ['  Link', text('biometryLink')],
    ['  Link expires', timeText(text('linkExpiresAt'), 'minute')],
    ['  Consent', namedStanding(text('consentStatus'))],
    ['  Consent link', text('consentLink')],
    ['  Link expires', timeText(text('consentExpiresAt'), 'minute')],
  ];
}

/** The command that asks about an accreditation whose person must open a link first. */
export function statusLine(value: unknown): string | null {
  const id = textMember(value, 'accreditationId');
  return id === null ? null : `brl accreditation status ${id}`;
}

/** Whether somebody still waits for a link: the first answer may lack it (specification, section 2.9). */
export function lacksLink(value: unknown): boolean {
  const persons = listOf(member(value, 'persons'));
  const waiting = /^PENDING_(BIOMETRY|CONSENT)$/.test(textMember(value, 'status') ?? '');
  const has = (person: unknown) => textMember(person, 'biometryLink') ?? textMember(person, 'consentLink');
  return waiting && persons.some((person) => has(person) === null);
}

function reasonOf(value: unknown): string | null {
  return textMember(value, 'errorReason') ?? textMember(value, 'reason');
}
