import { type KeyType, keyTypes } from '../contract/fields.ts';
import { brazilWords } from '../words/brazil.ts';
import {
  DocumentError,
  documentKind,
  isValidCnpj,
  isValidCpf,
  maskDocument,
  normaliseDocument,
  withoutPunctuation,
} from './documents.ts';

/** One way to read a text as a PIX key. */
export type KeyCandidate = {
  keyType: KeyType;
  /** Canonical form, as it is sent. */
  key: string;
  /** The reason for this reading, as a short phrase. */
  reason: string;
};

/**
 * A text read as a PIX key. `keyType` and `key` are set only when one reading is beyond doubt. `ambiguous` means
 * that a person must decide: choose a candidate on a terminal, name `--key-type` off it. It is true for two candidates,
 * and also for one that would add a `+55` nobody typed. No candidate at all: not a key.
 */
export type KeyDetection = {
  input: string;
  keyType: KeyType | null;
  key: string | null;
  ambiguous: boolean;
  candidates: KeyCandidate[];
};

/** A text that is no PIX key of the type that was asked for. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly code = 'invalid_pix_key';
}

/** Finds out what kind of PIX key a text is. Never throws and never looks anything up. */
export function detectKey(text: string): KeyDetection {
  const readings = plainFault(text) === null ? readingsOf(trimmed(text)) : [];
  const [first, ...others] = readings;
  const certain = first?.sure && others.length === 0 ? first : null;
  return {
    input: text,
    keyType: certain?.keyType ?? null,
    key: certain?.key ?? null,
    ambiguous: readings.length > 0 && certain === null,
    candidates: readings.map(({ keyType, key, reason }) => ({ keyType, key, reason })),
  };
}

/**
 * The canonical form of a key whose type is known: digits, capitals, lower case or `+55` and digits, by type.
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

/** The reason a text without candidates is not a key, as a sentence for the person. */
export function whyNotAKey(text: string): string {
  const fault = plainFault(text);
  if (fault !== null) return fault;
  const typed = trimmed(text);
  if (typed.includes('@')) return emailFault(typed) ?? brazilWords.notAKey;
  if (typed.startsWith('+')) return brazilWords.phoneForm;
  if (/^000201\d/.test(typed)) return brazilWords.qrCodeForKey;
  if (/^(?:\d{47}|\d{48})$/.test(typed.replaceAll(/[\s.-]/g, ''))) return brazilWords.boletoForKey;
  const bare = withoutPunctuation(typed) ?? '';
  if (bare.length === 11 && isValidCnpj(`000${bare}`)) return brazilWords.lostZeros;
  if (/^[0-9A-Z]{12}[0-9]{2}$/.test(bare)) return brazilWords.cnpjCheckDigits;
  if (/^[0-9]{11}$/.test(bare)) return brazilWords.neitherCpfNorPhone;
  if (/^[0-9]{9,13}$/.test(bare)) return brazilWords.keyDigits(bare.length);
  return brazilWords.notAKey;
}

/**
 * The reason the key of a code or a record does not have the form that the directory keeps, as a sentence; null if it has.
 * Variants that a person may type (punctuation, a phone without +55) are a fault here.
 */
export function keyFault(key: string): string | null {
  const isCanonical = keyTypes.some((keyType) => {
    try {
      return normaliseKey(keyType, key).toLowerCase() === key.toLowerCase();
    } catch {
      return false;
    }
  });
  if (isCanonical) return null;
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
const phoneShape =
  /^(?:(\+ ?55|55)[ .-]?)?(?:\(([0-9]{2})\)|([0-9]{2}))[ .-]{0,2}([0-9]{4,5})[ .-]?([0-9]{4})$/;
/** The first digits of the area codes in use and, for each, the second ones (Anatel's numbering plan). */
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

/** Blanks around a pasted key mean nothing; anything else that is not printable ASCII does. */
function trimmed(text: string): string {
  return text.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '');
}

/** The fault in the characters of a key of any type, or null. Rejects foreign digits and look-alike letters. */
function plainFault(text: string): string | null {
  if (text.length > 200) return brazilWords.keyTooLong;
  const typed = trimmed(text);
  if (typed === '') return brazilWords.keyEmpty;
  const strange = /[^ -~]/u.exec(typed)?.[0];
  if (strange === undefined) return null;
  const code = (strange.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  if (/\p{Cc}/u.test(strange)) return brazilWords.keyControl(code);
  return brazilWords.keyStrange(code);
}

function readingsOf(typed: string): Reading[] {
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
  if (isValidCnpj(bare)) return [{ keyType: 'CNPJ', key: bare, reason: brazilWords.cnpjRight, sure: true }];
  return [];
}

/** A phone is beyond doubt with its +55, or as a mobile number written the way only phones are. */
function phoneReadings(typed: string): Reading[] {
  const phone = parsePhone(typed);
  if (!phone) return [];
  const { plus, country, separated, mobile, key } = phone;
  if (plus) return [{ keyType: 'PHONE', key, reason: brazilWords.phoneWithCountry, sure: true }];
  // Bare digits of a fixed line are as likely a document that lost its zeros, and no candidate.
  if (!mobile && !separated) return [];
  const { mobileWithoutPlus, fixedWithoutPlus, mobileWithArea, fixedWithArea } = brazilWords;
  const withoutPlus = mobile ? mobileWithoutPlus : fixedWithoutPlus;
  const reason = country ? withoutPlus : mobile ? mobileWithArea : fixedWithArea;
  return [{ keyType: 'PHONE', key, reason, sure: separated && mobile && !country }];
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
  const parts = phoneShape.exec(typed);
  if (!parts) return null;
  const area = parts[2] ?? parts[3] ?? '';
  const number = `${parts[4]}${parts[5]}`;
  const mobile = /^9[0-9]{8}$/.test(number);
  if (!isAreaCode(area) || !(mobile || /^[2-5][0-9]{7}$/.test(number))) return null;
  const country = parts[1] !== undefined;
  const separated = !/^[0-9+]+$/.test(typed);
  return {
    plus: typed.startsWith('+'),
    country,
    separated,
    mobile,
    area,
    number,
    key: `+55${area}${number}`,
  };
}

function isAreaCode(area: string): boolean {
  return areaCodes.get(area.charAt(0))?.includes(area.charAt(1)) ?? false;
}

/** The fault of an e-mail key, or null. */
function emailFault(typed: string): string | null {
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

function normaliseDocumentKey(keyType: 'CPF' | 'CNPJ', typed: string): string {
  try {
    const document = normaliseDocument(typed);
    if (documentKind(document) === keyType) return document;
  } catch (error) {
    if (error instanceof DocumentError) throw new KeyError(error.message, { cause: error });
    throw error;
  }
  throw new KeyError(brazilWords.otherDocument(keyType, keyType === 'CPF' ? 'CNPJ' : 'CPF'));
}

/** The first letter stays when there are others to hide. */
function maskEmail(key: string): string {
  const at = key.lastIndexOf('@');
  if (at < 1) return '***';
  return `${at > 1 ? key.charAt(0) : ''}***${key.slice(at)}`;
}
