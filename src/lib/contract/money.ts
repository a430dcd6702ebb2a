declare const centavosBrand: unique symbol;

/** An amount of BRL in centavos: a safe integer, negative for a debit line of a statement. */
export type Centavos = number & { readonly [centavosBrand]: true };

/** The largest amount that can be read: fifteen digits of centavos, R$ 9.999.999.999.999,99. */
export const maxCentavos = 999_999_999_999_999 as Centavos;

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
 * Reads the source text of a JSON number exactly; without floating point.
 *
 * @returns null when the text is not a JSON number, has a fraction below one centavo, or exceeds {@link maxCentavos}.
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

/** Reads an amount that is already a JavaScript number, by its shortest decimal text; null as above. */
export function centavosFromWire(value: number): Centavos | null {
  return centavosFromJsonNumber(String(value));
}

const maxDigits = 15;

/** Centavos from the digits of the reais and exactly two decimals; null when there are too many. */
export function fromDigits(reais: string, fraction: string): Centavos | null {
  const digits = (reais + fraction).replace(/^0+/, '');
  return digits.length > maxDigits ? null : (accumulate(digits) as Centavos);
}

function accumulate(digits: string): number {
  let value = 0;
  for (const digit of digits) value = value * 10 + (digit.charCodeAt(0) - 48);
  return value;
}

/** Digits without trailing zeros. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}

function split(amount: Centavos): { sign: string; reais: string; fraction: string } {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an integer number of centavos: ${amount}`);
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return { sign: amount < 0 ? '-' : '', reais: digits.slice(0, -2), fraction: digits.slice(-2) };
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:[0-9]{3})+$)/g, '.');
}
