import {
  type Centavos,
  formatPlain,
  formatReais,
  fromDigits,
  maxCentavos,
  withoutTrailingZeros,
} from '../contract/money.ts';
import { amountWords as says } from '../words/amount.ts';
import { type Message, MessageError } from '../words/topic.ts';

/** A text that is not unambiguously one amount. */
export class AmountError extends MessageError {
  override readonly name = 'AmountError';
  readonly code = 'invalid_amount';
  /** The text as typed. */
  readonly input: string;
  /** The possible meanings of the text, as `R$ 1.234,00`; empty when there is none. */
  readonly readings: string[];

  constructor(input: string, readings: string[], message: Message) {
    super(message);
    this.input = input;
    this.readings = readings;
  }
}

/**
 * Reads an amount typed by a person: `1234,56`, `1.234,56`, `1234.56` or whole reais `1234`, with an optional `R$`.
 *
 * @throws AmountError for anything else, in particular for a text with two readings such as `1.234`.
 */
export function parseAmount(text: string): Centavos {
  if (text.length > longestInput) throw refusal(text, says.tooLong);
  const body = withoutCurrency(text);
  const shape = acceptedShape.exec(body);
  if (!shape) throw refusalOf(text, body);
  const reais = (shape[1] ?? shape[2] ?? shape[4] ?? '').replaceAll('.', '');
  if (reais.length > 1 && reais.startsWith('0')) throw leadingZero(text, reais, shape[3] ?? shape[5] ?? '00');
  const amount = fromDigits(reais, shape[3] ?? shape[5] ?? '00');
  if (amount === null) throw refusal(text, says.tooLarge(formatReais(maxCentavos)));
  if (amount === 0) throw refusal(text, says.zero);
  return amount;
}

/**
 * Reads an amount that may be zero, such as an income or a ceiling: also `0`, `0,00` and `0.00`.
 *
 * @throws AmountError as {@link parseAmount} does
 */
export function parseAmountOrZero(text: string): Centavos {
  return /^0+(?:[.,]00)?$/.test(withoutCurrency(text)) ? (0 as Centavos) : parseAmount(text);
}

const longestInput = 64;

const acceptedShape = /^(?:([0-9]+)|([0-9]+)[.,]([0-9]{2})|([0-9]{1,3}(?:\.[0-9]{3})+),([0-9]{2}))$/;

function withoutCurrency(text: string): string {
  return text.replace(/^[ \u00a0]*(?:R\$[ \u00a0]*)?/, '').replace(/[ \u00a0]+$/, '');
}

function refusalOf(text: string, body: string): AmountError {
  const readings = readingsOf(body);
  const [first, second] = readings;
  const names = readings.map((reading) => formatReais(reading.amount));
  if (first && second) {
    const meanings = says.either(described(first), described(second), typedForm(first), typedForm(second));
    return refusal(text, meanings, names);
  }
  if (first) return refusal(text, says.incomplete(described(first), typedForm(first)), names);
  return refusal(text, reasonOf(body));
}

function leadingZero(text: string, reais: string, fraction: string): AmountError {
  const amount = fromDigits(reais, fraction);
  if (!amount) return refusal(text, says.zeros);
  const reading = { amount, lost: '' };
  return refusal(text, says.zerosOf(described(reading), typedForm(reading)), [formatReais(amount)]);
}

/** One meaning of an ambiguous text; `lost` holds the digits beyond the centavos. */
type Reading = { amount: Centavos; lost: string };

/**
 * The meanings of a text of digits and marks. Either every mark groups thousands, or one of them is the decimal mark; a single
 * last digit may be tens of centavos or centavos.
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

function described({ amount, lost }: Reading): Message | string {
  const name = formatReais(amount);
  return lost === '' ? name : says.withLost(name, lost);
}

/** The only unambiguous form: no grouping, a comma, two decimals. */
function typedForm({ amount }: Reading): string {
  return formatPlain(amount).replace('.', ',');
}

function reasonOf(body: string): Message {
  if (body === '') return says.empty;
  if (/[+\-\u2212]/.test(body) && !/\p{L}/u.test(body)) return says.signed;
  if (/^[0-9.,]+[eE]/.test(body)) return says.exponent;
  if (/[^\P{Nd}0-9]/u.test(body)) return says.foreignDigits;
  if (/[0-9][\s\u00a0]+[0-9]/.test(body)) return says.blank;
  return says.none;
}

function refusal(text: string, sentence: Message, readings: string[] = []): AmountError {
  return new AmountError(text, readings, says.refused(printable(text), sentence));
}

/** The text for a message: shortened, with everything but printable ASCII made visible. */
function printable(text: string): string {
  const start = Array.from(text.slice(0, 40), (char) =>
    /[ -~]/.test(char) ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return start.join('') + (text.length > 40 ? '...' : '');
}
