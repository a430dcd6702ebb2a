import { brazilWords } from '../words/brazil.ts';
import { type Message, MessageError } from '../words/topic.ts';
/** The two Brazilian taxpayer numbers. */
export type DocumentKind = 'CPF' | 'CNPJ';

/** A text that is not a valid CPF or CNPJ. */
export class DocumentError extends MessageError {
  override readonly name = 'DocumentError';
  readonly code = 'invalid_document';
}

/** Whether the text is a CPF of eleven bare digits with correct check digits (mod 11); repeated digits are not valid. */
export function isValidCpf(text: string): boolean {
  return /^[0-9]{11}$/.test(text) && !isRepeated(text) && hasCheckDigits(text, cpfWeight);
}

/**
 * Whether the text is a CNPJ of fourteen bare digits or capitals with correct check digits.
 * Letters follow RFB IN 2.229/2024: a character's value is its ASCII code minus 48; the check digits are numeric.
 */
export function isValidCnpj(text: string): boolean {
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(text) && !isRepeated(text) && hasCheckDigits(text, cnpjWeight);
}

/**
 * The canonical form of a CPF or CNPJ: no punctuation, capitals. Leading zeros are never added.
 *
 * @throws DocumentError with a sentence for the person when the text is neither.
 */
export function normaliseDocument(text: string): string {
  const bare = withoutPunctuation(text);
  if (bare !== null && (isValidCpf(bare) || isValidCnpj(bare))) return bare;
  throw new DocumentError(whyNotADocument(bare));
}

/**
 * The same, for places where the service accepts only digits (specification, sections 2.7 and 2.8).
 *
 * @throws DocumentError also for a CNPJ with letters
 */
export function documentOfDigits(text: string): string {
  const document = normaliseDocument(text);
  if (isCnpjWithLetters(document)) throw new DocumentError(brazilWords.cnpjLetters);
  return document;
}

/** Whether a text, punctuated or not, is a CNPJ with letters. */
export function isCnpjWithLetters(text: string): boolean {
  const bare = withoutPunctuation(text) ?? '';
  return isValidCnpj(bare) && /[A-Z]/.test(bare);
}

/** The canonical form when the text is shaped like a CPF or CNPJ, bare or punctuated, otherwise null. Checks no digit. */
export function withoutPunctuation(text: string): string | null {
  if (text.length > longestInput) return null;
  const typed = text.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '');
  // Most texts are no document, and the two shapes take long to compile.
  const isMasked = /[0-9]{2}$/.test(typed) && (cpfShape.test(typed) || cnpjShape.test(typed));
  if (!isMasked && !/^[0-9A-Za-z]{1,18}$/.test(typed)) return null;
  return typed.replace(/[ ./-]/g, '').toUpperCase();
}

/** The kind of a canonical document, by its length. */
export function documentKind(document: string): DocumentKind {
  return document.length === 11 ? 'CPF' : 'CNPJ';
}

/** Punctuates a canonical document: `123.456.789-09`, `12.345.678/0001-95`. Returns any other text unchanged. */
export function formatDocument(document: string): string {
  if (document.length === 11) return document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}

/** Hides the ends of a canonical document: `***.456.789-**`, `**.345.678/0001-**`. Any other text is hidden entirely. */
export function maskDocument(document: string): string {
  if (/^[0-9]{11}$/.test(document)) return formatDocument(`***${document.slice(3, 9)}**`);
  if (/^[0-9A-Z]{14}$/.test(document)) return formatDocument(`**${document.slice(2, 12)}**`);
  return '***';
}

/**
 * A key or destination as screens show it (docs/decisions/0043-documents-on-screens.md): a CPF or CNPJ that it is, or ends
 * with, is masked. Payees give out keys of other types in order to be paid, so those stay.
 */
export function withMaskedDocument(text: string): string {
  const [, before = '', last = ''] = /^(.*\b(?:CPF|CNPJ|QR|of) |)(\S+)$/.exec(text) ?? [];
  const bare = withoutPunctuation(last) ?? '';
  return isValidCpf(bare) || isValidCnpj(bare) ? before + maskDocument(bare) : text;
}

const documentsIn =
  /\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}/gi;

/** A text with every CPF and CNPJ in it masked, such as a ref, which is a person's own word. */
export function maskDocumentsIn(text: string): string {
  return text.replaceAll(documentsIn, (found) => {
    const bare = withoutPunctuation(found) ?? '';
    return isValidCpf(bare) || isValidCnpj(bare) ? maskDocument(bare) : found;
  });
}

const longestInput = 64;
/** The groups of the two numbers, with any mark or blank between them. */
const [cpfShape, cnpjShape] = [`${'[0-9]{3}~'.repeat(3)}[0-9]{2}`, '@{2}~@{3}~@{3}~@{4}~[0-9]{2}'].map(
  (groups) => new RegExp(`^${groups.replaceAll('~', '[ ./-]{0,3}').replaceAll('@', '[0-9A-Za-z]')}$`),
) as [RegExp, RegExp];

/** The weight of the character `distance` places before the check digit, 1 being the nearest. */
type Weight = (distance: number) => number;
const cpfWeight: Weight = (distance) => distance + 1;
const cnpjWeight: Weight = (distance) => 2 + ((distance - 1) % 8);

function isRepeated(text: string): boolean {
  return text === text.charAt(0).repeat(text.length);
}

function hasCheckDigits(text: string, weight: Weight): boolean {
  const length = text.length;
  return [length - 2, length - 1].every(
    (at) => text.charCodeAt(at) - 48 === checkDigit(text.slice(0, at), weight),
  );
}

function checkDigit(text: string, weight: Weight): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += (text.charCodeAt(at) - 48) * weight(text.length - at);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function whyNotADocument(bare: string | null): Message {
  if (bare === null || bare === '') return brazilWords.notADocument;
  if (bare.length === 11 || bare.length === 14) {
    const kind = documentKind(bare);
    if (isRepeated(bare)) return brazilWords.repeatedDigit(kind);
    return brazilWords.checkDigits(kind);
  }
  return bare.length < 14
    ? brazilWords.documentLostZeros(bare.length)
    : brazilWords.documentLength(bare.length);
}
