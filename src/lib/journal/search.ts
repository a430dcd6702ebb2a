import { barcodeIn } from '../brazil/boleto-line.ts';
import { brasiliaDay } from '../brazil/clock.ts';
import { isValidCnpj, isValidCpf, maskDocument } from '../brazil/documents.ts';
import { bodyOf, type Finding, type IntentEvent, type IntentFacts, isOfAnother } from './intent.ts';
import { isOwnName } from './names.ts';
import { payeeOf } from './old-texts.ts';

/**
 * The one search for payments. For each intent a store keeps one text: {@link wordsOf} it, and later what the service {@link
 * wordsShown}. A query is a set of words that must all be found in that text. Both sides are normalised the same way here:
 * lower case without accents, numbers without the punctuation between their digits, amounts and days in characters of their
 * own.
 */

/** What a run's file says of its row. */
export interface RowWords {
  readonly cells: readonly string[];
  readonly reference: string | null;
}

/** One word of a query. It matches when any of these texts occurs anywhere in the intent's text. */
export interface SearchWord {
  readonly any: readonly string[];
  /**
   * The word as the beginning of one of the service's names or ours, in the letter cases that such names use; empty if it can
   * be none.
   */
  readonly names: readonly string[];
}

/** An intent's text, from what was written down before it was sent. */
export function wordsOf(facts: IntentFacts, row: RowWords | null): string {
  const { ref, identifier, idempotencyKey, destination, payee, amountCentavos, createdAtMs } = facts;
  const to = payeeOf(facts);
  const values = [
    ref,
    destination,
    ...textsIn(to),
    payee?.name,
    payee?.document,
    payee?.bank,
    isOwnName(identifier) ? null : identifier,
    ownKey.test(idempotencyKey) ? null : idempotencyKey,
    row?.reference,
    ...[...textsIn(parsed(facts.bodyText)), ...(row?.cells ?? [])].filter(
      (text) => !isOwnName(text) && amountIn(text.trim()) !== amountCentavos,
    ),
    to.kind === 'boleto' && to.line !== null ? barcodeIn(to.line) : null,
  ];
  const amount = amountCentavos === null ? [] : [amountWord(amountCentavos)];
  return joined([...values.flatMap(formsOf), ...amount, dayWord(brasiliaDay(createdAtMs))]);
}

const ownKey = /^brl-[prc]1-[0-9a-f]{32}$/;

/** What a record of the service shows of the payee, and the names it gives in addition to those of `service-names.ts`. */
export function wordsShown(event: IntentEvent): readonly string[] {
  const finding = 'finding' in event ? event.finding : null;
  if (finding === null) return [];
  const texts = shownTexts(finding).filter((text) => !isOwnName(withoutTed(text)));
  return [...new Set(texts.flatMap(formsOf))];
}

/**
 * A text is found by any four consecutive letters of its words, or by fewer letters that such a group begins with. With groups
 * of three, a search for a common one would walk through thousands of payments; with groups of five, a name of four letters
 * would have to be pieced together from its many continuations.
 */
export const gramLength = 4;

/** The groups of letters in each of the words, including those that a word's end cuts short. */
export function gramsOf(words: string): readonly string[] {
  const found = words
    .split(' ')
    .flatMap((word) => Array.from(word, (_, at) => word.slice(at, at + gramLength)));
  return [...new Set(found)];
}

/** The groups of a form longer than four letters: every text that contains the form has them all, as do a few others. */
export function gramsIn(form: string): readonly string[] {
  const count = Math.floor(form.length / gramLength);
  const whole = Array.from({ length: count }, (_, i) => form.slice(i * gramLength, (i + 1) * gramLength));
  return [...new Set([...whole, form.slice(-gramLength)])];
}

/** The words that the text does not contain yet. */
export function missingWords(words: string, shown: readonly string[]): readonly string[] {
  return shown.filter((word) => !words.includes(word));
}

/** The words joined into one text. */
export function joined(words: readonly string[]): string {
  return [...new Set(words)].filter((word) => word !== '').join(' ');
}

/** Parses a person's query. Empty when nothing in it can be searched for. */
export function readSearch(text: string): readonly SearchWord[] {
  const pieces = text
    .replaceAll(/R\$\s*(?=\d)/gi, 'R$')
    .split(/\s+/)
    .filter((piece) => !/^(?:R\$)?$/i.test(piece));
  return pieces.flatMap((piece, at) => {
    const any = [...readings(piece), ...numberAround(pieces, at)];
    return any.length === 0 ? [] : [{ any: [...new Set(any)], names: namesLike(piece) }];
  });
}

/**
 * Whether a line of the statement matches the whole query. @param ids the service's names in it, which match by their beginning
 */
export function hasWords(
  question: readonly SearchWord[],
  values: readonly unknown[],
  centavos: number | null,
  ids: readonly string[],
): boolean {
  const amount = centavos === null ? [] : [amountWord(Math.abs(centavos))];
  const words = joined([...values.flatMap(textsIn).flatMap(formsOf), ...amount]);
  return question.every(
    ({ any, names }) =>
      any.some((form) => words.includes(form)) || names.some((name) => ids.some((id) => id.startsWith(name))),
  );
}

/** Every form in which one piece of a query may occur in a text. */
function readings(piece: string): readonly string[] {
  const centavos = amountIn(piece.replace(/^R\$/i, ''));
  const amount = centavos === null ? [] : [amountWord(centavos)];
  if (/^R\$/i.test(piece) && amount.length > 0) return amount;
  const day = dayIn(piece);
  const plainText = plain(piece);
  const isAmount = hasCents.test(piece) && !documentBegun.test(piece);
  const bare = isAmount ? '' : bareOf(plainText).replaceAll('*', '');
  const isDocument = isValidCpf(bare) || isValidCnpj(bare.toUpperCase());
  return [
    plainText,
    ...(bare.length >= shortestBare ? [bare] : []),
    ...(/^\d{5,}$|^[de]\d{8}/.test(bare) ? [longNumber(bare)] : []),
    ...(isDocument ? [numberForm(bareOf(maskDocument(bare.toUpperCase()).toLowerCase()))] : []),
    ...amount,
    ...(day === null ? [] : [day]),
  ].filter((form) => form !== '');
}

/** A phone, a document or a boleto's line is typed in groups: the number formed by the groups around a piece. */
function numberAround(pieces: readonly string[], at: number): readonly string[] {
  const isGroup = (piece: string | undefined) => piece !== undefined && /^[+(]?\d[\d().\-/]*$/.test(piece);
  if (!isGroup(pieces[at])) return [];
  const start = pieces.findLastIndex((piece, i) => i < at && !isGroup(piece)) + 1;
  const end = pieces.findIndex((piece, i) => i > at && !isGroup(piece));
  const group = pieces.slice(start, end === -1 ? undefined : end);
  const digits = group.join('').replaceAll(/\D/g, '');
  const barcode = barcodeIn(digits);
  if (barcode !== null) return [longNumber(barcode)];
  return group.length === 1 || digits.length < shortestNumber ? [] : [digits, longNumber(digits)];
}

const shortestBare = 3;
const shortestNumber = 8;
const shortestName = 8;

function namesLike(piece: string): readonly string[] {
  const name = withoutTed(piece);
  if (name.length < shortestName || !/^[!-~]*\d[!-~]*$/.test(name)) return [];
  return [...new Set([piece, name, name.toLowerCase(), name.toUpperCase()])];
}

/** The identifier in a TED id. */
function withoutTed(name: string): string {
  return name.replace(/^ted-/i, '');
}

const hasCents = /[.,]\d{1,2}$/;
/** Eight digits of a CPF, or seven of a CNPJ, end like an amount and may be one. */
const documentBegun = /^\d{2,3}\.\d{3}\.\d{1,2}$/;
const amountShape = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,]\d{1,2})?$/;

/** The centavos of a piece that is an amount, however it is written; null for any other. */
function amountIn(piece: string): number | null {
  if (piece.length > 20 || !amountShape.test(piece)) return null;
  const [cents = ''] = hasCents.exec(piece) ?? [];
  const reais = piece.slice(0, piece.length - cents.length).replaceAll(/\D/g, '');
  const centavos = Number(reais + cents.slice(1).padEnd(2, '0'));
  return Number.isSafeInteger(centavos) ? centavos : null;
}

/** A day or a month in a piece, as {@link dayWord} writes it or part of it: 27/11/2026, 27/11, 11/2026, 2026-11-27, 2026-11. */
function dayIn(piece: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(piece) ?? [];
  const [, lastMonth = '', yearOfMonth = ''] = /^(\d{1,2})\/(\d{4})$/.exec(piece) ?? [];
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(piece) ?? [];
  const end = (text: string) => `${text}${dayMark}`;
  if (year !== '')
    return dayWord(`${year.padStart(4, '20')}${month.padStart(2, '0')}${day.padStart(2, '0')}`);
  if (day !== '') return end(ownDigits(`${month.padStart(2, '0')}${day.padStart(2, '0')}`));
  if (lastMonth !== '') return dayMark + ownDigits(`${yearOfMonth}${lastMonth.padStart(2, '0')}`);
  if (isoYear === '') return null;
  const start = dayMark + ownDigits(`${isoYear}${isoMonth}`);
  return isoDay === '' ? start : end(start + ownDigits(isoDay));
}

/** An amount in a form that no other text has: R$ 1.500,00 does not match a number with the same digits. */
function amountWord(centavos: number): string {
  return `${amountMark}${ownDigits(String(centavos))}${amountMark}`;
}

function dayWord(day: string): string {
  return `${dayMark}${ownDigits(day.replaceAll('-', ''))}${dayMark}`;
}

/** Characters of Unicode's private use area, which {@link plain} strips from what people write. */
const ownLetters = 0xe000;
const longDigits = ownLetters + 16;
const amountMark = String.fromCharCode(ownLetters + 10);
const dayMark = String.fromCharCode(ownLetters + 11);

function ownDigits(digits: string, from = ownLetters): string {
  return digits.replaceAll(/\d/g, (digit) => String.fromCharCode(from + Number(digit)));
}

/** A value in its searchable forms: its words, and each number in it without the separators between its digits. */
function formsOf(value: string | null | undefined): readonly string[] {
  const words = plain(value ?? '').split(' ');
  const together = words.length > 1 ? bareOf(words.join('')) : '';
  return [
    ...words.flatMap((word) => (isLong(bareOf(word)) ? [numberForm(bareOf(word))] : [word, bareOf(word)])),
    ...(/^[\d*]+$/.test(together) ? [numberForm(together)] : []),
  ];
}

/** A document, a phone, a boleto's line, an end-to-end id: too long for a few digits from its middle to mean anything. */
function isLong(bare: string): boolean {
  return /^(?:[\d*]{9,}|[de][\da-z]{8}\d{12}[\da-z]{11})$/.test(bare);
}

/** Such a number in digits of its own, which are searched only for five or more digits of a query. */
function numberForm(bare: string): string {
  return isLong(bare) ? longNumber(bare) : bare;
}

function longNumber(bare: string): string {
  return ownDigits(bare, longDigits);
}

/** A number without punctuation; characters that mask part of it stay. Empty for a word without digits, and for an address. */
function bareOf(word: string): string {
  return /\d/.test(word) && !word.includes('@') ? word.replaceAll(/[^\p{L}\d*]/gu, '') : '';
}

function plain(text: string): string {
  const small = text.toLowerCase();
  // Every record is searched this way before a payment, and classes of Unicode take a millisecond to compile.
  if (/^[\x20-\x7e]*$/.test(small)) return small.replaceAll(/ +/g, ' ').trim();
  const base = small.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return base.replaceAll(/[\s\p{Cc}\p{Co}\p{Cs}]+|[^\0-\uffff]/gu, ' ').trim();
}

/** The members that tell who was paid, and names of the payment that are kept nowhere else. */
const tellsPayee =
  /^(?:payee|beneficiary|finalBeneficiary|creditor|recipient|receiver|destination|counterParty|pixKey|tedId|partnerId|coreId)/;

function shownTexts(finding: Finding): readonly string[] {
  return isOfAnother(finding) ? [] : told(bodyOf(finding));
}

function told(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    tellsPayee.test(name) ? textsIn(inner) : told(inner),
  );
}

/** The texts in a value, except for the words of its own vocabulary: kinds, types, states. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    /(?:kind|type|status)$/i.test(name) ? [] : textsIn(inner),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
