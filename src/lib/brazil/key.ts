import { type KeyType, keyTypes } from '../contract/fields.ts';
import { brazilWords } from '../words/brazil.ts';
import { type Message, MessageError } from '../words/topic.ts';
import {
  DocumentError,
  documentKind,
  isCnpjWithLetters,
  isValidCnpj,
  isValidCpf,
  maskDocument,
  normaliseDocument,
  withoutPunctuation,
} from './documents.ts';
import { keyTypesNamed } from './key-types.ts';

/** One way to read a text as a PIX key. */
export type KeyCandidate = {
  keyType: KeyType;
  /** Canonical form, as sent. */
  key: string;
  /** The reason for this reading, as a short phrase. */
  reason: Message;
};

/**
 * A text read as a PIX key. `keyType` and `key` are set only when one reading is certain. `ambiguous` means that a person must
 * decide: by choosing a candidate on a terminal, or naming `--key-type` otherwise. It is true for two candidates, and also for
 * a single one that would add a `+55` nobody typed, or that lost something pasted with it. No candidate at all: not a key.
 */
export type KeyDetection = {
  input: string;
  keyType: KeyType | null;
  key: string | null;
  ambiguous: boolean;
  /** Whether words, marks or invisible characters had to be removed before the text could be read. */
  cleaned: boolean;
  candidates: KeyCandidate[];
};

/** A text that is not a PIX key of the requested type. */
export class KeyError extends MessageError {
  override readonly name = 'KeyError';
  readonly code = 'invalid_pix_key';
}

/**
 * Detects what kind of PIX key a text is. Never throws and never looks anything up.
 * @param named the types that a person says it has; settles the doubt between a CPF and a phone
 */
export function detectKey(text: string, named: readonly KeyType[] = []): KeyDetection {
  const plain = plainFault(text) === null ? readingsOf(trimmed(text), named) : [];
  const isCleaned = plain.length === 0 && text.length <= longestText;
  const readings = isCleaned ? cleanedReadings(text, named) : plain;
  const [first, ...others] = readings;
  const certain = first?.sure && others.length === 0 ? first : null;
  return {
    input: text,
    keyType: certain?.keyType ?? null,
    key: certain?.key ?? null,
    ambiguous: readings.length > 0 && certain === null,
    cleaned: readings.length > 0 && isCleaned,
    candidates: readings.map(({ keyType, key, reason }) => ({ keyType, key, reason })),
  };
}

/**
 * The canonical form of a key of known type: digits, capitals, lower case or `+55` and digits, depending on the type.
 *
 * @throws KeyError with a sentence for the person.
 */
export function normaliseKey(keyType: KeyType, text: string): string {
  const fault = plainFault(text);
  if (fault !== null) throw new KeyError(fault);
  const typed = trimmed(text);
  if (keyType === 'EMAIL') return normaliseEmail(typed);
  if (keyType === 'PHONE') return normalisePhone(typed);
  if (keyType === 'EVP') return normaliseEvp(typed);
  return normaliseDocumentKey(keyType, typed);
}

/** Why a text without candidates is not a key, as a sentence for the person. @param named as for {@link detectKey} */
export function whyNotAKey(text: string, named: readonly KeyType[] = []): Message {
  const typed = text.length > longestText ? text : cleanedTexts(text)[1].text;
  const fault = plainFault(typed);
  if (fault !== null) return fault;
  const [only, ...others] = named;
  if (only !== undefined && others.length === 0) return faultOf(only, typed) ?? brazilWords.notAKey;
  if (typed.includes('@')) return emailFault(typed) ?? brazilWords.notAKey;
  if (typed.startsWith('+')) return brazilWords.phoneForm;
  if (/^000201\d/.test(typed)) return brazilWords.qrCodeForKey;
  if (/^(?:\d{47}|\d{48})$/.test(typed.replaceAll(/[\s.-]/g, ''))) return brazilWords.boletoForKey;
  const bare = withoutPunctuation(typed) ?? '';
  if (isCnpjWithLetters(bare)) return brazilWords.cnpjLetters;
  if (bare.length === 11 && isValidCnpj(`000${bare}`)) return brazilWords.lostZeros;
  if (/^[0-9A-Z]{12}[0-9]{2}$/.test(bare)) return brazilWords.cnpjCheckDigits;
  if (/^[0-9]{11}$/.test(bare)) return brazilWords.neitherCpfNorPhone;
  if (/^[0-9]{9,13}$/.test(bare)) return brazilWords.keyDigits(bare.length);
  return brazilWords.notAKey;
}

/**
 * Why the key in a code or a record does not have the directory's form, as a sentence; null if it does. Variants that a person
 * may type (punctuation, a phone without +55) count as faults here.
 */
export function keyFault(key: string): Message | null {
  // The directory has keys that are a CNPJ with letters, although the service does not accept a typed one.
  if (
    isCnpjWithLetters(key) ||
    keyTypes.some((keyType) => readAs(keyType, key)?.toLowerCase() === key.toLowerCase())
  )
    return null;
  const readable = detectKey(key).candidates[0];
  return readable ? brazilWords.keyForm(readable.key) : whyNotAKey(key);
}

/** Hides the middle of a key, for lists and logs: `f***@example.com`, `+55 11 9****-5678`, `***.456.789-**`. */
export function maskKey(keyType: KeyType, key: string): string {
  if (keyType === 'CPF' || keyType === 'CNPJ') return maskDocument(key);
  if (keyType === 'EMAIL') return maskEmail(key);
  if (keyType === 'EVP')
    return evpShape.test(key) ? `${key.slice(0, 8)}-****-****-****-********${key.slice(-4)}` : '***';
  const phone = parsePhone(key);
  return phone ? `+55 ${phone.area} ${phone.number.charAt(0)}****-${phone.number.slice(-4)}` : '***';
}

/** Longest e-mail key (DICT interface, 1.8.0). */
const longestEmail = 77;
const evpShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const emailShape =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
/**
 * A phone, once every separator has become a single blank: country, trunk zero and area code, then the groups in which a
 * number is written. A CPF is grouped differently, so neither mask matches the other.
 */
const phoneShape =
  /^(\+ ?)?((?:00)? ?55 ?)?(0 ?(?:xx ?)?)?([0-9]{2}) ?(9 ?[0-9]{4} ?[0-9]{4}|9[0-9]{2} [0-9]{3} [0-9]{3}|9[0-9]{4} [0-9]{2} [0-9]{2}|[2-5][0-9]{3} ?[0-9]{4})$/i;
const longestText = 200;
/** The first digits of the area codes in use, each with its possible second digits (Anatel's numbering plan). */
const areaCodes = new Map([
  ['1', '123456789'],
  ['2', '12478'],
  ['3', '1234578'],
  ['4', '123456789'],
  ['5', '1345'],
  ['6', '123456789'],
  ['7', '134579'],
  ['8', '123456789'],
  ['9', '123456789'],
]);

type Reading = KeyCandidate & { sure: boolean };

/** Blanks around a pasted key are harmless; anything else that is not printable ASCII is not. */
function trimmed(text: string): string {
  return text.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '');
}

/** A text without anything that no key contains, and the types that the words before it name. */
interface Cleaned {
  readonly text: string;
  readonly named: readonly KeyType[];
}

/**
 * A pasted text without invisible characters, blanks and typographic dashes; then also without the words and marks around it.
 * Letters and digits that only look like ASCII stay, and are refused.
 */
function cleanedTexts(text: string): readonly [Cleaned, Cleaned] {
  const printable = text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .trim();
  const named: KeyType[] = [];
  let rest = printable;
  for (let found = labelOf(rest); found !== null; found = labelOf(rest)) {
    named.push(...found.types);
    rest = found.rest;
  }
  const bare = rest.replace(/^[ :=<>{["']+|[ <>}\]"',;.]+$/g, '');
  // A blank beside an at sign belongs to no address; hyphens belong to every random key.
  const whole = bare
    .replace(/ ?@ ?/g, '@')
    .replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i, '$1-$2-$3-$4-$5');
  return [
    { text: printable, named: [] },
    { text: whole, named },
  ];
}

/**
 * The first word of a text if it announces what follows, as in `Chave PIX: `, and the rest. A one-letter word may be part of
 * the key.
 */
function labelOf(text: string): { readonly types: readonly KeyType[]; readonly rest: string } | null {
  const [whole, word] =
    /^["'(]?(e-?mail|\p{L}{3,}|\p{L}{1,2}(?= ?:))[.)]*(?: ?[:=;]+ ?| )(?:- )?(?=.)/iu.exec(text) ?? [];
  if (whole === undefined || word === undefined) return null;
  const types = /^mailto$/i.test(word) ? (['EMAIL'] as const) : keyTypesNamed(word, true);
  return types && { types, rest: text.slice(whole.length) };
}

/** What a pasted text may be after cleaning; a person must look at it. */
function cleanedReadings(text: string, named: readonly KeyType[]): readonly Reading[] {
  for (const cleaned of cleanedTexts(text)) {
    const isPlain = plainFault(cleaned.text) === null;
    const readings = isPlain ? readingsOf(cleaned.text, named.length > 0 ? named : cleaned.named) : [];
    if (readings.length > 0)
      return readings.map((one) => ({ ...one, reason: brazilWords.cleanedKey(one.reason), sure: false }));
  }
  return [];
}

/** The fault in the characters of a key of any type, or null. Rejects foreign digits and look-alike letters. */
function plainFault(text: string): Message | null {
  if (text.length > longestText) return brazilWords.keyTooLong;
  const typed = trimmed(text);
  if (typed === '') return brazilWords.keyEmpty;
  const strange = /[^ -~]/u.exec(typed)?.[0];
  if (strange === undefined) return null;
  const code = (strange.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  if (/\p{Cc}/u.test(strange)) return brazilWords.keyControl(code);
  return brazilWords.keyStrange(code);
}

function readingsOf(typed: string, named: readonly KeyType[]): Reading[] {
  if (named.length === 0) return anyReadings(typed);
  const reasons = new Map(anyReadings(typed).map(({ keyType, reason }) => [keyType, reason]));
  return [...new Set(named)].flatMap((keyType) => {
    const key = readAs(keyType, typed);
    const reason = reasons.get(keyType) ?? brazilWords.namedType;
    return key === null ? [] : [{ keyType, key, reason, sure: true }];
  });
}

function anyReadings(typed: string): Reading[] {
  if (typed.includes('@')) {
    if (emailFault(typed) !== null) return [];
    return [{ keyType: 'EMAIL', key: typed.toLowerCase(), reason: brazilWords.emailAddress, sure: true }];
  }
  if (evpShape.test(typed)) {
    return [{ keyType: 'EVP', key: typed.toLowerCase(), reason: brazilWords.randomKey, sure: true }];
  }
  return [...documentReadings(typed), ...phoneReadings(typed)];
}

function documentReadings(typed: string): Reading[] {
  const bare = withoutPunctuation(typed);
  if (bare === null) return [];
  if (isValidCpf(bare)) return [{ keyType: 'CPF', key: bare, reason: brazilWords.cpfRight, sure: true }];
  if (isValidCnpj(bare) && !isCnpjWithLetters(bare))
    return [{ keyType: 'CNPJ', key: bare, reason: brazilWords.cnpjRight, sure: true }];
  return [];
}

/** A phone is certain with its +55, or as a mobile number written as only phones are. */
function phoneReadings(typed: string): Reading[] {
  const phone = parsePhone(typed);
  if (!phone) return [];
  const { plus, country, separated, mobile, key } = phone;
  if (plus) return [{ keyType: 'PHONE', key, reason: brazilWords.phoneWithCountry, sure: true }];
  // Bare digits of a landline could equally be a document that lost its zeros, so they are not a candidate.
  if (!mobile && !separated) return [];
  const { mobileWithoutPlus, fixedWithoutPlus, mobileWithArea, fixedWithArea } = brazilWords;
  const withoutPlus = mobile ? mobileWithoutPlus : fixedWithoutPlus;
  const reason = country ? withoutPlus : mobile ? mobileWithArea : fixedWithArea;
  return [{ keyType: 'PHONE', key, reason, sure: separated && mobile }];
}

type Phone = {
  plus: boolean;
  country: boolean;
  separated: boolean;
  mobile: boolean;
  area: string;
  number: string;
  key: string;
};

function parsePhone(typed: string): Phone | null {
  if (/[()]/.test(typed) && !/^[^()]*\([^()]+\)(?:[^()]*\([^()]+\))?[^()]*$/.test(typed)) return null;
  const parts = phoneShape.exec(typed.replace(/[ .()-]{1,4}/g, ' ').trim());
  if (!parts) return null;
  const [, plus, country, trunk, area = '', grouped = ''] = parts;
  const number = grouped.replaceAll(' ', '');
  const separated = !/^[0-9+]+$/.test(typed);
  // A plus without 55 is another country; bare digits after a zero could equally be a document that lost other zeros.
  if (!isAreaCode(area) || (plus && !country) || (trunk && !separated)) return null;
  return {
    plus: plus !== undefined,
    country: country !== undefined,
    separated,
    mobile: number.length === 9,
    area,
    number,
    key: `+55${area}${number}`,
  };
}

function isAreaCode(area: string): boolean {
  return areaCodes.get(area.charAt(0))?.includes(area.charAt(1)) ?? false;
}

/** The fault of an e-mail key, or null. */
function emailFault(typed: string): Message | null {
  if (typed.length > longestEmail) return brazilWords.emailTooLong(longestEmail, typed.length);
  if (typed.includes('%')) return brazilWords.emailPercent;
  return emailShape.test(typed.toLowerCase()) ? null : brazilWords.notAnEmail;
}

function normaliseEmail(typed: string): string {
  const fault = emailFault(typed);
  if (fault !== null) throw new KeyError(fault);
  return typed.toLowerCase();
}

function normalisePhone(typed: string): string {
  const phone = parsePhone(typed);
  if (!phone) throw new KeyError(brazilWords.phoneForm);
  return phone.key;
}

function normaliseEvp(typed: string): string {
  if (evpShape.test(typed)) return typed.toLowerCase();
  throw new KeyError(brazilWords.evpForm);
}

function readAs(keyType: KeyType, text: string): string | null {
  return faultOf(keyType, text) === null ? normaliseKey(keyType, text) : null;
}

function faultOf(keyType: KeyType, text: string): Message | null {
  try {
    normaliseKey(keyType, text);
    return null;
  } catch (error) {
    if (error instanceof KeyError) return error.said;
    throw error;
  }
}

function normaliseDocumentKey(keyType: 'CPF' | 'CNPJ', typed: string): string {
  try {
    const document = normaliseDocument(typed);
    if (keyType === 'CNPJ' && isCnpjWithLetters(document)) throw new KeyError(brazilWords.cnpjLetters);
    if (documentKind(document) === keyType) return document;
  } catch (error) {
    if (error instanceof DocumentError) throw new KeyError(error.said, { cause: error });
    throw error;
  }
  throw new KeyError(brazilWords.otherDocument(keyType, keyType === 'CPF' ? 'CNPJ' : 'CPF'));
}

/** The first letter stays if there are others to hide. */
function maskEmail(key: string): string {
  const at = key.lastIndexOf('@');
  if (at < 1) return '***';
  return `${at > 1 ? key.charAt(0) : ''}***${key.slice(at)}`;
}
