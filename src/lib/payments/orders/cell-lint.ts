import { isDay } from '../../brazil/clock.ts';
import { DocumentError, normaliseDocument } from '../../brazil/documents.ts';
import { detectKey, whyNotAKey } from '../../brazil/key.ts';
import { keyTypesNamed } from '../../brazil/key-types.ts';
import { AmountError, parseAmount, parseAmountOrZero } from '../../brazil/typed-amount.ts';
import {
  descriptionMaxLength,
  identifierMaxLength,
  identifierPattern,
  keyTypes,
} from '../../contract/fields.ts';
import { formatPlain } from '../../contract/money.ts';
import { rowWords } from '../../words/rows.ts';
import type { Message } from '../../words/topic.ts';
import { valueSays } from '../../words/values.ts';
import type { FindingRule, Role } from './row-table.ts';

/** The verdict on a cell: its canonical text, or its fault. */
export type CellVerdict =
  | { readonly text: string }
  | { readonly rule: FindingRule; readonly message: Message };

/**
 * Reads one cell according to its column. Amounts become `1234.56`, keys and key types their canonical form; a date, a
 * document and an identifier lose the blanks around them, and everything else stays as written. Zeros that a spreadsheet
 * cut are never added.
 * @param role null for a column of unknown meaning: only spreadsheet damage is found there
 * @param pair the row's key and its own word for the type; null if the table has no such column
 */
export function readCell(role: Role | null, text: string, pair: KeyPair = noPair): CellVerdict {
  const bare = trimmed(text);
  const ruined = ruinedBySpreadsheet(role, bare);
  if (ruined) return ruined;
  if (bare === '') return role === null ? { text } : blank(role, text);
  switch (role) {
    case 'amount':
      return amountCell(bare, parseAmount);
    case 'money':
      return amountCell(bare, parseAmountOrZero);
    case 'key':
      return keyCell(bare, pair);
    case 'keyType':
      return keyTypeCell(bare, pair);
    case 'document':
      return documentCell(bare);
    case 'date':
      return isDate(bare) ? { text: bare } : { rule: 'date', message: whyNotADay(bare) };
    case 'identifier':
      return identifierPattern.test(bare)
        ? { text: bare }
        : { rule: 'identifier', message: rowWords.badIdentifier(identifierMaxLength) };
    case 'description':
      return [...bare].length <= descriptionMaxLength
        ? { text }
        : { rule: 'description', message: rowWords.longDescription(descriptionMaxLength) };
    default:
      return { text };
  }
}

/** The two cells of a row that are read together. */
export interface KeyPair {
  readonly key: string | null;
  readonly keyType: string | null;
}

const noPair: KeyPair = { key: null, keyType: null };

/** Blanks around a cell are ignored. */
function trimmed(text: string): string {
  return text.replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '');
}

/** Formulas, errors in place of a value, and numbers of which a spreadsheet kept only the first digits. */
export function ruinedBySpreadsheet(
  role: Role | null,
  bare: string,
): { readonly rule: FindingRule; readonly message: Message } | null {
  if (/^[-+]?[0-9]+(?:[.,][0-9]+)?[eE]\+[0-9]+$/.test(bare)) {
    return {
      rule: 'scientific_notation',
      message: rowWords.cutShort(shown(bare)),
    };
  }
  if (bare.includes('\ufffd') || savedTwice.test(bare))
    return { rule: 'lost_character', message: rowWords.lostCharacter(shown(bare)) };
  if (errorValue.test(bare)) return { rule: 'spreadsheet_error', message: rowWords.errorValue(shown(bare)) };
  return isFormula(role, bare) ? { rule: 'formula', message: rowWords.formula(shown(bare)) } : null;
}

/** `JosÃ©`: UTF-8 that was read as Windows-1252 and saved again. */
const savedTwice = /[\u00c2\u00c3][\u0080-\u009f\u00a1-\u00bf\u20ac\u201a\u0192\u2021\u2030\u0160\u0161]/;

/** What a spreadsheet shows for a failed formula, in English and in Portuguese. */
const errorValue = /^#(?:N\/A|N\/D|REF!|VALUE!|VALOR!|DIV\/0!|NAME\?|NOME\?|NULL!|NULO!|NUM!|N\u00daM!)$/i;

/** A phone key starts with a plus; an amount, a date and an identifier have stricter rules. */
function isFormula(role: Role | null, bare: string): boolean {
  if (bare.startsWith('=')) return true;
  const isFree = role === null || role === 'description' || role === 'key';
  if (!isFree || !/^[-+@]/.test(bare)) return false;
  if (role === 'key') return /^[-+@].*\(/.test(bare) && !/^\+ ?55/.test(bare);
  return !/^[-+]?[0-9 ().,/-]*$/.test(bare);
}

function blank(role: Role, text: string): CellVerdict {
  return role === 'amount' || role === 'key' || role === 'keyType'
    ? { rule: 'missing', message: rowWords.emptyCell }
    : { text };
}

function amountCell(bare: string, read: typeof parseAmount): CellVerdict {
  try {
    return { text: formatPlain(read(bare)) };
  } catch (error) {
    if (error instanceof AmountError) return { rule: 'amount', message: error.said };
    throw error;
  }
}

/** If a word names several types, as `CPF/CNPJ` does, the key's own type is meant; the key's faults are found there. */
function keyTypeCell(bare: string, { key }: KeyPair): CellVerdict {
  const named = keyTypesNamed(bare);
  const [only = null, ...others] = named ?? [];
  if (named === null || only === null)
    return { rule: 'key_type', message: rowWords.noKeyType(shown(bare), keyTypes.join(', ')) };
  return { text: (others.length === 0 ? only : detectKey(trimmed(key ?? ''), named).keyType) ?? bare };
}

/** For an invalid type, only the type is a finding if the key can be read as something. */
function keyCell(bare: string, { keyType }: KeyPair): CellVerdict {
  const named = keyType === null ? [] : keyTypesNamed(keyType);
  const found = detectKey(bare, named ?? []);
  if (found.key !== null) return { text: found.key };
  if (found.candidates.length > 0) {
    if (named === null) return { text: bare };
    const readings = found.candidates.map(({ key, reason }) => valueSays.aside(key, reason));
    const either = readings.reduce((before, last) => valueSays.either(before, last));
    return { rule: 'key', message: rowWords.ambiguousKey(either) };
  }
  const why = whyNotAKey(bare, named ?? []);
  const [type] = named ?? [];
  if (type === undefined) return { rule: 'key', message: why };
  const [other] = detectKey(bare).candidates;
  const message = other ? rowWords.notOfTypeBut(type, why, other.keyType) : rowWords.notOfType(type, why);
  return { rule: 'key', message };
}

function documentCell(bare: string): CellVerdict {
  try {
    normaliseDocument(bare);
    return { text: bare };
  } catch (error) {
    if (error instanceof DocumentError) return { rule: 'document', message: error.said };
    throw error;
  }
}

/** A calendar date, alone or followed by a time. */
function isDate(bare: string): boolean {
  return isDay(/^(.{10})(?:$|T\d{2}:\d{2})/.exec(bare)?.[1] ?? '');
}

/** A date with slashes is not reordered here: it does not show which number is the month. */
function whyNotADay(bare: string): Message {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(bare);
  const days = parts
    ? [
        [parts[3], parts[2], parts[1]],
        [parts[3], parts[1], parts[2]],
      ]
        .map(([year, month, day]) => `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)
        .filter((day) => isDay(day))
    : [];
  const [first, second] = days;
  if (first === undefined) return rowWords.noDay(shown(bare));
  if (second === undefined || second === first) return rowWords.dayWritten(shown(bare), first);
  return rowWords.dayEither(shown(bare), first, second);
}

/** A cell for a message: short, printable. */
function shown(text: string): string {
  const short = [...text].slice(0, 40).join('');
  return `"${short}${short.length < text.length ? '...' : ''}"`;
}
