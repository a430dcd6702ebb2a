import { isInstant, monthText, secondText, timeText } from '../brazil/clock.ts';
import { withMaskedDocument } from '../brazil/documents.ts';
import { isMoneyName } from '../contract/money-names.ts';
import type { Field } from '../terminal/answer.ts';
import { journalWords } from '../words/journal.ts';
import { limitWords } from '../words/limits.ts';
import { memberWords } from '../words/members.ts';
import { namedStanding, railText } from '../words/statuses.ts';
import { valueWords } from '../words/values.ts';
import { amountText } from './statement/record-view.ts';

/**
 * An answer that the specification shows in part, or not at all, as labelled lines: first the members with a known label,
 * then all others under their own names, so that nothing is hidden.
 */
export function answerFields(value: unknown): Field[] {
  if (Array.isArray(value)) return itemFields(value, '');
  if (!isObject(value))
    return value === undefined || value === null ? [] : [field('', '', textOf('', value))];
  return objectFields(value, '');
}

/** @param before what precedes each label: an indent or an item number */
function objectFields(value: object, before: string): Field[] {
  const members = Object.entries(value);
  return [
    ...members.filter(([name]) => isKnown(name)).flatMap((member) => knownFields(member, before)),
    ...members.filter(([name]) => !isKnown(name)).flatMap(([name, own]) => ownFields(name, own, before)),
  ];
}

function knownFields([name, value]: readonly [string, unknown], before: string): Field[] {
  const label = memberWords[name as keyof typeof memberWords];
  if (isScalar(value)) return [field(before, label, textOf(name, value))];
  const inner = `${' '.repeat(before.length)}  `;
  if (!Array.isArray(value)) return [field(before, label, ''), ...objectFields(value as object, inner)];
  if (value.every(isScalar)) return [field(before, label, listText(name, value))];
  if (value.every(isMoment))
    return [field(before, label, journalWords.brasilia), ...value.map((one) => momentField(one, inner))];
  return [field(before, label, ''), ...itemFields(value, inner)];
}

/** The path of each value: `account.note`. */
function ownFields(path: string, value: unknown, before: string): Field[] {
  if (isScalar(value)) return [field(before, path, textOf(path, value))];
  const entries = Object.entries(value as object);
  if (entries.length === 0) return [field(before, path, valueWords.none)];
  return entries.flatMap(([name, child]) => ownFields(`${path}.${name}`, child, before));
}

function itemFields(items: readonly unknown[], before: string): Field[] {
  return items.flatMap((item, i) => {
    const number = `${before}${i + 1}. `;
    return isObject(item) ? objectFields(item, number) : [field(number, '', textOf('', item))];
  });
}

/** A step of a timeline: a time and a word for what happened. */
function isMoment(value: unknown): value is Readonly<Record<string, string>> {
  const texts = isObject(value) ? Object.values(value) : [];
  return (
    texts.length === 2 &&
    texts.every((one) => typeof one === 'string') &&
    texts.filter(isInstant).length === 1
  );
}

function momentField(moment: Readonly<Record<string, string>>, before: string): Field {
  const texts = Object.values(moment);
  const [time = '', what = ''] = texts.toSorted(
    (one, other) => Number(isInstant(other)) - Number(isInstant(one)),
  );
  return field(before, secondText(Date.parse(time)), what);
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined)
    return /brl$/i.test(name) ? limitWords.unlimited : valueWords.none;
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no;
  if (name === 'operation') return railText(String(value));
  if (typeof value === 'number') return (isMoneyName(name) ? amountText(value) : null) ?? String(value);
  if (/status$|^state$/i.test(name)) return namedStanding(String(value)) ?? '';
  const text = documentNames.test(name) ? withMaskedDocument(String(value)) : String(value);
  if (/month$/i.test(name)) return monthText(text);
  // Other members may have names that look like days.
  return isInstant(text) || /date$/i.test(name) ? (timeText(text) ?? text) : text;
}

/** Members that hold somebody's document, or a key that may be a document. */
const documentNames = /(?:^|\.)(?:\w*document|cpf|cnpj|\w*taxNumber|(?:pix)?key)$/i;

function listText(name: string, values: readonly unknown[]): string {
  return values.length === 0 ? valueWords.none : values.map((one) => textOf(name, one)).join(', ');
}

function field(before: string, label: string, text: string): Field {
  return [{ said: `${before}${label}` }, text];
}

function isKnown(name: string): boolean {
  return Object.hasOwn(memberWords, name);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isScalar(value: unknown): boolean {
  return !isObject(value);
}
