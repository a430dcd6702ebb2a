declare const centavosBrand: unique symbol;

/** An amount of BRL in centavos: a safe integer, negative for a debit line of a statement. */
export type Centavos = number & { readonly [centavosBrand]: true };

/** The largest amount that is read: fifteen digits of centavos, R$ 9.999.999.999.999,99. */
export const maxCentavos = 999_999_999_999_999 as Centavos;

/** A text that is not one amount beyond doubt. */
export class AmountError extends Error {
  override readonly name = 'AmountError';
  readonly code = 'invalid_amount';
  /** The text as it was typed. */
  readonly input: string;
  /** What the text could mean, as `R$ 1.234,00`; empty when it means nothing. */
  readonly readings: string[];

  constructor(input: string, readings: string[], message: string) {
    super(message);
    this.input = input;
    this.readings = readings;
  }
}

/**
 * Reads an amount typed by a person: `1234,56`, `1.234,56`, `1234.56` or whole reais `1234`, with an optional `R$`.
 *
 * @throws AmountError for everything else, above all for a text with two readings such as `1.234`.
 */
export function parseAmount(text: string): Centavos {
  if (text.length > longestInput) throw refusal(text, 'is too long to be an amount.');
  const body = withoutCurrency(text);
  const shape = acceptedShape.exec(body);
  if (!shape) throw refusalOf(text, body);
  const reais = (shape[1] ?? shape[2] ?? shape[4] ?? '').replaceAll('.', '');
  if (reais.length > 1 && reais.startsWith('0')) throw leadingZero(text, reais, shape[3] ?? shape[5] ?? '00');
  const amount = fromDigits(reais, shape[3] ?? shape[5] ?? '00');
  if (amount === null)
    throw refusal(text, `is above the most that is accepted, ${formatReais(maxCentavos)}.`);
  if (amount === 0) throw refusal(text, 'is zero. An amount is more than zero.');
  return amount;
}

/**
 * Reads an amount that may be nothing at all, as an income or a ceiling may: also `0`, `0,00` and `0.00`.
 *
 * @throws AmountError as {@link parseAmount} does
 */
export function parseAmountOrZero(text: string): Centavos {
  return /^0+(?:[.,]00)?$/.test(withoutCurrency(text)) ? (0 as Centavos) : parseAmount(text);
}

/**
 * Writes `R$ 1.234,56`.
 *
 * @param blank what stands after `R$`; pass U+00A0 in a table, where the amount must not wrap.
 */
export function formatReais(amount: Centavos, blank: ' ' | '\u00a0' = ' '): string {
  const { sign, reais, fraction } = split(amount);
  return `${sign}R$${blank}${grouped(reais)},${fraction}`;
}

/** Writes `1234.56`, always with two decimals, for scripts and CSV. */
export function formatPlain(amount: Centavos): string {
  const { sign, reais, fraction } = split(amount);
  return `${sign}${reais}.${fraction}`;
}

/** Writes the shortest JSON number: `150`, `10.1`, `1234.56`. */
export function amountJson(amount: Centavos): string {
  const { sign, reais, fraction } = split(amount);
  const decimals = fraction.replace(/0+$/, '');
  return decimals === '' ? `${sign}${reais}` : `${sign}${reais}.${decimals}`;
}

/** The JavaScript number that is written as {@link amountJson}: fifteen digits are exact in it. */
export function amountNumber(amount: Centavos): number {
  return Number(amountJson(amount));
}

/**
 * Reads the source text of a JSON number exactly; no floating point takes part.
 *
 * @returns null when the text is no JSON number, has a part below one centavo, or is beyond {@link maxCentavos}.
 */
export function centavosFromJsonNumber(source: string): Centavos | null {
  const parts = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(source);
  if (!parts) return null;
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = parts;
  const leading = (whole + decimals).replace(/^0+/, '');
  const digits = withoutTrailingZeros(leading);
  if (digits === '') return 0 as Centavos;
  const zeros = Number(exponent) + 2 - decimals.length + (leading.length - digits.length);
  if (zeros < 0 || digits.length + zeros > maxDigits) return null;
  const size = accumulate(digits + '0'.repeat(zeros));
  return (sign === '-' ? -size : size) as Centavos;
}

/** Reads an amount that is a JavaScript number already, by its shortest decimal text; null as above. */
export function centavosFromWire(value: number): Centavos | null {
  return centavosFromJsonNumber(String(value));
}

const longestInput = 64;
const maxDigits = 15;
const acceptedShape = /^(?:([0-9]+)|([0-9]+)[.,]([0-9]{2})|([0-9]{1,3}(?:\.[0-9]{3})+),([0-9]{2}))$/;

function withoutCurrency(text: string): string {
  return text.replace(/^[ \u00a0]*(?:R\$[ \u00a0]*)?/, '').replace(/[ \u00a0]+$/, '');
}

/** Centavos of reais and exactly two decimals, or null when there are too many digits. */
function fromDigits(reais: string, fraction: string): Centavos | null {
  const digits = (reais + fraction).replace(/^0+/, '');
  return digits.length > maxDigits ? null : (accumulate(digits) as Centavos);
}

function accumulate(digits: string): number {
  let value = 0;
  for (const digit of digits) value = value * 10 + (digit.charCodeAt(0) - 48);
  return value;
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}

function refusalOf(text: string, body: string): AmountError {
  const readings = readingsOf(body);
  const [first, second] = readings;
  const names = readings.map((reading) => formatReais(reading.amount));
  if (first && second) {
    const choice = `${described(first)} or ${described(second)}`;
    const typed = `${typedForm(first)} or ${typedForm(second)}`;
    return refusal(text, `may mean ${choice}. Type ${typed}.`, names);
  }
  if (first)
    return refusal(
      text,
      `is not a complete amount. For ${described(first)} type ${typedForm(first)}.`,
      names,
    );
  return refusal(text, reasonOf(body));
}

function leadingZero(text: string, reais: string, fraction: string): AmountError {
  const amount = fromDigits(reais, fraction);
  if (!amount) return refusal(text, 'starts with zeros. Type the amount without them.');
  const reading = { amount, lost: '' };
  return refusal(text, `starts with zeros. For ${described(reading)} type ${typedForm(reading)}.`, [
    formatReais(amount),
  ]);
}

/** One meaning of a doubtful text; `lost` holds the digits beyond the centavos. */
type Reading = { amount: Centavos; lost: string };

/**
 * The meanings of a text made of digits and marks. Either every mark groups thousands, or one of them is the decimal
 * mark; a single last digit is tens of centavos or centavos.
 */
function readingsOf(body: string): Reading[] {
  if (!/^[0-9.,]+$/.test(body) || !/[0-9]/.test(body)) return [];
  const groups = body.split(/[.,]/);
  const inner = groups.slice(1, -1);
  if (inner.includes('')) return [];
  const first = groups[0] ?? '';
  const last = groups.at(-1) ?? '';
  const head = groups.slice(0, -1).join('');
  const wholly = reading(groups.join(''), '');
  const byLast = reading(head, last);
  const byFirst = reading(first, groups.slice(1).join(''));
  const mixed = body.includes('.') && body.includes(',');
  const regular = inner.every((group) => group.length === 3);
  if (!regular) return inner.length === 1 ? known(byLast, byFirst) : [];
  if (last === '') return known(wholly);
  if (last.length === 1) return known(reading(head, `${last}0`), reading(head, `0${last}`));
  if (mixed && (last.length === 2 || body.indexOf(',') < body.indexOf('.'))) return known(byLast, byFirst);
  return first.startsWith('0') ? known(byLast) : known(wholly, byLast);
}

function reading(reais: string, decimals: string): Reading | null {
  const amount = fromDigits(reais, decimals.slice(0, 2).padEnd(2, '0'));
  return amount ? { amount, lost: withoutTrailingZeros(decimals.slice(2)) } : null;
}

function known(...readings: (Reading | null)[]): Reading[] {
  const found = readings.filter((one) => one !== null);
  return found.filter((one, index) => found.findIndex((other) => other.amount === one.amount) === index);
}

function described({ amount, lost }: Reading): string {
  const name = formatReais(amount);
  return lost === '' ? name : `${name} (and ${lost} after the centavos, which cannot be paid)`;
}

/** The form that has one reading only: no grouping, a comma, two decimals. */
function typedForm({ amount }: Reading): string {
  return formatPlain(amount).replace('.', ',');
}

function reasonOf(body: string): string {
  if (body === '') return 'holds no amount. Type one like 1234,56.';
  if (/[+\-\u2212]/.test(body)) return 'has a sign. Type the amount without it, like 1234,56.';
  if (/^[0-9.,]+[eE]/.test(body)) return 'has an exponent. Write the digits out, like 1234,56.';
  if (/[^\P{Nd}0-9]/u.test(body)) return 'has digits that are not 0 to 9. Type the amount again.';
  if (/[0-9][\s\u00a0]+[0-9]/.test(body)) return 'has a blank between its digits. Type it like 1234,56.';
  return 'is not an amount. Type reais and centavos like 1234,56, 1.234,56 or 1234.56, or whole reais like 1234.';
}

function refusal(text: string, sentence: string, readings: string[] = []): AmountError {
  return new AmountError(text, readings, `"${printable(text)}" ${sentence}`);
}

/** The text for a message: short, and with everything but printable ASCII made visible. */
function printable(text: string): string {
  const start = Array.from(text.slice(0, 40), (char) =>
    /[ -~]/.test(char) ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return start.join('') + (text.length > 40 ? '...' : '');
}

function split(amount: Centavos): { sign: string; reais: string; fraction: string } {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an integer number of centavos: ${amount}`);
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return { sign: amount < 0 ? '-' : '', reais: digits.slice(0, -2), fraction: digits.slice(-2) };
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:[0-9]{3})+$)/g, '.');
}
