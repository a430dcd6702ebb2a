import { minuteText } from '../../brazil/clock.ts';
import { maskDocument } from '../../brazil/documents.ts';
import { payeeText } from '../../journal/payee.ts';
import type { KeyOwner, KnownPayee, PayeeChange } from '../../journal/payees.ts';
import type { Pin } from '../../journal/policies.ts';
import { payeeSentence } from '../../payments/destination.ts';
import { textsOf } from '../../payments/orders/nickname-cells.ts';
import { isOther } from '../../payments/payees/other-owner.ts';
import { operatorText } from '../../payments/written-by.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { payeeBookWords } from '../../words/payee-book.ts';
import { valueWords } from '../../words/values.ts';

/** The columns of a list on the screen, where documents are masked. */
export const listColumns: readonly Column<KnownPayee>[] = [
  { header: 'Nickname', value: ({ nickname }) => nickname, whole: true },
  { header: 'To', value: ({ to }) => payeeSentence(to) },
  { header: 'Document', value: ({ document }) => (document === null ? '' : maskDocument(document)) },
  { header: 'Name', value: ({ name, owner }) => name ?? owner?.name ?? '', freeText: true },
  { header: 'Note', value: ({ note }) => note ?? '', freeText: true, spare: true },
];

/** The columns of a sheet, which `payees import` reads again. */
export const sheetColumns: readonly Column<KnownPayee>[] = [
  { header: 'nickname', value: ({ nickname }) => nickname, freeText: true },
  { header: 'key', value: (payee) => textsOf(payee).key ?? '' },
  { header: 'key_type', value: (payee) => textsOf(payee)['key-type'] ?? '' },
  { header: 'bank', value: (payee) => textsOf(payee).bank ?? '' },
  { header: 'branch', value: (payee) => textsOf(payee).branch ?? '' },
  { header: 'account', value: (payee) => textsOf(payee).account ?? '' },
  { header: 'account_type', value: (payee) => textsOf(payee)['account-type'] ?? '' },
  { header: 'account_id', value: (payee) => textsOf(payee)['account-id'] ?? '' },
  { header: 'document', value: (payee) => textsOf(payee).document ?? '' },
  { header: 'name', value: ({ name }) => name ?? '', freeText: true },
  { header: 'note', value: ({ note }) => note ?? '', freeText: true },
];

/** One payee as lines, and below it what was done to it, oldest first. */
export function payeeFields(
  payee: KnownPayee | null,
  history: readonly PayeeChange[],
  pin: Pin | null,
): Field[] {
  const shown = payee ?? history.at(-1)?.payee;
  if (!shown) return [];
  const { nickname, to, document, name, note, owner } = shown;
  return [
    ['Nickname', payee === null ? valueWords.aside(nickname, payeeBookWords.gone) : nickname],
    ['To', payeeSentence(to)],
    ['Document', document && maskDocument(document)],
    ['Name', name],
    ['Note', note],
    ['Owner', owner && ownerText(owner)],
    ['Owner known since', owner && valueWords.inBrasilia(minuteText(owner.askedAtMs))],
    ['Known since', pin && valueWords.inBrasilia(minuteText(pin.sinceMs))],
    ['By payment', pin?.intentId ?? null],
    ...history.map((change, i): Field => [{ said: minuteText(change.atMs) }, lineOf(change, history, i)]),
  ];
}

function lineOf(change: PayeeChange, history: readonly PayeeChange[], at: number): string {
  const { operator, operatorBy, machine, databaseRole, payeeId } = change;
  const who = operatorText({ operator, ...(operatorBy && { operatorBy }) });
  const say = payeeBookWords.history;
  const before = history.slice(0, at).findLast((one) => one.payeeId === payeeId)?.payee ?? null;
  return say.line(say.who(who, machine, databaseRole), whatOf(change, before));
}

function whatOf({ kind, payee }: PayeeChange, before: KnownPayee | null): string {
  const say = payeeBookWords.history;
  if (kind === 'removed') return say.removed(payee.nickname);
  if (kind === 'renamed' && before) return say.renamed(before.nickname, payee.nickname);
  if (kind === 'owner' && payee.owner) return ownerChange(payee.owner, before);
  if (kind === 'added' || before === null) return say.added(payeeSentence(payee.to));
  return say.changed(differences(before, payee));
}

function ownerChange(owner: KeyOwner, before: KnownPayee | null): string {
  const known = before?.owner ?? (before?.document ? { name: null, document: before.document } : null);
  const intentId = owner.intentId ?? '';
  return known !== null && isOther(known, owner)
    ? payeeBookWords.history.otherOwner(ownerText(known), ownerText(owner), intentId)
    : payeeBookWords.history.owner(ownerText(owner), intentId);
}

/** In what two states of a payee differ. */
export function differences(before: KnownPayee, now: KnownPayee): string {
  const say = payeeBookWords.parts;
  const masked = ({ document }: KnownPayee) => document && maskDocument(document);
  const texts: readonly [keyof typeof say, string | null, string | null][] = [
    ['nickname', before.nickname, now.nickname],
    // The text tells apart what a mask makes the same.
    ['to', payeeText(before.to), payeeText(now.to)],
    ['document', before.document, now.document],
    ['name', before.name, now.name],
    ['note', before.note, now.note],
    ['owner', before.owner && ownerText(before.owner), now.owner && ownerText(now.owner)],
  ];
  const shown = {
    to: [payeeSentence(before.to), payeeSentence(now.to)],
    document: [masked(before), masked(now)],
  };
  return texts
    .filter(([, one, other]) => one !== other)
    .map(([part, one, other]) => {
      const [a, b] = part === 'to' || part === 'document' ? shown[part] : [one, other];
      return say[part](a ?? payeeBookWords.nothing, b ?? payeeBookWords.nothing);
    })
    .join('; ');
}

function ownerText({ name, document }: Pick<KeyOwner, 'name' | 'document'>): string {
  return [name, document && (document.includes('*') ? document : maskDocument(document))]
    .filter((part) => part !== null)
    .join(', ');
}
