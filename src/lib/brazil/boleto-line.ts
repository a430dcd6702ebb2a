import type { Centavos } from '../contract/money.ts';
import { brazilWords } from '../words/brazil.ts';
import { type Message, MessageError } from '../words/topic.ts';
import type { Day } from './bank-calendar.ts';

/**
 * Reads a boleto's number offline, following the published layouts: the bank boleto (Banco Central, Carta-Circular 2.926; due
 * factor restarted on 2025-02-22) and the guide of a public body or utility (Febraban, layout of arrecadação, version 7).
 */

/** The information in the number of a boleto. */
export interface Boleto {
  /** `bank`: issued through a bank, 47 digits. `collection`: a utility, a tax, another convênio, 48 digits. */
  readonly kind: 'bank' | 'collection';
  /** The typed line, 47 or 48 digits. */
  readonly line: string;
  /** The barcode, 44 digits. */
  readonly barcode: string;
  /** In centavos; null when the number states no amount: it is open, or the field holds a reference. */
  readonly amountCentavos: Centavos | null;
  /** Null for a collection, and when the number has no due factor or none that gives a date near today. */
  readonly dueDate: Day | null;
  /** The bank that issued it, 3 digits or an ISPB of 8; null for a collection. */
  readonly bankCode: string | null;
}

/** A text that is not a boleto, with the field whose check digit is wrong if that is the reason. */
export class BoletoError extends MessageError {
  override readonly name = 'BoletoError';
  readonly code = 'invalid_boleto';
}

/**
 * Reads a line of 47 or 48 digits or a barcode of 44, with the spaces, dots and dashes that people paste.
 * @param today the day in Brasilia, which tells the two dates of a due factor apart
 * @throws {BoletoError} for any other length, an unknown layout or a wrong check digit, with a sentence for the person
 */
export function readBoleto(text: string, { today }: { readonly today: Day }): Boleto {
  const digits = boletoDigits(text);
  if (digits === null) throw new BoletoError(whyNotABoleto(text));
  if (digits.length === 47) requireLineFields(bankLine(digits), bankFields, 'mod10');
  if (digits.length === 48) requireLineFields(digits, collectionFields, collectionRule(digits));
  const barcode = digits.length === 44 ? digits : barcodeOf(digits);
  return barcode.startsWith('8') ? collection(barcode) : bankBoleto(barcode, today);
}

/** The bare digits of a text shaped like a boleto's number, otherwise null. Checks no digit. */
export function boletoDigits(text: string): string | null {
  if (text.length > longestInput) return null;
  const digits = text.replace(separators, '');
  return /^(?:[0-9]{44}|[0-9]{47}|[0-9]{48})$/.test(digits) ? digits : null;
}

/** Whether the text is a boleto's number with correct check digits; an invoice key has 44 digits too. */
export function isBoleto(text: string): boolean {
  return barcodeIn(text) !== null;
}

/** Whether two numbers, each a line or a barcode, belong to one boleto. False if either cannot be read. */
export function sameBoleto(a: string, b: string): boolean {
  const [first, second] = [a, b].map(barcodeIn);
  return first !== undefined && first !== null && first === second;
}

/** The line as printed on paper: `00190.00009 01234.567890 12345.678901 1 10010000015000`. */
export function formatBoletoLine(line: string): string {
  if (line.length === 47) {
    return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
  }
  return line.replace(/^(.{11})(.)(.{11})(.)(.{11})(.)(.{11})(.)$/, '$1-$2 $3-$4 $5-$6 $7-$8');
}

const longestInput = 128;
/** Blanks of any kind, dots, and the dashes that word processors substitute for hyphens. */
const separators = /[\s.\-\u2010-\u2015\u2212]/g;

/** Where each field begins in the line, and how many digits precede its check digit. */
type Field = readonly [start: number, length: number];
const bankFields: readonly Field[] = [
  [0, 9],
  [10, 10],
  [21, 10],
];
const collectionFields: readonly Field[] = [
  [0, 11],
  [12, 11],
  [24, 11],
  [36, 11],
];

type Rule = 'mod10' | 'mod11';

/** @throws {BoletoError} with the fields whose check digit is wrong */
function requireLineFields(line: string, fields: readonly Field[], rule: Rule): void {
  const wrong = fields.flatMap(([start, length], at) =>
    Number(line[start + length]) === checkDigit(line.slice(start, start + length), rule) ? [] : [at + 1],
  );
  if (wrong.length === 0) return;
  const spots = wrong.map((at) => {
    const [start, length] = fields[at - 1] ?? [0, 0];
    return line.slice(start, start + length + 1);
  });
  throw new BoletoError(brazilWords.boletoCheckDigit(wrong, spots.join(', ')));
}

function bankLine(digits: string): string {
  if (!digits.startsWith('8')) return digits;
  throw new BoletoError(brazilWords.boletoTooShort);
}

/** Third digit: 6 and 7 are checked modulo 10, 8 and 9 modulo 11; 6 and 8 state an amount, 7 and 9 a reference. */
function collectionRule(digits: string): Rule {
  if (!digits.startsWith('8')) {
    throw new BoletoError(brazilWords.boletoNotCollection);
  }
  if (!/^..[6-9]/.test(digits)) {
    throw new BoletoError(brazilWords.boletoThirdDigit(digits[2]));
  }
  return Number(digits[2]) < 8 ? 'mod10' : 'mod11';
}

function collection(barcode: string): Boleto {
  const rule = collectionRule(barcode);
  requireGeneralDigit(barcode, 3, checkDigit(barcode.slice(0, 3) + barcode.slice(4), rule));
  const blocks = collectionFields.map((_, at) => barcode.slice(at * 11, at * 11 + 11));
  return {
    kind: 'collection',
    line: blocks.map((block) => `${block}${checkDigit(block, rule)}`).join(''),
    barcode,
    amountCentavos: /^..[68]/.test(barcode) ? amountIn(barcode.slice(4, 15)) : null,
    dueDate: null,
    bankCode: null,
  };
}

function bankBoleto(barcode: string, today: Day): Boleto {
  const rest = checkSum11(barcode.slice(0, 4) + barcode.slice(5)) % 11;
  requireGeneralDigit(barcode, 4, rest < 2 ? 1 : 11 - rest);
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  const line = fields.map((field) => `${field}${checkDigit(field, 'mod10')}`).join('') + barcode.slice(4, 19);
  // An institution without a code uses 988, and its ISPB replaces factor and amount.
  const isByIspb = barcode.startsWith('988');
  // If the first digit is 0 there is no factor, and the amount may occupy its place.
  const dated = barcode[5] !== '0' && !isByIspb;
  return {
    kind: 'bank',
    line,
    barcode,
    amountCentavos: barcode[3] === '9' && !isByIspb ? amountIn(barcode.slice(dated ? 9 : 5, 19)) : null,
    dueDate: dated ? dueDateOf(Number(barcode.slice(5, 9)), today) : null,
    bankCode: isByIspb ? barcode.slice(5, 13) : barcode.slice(0, 3),
  };
}

function requireGeneralDigit(barcode: string, at: number, right: number): void {
  if (Number(barcode[at]) === right) return;
  throw new BoletoError(brazilWords.boletoGeneralDigit(barcode[at]));
}

/** The barcode of a line whose fields have been checked. */
function barcodeOf(line: string): string {
  const field = ([start, length]: Field) => line.slice(start, start + length);
  if (line.length === 48) return collectionFields.map(field).join('');
  const [first = '', second = '', third = ''] = bankFields.map(field);
  return first.slice(0, 4) + line.slice(32) + first.slice(4) + second + third;
}

/** The barcode of a boleto's number, given as line or barcode; null for any other text. */
export function barcodeIn(text: string): string | null {
  const digits = boletoDigits(text);
  if (digits === null) return null;
  try {
    // Any day will do: the barcode does not depend on it.
    return readBoleto(digits, { today: '2025-02-22' }).barcode;
  } catch {
    return null;
  }
}

/** Zero means that the amount is not stated. */
function amountIn(digits: string): Centavos | null {
  const amount = Number(digits);
  return amount === 0 ? null : (amount as Centavos);
}

const dayMs = 24 * 60 * 60 * 1000;
/** Factor 0; factor 1000 recurs every 9000 days, first on 2025-02-22. */
const factorEpochMs = Date.UTC(1997, 9, 7);
const factorCycle = 9000;
const daysBack = 3000;
const daysAhead = 5500;

/** The only date for the factor between 3,000 days before and 5,500 days after today, if there is one. */
function dueDateOf(factor: number, today: Day): Day | null {
  const todayCount = (Date.parse(`${today}T00:00:00Z`) - factorEpochMs) / dayMs;
  const cycles = Math.ceil((todayCount - daysBack - factor) / factorCycle);
  const count = factor + Math.max(0, cycles) * factorCycle;
  if (count > todayCount + daysAhead || count < todayCount - daysBack) return null;
  return new Date(factorEpochMs + count * dayMs).toISOString().slice(0, 10);
}

function checkDigit(digits: string, rule: Rule): number {
  if (rule === 'mod10') return (10 - (checkSum10(digits) % 10)) % 10;
  const rest = checkSum11(digits) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Weights 2, 1, 2 … from the right; a product of two digits counts as their sum. */
function checkSum10(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + (product > 9 ? product - 9 : product);
  }, 0);
}

/** Weights 2 to 9 from the right, repeating. */
function checkSum11(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (2 + (at % 8)), 0);
}

function whyNotABoleto(text: string): Message {
  const bare = text.length > longestInput ? text : text.replace(separators, '');
  if (bare === '') return brazilWords.boletoMissing;
  if (!/^[0-9]+$/.test(bare)) return brazilWords.boletoDigitsOnly;
  return brazilWords.boletoLength(bare.length);
}
