import { ServiceError } from '../refusal.ts';
import { day } from '../time.ts';

/** A boleto as its number describes it. */
export interface BoletoCode {
  readonly line: string;
  readonly barcode: string;
  /** Null for a boleto whose amount is open. */
  readonly amountCentavos: number | null;
  /** Midnight UTC of the due day; null without a factor. */
  readonly dueDayMs: number | null;
}

/** An institution without a code of its own is 988, with its ISPB where others have factor and amount. */
const ispbMark = '988';

/** The institution that issued a boleto, by code or ISPB; null for a utility's or a tax's. */
export function issuerOf(barcode: string): string | null {
  if (isCollection(barcode)) return null;
  return barcode.startsWith(ispbMark) ? barcode.slice(5, 13) : barcode.slice(0, 3);
}

/**
 * The boleto that the members of a body name; what the members are called is not shown. Null when none has 44, 47 or 48
 * digits. The sandbox reads them with code of its own, so that a mistake in the client's reader shows.
 * @throws {ServiceError} 400 for a wrong digit, or for two boletos
 */
export function findCode(body: Readonly<Record<string, unknown>>, nowMs: number): BoletoCode | null {
  const digits = Object.values(body)
    .map((value) => (typeof value === 'string' ? value.replace(/[ .-]/g, '') : ''))
    .filter((text) => /^\d{44}$|^\d{47,48}$/.test(text));
  const found = digits.map((text) => codeFrom(text, nowMs)).filter((code) => code !== null);
  const [first = null] = found;
  // Other numbers, such as the key of an invoice, have 44 digits too.
  if (first === null && digits.length > 0)
    throw new ServiceError(400, 'invalid_payload', 'Dígito verificador do boleto inválido.');
  if (found.some((other) => other.barcode !== first?.barcode))
    throw new ServiceError(400, 'invalid_payload', 'Linha digitável e código de barras diferem.');
  return first;
}

/** A boleto of this sandbox's bank, 999, due on a day or without a date. */
export function issuedCode(order: {
  readonly amountCentavos: number;
  readonly dueDayMs: number | null;
  readonly ourNumber: number;
}): BoletoCode {
  const { amountCentavos, dueDayMs, ourNumber } = order;
  const days = dueDayMs === null ? 0 : Math.round((dueDayMs - epochMs) / day);
  const factor = days > 9999 ? 1000 + ((days - 1000) % 9000) : days;
  const money = String(factor).padStart(4, '0') + String(amountCentavos).padStart(10, '0');
  const rest = money + String(ourNumber).padStart(25, '0');
  const barcode = `9999${bankDigit(`9999${rest}`)}${rest}`;
  return { line: lineOf(barcode), barcode, amountCentavos, dueDayMs };
}

const epochMs = Date.UTC(1997, 9, 7);

/** Null for a wrong digit. */
function codeFrom(digits: string, nowMs: number): BoletoCode | null {
  const barcode = digits.length === 44 ? digits : barcodeOf(digits);
  const right = isCollection(barcode)
    ? barcode[3] === collectionDigit(barcode.slice(0, 3) + barcode.slice(4), barcode[2])
    : barcode[4] === bankDigit(barcode.slice(0, 4) + barcode.slice(5));
  const line = lineOf(barcode);
  if (!right || (digits.length !== 44 && line !== digits)) return null;
  return { line, barcode, amountCentavos: amountIn(barcode), dueDayMs: dueIn(barcode, nowMs) };
}

function isCollection(barcode: string): boolean {
  return barcode.startsWith('8');
}

function amountIn(barcode: string): number | null {
  if (isCollection(barcode)) return /^..[68]/.test(barcode) ? Number(barcode.slice(4, 15)) || null : null;
  if (barcode.startsWith(ispbMark)) return null;
  return Number(barcode.slice(barcode[5] === '0' ? 5 : 9, 19)) || null;
}

/** The nearest date that the factor can mean: it wraps around every 9000 days. */
function dueIn(barcode: string, nowMs: number): number | null {
  const factor = Number(barcode.slice(5, 9));
  if (isCollection(barcode) || barcode.startsWith(ispbMark) || factor < 1000) return null;
  const rounds = Math.round((nowMs - epochMs) / day / 9000 - factor / 9000);
  const dates = [rounds - 1, rounds, rounds + 1].map((round) => epochMs + (factor + 9000 * round) * day);
  return dates.find((date) => date >= nowMs - 3001 * day && date <= nowMs + 5500 * day) ?? null;
}

function barcodeOf(line: string): string {
  if (line.length === 48) return line.replace(/(\d{11})\d/g, '$1');
  return line.replace(/^(.{4})(.{5}).(.{10}).(.{10}).(.{15})$/, '$1$5$2$3$4');
}

function lineOf(barcode: string): string {
  if (isCollection(barcode))
    return barcode.replace(/\d{11}/g, (block) => block + collectionDigit(block, barcode[2]));
  const [first = '', second = '', third = ''] = [
    barcode.slice(0, 4) + barcode.slice(19, 24),
    barcode.slice(24, 34),
    barcode.slice(34),
  ].map((field) => field + luhn(field));
  return `${first}${second}${third}${barcode.slice(4, 19)}`;
}

function bankDigit(digits: string): string {
  const digit = 11 - eleven(digits);
  return String(digit > 9 || digit === 0 ? 1 : digit);
}

/** The third digit of the number tells which rule applies. */
function collectionDigit(digits: string, third: string | undefined): string {
  if (third === '6' || third === '7') return luhn(digits);
  // No check digit is right where the third digit names no rule.
  if (third !== '8' && third !== '9') return '';
  const digit = 11 - eleven(digits);
  return String(digit > 9 ? 0 : digit);
}

function luhn(digits: string): string {
  let sum = 0;
  for (let at = 1; at <= digits.length; at++) {
    const digit = Number(digits.at(-at));
    sum += at % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor((digit * 2) / 10);
  }
  return String((1000 - sum) % 10);
}

function eleven(digits: string): number {
  let sum = 0;
  for (let at = 1; at <= digits.length; at++) sum += Number(digits.at(-at)) * (((at - 1) % 8) + 2);
  return sum % 11;
}
